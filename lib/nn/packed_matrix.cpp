#include "nn/packed_matrix.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <optional>

namespace emend::nn {
namespace {

using Reorder = at::Tensor(const at::Tensor& weight, std::optional<std::int64_t> batch);
using Multiply = at::Tensor(const at::Tensor& x, const at::Tensor& weight, const std::optional<at::Tensor>& bias,
                            c10::string_view attribute, c10::List<std::optional<at::Scalar>> scalars,
                            std::optional<c10::string_view> algorithm);

// Operators that have no header; they are there where LibTorch was built with oneDNN.
std::optional<c10::OperatorHandle> find(const char* name) {
  return c10::Dispatcher::singleton().findSchema({name, ""});
}

class FloatMatrix final : public PackedMatrix {
 public:
  FloatMatrix(const at::Tensor& weight_oi, const c10::OperatorHandle& reorder, const c10::OperatorHandle& multiply)
      : multiply_(multiply.typed<Multiply>()),
        weight_(reorder.typed<Reorder>().call(weight_oi.detach().contiguous(), std::nullopt)),
        outputs_(weight_oi.size(0)) {}

  at::Tensor linear(const at::Tensor& x, const at::Tensor& bias_o) const override {
    if (x.numel() == 0) {
      auto shape = x.sizes().vec();
      shape.back() = outputs_;
      return at::empty(shape, x.options());
    }
    const std::optional<at::Tensor> bias = bias_o.defined() ? std::optional(bias_o) : std::nullopt;
    return multiply_.call(x.to(at::kFloat).contiguous(), weight_, bias, "none", c10::List<std::optional<at::Scalar>>(),
                          std::nullopt);
  }

 private:
  c10::TypedOperatorHandle<Multiply> multiply_;
  at::Tensor weight_;  // opaque
  std::int64_t outputs_;
};

}  // namespace

std::unique_ptr<const PackedMatrix> pack_floats(const at::Tensor& weight_oi) {
  static const std::optional<c10::OperatorHandle> reorder = find("mkldnn::_reorder_linear_weight"),
                                                  multiply = find("mkldnn::_linear_pointwise");
  if (!reorder || !multiply || !at::globalContext().userEnabledMkldnn()) return nullptr;
  return std::make_unique<const FloatMatrix>(weight_oi, *reorder, *multiply);
}

}  // namespace emend::nn
