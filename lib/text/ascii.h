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

// Without a branch in the loop, so that the compiler looks at many bytes at once: most texts hold none.
inline bool has_digit(std::string_view text) {
  unsigned char any = 0;
  for (char c : text) any |= static_cast<unsigned char>(c - '0') < 10;
  return any;
}

inline char in_small(char c) { return capital_letter(c) ? static_cast<char>(c | 0x20) : c; }
inline std::string in_small(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = in_small(c);
  return out;
}

}  // namespace emend::text
