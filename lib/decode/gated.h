// Models with gates, which say how much of each source token they mask, and whether they copy, generate or skip where
// they write (Sengupta et al. 2021; arch/gated_transformer.h).
#pragma once

#include <span>
#include <vector>

#include "decode/forced.h"

namespace emend::decode {

// What a Model of such an architecture is, too.
class Gated {
 public:
  virtual ~Gated() = default;

  // u of Eq. 1: how much of each source token and of the end mark is masked, RS, fp32; behind that, what it says of
  // padding means nothing. Of a state that this model's start() gave. Undefined where no gate masks.
  virtual at::Tensor masking(const State& state) const = 0;

  // c, g and s of Eq. 6, each RT, fp32, undefined where there is no such gate.
  struct Shares {
    at::Tensor copy_RT, generate_RT, skip_RT;
  };
  // Of the token after each of tokens_RT, which the decoder reads as in advance().
  virtual Shares shares(State& state, const at::Tensor& tokens_RT) = 0;
};

// The gates' values for a pair: `mask` of each source token and the end mark; the others of each target token and the
// end mark. Empty where there is no such gate.
struct GateValues {
  std::vector<float> mask;
  std::vector<float> copy, generate, skip;
};

// Of each pair; in batches (forced.h), so that a pair with an empty side has none. Throws Error for a model without
// gates.
std::vector<GateValues> gate_values(Model& model, std::span<const Seen> pairs, int batch_tokens);

// Of each source how much of its most masked token is masked, the end mark aside; of one that the model cannot take,
// and of one without tokens, 1. In batches (search.h); the encoder alone runs. Throws Error for a model without a mask
// gate.
std::vector<float> most_masked(Model& model, std::span<const Source> sources, int batch_tokens);

}  // namespace emend::decode
