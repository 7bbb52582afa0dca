// The gates of gated-Trans: what gated_transformer.h says of them, equations (1) to (8), for any encoder and decoder.
//
// Shape suffixes: R rows, S source positions, T target positions, V vocabulary, d width.
#pragma once

#include <functional>
#include <memory>

#include "arch/gated_transformer_config.h"
#include "decode/gated.h"
#include "nn/parameters.h"
#include "nn/transformer.h"

namespace emend::arch {

// What such a network carries from step to step.
struct GatedState : decode::State {
  nn::DecoderMemory memory;
  at::Tensor source_RS;   // tokens, for the pointer
  at::Tensor masking_RS;  // u of (1); undefined without a mask gate

  std::unique_ptr<State> clone() const override { return std::make_unique<GatedState>(*this); }
  std::int64_t rows() const override { return memory.rows(); }
  void select(const at::Tensor& rows) override;
  void rewind(std::span<const std::int64_t> lengths) override { memory.rewind(lengths); }
};

// What a decoder made of its tokens, from which a prediction is mixed.
struct Decoded {
  at::Tensor tokens_RT;
  at::Tensor hidden_RTd, input_RTd;  // h', y'
  at::Tensor attention_RTS;          // of the head that points, where the mix is `pointer`
  at::Tensor source_RS;
};

class Gates {
 public:
  using Logits = std::function<at::Tensor(const at::Tensor& hidden_RTd)>;  // inside of (8), RTV, fp32

  Gates() = default;
  // Asks the scope for mask_gate, copy_gate, generate_gate and skip_gate, as far as config.gates has them: width + 1
  // parameters each. mask: the token <mask>.
  Gates(const nn::Scope& scope, const GateConfig& config, std::int64_t width, int mask);

  bool none() const { return !generate_.weight_oi.defined(); }
  bool points() const { return config_.mix == "pointer" && copy_.weight_oi.defined(); }

  struct Masked {
    at::Tensor states_RSd, masking_RS;  // h of (2); u, undefined without a mask gate
  };
  // mask_d: the embedding of <mask>, scaled as the states are.
  Masked mask(const at::Tensor& states_RSd, const at::Tensor& mask_d) const;

  // (3) to (6); none() has none.
  decode::Gated::Shares shares(const at::Tensor& hidden_RTd) const;

  // log P after each token. mask_d: the embedding of <mask>, as y' has it.
  at::Tensor log_probs(const Decoded& decoded, const at::Tensor& mask_d, const Logits& logits) const;

  // -log P(targets_RT) where points(): the pointer's probability of one token needs neither the vocabulary's other
  // probabilities nor their sum with the copies: P(y) = c A(y) + g exp(-cross entropy), + s where y is <mask>.
  at::Tensor pointer_losses(const Decoded& decoded, const at::Tensor& targets_RT, const Logits& logits) const;

 private:
  struct Values {
    at::Tensor copy_RT1, generate_RT1, skip_RT1;  // undefined where the gate set has none
  };
  Values values(const at::Tensor& hidden_RTd) const;
  at::Tensor add_to_mask(const at::Tensor& x_RTV, const at::Tensor& amount_RT1) const;

  GateConfig config_;
  int mask_token_ = 0;
  nn::Linear mask_, copy_, generate_, skip_;  // without a weight where the gate set has none
};

}  // namespace emend::arch
