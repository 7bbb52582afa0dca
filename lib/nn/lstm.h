// Long short-term memory (Hochreiter and Schmidhuber 1997), with forget gates and without peepholes:
//
//   c' = sigma(f) c + sigma(i) tanh(g)        h' = sigma(o) tanh(c')
//
// Shape suffixes: R rows, S positions, i inputs, s width of a cell; the 4s gates are i, f, g, o.
#pragma once

#include "nn/parameters.h"

namespace emend::nn {

struct LstmState {
  at::Tensor hidden_Rs, cell_Rs;
};

// What a step leaves for its gradient: sigma(i), sigma(f), tanh(g) and sigma(o) beside one another, c, and tanh(c').
struct LstmTrace {
  at::Tensor active_R4s, before_Rs, tanh_Rs;
};

// The state after one step, from what the gates add up to. On a CPU, without gradients being recorded, in one loop.
LstmState lstm_step(const at::Tensor& gates_R4s, const at::Tensor& cell_Rs, LstmTrace* trace = nullptr);

// The gradients of a step's gates_R4s and cell_Rs, from those of h' and c' (undefined: none).
struct LstmGradient {
  at::Tensor gates_R4s, cell_Rs;
};
LstmGradient lstm_step_backward(const LstmTrace& trace, const at::Tensor& hidden_Rs, const at::Tensor& cell_Rs);

// Layers that read a sequence in both directions, each layer the joined outputs of the one below.
class BidirectionalLstm {
 public:
  BidirectionalLstm() = default;
  BidirectionalLstm(const Scope& scope, std::int64_t in, std::int64_t width, std::int64_t layers);

  // lengths_R (int64, on the CPU): real positions of each row, which come first; at least 1. Returns RS(2s), zeros
  // behind a row's end.
  at::Tensor operator()(const at::Tensor& x_RSi, const at::Tensor& lengths_R, double dropout, bool training) const;

 private:
  std::vector<at::Tensor> weights_;  // of each layer and direction: input, hidden, and the bias of each
  std::int64_t width_ = 0, layers_ = 0;
};

}  // namespace emend::nn
