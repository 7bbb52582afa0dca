#include "decode/capitals.h"

#include <utility>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::decode {
namespace {

bool has_digit(std::string_view word) { return word.find_first_of("0123456789") != word.npos; }

}  // namespace

bool is_in_capitals(std::string_view text) {
  std::size_t words = 0;
  for (const text::Span span : text::words(text)) {
    const std::string_view word = text::slice(text, span);
    bool letters = false;
    for (std::size_t at = 0; at < word.size();) {
      const char32_t c = text::next_code_point(word, at);
      if (!text::is_letter(c)) continue;
      if (!text::is_upper(c)) return false;  // small, or of a script that has none
      letters = true;
    }
    words += letters && !has_digit(word);
  }
  return words >= 2;
}

std::string without_capitals(std::string_view text) {
  std::string small(text);
  bool first = true;
  for (const text::Span span : text::words(text)) {
    if (has_digit(text::slice(text, span))) continue;
    for (std::size_t at = span.begin; at < span.end;) {
      const std::size_t begin = at;
      const char32_t c = text::next_code_point(text, at);
      std::string letter;
      text::append_utf8(letter, text::to_lower(c));
      if (!std::exchange(first, false) && letter.size() == at - begin) small.replace(begin, letter.size(), letter);
    }
  }
  return small;
}

std::string as_usual(std::string_view small, const text::Tokenizer& tokenizer) {
  std::string usual(small);
  const auto tokens = [&](const std::string& word) { return tokenizer.encode("a " + word).size(); };  // within a text
  for (const text::Span span : text::words(small)) {
    std::string word(text::slice(small, span));
    if (has_digit(word)) continue;
    const auto take_if_fewer = [&](const std::string& other) {
      if (other.size() == word.size() && tokens(other) < tokens(word)) word = other;
    };
    std::size_t second = 0;
    std::string capital;
    text::append_utf8(capital, text::to_upper(text::next_code_point(word, second)));
    take_if_fewer(capital + word.substr(second));
    if (const std::size_t at = word.find("ss"); at != word.npos) take_if_fewer(std::string(word).replace(at, 2, "ß"));
    usual.replace(span.begin, word.size(), word);
  }
  return usual;
}

std::string in_capitals(std::string_view text) {
  std::string large;
  for (std::size_t at = 0; at < text.size();) text::append_utf8(large, text::to_upper(text::next_code_point(text, at)));
  return large;
}

}  // namespace emend::decode
