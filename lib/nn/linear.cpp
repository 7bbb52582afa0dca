#include "nn/linear.h"

#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/GradMode.h>

#include <optional>

#include "nn/gradient.h"

namespace emend::nn {
namespace {

using Reorder = at::Tensor(const at::Tensor& weight, std::optional<std::int64_t> batch);
using Multiply = at::Tensor(const at::Tensor& x, const at::Tensor& weight, const std::optional<at::Tensor>& bias,
                            c10::string_view attribute, c10::List<std::optional<at::Scalar>> scalars,
                            std::optional<c10::string_view> algorithm);

// An operator that has no header; it is there where LibTorch was built with oneDNN.
template <class Signature>
std::optional<c10::TypedOperatorHandle<Signature>> find(const char* name) {
  const auto found = c10::Dispatcher::singleton().findSchema({name, ""});
  return found ? std::optional(found->typed<Signature>()) : std::nullopt;
}

const auto& reorderer() {
  static const auto found = find<Reorder>("mkldnn::_reorder_linear_weight");
  return found;
}

const auto& multiplier() {
  static const auto found = find<Multiply>("mkldnn::_linear_pointwise");
  return found;
}

// Below as many multiplications a product, oneDNN takes longer to begin than it saves (measured for matrices of
// 64 x 64 to 1024 x 4096).
constexpr std::int64_t kWorthwhile = 1 << 22;

bool worthwhile(const at::Tensor& x, const at::Tensor& weight_oi) {
  return x.is_cpu() && x.scalar_type() == at::kFloat && weight_oi.scalar_type() == at::kFloat &&
         x.numel() * weight_oi.size(0) >= kWorthwhile && !at::autocast::is_autocast_enabled(at::kCPU) &&
         onednn::available();
}

}  // namespace

at::Tensor linear(const at::Tensor& x, const at::Tensor& weight_oi, const at::Tensor& bias_o) {
  if (!worthwhile(x, weight_oi)) return at::linear(x, weight_oi, bias_o);
  const std::int64_t outputs = weight_oi.size(0), inputs = weight_oi.size(1);
  const at::Tensor x_Ri = x.detach().reshape({-1, inputs}), w_oi = weight_oi.detach();
  auto shape = x.sizes().vec();
  shape.back() = outputs;
  at::Tensor y = onednn::linear(x_Ri, w_oi, bias_o.defined() ? bias_o.detach() : bias_o).view(shape);
  const auto backward = [x_Ri, w_oi, x_shape = x.sizes().vec(), wants_x = x.requires_grad(),
                         wants_weight = weight_oi.requires_grad(),
                         wants_bias = bias_o.defined() && bias_o.requires_grad()](const at::Tensor& gradient) {
    const at::Tensor y_Ro = gradient.reshape({-1, w_oi.size(0)}).contiguous();
    std::vector<at::Tensor> gradients(3);
    if (wants_x) gradients[0] = onednn::linear(y_Ro, w_oi.t(), {}).view(x_shape);
    if (wants_weight) gradients[1] = onednn::linear(y_Ro.t(), x_Ri.t(), {});
    if (wants_bias) gradients[2] = y_Ro.sum(0);
    return gradients;
  };
  return with_gradient(std::move(y), {x, weight_oi, bias_o}, backward);
}

namespace onednn {

bool available() { return reorderer() && multiplier() && at::globalContext().userEnabledMkldnn(); }

at::Tensor reorder(const at::Tensor& weight_oi) {
  return reorderer()->call(weight_oi.detach().contiguous(), std::nullopt);
}

at::Tensor linear(const at::Tensor& x, const at::Tensor& weight_oi, const at::Tensor& bias_o, bool relu) {
  const c10::NoGradGuard no_gradients;
  const std::optional<at::Tensor> bias = bias_o.defined() ? std::optional(bias_o) : std::nullopt;
  return multiplier()->call(x, weight_oi, bias, relu ? "relu" : "none", c10::List<std::optional<at::Scalar>>(),
                            std::nullopt);
}

}  // namespace onednn
}  // namespace emend::nn
