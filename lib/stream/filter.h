// What a filter is. Filters know no threads, file descriptors or flushing: they answer windows of records.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/markup.h"

namespace emend::stream {

// Some consecutive records of the input that are to be answered: never blank, too long or invalid UTF-8 (the driver
// passes those through itself). Texts are the selected field, without the record's terminator.
class Window {
 public:
  virtual ~Window() = default;
  virtual std::size_t size() const = 0;
  virtual std::string_view text(std::size_t i) const = 0;
  // 1-based number of the record in the whole input; what randomness is keyed by.
  virtual std::uint64_t number(std::size_t i) const = 0;
  // The k-th record (1: the previous one) before record i in the same document, or nothing at its start. A document
  // ends at a blank record, before a form feed, at the end of a file and where the `document` field of JSON lines
  // changes; records that no filter may see are skipped. k up to Filter::lookback().
  virtual std::optional<std::string_view> before(std::size_t i, std::size_t k) const = 0;

  // The file that record i is of; "-" is standard input.
  virtual std::string_view file(std::size_t /*i*/) const { return "-"; }
  // A number that grows where a file, a form feed or another `document` of JSON lines begins: what may go on across
  // blank records, as a block of code does, ends there.
  virtual std::uint64_t part(std::size_t /*i*/) const { return 0; }
  // The markup that text i is known to have; nothing: what its file and the options say.
  virtual std::optional<text::Markup> markup(std::size_t /*i*/) const { return {}; }

  // The answer to record i: edits of text(i), sorted and not overlapping. A record without an answer is unchanged. An
  // answer that would put a line break (or a delimiter of columns) into a record fails it, but where records span
  // lines.
  virtual void answer(std::size_t i, std::vector<text::Edit> edits) = 0;
  // Record i could not be worked on: it passes through and `why` is reported.
  virtual void fail(std::size_t i, std::string why) = 0;
  // Something in record i, `line` lines behind its first, could not be worked on: it stays as it is, `why` is reported,
  // and the record may be answered beside that.
  virtual void leave(std::size_t i, std::size_t /*line*/, std::string why) { fail(i, std::move(why)); }

  // Room for what prepare() wants to hand to apply().
  std::shared_ptr<void> prepared;
};

// An exception that prepare or apply throws ends the run, after what came before has been written; a record that cannot
// be worked on is failed instead.
class Filter {
 public:
  virtual ~Filter() = default;
  // Called in the order of the input, one window at a time, before apply: the place for decisions that must not depend
  // on timing, such as which window computes a repeated line.
  virtual void prepare(Window&) {}
  // Called by several threads at once, windows in any order; windows are begun in the order of the input, so apply may
  // wait for what an earlier window computes, never for a later one. The answer may depend on the window, the options
  // and the seed alone.
  virtual void apply(Window&) = 0;
  // How far Window::before may look back.
  virtual std::size_t lookback() const { return 0; }
};

}  // namespace emend::stream
