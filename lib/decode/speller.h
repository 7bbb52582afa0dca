// Words that the model left misspelt: a list suggests what they may be, the model chooses.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "decode/model.h"
#include "filters/rewriting.h"
#include "text/speller.h"
#include "text/word_list.h"
#include "tokens/tokenizer.h"

namespace emend::decode {

// A small model leaves rare words alone that it has not learned to spell, though it knows a sensible sentence from
// another. Each word of a rewriting that is not listed, has three letters or more and no capital, digit or hyphen
// (others are mostly abbreviations and names) is weighed against the listed words nearest to it (text/speller.h), by
// the likelihood of the sentence with the one and with the other:
//
//   weight(w) = a log P(w and six tokens behind it | source) + log count(w) - b edits(w)    for a suggestion
//   weight(w) = c log P(w and six tokens behind it | source) + d                            for the word as it stands
//
// P is the model's, by forced decoding. The heaviest is taken; the edit's confidence is exp(weight)'s share of the sum
// over all. a, b, c and d were chosen on every tenth row of the first half of typos.dev, for words mended less words
// spoilt, and on paragraphs of openstax.dev beyond the 2,000 that the card of denoise-en reports, for few changes.
//
// Before that, what the list has no doubt of is corrected, words with capitals as well: contractions without their
// apostrophe, and common misspellings (text/spelling.h), unless the network is surer of something else. And the
// network's edits that make a word that is not listed are left out, so that these words are looked at as they were;
// they, and those of which it is less certain than min_confidence, are reported in Rewriting::refused.
class Speller {
 public:
  // min_confidence: edits of which the model is less certain are dropped first, since nobody makes them.
  Speller(std::shared_ptr<const text::WordList> known, double min_confidence);

  // Adds edits to rewritings[i] of sentences[i], except where that looped. Thread-safe.
  void correct(Model& model, const tokens::Tokenizer& tokenizer, std::span<const std::string_view> sentences,
               std::span<filters::Rewriting> rewritings, int batch_tokens) const;

 private:
  void prepare(std::string_view sentence, filters::Rewriting& rewriting) const;

  struct Doubt;  // a word that is not listed, and its candidates

  std::vector<Doubt> doubts(std::size_t sentence, const filters::Rewriting& rewriting,
                            const tokens::Tokenizer& tokenizer) const;
  void weigh(Model& model, std::span<const Source> sources, std::span<Doubt* const> doubts) const;

  std::shared_ptr<const text::WordList> known_;
  double min_confidence_;
  text::Speller suggestions_;
};

}  // namespace emend::decode
