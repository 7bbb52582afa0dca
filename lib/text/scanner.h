// Reading a line from left to right: what recognisers of protected spans, time stamps and lines of logs share. Each
// looks at most `far` bytes ahead to decide, so that a scan of a line is linear.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "text/ascii.h"
#include "text/utf8.h"

namespace emend::text::scan {

constexpr std::size_t far = 256;

struct Line {
  std::string_view text;
  bool log = false;        // a logger wrote it (log_line.h)
  std::size_t header = 0;  // where its message begins, if it has a header
  char operator[](std::size_t i) const { return i < text.size() ? text[i] : '\0'; }
  char before(std::size_t i) const { return i > 0 ? text[i - 1] : '\0'; }
  bool has(std::size_t at, std::string_view what) const {
    return text.substr(std::min(at, text.size())).starts_with(what);
  }
};

inline bool alphanumeric(char c) { return letter(c) || digit(c); }
inline bool hex_digit(char c) { return digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
inline bool word_character(char c) { return alphanumeric(c) || c == '_'; }
inline bool blank_or_end(char c) { return c == '\0' || c == ' ' || (c >= '\t' && c <= '\r'); }

// Nothing of a word follows: what was recognised is not the beginning of something else.
inline bool word_ends(Line line, std::size_t at) {
  if (!beyond_ascii(line[at])) return !word_character(line[at]);
  const char32_t c = next_code_point(line.text, at);
  return !is_letter(c) && !is_mark(c);
}

// Before `at`: the beginning, a blank, an opening quote or bracket, or a separator.
inline bool opens(Line line, std::size_t at) {
  const char c = line.before(at);
  return blank_or_end(c) || in(c, "\"'`([{<=:,;|>") || beyond_ascii(c);
}

template <class Accepts>
std::size_t run(Line line, std::size_t at, Accepts accepts, std::size_t most = std::string_view::npos) {
  const std::size_t stop = std::min(line.text.size(), most < line.text.size() - at ? at + most : line.text.size());
  while (at < stop && accepts(line.text[at])) ++at;
  return at;
}

// The same, where letters of other scripts are accepted too: "/home/müller". Other characters beyond ASCII, such as
// quotes, end it.
template <class Accepts>
std::size_t run_with_letters(Line line, std::size_t at, Accepts accepts, std::size_t most = std::string_view::npos) {
  const std::size_t stop = at < line.text.size() && most < line.text.size() - at ? at + most : line.text.size();
  while (at < stop) {
    std::size_t next = at + 1;
    if (beyond_ascii(line[at])) {
      next = at;
      const char32_t c = next_code_point(line.text, next);
      if (!is_letter(c) && !is_mark(c) && !is_digit(c)) return at;
    } else if (!accepts(line[at])) {
      return at;
    }
    at = next;
  }
  return at;
}

// The end of a number of `least` to `most` digits, or 0.
inline std::size_t digits(Line line, std::size_t at, std::size_t least, std::size_t most) {
  const std::size_t end = run(line, at, digit, most + 1);
  return end - at >= least && end - at <= most ? end : 0;
}

inline std::size_t skip_spaces(Line line, std::size_t at) {
  return run(
      line, at, [](char c) { return c == ' '; }, 2);
}

}  // namespace emend::text::scan
