// A language model: a decoder without an encoder, P(y) = prod_i P(y_i | y_<i). It fulfils the Model contract with a
// source that it ignores, so that it can be searched, scored with and trained like any other.
//
// Radford et al. 2019, "Language Models are Unsupervised Multitask Learners", 2.3, with fixed positions: pre-norm
// transformer (Vaswani et al. 2017) with causal self-attention,
//   x := x + attention(norm(x)), x := x + W_out gelu(W_in norm(x)), P = softmax(E norm(x) + b)
// E is the embedding (tied).
#pragma once

#include <memory>

#include "arch/network.h"

namespace emend::arch {

std::unique_ptr<Network> make_language_model(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                             std::uint64_t seed);
nlohmann::json tiny_language_model();

}  // namespace emend::arch
