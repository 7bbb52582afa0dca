// GECToR: Omelianchuk, Atrasevych, Chernodub, Skurzhanskyi: "GECToR - Grammatical Error Correction: Tag, Not Rewrite",
// 2020: BERT's encoder with two heads over the first token of each unit of a sentence (text/edit_tags.h),
//
//   P(tag of unit u)   = softmax(W_tag x_u + b_tag)       what is to be done to it
//   P(unit u is wrong) = softmax(W_err x_u + b_err)       whether anything is
//
// x_0, at the begin mark, is the place before the first unit. The sentences before, where it reads some, are BERT's
// second segment, so that a sentence's own places are the same with and without them (the paper has none). A vocabulary
// without capitals gets them by an embedding of each word's shape, which begins at 0. Learned is the sum of both
// cross-entropies; of units whose tag is not among the model's, the second alone.
#pragma once

#include <memory>

#include "arch/network.h"
#include "decode/tagging.h"
#include "io/package.h"
#include "tokens/tokenizer.h"

namespace emend::arch {

class EditTagger : public Trainable, public decode::TaggingModel {
 public:
  const decode::Vocabulary& vocabulary() const override = 0;
  int max_length() const override = 0;
  int context_sentences() const override = 0;
  virtual std::int64_t tags() const = 0;  // most that it can tell apart
};

// Sources are those of decode::tagged_source(); targets_RT has the number of a tag at each of its places, the begin
// mark counted, and weight 0 at all others.
std::unique_ptr<EditTagger> make_gector(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                        std::uint64_t seed);
nlohmann::json tiny_gector();

struct TaggerOnBert {
  std::unique_ptr<EditTagger> network;  // with the BERT's encoder and fresh heads, on the CPU
  std::unique_ptr<tokens::Tokenizer> tokenizer;
};
// On a BERT that somebody has trained (bert_backbone.h), whose sizes and tokenizer it has. keys: of a recipe's [model],
// without sizes. Throws Error for a folder of another kind, and what open_bert() throws.
TaggerOnBert open_gector(const io::Package& folder, const nlohmann::json& keys, std::uint64_t seed);

}  // namespace emend::arch
