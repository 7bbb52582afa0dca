// What words are.
#include "grammar/sentence.h"

#include "grammar/notation.h"

namespace emend::grammar {

namespace {

bool is_listed_verb(const text::Analysis& analysis) { return text::may_be(analysis.lemma, Part::verb); }

}  // namespace

bool is_subject(std::string_view word) { return one_of(word, {"i", "you", "he", "she", "it", "we", "they"}); }

bool is_do(std::string_view word) { return one_of(word, {"do", "does", "did"}); }
bool is_do_not(std::string_view word) { return one_of(word, {"don't", "doesn't", "didn't"}); }

bool is_modal(std::string_view word) {
  return one_of(word, {"could", "would", "should", "couldn't", "wouldn't", "shouldn't", "can't", "cannot", "won't",
                       "mustn't", "mightn't"});
}
bool may_be_modal(std::string_view word) { return one_of(word, {"can", "will", "must", "might", "may", "shall"}); }

bool may_be_adverb_between(std::string_view word) {
  return one_of(word, {"not", "also", "always", "never", "often", "just", "only", "really", "still", "even", "ever",
                       "probably", "usually"});
}

bool is_counted(std::string_view word) {
  return (!word.empty() && word[0] >= '0' && word[0] <= '9') ||
         one_of(word, {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty", "fifty",
                       "hundred"});
}

bool is_common_verb(std::string_view lemma) {
  static const ListedWords& verbs = shared_class("common-verb");
  return is_in(lemma, verbs);
}

bool may_have_form(std::string_view word, Form form) {
  const auto all = text::analyses(word);
  return std::any_of(all.begin(), all.end(),
                     [&](const text::Analysis& a) { return a.form == form && is_listed_verb(a); });
}

std::string infinitive_of(std::string_view word) {
  // Past tenses that are verbs of their own as well, which are seldom meant.
  const bool rather_past = one_of(word, {"saw", "found", "fell", "felt", "left", "said"});
  const bool tired = text::may_be(word, Part::adjective) && may_have_form(word, Form::participle);
  if (!rather_past && (may_have_form(word, Form::base) || tired || word == "used")) return {};
  for (const text::Analysis& analysis : text::analyses(word)) {
    const bool inflected =
        analysis.form == Form::third || analysis.form == Form::past || analysis.form == Form::participle;
    if (inflected && is_listed_verb(analysis) && analysis.lemma != word) return analysis.lemma;
  }
  return {};
}

bool is_be(std::string_view word) { return one_of(word, {"am", "is", "are", "was", "were"}); }

bool is_deed(std::string_view word) {
  static const ListedWords& deeds = shared_class("deed");
  return is_in(word, deeds);
}

std::size_t verb_behind(const Sentence& sentence, std::size_t i) {
  ++i;
  if (i < sentence.size() && may_be_adverb_between(sentence[i])) {
    if (!sentence.follows(i)) return sentence.size();
    ++i;
  }
  return sentence.follows(i) ? i : sentence.size();
}

Span from_to(const Sentence& sentence, std::size_t first, std::size_t last) {
  return {sentence.span(first).begin, sentence.span(last).end};
}

bool all_follow(const Sentence& sentence, std::size_t first, std::size_t last) {
  for (std::size_t i = first + 1; i <= last; ++i)
    if (!sentence.follows(i) || (sentence.is_capital(i) && sentence[i] != "i")) return false;
  return true;
}

bool ends_phrase(const Sentence& sentence, std::size_t i) { return !sentence.follows(i + 1); }

}  // namespace emend::grammar
