// BERT: Devlin, Chang, Lee, Toutanova: "BERT: Pre-training of Deep Bidirectional Transformers", 2019, as a masked
// language model. The same numbers, sizes and names of weights as BertForMaskedLM of Hugging Face's transformers:
//
//   x = norm(E_word[w] + E_position[i] + E_type[0])
//   a layer: x := norm(x + W_o attention(x)), x := norm(x + W_2 gelu(W_1 x))          post-norm
//   P(w_i | the others) = softmax(E_word norm(gelu(W_t x_i)) + b)                  or E_out, where that is not tied
//
// What it reads is [CLS] w_1 .. w_n [SEP], which are the vocabulary's begin and end marks.
#pragma once

#include <memory>

#include "arch/network.h"

namespace emend::arch {

// A model of each token given all others.
class MaskedLanguageModel : public Trainable {
 public:
  // texts: tokens, masked where they are to be predicted, without [CLS] and [SEP], at most max_length() each. The
  // result is log P_BSV of the token at each position; behind a text's end it is undefined.
  virtual at::Tensor predict(std::span<const decode::Source> texts) = 0;
  // log P_NV at the chosen positions of the texts alone, in order: chosen_BS is bool, as wide as the longest text.
  virtual at::Tensor predict(std::span<const decode::Source> texts, const at::Tensor& chosen_BS) = 0;
};

// Learns the tokens of weight above 0: the source is the text with its masks, targets_RT the text itself.
std::unique_ptr<MaskedLanguageModel> make_bert(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                               std::uint64_t seed);
nlohmann::json tiny_bert();

}  // namespace emend::arch
