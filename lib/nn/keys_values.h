// The keys and values that queries attend to (Vaswani et al. 2017, 3.2.1), and how a decoder keeps those of its target.
//
// Shape suffixes: R rows, H heads, S positions, e width of a head.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

namespace emend::nn {

struct KeysValues {
  at::Tensor keys_RHSe, values_RHSe;
  // Int64, on the CPU: which of those rows each row of queries looks at, so that rows with the same source need it
  // once; undefined: its own.
  at::Tensor row_R = {};

  KeysValues whole() const;  // each row's own
};

// Those of a target so far. Where attention is cpu_attention() they stay in the pieces in which they came: neither a
// further position nor another choice of rows copies what is there, and rows of a beam that share a past share its
// bytes. Elsewhere they are one piece after each add(). A value: tensors are replaced, never written to.
class Remembered {
 public:
  // Of the same rows, behind the others.
  void add(KeysValues fresh);
  // The rows' order from now on, with repetition: int64, on any device.
  void select(const at::Tensor& rows);
  // In order; empty before the first add().
  std::span<const KeysValues> pieces() const { return pieces_; }
  // All in one piece, which is not empty; `replace` has those of the same rows.
  const KeysValues& whole();
  void replace(KeysValues all);

 private:
  std::vector<KeysValues> pieces_;
};

}  // namespace emend::nn
