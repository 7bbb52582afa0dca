// UTF-8: validity, iteration, case and classes of code points (utf8proc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace emend::text {

bool is_valid_utf8(std::string_view bytes);
// Byte offset of the first byte that is not part of a valid sequence; npos when all is valid.
std::size_t find_invalid_utf8(std::string_view bytes);
// U+FFFD in place of what is not valid: one for each longest run of bytes that begins a sequence and does not end it,
// or for a single byte (Unicode 15, 3.9, as Python and Rust do).
std::string replace_invalid_utf8(std::string_view bytes);

// Decodes the code point at `position` and moves past it. Needs valid UTF-8 and position < size.
char32_t next_code_point(std::string_view text, std::size_t& position);
std::u32string to_code_points(std::string_view text);
std::string to_utf8(std::u32string_view code_points);
void append_utf8(std::string& out, char32_t code_point);

std::string_view general_category(char32_t c);  // "Lu", "Nd" ...; "Cn" beyond U+10FFFF
bool is_letter(char32_t c);
bool is_digit(char32_t c);        // general category Nd
bool is_number(char32_t c);       // N*: digits, and ² and ½
bool is_blank(char32_t c);        // White_Space
bool is_punctuation(char32_t c);  // P*
bool is_symbol(char32_t c);       // S*
bool is_mark(char32_t c);         // M*
bool is_upper(char32_t c);
bool has_letter(std::string_view text);  // needs valid UTF-8
char32_t to_lower(char32_t c);
char32_t to_upper(char32_t c);
std::string lower(std::string_view text);
// Its canonical decomposition (NFD). Needs valid UTF-8.
std::string decompose(std::string_view text);

// Offsets of extended grapheme clusters, with text.size() at the end.
std::vector<std::size_t> grapheme_boundaries(std::string_view text);

}  // namespace emend::text
