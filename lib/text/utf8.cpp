#include "text/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace emend::text {

namespace {

// Length of the valid sequence at `p` (Unicode 15, table 3-7: no overlong forms, no surrogates, at most U+10FFFF), or
// 0.
std::size_t sequence_length(const unsigned char* p, std::size_t left) {
  const unsigned char a = p[0];
  if (a < 0x80) return 1;
  if (a < 0xC2 || a > 0xF4) return 0;
  const auto continues = [&](std::size_t i) { return (p[i] & 0xC0) == 0x80; };
  if (a < 0xE0) return left >= 2 && continues(1) ? 2 : 0;
  if (left < 2) return 0;
  const unsigned char b = p[1];
  if (a < 0xF0) {
    const unsigned char low = a == 0xE0 ? 0xA0 : 0x80, high = a == 0xED ? 0x9F : 0xBF;
    return b >= low && b <= high && left >= 3 && continues(2) ? 3 : 0;
  }
  const unsigned char low = a == 0xF0 ? 0x90 : 0x80, high = a == 0xF4 ? 0x8F : 0xBF;
  return b >= low && b <= high && left >= 4 && continues(2) && continues(3) ? 4 : 0;
}

// How many of the first bytes at `p`, where no valid sequence is, could begin one; at least 1.
std::size_t beginning_length(const unsigned char* p, std::size_t left) {
  if (p[0] < 0xC2 || p[0] > 0xF4 || left < 2) return 1;
  const std::size_t wanted = p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
  unsigned char whole[4] = {p[0], p[1], 0x80, 0x80};
  if (sequence_length(whole, wanted) == 0) return 1;
  return wanted == 4 && left >= 3 && (p[2] & 0xC0) == 0x80 ? 3 : 2;
}

utf8proc_category_t category(char32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }

bool is_ascii_letter(char32_t c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

}  // namespace

std::size_t find_invalid_utf8(std::string_view bytes) {
  const auto* p = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t i = 0;
  while (i < bytes.size()) {
    std::uint64_t eight;
    while (i + sizeof eight <= bytes.size()) {  // eight ASCII bytes at a time
      std::memcpy(&eight, p + i, sizeof eight);
      if (eight & 0x8080808080808080u) break;
      i += sizeof eight;
    }
    if (i >= bytes.size()) break;
    const std::size_t length = sequence_length(p + i, bytes.size() - i);
    if (length == 0) return i;
    i += length;
  }
  return std::string_view::npos;
}

bool is_valid_utf8(std::string_view bytes) { return find_invalid_utf8(bytes) == std::string_view::npos; }

std::string replace_invalid_utf8(std::string_view bytes) {
  std::string valid;
  for (std::size_t at = 0;;) {
    const std::size_t length = std::min(find_invalid_utf8(bytes.substr(at)), bytes.size() - at);
    valid += bytes.substr(at, length);
    at += length;
    if (at == bytes.size()) return valid;
    valid += "\uFFFD";
    at += beginning_length(reinterpret_cast<const unsigned char*>(bytes.data()) + at, bytes.size() - at);
  }
}

char32_t next_code_point(std::string_view text, std::size_t& position) {
  const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(text[i])); };
  const char32_t a = byte(position);
  if (a < 0x80) return ++position, a;
  const std::size_t i = position;
  if (a < 0xE0) return position += 2, (a & 0x1F) << 6 | (byte(i + 1) & 0x3F);
  if (a < 0xF0) return position += 3, (a & 0x0F) << 12 | (byte(i + 1) & 0x3F) << 6 | (byte(i + 2) & 0x3F);
  position += 4;
  return (a & 0x07) << 18 | (byte(i + 1) & 0x3F) << 12 | (byte(i + 2) & 0x3F) << 6 | (byte(i + 3) & 0x3F);
}

std::u32string to_code_points(std::string_view text) {
  std::u32string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) out.push_back(next_code_point(text, i));
  return out;
}

void append_utf8(std::string& out, char32_t c) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (c < 0x80) return put(c);
  if (c < 0x800) return put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
  if (c < 0x10000) return put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F)), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
}

std::string to_utf8(std::u32string_view code_points) {
  std::string out;
  out.reserve(code_points.size());
  for (char32_t c : code_points) append_utf8(out, c);
  return out;
}

std::string_view general_category(char32_t c) { return utf8proc_category_string(static_cast<utf8proc_int32_t>(c)); }

bool is_letter(char32_t c) {
  if (c < 0x80) return is_ascii_letter(c);
  const auto k = category(c);
  return k >= UTF8PROC_CATEGORY_LU && k <= UTF8PROC_CATEGORY_LO;
}

bool is_digit(char32_t c) {
  if (c < 0x80) return c >= '0' && c <= '9';
  return category(c) == UTF8PROC_CATEGORY_ND;
}

bool is_number(char32_t c) {
  if (c < 0x80) return is_digit(c);
  const auto kind = category(c);
  return kind == UTF8PROC_CATEGORY_ND || kind == UTF8PROC_CATEGORY_NL || kind == UTF8PROC_CATEGORY_NO;
}

bool is_blank(char32_t c) {
  if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r');
  return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
         c == 0x202F || c == 0x205F || c == 0x3000;
}

bool is_punctuation(char32_t c) {
  const auto k = category(c);
  return k >= UTF8PROC_CATEGORY_PC && k <= UTF8PROC_CATEGORY_PO;
}

bool is_symbol(char32_t c) {
  const auto k = category(c);
  return k >= UTF8PROC_CATEGORY_SM && k <= UTF8PROC_CATEGORY_SO;
}

bool is_mark(char32_t c) {
  if (c < 0x300) return false;
  const auto k = category(c);
  return k >= UTF8PROC_CATEGORY_MN && k <= UTF8PROC_CATEGORY_ME;
}

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (is_letter(next_code_point(text, at))) return true;
  }
  return false;
}

bool is_upper(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z';
  return category(c) == UTF8PROC_CATEGORY_LU;
}

char32_t to_lower(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

char32_t to_upper(char32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z' ? c - 0x20 : c;
  return static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(c)));
}

std::string lower(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) append_utf8(out, to_lower(next_code_point(text, i)));
  return out;
}

std::string decompose(std::string_view text) {
  utf8proc_uint8_t* decomposed = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &decomposed, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE));
  if (size < 0) throw std::runtime_error(utf8proc_errmsg(size));
  std::string out(reinterpret_cast<const char*>(decomposed), static_cast<std::size_t>(size));
  std::free(decomposed);
  return out;
}

std::vector<std::size_t> grapheme_boundaries(std::string_view text) {
  std::vector<std::size_t> boundaries;
  utf8proc_int32_t state = 0;
  char32_t previous = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t at = i;
    const char32_t c = next_code_point(text, i);
    if (at == 0 || utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(previous),
                                                    static_cast<utf8proc_int32_t>(c), &state))
      boundaries.push_back(at);
    previous = c;
  }
  boundaries.push_back(text.size());
  return boundaries;
}

}  // namespace emend::text
