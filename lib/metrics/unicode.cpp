#include "metrics/unicode.h"

#include <algorithm>

#include "text/utf8.h"

namespace emend::metrics {

namespace {

constexpr char32_t broken_byte = 0x110000;

void append(std::string& out, char32_t c) {
  if (c >= broken_byte)
    out.push_back(static_cast<char>(c - broken_byte));
  else
    text::append_utf8(out, c);
}

// The blanks of one byte: 9..13, 28..32.
bool is_ascii_blank(unsigned char c) { return c == ' ' || (c >= 9 && c <= 13) || (c >= 28 && c <= 31); }

// Where the last character of `text` begins, if it is a blank; text.size() otherwise.
std::size_t last_blank(std::string_view text) {
  for (std::size_t length = 1; length <= 3 && length <= text.size(); ++length) {
    if (blank_length(text, text.size() - length) == length) return text.size() - length;
  }
  return text.size();
}

// Unicode's Case_Ignorable (DerivedCoreProperties): what final sigma looks through.
bool is_case_ignorable(char32_t c) {
  static constexpr std::u32string_view within_words =
      U"'.:^`\u00B7\u0387\u055F\u05F4\u2018\u2019\u2024\u2027\uFE13"
      U"\uFE52\uFE55\uFF07\uFF0E\uFF1A";
  if (within_words.find(c) != within_words.npos) return true;
  const std::string_view category = text::general_category(c);
  return category == "Mn" || category == "Me" || category == "Cf" || category == "Lm" || category == "Sk";
}

// Unicode's Cased: letters with case and what Other_Lowercase and Other_Uppercase add outside of Lm.
bool is_cased(char32_t c) {
  const std::string_view category = text::general_category(c);
  return category == "Lu" || category == "Ll" || category == "Lt" || c == 0xAA || c == 0xBA ||
         (c >= 0x2160 && c <= 0x217F) || (c >= 0x24B6 && c <= 0x24E9) || (c >= 0x1F130 && c <= 0x1F189);
}

// Unicode 15, section 3.13, Final_Sigma: behind a cased letter, and before none, ignorable characters left out.
bool is_final_sigma(std::u32string_view text, std::size_t at) {
  std::size_t before = at;
  while (before > 0 && is_case_ignorable(text[before - 1])) --before;
  if (before == 0 || !is_cased(text[before - 1])) return false;
  std::size_t after = at + 1;
  while (after < text.size() && is_case_ignorable(text[after])) ++after;
  return after == text.size() || !is_cased(text[after]);
}

}  // namespace

std::size_t find_blank_length(std::string_view text, std::size_t position) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[position + i]); };
  const std::size_t left = text.size() - position;
  if (left == 0) return 0;
  const unsigned char first = byte(0);
  if (first < 0x80) return is_ascii_blank(first) ? 1 : 0;
  if (first == 0xC2) return left >= 2 && (byte(1) == 0x85 || byte(1) == 0xA0) ? 2 : 0;
  if (first < 0xE1 || first > 0xE3 || left < 3) return 0;
  const unsigned second = byte(1), third = byte(2);
  if (first == 0xE1) return second == 0x9A && third == 0x80 ? 3 : 0;
  if (first == 0xE3) return second == 0x80 && third == 0x80 ? 3 : 0;
  const bool general =
      second == 0x80 && ((third >= 0x80 && third <= 0x8A) || third == 0xA8 || third == 0xA9 || third == 0xAF);
  return general || (second == 0x81 && third == 0x9F) ? 3 : 0;
}

bool is_blank(char32_t c) {
  if (c < 0x80) return is_ascii_blank(static_cast<unsigned char>(c));
  return c <= 0x10FFFF && text::is_blank(c);
}

std::string_view strip_right(std::string_view text) {
  for (std::size_t last = last_blank(text); last < text.size(); last = last_blank(text)) text = text.substr(0, last);
  return text;
}

std::string_view strip(std::string_view text) {
  while (const std::size_t length = blank_length(text, 0)) text.remove_prefix(length);
  return strip_right(text);
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  words.reserve(text.size() / 5 + 1);
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t blank = blank_length(text, i)) {
      i += blank;
      continue;
    }
    const std::size_t begin = i;
    while (i < text.size() && blank_length(text, i) == 0) ++i;
    words.push_back(text.substr(begin, i - begin));
  }
  return words;
}

std::string lower(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  const bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (ascii) {
    for (char c : text) out.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c);
    return out;
  }
  const std::u32string points = code_points(text);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const char32_t c = points[i];
    if (c == 0x130)
      out += "i\xCC\x87";
    else if (c == 0x3A3)
      append(out, is_final_sigma(points, i) ? 0x3C2 : 0x3C3);
    else
      append(out, c < broken_byte ? text::to_lower(c) : c);
  }
  return out;
}

std::string to_bytes(std::u32string_view code_points) {
  std::string out;
  out.reserve(code_points.size());
  for (char32_t c : code_points) append(out, c);
  return out;
}

std::u32string code_points(std::string_view text) {
  std::u32string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t valid = std::min(text::find_invalid_utf8(text), text.size());
    for (std::size_t i = 0; i < valid;) out.push_back(text::next_code_point(text, i));
    if (valid == text.size()) break;
    out.push_back(broken_byte + static_cast<unsigned char>(text[valid]));
    text.remove_prefix(valid + 1);
  }
  return out;
}

}  // namespace emend::metrics
