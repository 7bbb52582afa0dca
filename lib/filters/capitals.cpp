#include "filters/capitals.h"

#include <algorithm>
#include <utility>

#include "english/classes.h"
#include "english/tagger.h"
#include "text/ascii.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

// Two letters behind the first are exchanged, as happens in typing: TEH, HAEV.
bool is_mistyped(std::string small) {
  for (std::size_t i = 2; i < small.size(); ++i) {
    std::swap(small[i - 1], small[i]);
    if (english::is<"common-short">(small)) return true;
    std::swap(small[i - 1], small[i]);
  }
  return false;
}

bool is_in_large_letters(std::string_view word) {
  return word.size() >= 2 && std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

// NASA, HTML, XIV; not DONT and TEH.
bool is_abbreviation(std::string_view large, const std::string& small, const text::WordList& known) {
  constexpr std::size_t short_bytes = 4;
  if (!is_in_large_letters(large)) return false;
  if (known.contains(large) && !known.contains(small)) return true;
  const auto listed = [&](std::string_view word) { return known.contains(word); };
  return large.size() <= short_bytes && !text::is_word(small) && !is_mistyped(small) &&
         text::contraction_of(small, listed).empty() && text::spelling_of(small, false, listed).empty();
}

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
    words += letters && !text::has_digit(word);
  }
  return words >= 2;
}

std::string without_capitals(std::string_view text) {
  std::string small(text);
  bool first = true;
  for (const text::Span span : text::words(text)) {
    if (text::has_digit(text::slice(text, span))) continue;
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

std::string in_capitals(std::string_view text) {
  std::string large;
  for (std::size_t at = 0; at < text.size();) text::append_utf8(large, text::to_upper(text::next_code_point(text, at)));
  return large;
}

bool is_prose_in_capitals(std::string_view sentence, const text::WordList& known) {
  constexpr std::size_t least_words = 3;
  if (!is_in_capitals(sentence)) return false;
  std::size_t words = 0, listed = 0;
  bool prose = false;
  for (const text::Span span : text::words(sentence)) {
    const std::string word = text::lower(text::slice(sentence, span));
    ++words;
    listed += known.contains(text::slice(sentence, span)) || text::is_word(word);
    prose = prose || english::is<"of-prose">(word);
  }
  return prose && words >= least_words && listed * 2 >= words;
}

std::string in_usual_case(std::string_view sentence, const text::WordList& known) {
  std::string usual = without_capitals(sentence);
  std::string before;
  for (const text::Span span : text::words(sentence)) {
    const std::string_view large = text::slice(sentence, span);
    const std::string small = text::lower(large), capital = without_capitals(large);
    const bool is_i = small == "i" || small.starts_with("i'") || small.starts_with("i’");
    if (is_i || (!known.contains(small) && known.contains(capital))) {
      usual.replace(span.begin, span.size(), capital);
    } else if ((before == "the" && small == "us") || is_abbreviation(large, small, known)) {
      usual.replace(span.begin, span.size(), large);
    }
    before = small;
  }
  return usual;
}

bool changes_abbreviation(std::string_view usual, std::string_view replacement) {
  const auto words = text::words(usual);
  return std::any_of(words.begin(), words.end(), [&](text::Span span) {
    const std::string_view word = text::slice(usual, span);
    return is_in_large_letters(word) && replacement.find(word) == replacement.npos;
  });
}

}  // namespace emend::filters
