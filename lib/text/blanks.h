// What stands around a text and says nothing. Blanks of ASCII: files of other people's formats know no others.
#pragma once

#include <string_view>

namespace emend::text {

inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

// Without the characters of `blanks` at both ends.
inline std::string_view trim(std::string_view text, std::string_view blanks = kBlanks) {
  const std::size_t begin = text.find_first_not_of(blanks);
  return begin == text.npos ? std::string_view() : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

}  // namespace emend::text
