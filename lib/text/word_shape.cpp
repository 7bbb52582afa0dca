#include "text/word_shape.h"

#include "text/utf8.h"

namespace emend::text {

WordShape word_shape(std::string_view word) {
  int upper = 0, lower = 0;
  bool first_is_upper = false, digit = false;
  for (std::size_t at = 0; at < word.size();) {
    const char32_t c = next_code_point(word, at);
    digit |= is_digit(c);
    if (is_upper(c)) {
      first_is_upper |= upper + lower == 0;
      ++upper;
    } else if (to_upper(c) != c) {
      ++lower;
    }
  }
  if (digit) return WordShape::digit;
  if (upper == 0) return lower > 0 ? WordShape::lower : WordShape::none;
  if (lower == 0) return WordShape::upper;
  return first_is_upper && upper == 1 ? WordShape::title : WordShape::mixed;
}

}  // namespace emend::text
