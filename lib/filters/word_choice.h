// Which word a damaged one was meant for, and whether a network's word is the right one: by the words beside it.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "filters/rewriting.h"
#include "ngram/model.h"
#include "text/lexicon.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::filters {

// A log-linear model: of the candidates of a word, each with its features f_i, the one with the greatest
//
//   sum_i weight_i f_i
//
// is taken. Candidates are the word as it stands, what the rewriting makes of it, and the words of a lexicon at most
// two edits away, with capitals and without, as far as the n-gram model has seen them. scripts/fit-word-choice
// estimates the weights from damaged text, with what the network made of it.
struct ChoiceFeature {
  const char* name;
  const char* sentence;
  double weight;
};
inline constexpr std::size_t choice_features = 12;
const std::array<ChoiceFeature, choice_features>& choice_table();

// All of it may be called by several threads at once.
class WordChoice {
 public:
  // known: what no misspelling is. lexicon: where candidates come from. model: of words (ngram::Units "words").
  WordChoice(std::shared_ptr<const text::WordList> known, std::shared_ptr<const text::Lexicon> lexicon,
             std::shared_ptr<const ngram::Model> model);

  // Looks again at each word of nothing but letters that is not known or that an edit changes, and that no edit joins
  // to another or splits: what it chooses takes the place of that edit. Such edits are of kind spelling_edit, and their
  // confidence says how much likelier the word is than the one that stands there. Not of words in capitals, nor of one
  // with a capital that no edit changes, which may be a name.
  void revise(std::string_view sentence, Rewriting& rewriting) const;

  struct Candidate {
    std::string word;
    std::array<double, choice_features> features{};
  };
  struct Choice {
    text::Span span;                    // of the sentence
    std::vector<Candidate> candidates;  // first what an edit makes of the word, or the word where none changes it
  };
  // What revise chooses from, of a sentence as it stands with `edits`; the words before one are those of the rewriting.
  std::vector<Choice> choices(std::string_view sentence, const std::vector<text::Edit>& edits) const;

 private:
  class Line;
  struct Word {
    text::Span span;                  // of the sentence
    std::size_t unit = 0;             // where it stands among the units of the line
    std::optional<std::size_t> edit;  // the one that changes it
  };
  std::vector<Candidate> candidates(const Line& line, const Word& word, const std::string& lower) const;
  void describe(Candidate& candidate, std::string_view stood, bool made) const;
  std::vector<std::string> near(const std::string& lower, std::size_t letters) const;

  const std::shared_ptr<const text::WordList> known_;
  const std::shared_ptr<const text::Lexicon> lexicon_;
  const std::shared_ptr<const ngram::Model> model_;
  mutable std::mutex remembering_;
  mutable std::unordered_map<std::string, std::vector<std::string>> near_;  // of small words, that were asked for
};

// A rewriter whose rewritings are revised.
std::unique_ptr<Rewriter> make_choosing_rewriter(std::unique_ptr<Rewriter> rewriter,
                                                 std::unique_ptr<const WordChoice> choice);

}  // namespace emend::filters
