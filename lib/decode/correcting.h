// Models that correct what they have written: at each position they say which token it should have been (Song, Tan, Lu
// 2020; arch/two_stream.h).
#pragma once

#include <span>
#include <vector>

#include "decode/forced.h"

namespace emend::decode {

// What a Model of such an architecture is, too.
class Correcting {
 public:
  virtual ~Correcting() = default;
  // log P(y_t | y~_<=t, x) at the place of each of tokens_RT, which the decoder reads as in advance(): RTV.
  virtual at::Tensor corrections(State& state, const at::Tensor& tokens_RT) = 0;
};

// What a model says of a token that it reads.
struct Proof {
  int token;        // that it would write there, <pad>, <s> and <mask> aside
  float log_prob;   // of that
  float log_given;  // of the one that stands there
};

// Of each pair, a proof for each target token; in batches (forced.h). Throws Error for a model that corrects nothing.
std::vector<std::vector<Proof>> proofs(Model& model, std::span<const Seen> pairs, int batch_tokens);

}  // namespace emend::decode
