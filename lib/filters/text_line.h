// A line of a document as `gec` reads it: its segments, what it says, and how it hangs together with the lines around
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "filters/checks.h"
#include "filters/edges.h"
#include "filters/jargon.h"
#include "filters/segment.h"
#include "text/detokenize.h"
#include "text/edit.h"
#include "text/fences.h"
#include "text/language.h"
#include "text/markup.h"

namespace emend::filters {

struct CorrectorOptions;

// What a line says.
struct Said {
  std::vector<std::string> sentences = {};  // as they were written, the first with its beginning where it is joined
  bool joined = false;                      // the first goes on from the line before, with which it is shown
  bool goes_on = false;                     // the last may go on in the next line
  std::size_t lead = 0;                     // bytes before the prose, and of them the marks that are on each line
  std::string quote = {};
  bool continues = false;  // it went on from the line before
};

// What is known of the lines so far, of one part of the input.
struct Flow {
  std::uint64_t part = 0;
  LineBreaks breaks = {};
  bool foreign = false;  // the last sentence of some length was of another language
  text::RunningLanguage language{"en"};
  Jargon jargon = {};
  text::Fences fences = {};
  bool set_apart = false;  // the last line with markup was code or a row of a table
};

struct TextLine {
  struct Before {
    std::string_view line;
    const Said* said;
  };
  // What a line is read by.
  struct Source {
    std::string_view line;
    const std::optional<std::vector<text::MarkupSpan>>& markup;  // nothing in a document that has none
    const std::optional<Before>& before;                         // nothing at a document's beginning
    const CorrectorOptions& options;
    bool is_plain() const;
    bool is_english() const;
  };

  bool log = false;                                 // what a program wrote of what it does
  std::unique_ptr<const text::Detokenized> tokens;  // of a tokenized line
  std::vector<Segment> segments;                    // that have sentences; asides behind all others
  Said said;
  std::string head;  // what the line before said of the first sentence; empty: nothing, or too much

  // flow: of the lines before, and from then on of this one, too. The line holds views of source.line, or of its
  // tokens.
  static TextLine read(const Source& source, Flow& flow);

  // The edits of the views, in their order in the line, as far as they can be made, as edits of the line, with types.
  std::vector<text::Edit> to_line(std::string_view line, std::span<std::vector<text::Edit>> of_segments,
                                  HeldBack& held_back, std::uint64_t record) const;

 private:
  struct Lines;
  void say();
  void tell_languages(bool english, Flow& flow);
  bool set_edges_of_markup(const Source& source, bool behind_code);
  void tell_continuation(const Lines& lines, const Source& source, const Lead& begins, const LineBreaks& breaks);
  void set_edges(const Lines& lines, const Source& source, const Lead& begins, const LineBreaks& breaks);
  void join_to(const Source& source);
  void find_pieces(const Source& source);
};

}  // namespace emend::filters
