// Capitals behind stops, negations without their apostrophe, other signs in its place, and regular forms of irregular
// words.
#include <algorithm>
#include <array>

#include "grammar/notation.h"
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

// I´m, don‘t, Peter′s; and it`s, where no second backquote makes it code.
void sign_for_apostrophe(Sentence& sentence) {
  static constexpr std::array<std::string_view, 4> signs = {"´", "‘", "′", "`"};
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::string_view text = sentence.text();
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const Span gap = {sentence.span(i).end, sentence.span(i + 1).begin};
    const std::string_view sign = text::slice(text, gap), word = sentence[i], ending = sentence[i + 1];
    if (std::ranges::find(signs, sign) == signs.end() || std::ranges::any_of(word, is_digit)) continue;
    const bool negates = ending == "t" && word.ends_with('n');
    const std::string shortened = "'" + std::string(ending);
    const bool is =
        ending == "s" || ending == "d" || is_in(std::string_view(shortened), shared_class("present-ending"));
    const bool may_be_code =
        sign == "`" && (std::ranges::count(text, '`') > 1 ||
                        (is && !is_in(word, shared_class("takes-s")) && !is_in(word, shared_class("subject"))));
    if ((negates || is) && !may_be_code) sentence.change(gap, "'");
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
