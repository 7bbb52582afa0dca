// The largest numbers of a product with a large matrix, such as an output over a vocabulary: found among products
// of bytes, which take a fraction of the time, and computed in float32.
//
// Shape suffixes: N rows, o outputs, i inputs; x_...i stands for any leading dimensions.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>

#include "nn/panels.h"
#include "nn/parameters.h"
#include "nn/top.h"

namespace emend::nn {

// Of y = x W^T + b in float32. With x and a row w of W rounded to bytes, x' and w', the product is
//
//   x . w = x' . w' + x' . (w - w') + (x - x') . w,    at most |x'| |w - w'| + |x - x'| |w| from x' . w'
//
// (Cauchy and Schwarz). An output whose product of bytes lies so far below others' that no rounding explains it is not
// among the largest; what is left is computed in full, which with a vocabulary of 16,000 is a handful.
class Screen {
 public:
  // Whether there are products of bytes on this CPU.
  static bool available() { return Int8Matrix::available(); }
  // weight_oi and bias_o (undefined: 0): float32 on the CPU, and not changed afterwards. never: outputs that are none.
  Screen(at::Tensor weight_oi, const at::Tensor& bias_o, std::span<const std::int64_t> never);
  // Of a matrix in panels, which must outlive it.
  Screen(const Panels& panels, const at::Tensor& bias_o, std::span<const std::int64_t> never);

  // [..., o] of x_...i: in each row the `count` largest numbers are y's (`never` aside) and stand where they stand in
  // y; the others are near y's.
  at::Tensor operator()(const at::Tensor& x, std::int64_t count) const;

 private:
  Screen(std::int64_t outputs, std::int64_t inputs, const Int8Matrix::Rows& rows, const at::Tensor& bias_o,
         std::span<const std::int64_t> never);

  at::Tensor weight_oi_;  // undefined: in panels
  const Panels* panels_ = nullptr;
  std::int64_t outputs_, inputs_;
  at::Tensor bias_o_;  // of `never`: -infinity
  Int8Matrix bytes_;
  at::Tensor length_o_, error_o_;  // |w|, |w - w'|
};

// The same for an output that may multiply in any way; what it needs is made at the first call, by any thread.
class Likeliest {
 public:
  // The `count` largest numbers of output(x), of those of `never` none, and where they stand: [..., K] of x_...i
  // (top.h). Where the output multiplies floats on the CPU and the numbers need not be normalised, they come of a
  // Screen. output and never: the same each time.
  Top operator()(const Linear& output, const at::Tensor& x, std::span<const std::int64_t> never, std::int64_t count,
                 bool normalised) const;

 private:
  mutable std::once_flag made_;
  mutable std::unique_ptr<const Screen> screen_;
};

}  // namespace emend::nn
