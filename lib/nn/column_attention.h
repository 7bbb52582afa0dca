// Attention of one query a row that keeps the columns which it weighs most (lib/arch/cfe.h):
//   (1) alpha_s = a . z_s + b_s        (2) alpha' = softmax(alpha)        C = alpha'_j z_j for the d largest alpha'_j
// and its gradient, on a CPU, without gradients being recorded; has_cpu_attention() says when.
//
// Shape suffixes: R rows, S positions, f features, d columns; z = d f. All float32 and contiguous.
#pragma once

#include <ATen/core/Tensor.h>

namespace emend::nn {

struct Columns {
  at::Tensor weights_RS;  // alpha'
  at::Tensor place_Rd;    // int64: j, the largest first, of equals the first; -1: there are fewer positions
  at::Tensor context_Rz;  // C; zeros for such columns
};

// bias_RS: b; undefined: zero.
Columns column_attention(const at::Tensor& query_Rf, const at::Tensor& features_RSf, const at::Tensor& bias_RS,
                         std::int64_t columns);

struct ColumnsGradient {
  at::Tensor query_Rf, bias_RS;
};

// From the gradients of C and, where weights_RS is defined, of alpha'. Those of the features are added to
// features_gradient_RSf.
ColumnsGradient column_attention_backward(const at::Tensor& query_Rf, const at::Tensor& features_RSf,
                                          const Columns& made, const at::Tensor& context_Rz,
                                          const at::Tensor& weights_RS, at::Tensor& features_gradient_RSf);

}  // namespace emend::nn
