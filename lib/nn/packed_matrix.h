// A matrix in the order in which a CPU multiplies with it fastest, for models that only compute.
//
// Shape suffixes: o outputs, i inputs; x_...i stands for any leading dimensions.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>

namespace emend::nn {

// Immutable: any number of threads may use one.
class PackedMatrix {
 public:
  virtual ~PackedMatrix() = default;
  // y_...o = x_...i W_oi^T + b_o. x and bias_o (undefined: 0) are float32 on the CPU, and so is the result. No
  // gradients.
  virtual at::Tensor linear(const at::Tensor& x, const at::Tensor& bias_o) const = 0;

  // Whether rows() can be called; otherwise it is a std::logic_error.
  virtual bool has_rows() const { return false; }
  // W's rows with these numbers (int64, of any shape), as products have them: [shape of numbers, i], float32. A number
  // that no row has is a c10::Error.
  virtual at::Tensor rows(const at::Tensor& numbers) const;
};

// Products in float32 by oneDNN (linear.h). Nothing where this LibTorch has none.
std::unique_ptr<const PackedMatrix> pack_floats(const at::Tensor& weight_oi);

}  // namespace emend::nn
