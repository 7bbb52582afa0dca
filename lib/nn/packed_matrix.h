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
};

// Products in float32 by oneDNN (linear.h). Nothing where this LibTorch has none.
std::unique_ptr<const PackedMatrix> pack_floats(const at::Tensor& weight_oi);

}  // namespace emend::nn
