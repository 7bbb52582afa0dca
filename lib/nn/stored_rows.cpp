#include "nn/stored_rows.h"

#include <ATen/ATen.h>

#include <stdexcept>

namespace emend::nn {

at::Tensor StoredRows::linear(const Factor&, const at::Tensor&, Then) const {
  throw std::logic_error("rows that are looked up alone multiply with nothing");
}

at::Tensor StoredRows::rows(const at::Tensor& numbers) const {
  const at::Tensor wanted = numbers.flatten();
  const at::Tensor rows =
      q_Vd_.index_select(0, wanted).to(at::kFloat).mul_(scale_V_.index_select(0, wanted).unsqueeze(1));
  auto shape = numbers.sizes().vec();
  shape.push_back(q_Vd_.size(1));
  return rows.view(shape);
}

}  // namespace emend::nn
