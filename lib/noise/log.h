// The log of edits that noise-inject writes and undoes: JSON lines, in the order of the text.
//
//   {"line":3,"begin":4,"end":9,"from":"their","to":"thier","kind":"swap"}
//
// line: the record's number, from 1. begin, end: bytes of the clean record (of its field with --field) that `from`
// took; `to` took their place. The edits of a line do not overlap and are sorted, so the noisy record leads back to the
// clean one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/lines.h"

namespace emend::noise {

struct LoggedEdit {
  std::uint64_t line = 0;
  text::Edit edit;   // of the clean record
  std::string from;  // what it replaced
};

// With a final newline. original: the clean record.
std::string log_line(std::uint64_t line, std::string_view original, const text::Edit& edit);

// Throws Error (without a subject) when the text is not such an object.
LoggedEdit parse_log_line(std::string_view text);

// Reads a log line by line. Errors name file and line.
class LogReader {
 public:
  explicit LogReader(text::LineSource lines);

  // The edits of `line`, which must rise from call to call. Throws Error when the log is damaged or out of order, or
  // when it has edits of lines that were passed over.
  std::vector<LoggedEdit> edits_of(std::uint64_t line);
  // Throws Error when there are edits left.
  void finish();

 private:
  std::optional<LoggedEdit> read();
  [[noreturn]] void fail(const std::string& problem, const std::string& remedy = "") const;

  text::LineSource lines_;
  std::uint64_t number_ = 0;  // of the log's own line
  std::optional<LoggedEdit> next_;
};

// The edits that lead from the noisy record back to the clean one. Throws Error (without a subject) when the record
// does not hold what the log says was put there.
std::vector<text::Edit> undo(std::string_view noisy, const std::vector<LoggedEdit>& edits);

}  // namespace emend::noise
