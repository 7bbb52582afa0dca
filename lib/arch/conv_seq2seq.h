// Convolutional encoder and decoder that reads the sentences before: Chollampatt, Wang, Ng: "Cross-Sentence Grammatical
// Error Correction", 2019, on Gehring et al.: "Convolutional Sequence to Sequence Learning", 2017 (ConvS2S).
//
//   S = EMB_tok + EMB_pos, H^0 = LIN(S), H^l = GLU(CONV(H^{l-1})) + H^{l-1}          (3)   E = LIN(H^L)
//   T = EMB_tok + EMB_pos, G^0 = LIN(T), Y^l = GLU(CONV(G^{l-1}))                    (4)
//   C^l = LIN(SOFTMAX((LIN(Y^l) + T) E^T) (E + S))                                   (5, 6, 7)
//   G^l = Y^l + C^l + L^l * C'^l + G^{l-1}                                           (8, 9)
//   L^l = sigmoid(LIN(Y^l) + LIN(C^l))                                               (10)
//   P(t_n | t_<n) = softmax(LIN(LIN(G^L)))
//
// CONV in the decoder sees what stands before. C'^l is attention of the same form, with weights of its own, to an
// auxiliary encoder's output E' for the sentences before. `context` says how they are used: "gate" (the paper's
// model), "aux" (L^l = 1), "concat" (the encoder reads them in front of the source, with the begin mark between: the
// paper's <CONCAT>), "segment" (concat, with a learned vector added to the embeddings of what stands before the source,
// as BERT tells its segments apart: not the paper's), "none" (its baseline). None at a document's start: E' is then of
// an end mark alone.
//
// As in ConvS2S, every sum of two is scaled by sqrt(1/2), (9) being summed from the left; attention's output by
// sqrt(source length); convolutions have weight normalisation; the encoders' gradients are divided by the number of
// attentions that read them, twice the layers.
#pragma once

#include <memory>

#include "arch/conv_blocks.h"
#include "arch/network.h"

namespace emend::arch {

std::unique_ptr<Network> make_conv_seq2seq(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                           std::uint64_t seed);
nlohmann::json tiny_conv_seq2seq();

// What the positions of the last advance() saw of the sentences before, where the state was asked for attention:
// probabilities [rows, target positions, tokens of the context and its end mark], of the last layer; of several rows 0
// at padding. Undefined where the state is of another architecture or of a network without auxiliary encoder.
at::Tensor context_attention(const decode::State& state);

}  // namespace emend::arch
