// Sentinels: special tokens, <extra_id_0>, <extra_id_1> ..., that stand for the spans that a text lacks (Raffel et al.
// 2020, 3.1.4). No text is ever encoded to them, and they decode to nothing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tokens/tokenizer.h"

namespace emend::tokens {

inline std::string sentinel(int number) { return "<extra_id_" + std::to_string(number) + ">"; }

// What a Tokenizer that may have some is, too.
class HasSentinels {
 public:
  virtual ~HasSentinels() = default;
  virtual std::vector<int> sentinels() const = 0;  // their ids, from <extra_id_0> on
};

// Of a vocabulary without sentinels none.
std::vector<int> sentinels(const Tokenizer& tokenizer);

// As train_sentencepiece(), with so many of them behind <mask>; they count among the tokens of the vocabulary.
std::unique_ptr<Tokenizer> train_sentencepiece(const std::vector<std::string>& lines,
                                               const SentencePieceTraining& options, int sentinels);

}  // namespace emend::tokens
