#include "filters/confusion_judge.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "english/classes.h"
#include "english/edit_checks.h"
#include "filters/word_place.h"
#include "text/capitals.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/word_classes.h"

namespace emend::filters {

namespace {

// Of a word that may have an apostrophe.
Case case_of_letters(std::string_view word) {
  std::string letters(word);
  for (const std::string_view apostrophe : {"'", "\u2019"})
    if (const std::size_t at = letters.find(apostrophe); at != letters.npos) letters.erase(at, apostrophe.size());
  return case_of(letters);
}

// Whether a token is a part of what slashes join: the i of i/p is no pronoun.
bool is_beside_slash(std::string_view sentence, text::Span token) {
  return sentence.substr(token.end).starts_with('/') || sentence.substr(0, token.begin).ends_with('/');
}

// What the word before says, or the one behind, though the model, which has hardly seen speech, says something else:
// "what I mean is you are right", "use it as is", "for its just under two hours", "since it's Christmas",
// "decided to not do it", "the best that I have been to"; or the sentence: "the process does not exit".
bool is_right(std::string_view sentence, const std::vector<confusion::Token>& tokens, std::size_t at,
              std::string_view meant) {
  const std::string word = text::lower(tokens[at].text), before = at > 0 ? text::lower(tokens[at - 1].text) : "<s>";
  if (word == "is" && before == "as" && text::lower(meant) == "if")
    return at + 1 == tokens.size() || !english::is<"begins-supposed-clause">(text::lower(tokens[at + 1].text));
  if (word.starts_with("exit") && meant.starts_with("exist"))
    return std::any_of(tokens.begin(), tokens.end(), [](const confusion::Token& token) {
      return english::is<"that-exits">(text::lower(token.text));
    });
  if (word == "is" && text::lower(meant) == "if")
    return before != "<s>" && before != "\"" && !english::is<"before-if">(before);
  if (word == "to" && at + 1 < tokens.size() && text::lower(tokens[at + 1].text) == "not")
    return before != "<s>" && !text::may_be(before, text::Part::pronoun);
  if (word == "to" && meant == "too" && before == "been")  // the best place that I have been to
    return at + 1 == tokens.size() || text::one_of(tokens[at + 1].text, {".", "!", "?"});
  if (word == "its" && meant == "it's") return english::is<"before-its">(before);
  return word == "it's" && at + 1 < tokens.size() && case_of(text::slice(sentence, tokens[at + 1].span)) == Case::title;
}

}  // namespace

std::vector<Finding> ConfusionJudge::judge(std::string_view sentence, bool goes_on, const SpellingJudge::Fixed& fixed,
                                           double least) const {
  std::vector<Finding> findings;
  english::SpeechCheck speech(sentence);
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
    if (i + 1 < tokens.size() && is_beside_slash(sentence, tokens[i + 1].span)) continue;
    if (is_right(sentence, tokens, i, meant->word)) continue;
    Finding found{span, text::with_capitals_of(word, std::string(meant->word)), meant->log_odds};
    if (!speech.spoils({span.begin, span.end, found.word})) findings.push_back(std::move(found));
  }
  return findings;
}

}  // namespace emend::filters
