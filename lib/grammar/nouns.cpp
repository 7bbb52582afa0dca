// What stands behind a noun, and where a phrase ends.
#include "grammar/sentence.h"

namespace emend::grammar {

bool ends_at_mark(const Sentence& sentence, std::size_t i) {
  const std::string_view rest = sentence.text().substr(sentence.span(i).end);
  const std::size_t at = rest.find_first_not_of(' ');
  if (at == rest.npos) return !sentence.is_open();
  return std::string_view(".,;:!?").find(rest[at]) != std::string_view::npos &&
         (at + 1 == rest.size() ||
          !((rest[at + 1] >= 'a' && rest[at + 1] <= 'z') || (rest[at + 1] >= '0' && rest[at + 1] <= '9')));
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
