#include "text/kept_words.h"

#include <algorithm>

#include "text/utf8.h"

namespace emend::text {

namespace {

bool belongs_to_words(char32_t c) { return is_letter(c) || is_digit(c) || is_mark(c); }

bool begins_like_a_word(std::string_view text) {
  std::size_t at = 0;
  return !text.empty() && belongs_to_words(next_code_point(text, at));
}

bool ends_like_a_word(std::string_view text) {
  char32_t last = 0;
  for (std::size_t at = 0; at < text.size();) last = next_code_point(text, at);
  return belongs_to_words(last);
}

}  // namespace

bool changes_word_of(const WordList& kept, std::string_view text, std::span<const Span> words, const Edit& edit) {
  const auto changes = [&](Span word) {
    if (edit.begin < word.end && edit.end > word.begin) return true;
    return (edit.begin == word.end && begins_like_a_word(edit.replacement)) ||
           (edit.end == word.begin && ends_like_a_word(edit.replacement));
  };
  auto word = std::partition_point(words.begin(), words.end(), [&](Span word) { return word.end < edit.begin; });
  for (; word != words.end() && word->begin <= edit.end; ++word)
    if (changes(*word) && kept.contains(slice(text, *word))) return true;
  return false;
}

bool changes_word_of(const WordList& kept, std::string_view text, const Edit& edit) {
  return changes_word_of(kept, text, words(text), edit);
}

}  // namespace emend::text
