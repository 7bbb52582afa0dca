// Capitals behind stops, negations without their apostrophe, and regular forms of irregular words.
#include "grammar/sentence.h"
#include "text/sentences.h"
#include "text/spelling.h"
#include "text/word_list.h"

namespace emend::grammar {

// Where the text begins with a capital itself.
void capital_behind_stop(Sentence& sentence) {
  if (sentence.size() == 0 || !sentence.is_capital(0)) return;
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!sentence.follows(i + 1) || !text::lacks_capital(sentence.text(), sentence.span(i))) continue;
    std::string word(sentence.as_written(i));
    text::begin_large(word);
    sentence.change(sentence.span(i), word);
  }
}

// I dont know; not "as he was wont to".
void negation_without_apostrophe(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (!sentence[i].ends_with("nt") || text::is_meant_so(sentence.text(), sentence.span(i))) continue;
    std::string whole = text::contraction_of(sentence.as_written(i), [](std::string_view) { return true; });
    if (!whole.empty()) sentence.change(sentence.span(i), std::move(whole));
  }
}

void regular_forms(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence.is_capital(i) || text::over_regular(sentence[i]) == nullptr) continue;
    const auto listed = [&](std::string_view word) { return word != sentence[i]; };
    sentence.replace(i, text::inflection_of(sentence.text(), sentence.span(i), listed));
  }
}

}  // namespace emend::grammar
