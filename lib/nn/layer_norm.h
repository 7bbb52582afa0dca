// Layer normalisation (Ba et al. 2016): y = (x - mean) / sqrt(variance + epsilon) * gain + bias over the last
// dimension.
#pragma once

#include <ATen/core/Tensor.h>

namespace emend::nn {

// x_...d, gain_d and bias_d of one type; the result has x's shape. On the CPU without gradients by a loop that costs
// less than a call of LibTorch for few rows and less per row for many; a row's result depends on no other row.
at::Tensor layer_norm(const at::Tensor& x, const at::Tensor& gain_d, const at::Tensor& bias_d, double epsilon);

// The same of x + more, which are alike in shape and type, in one pass where layer_norm() is a loop.
at::Tensor layer_norm_of_sum(const at::Tensor& x, const at::Tensor& more, const at::Tensor& gain_d,
                             const at::Tensor& bias_d, double epsilon);

}  // namespace emend::nn
