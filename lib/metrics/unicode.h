// Text as Python's str sees it, for the reference implementations are Python's: blanks, lower case, code points.
// Any bytes are allowed: a byte that is no part of valid UTF-8 counts as a character of its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emend::metrics {

// Length in bytes of the blank (str.isspace) at text[position], 0 where there is none.
std::size_t find_blank_length(std::string_view text, std::size_t position);
inline std::size_t blank_length(std::string_view text, std::size_t position) {
  const bool ordinary = position < text.size() && static_cast<unsigned char>(text[position]) > ' ' &&
                        static_cast<unsigned char>(text[position]) < 0xC2;  // begins no blank
  return ordinary ? 0 : find_blank_length(text, position);
}
bool is_blank(char32_t c);

std::string_view strip(std::string_view text);               // str.strip()
std::string_view strip_right(std::string_view text);         // str.rstrip()
std::vector<std::string_view> split(std::string_view text);  // str.split()

// str.lower(): SpecialCasing's i with a dot and the final sigma included.
std::string lower(std::string_view text);

// A byte b outside valid UTF-8 becomes 0x110000 + b, so that all values fit 21 bits.
std::u32string code_points(std::string_view text);
std::string to_bytes(std::u32string_view code_points);  // and back

}  // namespace emend::metrics
