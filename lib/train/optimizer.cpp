#include "train/optimizer.h"

#include <ATen/ATen.h>
#include <ATen/ops/_foreach_mul.h>
#include <ATen/ops/_foreach_norm.h>
#include <ATen/ops/_fused_adamw.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

namespace emend::train {
namespace {

void keep(const std::string& name, const at::Tensor& tensor, std::vector<io::TensorView>& views,
          std::vector<at::Tensor>& kept) {
  kept.push_back(tensor.detach().to(at::kCPU, at::kFloat).contiguous());
  const at::Tensor& saved = kept.back();
  views.push_back({name,
                   io::DataType::f32,
                   saved.sizes().vec(),
                   {static_cast<const std::byte*>(saved.const_data_ptr()), saved.nbytes()}});
}

void restore(const std::string& name, const at::Tensor& into, const io::Safetensors& file) {
  const io::TensorView& view = file.at(name);
  if (view.type != io::DataType::f32 || at::IntArrayRef(view.shape) != into.sizes()) {
    throw Error(file.path(), "'" + name + "' has another type or shape than the recipe's model",
                "did the recipe change? start again with --restart");
  }
  into.copy_(at::from_blob(const_cast<std::byte*>(view.bytes.data()), view.shape, at::kFloat));
}

}  // namespace

AdamW::AdamW(nn::Parameters& parameters, const Options& options) : parameters_(parameters), options_(options) {
  for (const auto& entry : parameters.entries()) {
    first_.push_back(at::zeros_like(entry.tensor).detach());
    second_.push_back(at::zeros_like(entry.tensor).detach());
  }
}

void AdamW::step(double learning_rate) {
  const c10::NoGradGuard no_gradients;
  ++steps_;
  for (const bool decays : {true, false}) {
    std::vector<at::Tensor> weights, gradients, first, second, unused, steps;
    for (std::size_t i = 0; i < first_.size(); ++i) {
      const auto& entry = parameters_.entries()[i];
      if (entry.decays != decays || !entry.tensor.grad().defined()) continue;
      weights.push_back(entry.tensor);
      gradients.push_back(entry.tensor.grad());
      first.push_back(first_[i]);
      second.push_back(second_[i]);
    }
    if (weights.empty()) continue;
    const at::Tensor step = at::full({}, static_cast<double>(steps_), weights[0].options().requires_grad(false));
    steps.assign(weights.size(), step);
    at::_fused_adamw_(weights, gradients, first, second, unused, steps, learning_rate, options_.beta1, options_.beta2,
                      decays ? options_.weight_decay : 0.0, options_.epsilon, false, false);
  }
  for (const auto& entry : parameters_.entries()) entry.tensor.mutable_grad().reset();
}

at::Tensor AdamW::clip(double most) {
  const c10::NoGradGuard no_gradients;
  std::vector<at::Tensor> gradients;
  for (const auto& entry : parameters_.entries()) {
    if (entry.tensor.grad().defined()) gradients.push_back(entry.tensor.grad());
  }
  if (gradients.empty()) return at::zeros({});
  const at::Tensor norm = at::stack(at::_foreach_norm(gradients, 2)).norm();
  if (most > 0) at::_foreach_mul_(gradients, (most / (norm + 1e-6)).clamp_max(1.0));
  return norm;
}

void AdamW::save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const {
  for (std::size_t i = 0; i < first_.size(); ++i) {
    keep("adam.first." + parameters_.entries()[i].name, first_[i], views, kept);
    keep("adam.second." + parameters_.entries()[i].name, second_[i], views, kept);
  }
  keep("adam.steps", at::full({1}, static_cast<double>(steps_)), views, kept);
}

double AdamW::bytes() const {
  double sum = 0;
  for (const auto* state : {&first_, &second_}) {
    for (const at::Tensor& tensor : *state) sum += static_cast<double>(tensor.nbytes());
  }
  return sum;
}

void AdamW::load(const io::Safetensors& file) {
  const c10::NoGradGuard no_gradients;
  for (std::size_t i = 0; i < first_.size(); ++i) {
    restore("adam.first." + parameters_.entries()[i].name, first_[i], file);
    restore("adam.second." + parameters_.entries()[i].name, second_[i], file);
  }
  const at::Tensor steps = at::zeros({1});
  restore("adam.steps", steps, file);
  steps_ = static_cast<std::int64_t>(steps.item<float>());
}

double learning_rate(const std::string& schedule, double peak, std::int64_t step, std::int64_t warmup,
                     std::int64_t steps) {
  if (step < warmup) return peak * static_cast<double>(step) / static_cast<double>(warmup);
  if (schedule == "inverse_sqrt") {
    const double base = static_cast<double>(std::max<std::int64_t>(warmup, 1));
    return peak * std::sqrt(base / static_cast<double>(std::max(step, std::max<std::int64_t>(warmup, 1))));
  }
  if (schedule == "cosine") {
    const double span = static_cast<double>(std::max<std::int64_t>(steps - warmup, 1));
    const double done = std::clamp(static_cast<double>(step - warmup) / span, 0.0, 1.0);
    return peak * 0.5 * (1 + std::cos(std::numbers::pi * done));
  }
  return peak;  // "constant"
}

void save_parameters(const nn::Parameters& parameters, std::vector<io::TensorView>& views,
                     std::vector<at::Tensor>& kept) {
  for (const auto& entry : parameters.entries()) keep("model." + entry.name, entry.tensor, views, kept);
}

void load_parameters(nn::Parameters& parameters, const io::Safetensors& file) {
  const c10::NoGradGuard no_gradients;
  for (const auto& entry : parameters.entries()) restore("model." + entry.name, entry.tensor, file);
}

}  // namespace emend::train
