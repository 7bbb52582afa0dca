// What a filter changes in a record, as people read it: whole words and what they should be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "stream/driver.h"

namespace emend::stream {

struct Finding {
  std::size_t begin = 0, end = 0;  // bytes of Answer::record
  std::string from, to;            // what stands there and what should; one of them may be empty
  std::string written;             // `to` as the record has to write it: escaped in JSON, else the same
  std::string kind;                // of the first edit that has one
  double confidence = 1;           // the least of its edits
};

// In the order of the record.
std::vector<Finding> findings_of(const Answer& answer);

// The edits with the words that they cut, in the text or in what becomes of it, as a whole: in "alot" a blank that is
// put in makes alot into a lot. Edits of one word become one.
std::vector<text::Edit> whole_words(std::string_view text, const std::vector<text::Edit>& edits);

// `teh` should be `the`, in a clause with quotation marks.
std::string sentence_of(const Finding& finding);
// The same for a list, where long texts are cut: teh -> the.
std::string row_of(const Finding& finding);

// Valid UTF-8, control characters as \xNN, so that no text plays with a terminal or ends its line.
std::string printable(std::string_view bytes);

// Columns of a line, counted from 1, in code points or, as JavaScript counts, in units of UTF-16. A byte order mark
// counts in none.
class Columns {
 public:
  enum class Unit { code_point, utf16 };
  Columns(std::string_view line, bool first_of_file, Unit unit);
  // That of a byte, which must not be before the one asked for last.
  std::size_t at(std::size_t byte);

 private:
  std::string_view line_;
  Unit unit_;
  std::size_t byte_ = 0, column_ = 1;
};

}  // namespace emend::stream
