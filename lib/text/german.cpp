#include "text/german.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/own_classes.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::text {

std::vector<OwnLetter> umlauts_of(std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> letters[] = {{"ae", "ä"}, {"oe", "ö"}, {"ue", "ü"},
                                                                              {"Ae", "Ä"}, {"Oe", "Ö"}, {"Ue", "Ü"}};
  std::vector<OwnLetter> found;
  const auto is_vowel = [&](std::size_t at) {
    return std::string_view("aeiou").find(word[at]) != std::string_view::npos;
  };
  for (std::size_t at = 0; at + 2 < word.size(); ++at) {
    if (is_vowel(at + 2) && word.substr(at + 1, 2) != "eu") continue;
    for (const auto& [written, letter] : letters)
      if (word.substr(at, 2) == written) found.push_back({at, letter});
  }
  return found;
}

std::vector<OwnLetter> sharp_s_of(std::string_view word) {
  std::vector<OwnLetter> found;
  if (word.find("ss") == word.npos) return found;
  const std::string small = lower(word);
  if (small.size() != word.size()) return found;
  for (const std::string_view part : words_of<"with-sharp-s">()) {
    for (std::size_t at = small.find(part); at != small.npos; at = small.find(part, at + 1))
      found.push_back({at + part.find("ss"), "ß"});
  }
  std::sort(found.begin(), found.end(), [](const OwnLetter& a, const OwnLetter& b) { return a.at < b.at; });
  return found;
}

bool is_german_pronoun(std::string_view word) { return is<"german-polite-pronoun">(word); }

bool speaks_to(std::string_view sentence, std::span<const Span> words, std::size_t i) {
  if (i == 0 || slice(sentence, words[i]) != "sie") return false;
  const std::string_view before = slice(sentence, words[i - 1]);
  const std::string first = lower(slice(sentence, words[0]));
  return (before.ends_with("en") || before == "sind") && (i == 1 || is<"german-question-word">(first));
}

bool asks_in_german(std::string_view sentence) {
  const std::vector<Span> words = text::words(sentence);
  if (words.size() < 2) return false;
  const std::string_view first = slice(sentence, words[0]), second = slice(sentence, words[1]);
  const bool goes_on =
      is<"german-subject">(second) || is<"german-determiner">(second) || second == "sie" || second == "für";
  if (is<"german-question-word">(first)) return !goes_on;  // wie man es macht, was für ein Tag
  if (is<"german-asking-verb">(first)) return true;
  return is<"german-subject">(second) && !is<"german-subject">(first) && !is<"german-before-subject">(first);
}

bool states_in_german(std::string_view sentence) {
  const std::vector<Span> words = text::words(sentence);
  return words.size() > 2 && std::any_of(words.begin(), words.end(),
                                         [&](Span word) { return is<"german-subject">(slice(sentence, word)); });
}

}  // namespace emend::text
