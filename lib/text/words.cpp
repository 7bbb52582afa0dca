#include "text/words.h"

#include "text/utf8.h"

namespace emend::text {

namespace {

bool in_word(char32_t c) { return is_letter(c) || is_digit(c) || is_mark(c); }
// U+0092 is the apostrophe of Windows in a text that was taken for Latin-1.
bool joins_letters(char32_t c) {
  return c == '\'' || c == 0x2019 || c == 0x92 || c == '-' || c == 0x2010 || c == 0x2011;
}

// The end of the word that begins at `begin`, whose first code point is already known to be in a word.
std::size_t word_end(std::string_view text, std::size_t begin) {
  std::size_t i = begin;
  bool after_letter = false;
  while (i < text.size()) {
    std::size_t next = i;
    const char32_t c = next_code_point(text, next);
    if (in_word(c)) {
      after_letter = !is_digit(c) && (after_letter || is_letter(c));  // a mark belongs to the letter before it
    } else if (joins_letters(c) && after_letter && next < text.size()) {
      std::size_t after = next;
      if (!is_letter(next_code_point(text, after))) return i;
    } else {
      return i;
    }
    i = next;
  }
  return i;
}

// str.isspace of Python: White_Space and the four information separators.
bool is_python_space(char32_t c) { return is_blank(c) || (c >= 0x1C && c <= 0x1F); }

}  // namespace

std::vector<Span> words(std::string_view text) {
  std::vector<Span> spans;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t next = i;
    if (in_word(next_code_point(text, next))) spans.push_back({i, next = word_end(text, i)});
    i = next;
  }
  return spans;
}

std::vector<std::string> small_words(std::string_view text) {
  std::vector<std::string> small;
  for (const Span span : words(text)) small.push_back(lower(slice(text, span)));
  return small;
}

std::vector<Span> blank_separated(std::string_view text) {
  std::vector<Span> spans;
  bool open = false;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t at = i;
    if (is_python_space(next_code_point(text, i))) {
      open = false;
    } else if (open) {
      spans.back().end = i;
    } else {
      spans.push_back({at, i});
      open = true;
    }
  }
  return spans;
}

std::vector<Span> split_words(std::string_view text) {
  std::vector<Span> spans;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t next = i;
    const char32_t c = next_code_point(text, next);
    if (in_word(c)) {
      next = word_end(text, i);
    } else if (is_blank(c)) {
      for (std::size_t after = next; after < text.size(); next = after)
        if (!is_blank(next_code_point(text, after))) break;
    }
    spans.push_back({i, next});
    i = next;
  }
  return spans;
}

}  // namespace emend::text
