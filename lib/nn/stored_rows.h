// A matrix of which only rows are wanted, as packages store it: bytes, and a scale for each row.
//
// Shape suffixes: V rows, d width.
#pragma once

#include <ATen/core/Tensor.h>

#include <utility>

#include "nn/packed_matrix.h"

namespace emend::nn {

// Immutable: any number of threads may use one.
class StoredRows final : public PackedMatrix {
 public:
  // q_Vd: int8, scale_V: float32, contiguous; neither is copied, and neither may change.
  StoredRows(at::Tensor q_Vd, at::Tensor scale_V) : q_Vd_(std::move(q_Vd)), scale_V_(std::move(scale_V)) {}

  at::Tensor linear(const Factor& x, const at::Tensor& bias_o, Then then) const override;  // std::logic_error
  bool has_rows() const override { return true; }
  at::Tensor rows(const at::Tensor& numbers) const override;

 private:
  at::Tensor q_Vd_, scale_V_;
};

}  // namespace emend::nn
