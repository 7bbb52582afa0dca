// What the files of catalogue.h promise each other. Internal to this folder.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/ascii.h"
#include "text/blanks.h"
#include "text/catalogue.h"
#include "text/lists.h"

namespace emend::text::catalogue {

inline constexpr std::size_t npos = std::string_view::npos;

// A value of a record, as it is read: without escapes, \n for its line breaks.
struct Value {
  std::string text;
  std::size_t at;  // where it stands: bytes of the record
};

// What a format finds in a record.
struct Found {
  std::vector<Value> values;
  struct Problem {
    std::size_t at;
    std::string what;
  };
  std::vector<Problem> problems;
  // Edits of the record, sorted: new values, one for each. Those that are the same are not written.
  std::function<std::vector<Edit>(std::span<const std::string>)> write;
};

Found read_subtitles(std::string_view record, bool has_blocks);  // WebVTT has other blocks than cues
Found read_po(std::string_view record);
Found read_xliff(std::string_view record);
Found read_json(std::string_view record);
Found read_yaml(std::string_view record);

// The parts of a message that are texts: the whole, or where it is a plural or select of ICU, its branches.
std::vector<Span> message_texts(std::string_view message);

// --- lines ---

struct Line {
  std::size_t begin, end, next;  // without its line break; where the next line begins
};
inline Line line_at(std::string_view text, std::size_t begin) {
  const std::size_t stop = std::min(text.find('\n', begin), text.size());
  const bool carriage_return = stop > begin && text[stop - 1] == '\r';
  return {begin, stop - carriage_return, std::min(stop + 1, text.size())};
}
// How a record ends its lines, and a text with such line breaks, and without.
inline std::string_view newline_of(std::string_view record) { return record.find("\r\n") == npos ? "\n" : "\r\n"; }
std::string with_newlines(std::string_view text, std::string_view newline);
std::string without_returns(std::string_view text);

// Values that stand each in a place of its own, with what writes one there.
struct Place {
  Span span;
  std::function<std::string(std::string_view value)> written;
};
std::function<std::vector<Edit>(std::span<const std::string>)> write_in(std::vector<Place> places,
                                                                        const std::vector<Value>& values);

}  // namespace emend::text::catalogue
