// Nouns that are counted, and the article that one of them wants.
#include "grammar/sentence.h"

namespace emend::grammar {

bool is_person(std::string_view word) { return is<"person">(word); }
bool is_counted_thing(std::string_view word) { return is<"counted-thing">(word); }
bool is_plain_quality(std::string_view word) { return is<"plain-quality">(word); }

std::string article_before(std::string_view word) {
  if (word.starts_with("hour") || word.starts_with("honest")) return "an";
  if (one_of(word, {"useful", "useless", "university", "unique", "european", "usual"})) return "a";
  return !word.empty() && std::string_view("aeiou").find(word[0]) != std::string_view::npos ? "an" : "a";
}

bool ends_at_mark(const Sentence& sentence, std::size_t i) {
  const std::string_view rest = sentence.text().substr(sentence.span(i).end);
  const std::size_t at = rest.find_first_not_of(' ');
  return at == rest.npos || (std::string_view(".,;:!?").find(rest[at]) != std::string_view::npos &&
                             (at + 1 == rest.size() || !((rest[at + 1] >= 'a' && rest[at + 1] <= 'z') ||
                                                         (rest[at + 1] >= '0' && rest[at + 1] <= '9'))));
}

bool ends_noun_phrase(const Sentence& sentence, std::size_t i) {
  if (ends_at_mark(sentence, i)) return true;
  if (!sentence.follows(i + 1) || sentence.is_capital(i + 1)) return sentence[i + 1] == "i" && sentence.follows(i + 1);
  return is<"going-on">(sentence[i + 1]);
}

bool stand_at(const Sentence& sentence, std::size_t i, Words words) {
  for (const std::string_view word : words) {
    if (sentence[i] != word || (word != *words.begin() && !sentence.follows(i))) return false;
    ++i;
  }
  return true;
}

}  // namespace emend::grammar
