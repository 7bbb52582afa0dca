// Multi-head attention (Vaswani et al. 2017, 3.2) with keys and values that can be kept from call to call.
//
// Shape suffixes: R rows, T query positions, S key positions, H heads, e width of a head, d = H e.
#pragma once

#include <span>

#include "nn/keys_values.h"
#include "nn/parameters.h"

namespace emend::nn {

struct Attention {
  Linear query, key, value, out;
  std::int64_t heads = 1;

  Attention() = default;
  Attention(const Scope& scope, std::int64_t width, std::int64_t heads);

  KeysValues remember(const Factor& x_RSd) const;
  // mask: bool, true where a query may look, broadcast to R,H,T,S; undefined: everywhere. causal needs T = S. Of more
  // than one piece only where has_cpu_attention() (cpu_attention.h).
  at::Tensor operator()(const Factor& x_RTd, std::span<const KeysValues> memory, const at::Tensor& mask,
                        bool causal) const;
  at::Tensor operator()(const Factor& x_RTd, const KeysValues& memory, const at::Tensor& mask, bool causal) const {
    return (*this)(x_RTd, std::span(&memory, 1), mask, causal);
  }
  // The same, and the attention probabilities of the first heads, RhTS, fp32.
  std::pair<at::Tensor, at::Tensor> with_weights(const Factor& x_RTd, const KeysValues& memory, const at::Tensor& mask,
                                                 std::int64_t first) const;

 private:
  at::Tensor split(const at::Tensor& x_RTd) const;   // RHTe
  at::Tensor merge(const at::Tensor& x_RHTe) const;  // RTd
};

// tokens_BS (int64) of sequences of unequal length, padded at the end, and which of them are real (bool_BS).
struct Padded {
  at::Tensor tokens_BS, real_BS;
  bool full = true;  // no padding at all
};
// multiple: lengths are rounded up to it; few different shapes keep oneDNN's cache of kernels small.
Padded pad(const std::vector<std::vector<int>>& sequences, int padding, at::Device device, std::size_t multiple = 1);

}  // namespace emend::nn
