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

// The state after one step, from what the gates add up to.
LstmState lstm_step(const at::Tensor& gates_R4s, const at::Tensor& cell_Rs);

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
