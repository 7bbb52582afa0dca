#include "nn/packed_matrix.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <stdexcept>

#include "nn/linear.h"
#include "nn/panels.h"

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

at::Tensor PackedMatrix::rows(const at::Tensor&) const { throw std::logic_error("rows cannot be read back"); }

std::unique_ptr<const PackedMatrix> pack_floats(const at::Tensor& weight_oi) {
  if (Panels::available() && at::get_num_threads() == 1) return std::make_unique<const Panels>(weight_oi);
  return onednn::available() ? std::make_unique<const FloatMatrix>(weight_oi) : nullptr;
}

}  // namespace emend::nn
