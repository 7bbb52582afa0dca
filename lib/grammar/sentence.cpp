// What words are.
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

std::size_t digits_of(std::string_view word) { return std::min(word.find_first_not_of("0123456789"), word.size()); }

bool is_listed_verb(const text::Analysis& analysis) { return text::may_be(analysis.lemma, Part::verb); }

}  // namespace

bool is_subject(std::string_view word) { return is<"subject">(word); }
bool is_do(std::string_view word) { return is<"do">(word); }
bool is_do_not(std::string_view word) { return is<"not">(word); }
bool is_modal(std::string_view word) { return is<"modal-alone">(word); }
bool may_be_modal(std::string_view word) { return is<"modal-or-noun">(word); }
bool may_be_adverb_between(std::string_view word) { return is<"between-verbs">(word); }
bool is_be(std::string_view word) { return is<"be">(word); }

std::size_t behind_number(const Sentence& sentence, std::size_t i) {
  if (is<"number-word">(sentence[i])) return i + 1;
  const auto is_part = [&](std::size_t at) {
    const std::size_t digits = digits_of(sentence[at]);
    const std::string_view rest = sentence[at].substr(digits);
    return digits > 0 && (rest.empty() || one_of(rest, {"st", "nd", "rd", "th"}));
  };
  if (!is_part(i)) return i;
  const auto goes_on = [&](std::size_t at) {
    const std::size_t end = sentence.span(at).end;
    return at + 1 < sentence.size() && digits_of(sentence[at]) == sentence[at].size() &&
           sentence.span(at + 1).begin == end + 1 && one_of(sentence.text().substr(end, 1), {":", ".", ","}) &&
           is_part(at + 1);
  };
  while (goes_on(i)) ++i;
  return i + 1;
}

bool is_year(std::string_view word) { return word.size() == 4 && digits_of(word) == 4; }

bool may_have_form(std::string_view word, Form form) {
  const auto all = text::analyses(word);
  return std::any_of(all.begin(), all.end(),
                     [&](const text::Analysis& a) { return a.form == form && is_listed_verb(a); });
}

std::string infinitive_of(std::string_view word) {
  // Past tenses that are verbs of their own as well, which are seldom meant.
  const bool rather_past = is<"past-and-base">(word) || word == "said";
  const bool tired = text::may_be(word, Part::adjective) && may_have_form(word, Form::participle);
  if (!rather_past && (may_have_form(word, Form::base) || tired || word == "used")) return {};
  for (const text::Analysis& analysis : text::analyses(word)) {
    const bool inflected =
        analysis.form == Form::third || analysis.form == Form::past || analysis.form == Form::participle;
    if (inflected && is_listed_verb(analysis) && analysis.lemma != word) return analysis.lemma;
  }
  return {};
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

}  // namespace emend::grammar
