// Characters of ASCII. Whatever lies beyond is a byte of UTF-8 here.
#pragma once

#include <string>
#include <string_view>

namespace emend::text {

inline bool digit(char c) { return c >= '0' && c <= '9'; }
inline bool small_letter(char c) { return c >= 'a' && c <= 'z'; }
inline bool capital_letter(char c) { return c >= 'A' && c <= 'Z'; }
inline bool letter(char c) { return small_letter(c) || capital_letter(c); }
inline bool beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }
inline bool in(char c, std::string_view set) { return c != '\0' && set.find(c) != set.npos; }  // '\0': no character

inline char in_small(char c) { return capital_letter(c) ? static_cast<char>(c | 0x20) : c; }
inline std::string in_small(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = in_small(c);
  return out;
}

}  // namespace emend::text
