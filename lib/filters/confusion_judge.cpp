#include "filters/confusion_judge.h"

#include <optional>
#include <string>
#include <utility>

#include "english/edit_checks.h"
#include "filters/word_place.h"
#include "text/capitals.h"
#include "text/spelling.h"

namespace emend::filters {

namespace {

constexpr double least = -5;  // log odds: no text is so wrong that it counts

// Of a word that may have an apostrophe.
Case case_of_letters(std::string_view word) {
  std::string letters(word);
  for (const std::string_view apostrophe : {"'", "\u2019"})
    if (const std::size_t at = letters.find(apostrophe); at != letters.npos) letters.erase(at, apostrophe.size());
  return case_of(letters);
}

}  // namespace

std::vector<Finding> ConfusionJudge::judge(std::string_view sentence, bool goes_on,
                                           const SpellingJudge::Fixed& fixed) const {
  std::vector<Finding> findings;
  const std::vector<confusion::Token> tokens = confusion::tokens(sentence, goes_on);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const text::Span span = tokens[i].span;
    const std::string_view word = text::slice(sentence, span);
    const std::optional<confusion::Model::Meant> meant = model_->meant(tokens, i);
    if (!meant || meant->log_odds < least) continue;
    const auto is_word = [&](std::size_t other) {
      return other < tokens.size() && tokens[other].text == tokens[i].text;
    };
    if (is_word(i + 1) || (i > 0 && is_word(i - 1))) continue;
    const Case letters = case_of_letters(word);
    if (letters == Case::other ||
        (letters == Case::title && i > 0 && tokens[i - 1].text != "<s>" && tokens[i - 1].text != "\""))
      continue;
    if (fixed(span) || !is_of_prose(sentence, span) || text::is_meant_so(sentence, span)) continue;
    if (is_named(sentence, span)) continue;
    Finding found{span, text::with_capitals_of(word, std::string(meant->word)), meant->log_odds};
    if (!english::spoils_speech(sentence, {span.begin, span.end, found.word})) findings.push_back(std::move(found));
  }
  return findings;
}

}  // namespace emend::filters
