// gated-Trans: Sengupta, Kumar, Chakraborty: "Gated Transformer for Robust De-noised Sequence-to-Sequence Modelling",
// 2021.
//
// Encoder: pre-norm transformer over x_1..x_m and an end mark; its last states h are softly masked:
//   (1) u_i = sigma(W_mask h_i)         (2) h_i := u_i emb_mask + (1 - u_i) h_i
// Decoder: pre-norm transformer with cross-attention; gates from its last states h'_i, y'_i being its input embedding:
//   (3) c_i = sigma(W_copy h'_i)   (4) g_i = sigma(W_gen h'_i)   (5) s_i = sigma(W_skip h'_i)   (6) c, g, s :=
//   softmax(c, g, s)
// and the prediction by one of three mixes:
//   hidden   (7) h'_i := c_i y'_i + g_i sigma(h'_i) + s_i emb_mask   (8) P = softmax(W_vocab h'_i + b_vocab)
//   logits   P = softmax(g_i log_softmax(W_vocab h'_i + b) + c_i onehot(y_{i-1}) + s_i onehot(<mask>)), the authors'
//   program pointer  P = c_i A_i + g_i softmax(W_vocab h'_i + b) + s_i onehot(<mask>), A_i the last layer's
//   cross-attention summed over
//            equal source tokens (See et al. 2017): a copy gate that copies from the source, as the paper's text
//            describes
//   (9) L = -sum_j y_j log P(y_j | y_<j, x), the trainer's.
// With context_sentences the encoder reads x_1..x_m, the end mark and then, each position marked by an embedding of its
// own, the sentences before; the decoder attends to x and its end mark alone, so that nothing is copied from elsewhere.
// (Not in the paper.)
// W_vocab is the embedding (tied), whose rows both sides share. A gate is one Linear(d, 1): d + 1 parameters.
#pragma once

#include <memory>

#include "arch/network.h"

namespace emend::arch {

// With the key "backbone" that of gated_backbone.h.
std::unique_ptr<Network> make_gated_transformer(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                                std::uint64_t seed);
nlohmann::json tiny_gated_transformer();

}  // namespace emend::arch
