// Matrix products in whole numbers of a byte: four times and more as fast as fp32 where a CPU multiplies bytes.
//
// A row of weights is w = scale q with q from -127 to 127, as packages store it. A row of activations is quantised as
// it comes, by its own range: x = s (u - z), u from 0 to 255 (to 127 on CPUs without AVX512-VNNI, whose instructions
// would saturate). The sums of products are exact in 32 bits, so a row's result does not depend on the other rows:
//
//   y_o = s scale_o (sum_i u_i q_oi - z sum_i q_oi) + bias_o
//
// Shape suffixes: o outputs, i inputs; x_...i stands for any leading dimensions.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <memory>

#include "nn/packed_matrix.h"

namespace emend::nn {

// The weights of one product, in the order that the CPU needs. Immutable: any number of threads may use one.
class Int8Matrix final : public PackedMatrix {
 public:
  // How it multiplies (int8_kernel.h). The best that there is are tiles, then vectors.
  enum class Kernel { best, tiles, vectors, fbgemm };
  // Whether this LibTorch and this CPU have such products.
  static bool available(Kernel which = Kernel::best);

  // Rounds weight_oi (float32, on the CPU) to 127 steps a row: nothing is lost where it was stored so. A kernel that is
  // not available is a std::logic_error.
  explicit Int8Matrix(const at::Tensor& weight_oi, Kernel which = Kernel::best);
  // The same of a matrix that is not all there at once: `rows` returns those from number `first` to before `last`.
  using Rows = std::function<at::Tensor(std::int64_t first, std::int64_t last)>;
  Int8Matrix(std::int64_t outputs, std::int64_t inputs, const Rows& rows, Kernel which = Kernel::best);
  ~Int8Matrix() override;

  // x_...i and bias_o (undefined: 0) are float32, on the CPU; the result is float32. What is no number in x comes out
  // as such in its row.
  at::Tensor linear(const Factor& x, const at::Tensor& bias_o, Then then = Then::nothing) const override;
  void top(const Factor& x, const at::Tensor& bias_o, TopOfRows& rows) const override;

  bool has_rows() const override { return true; }
  at::Tensor rows(const at::Tensor& numbers) const override;

 private:
  const RoundedRows& rounded(const Factor& x) const;

  struct Packed;
  std::unique_ptr<const Packed> packed_;
};

}  // namespace emend::nn
