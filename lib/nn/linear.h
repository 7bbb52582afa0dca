// Products with a matrix in float32 on the CPU. LibTorch's own come from MKL on x86, which is half as fast on AMD's
// CPUs as oneDNN, its other library (tests/bench/products.py).
//
// Shape suffixes: o outputs, i inputs; x_...i stands for any leading dimensions.
#pragma once

#include <ATen/core/Tensor.h>

namespace emend::nn {

// y_...o = x_...i W_oi^T + b_o (undefined: 0), and its gradients: at::linear, by oneDNN where numbers are float32 on
// the CPU and there is enough to multiply.
at::Tensor linear(const at::Tensor& x, const at::Tensor& weight_oi, const at::Tensor& bias_o = {});

// oneDNN's products. No gradients are recorded.
namespace onednn {

// This LibTorch has them.
bool available();
// W_oi in the order in which this CPU multiplies with it fastest: opaque, and only for linear().
at::Tensor reorder(const at::Tensor& weight_oi);
// As nn::linear(), and of its result what is below 0 becomes 0 with relu. Of any strides; weight_oi may come from
// reorder().
at::Tensor linear(const at::Tensor& x, const at::Tensor& weight_oi, const at::Tensor& bias_o, bool relu = false);

}  // namespace onednn
}  // namespace emend::nn
