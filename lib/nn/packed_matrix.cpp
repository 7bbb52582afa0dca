#include "nn/packed_matrix.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <stdexcept>

#include "nn/linear.h"
#include "nn/panels.h"
#include "nn/top_of_rows.h"

namespace emend::nn {
namespace {

class FloatMatrix final : public PackedMatrix {
 public:
  explicit FloatMatrix(const at::Tensor& weight_oi)
      : weight_(onednn::reorder(weight_oi)), outputs_(weight_oi.size(0)) {}

  at::Tensor linear(const Factor& given, const at::Tensor& bias_o, Then then) const override {
    const at::Tensor& x = given.tensor();
    if (x.numel() == 0) {
      auto shape = x.sizes().vec();
      shape.back() = outputs_;
      return at::empty(shape, x.options());
    }
    at::Tensor y = onednn::linear(x.to(at::kFloat).contiguous(), weight_, bias_o, then == Then::relu);
    return then == Then::silu ? at::silu_(y) : y;
  }

 private:
  at::Tensor weight_;  // opaque
  std::int64_t outputs_;
};

}  // namespace

void PackedMatrix::top(const Factor& x, const at::Tensor& bias_o, TopOfRows& rows) const {
  const at::Tensor y = linear(x, bias_o).contiguous();
  const std::int64_t outputs = y.size(-1);
  for (std::int64_t n = 0; n < y.numel() / outputs; ++n)
    rows.take_row(n, {y.const_data_ptr<float>() + n * outputs, static_cast<std::size_t>(outputs)});
}

at::Tensor PackedMatrix::rows(const at::Tensor&) const { throw std::logic_error("rows cannot be read back"); }

std::unique_ptr<const PackedMatrix> pack_floats(const at::Tensor& weight_oi) {
  if (Panels::available() && at::get_num_threads() == 1) return std::make_unique<const Panels>(weight_oi);
  return onednn::available() ? std::make_unique<const FloatMatrix>(weight_oi) : nullptr;
}

}  // namespace emend::nn
