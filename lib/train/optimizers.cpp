// The four optimizers of optimizer.h. w weights, g gradient, t step.
#include <ATen/ATen.h>
#include <ATen/ops/_foreach_add.h>
#include <ATen/ops/_foreach_mul.h>
#include <ATen/ops/_fused_adam.h>
#include <ATen/ops/_fused_adamw.h>

#include <cmath>

#include "train/optimizer.h"

namespace emend::train {
namespace {

at::Tensor zeros_of(const at::Tensor& weight) { return at::zeros_like(weight); }

class Adam final : public Optimizer {
 public:
  Adam(nn::Parameters& parameters, const Training& training)
      : Optimizer("adam", parameters, training),
        decoupled_(training.optimizer == "adamw"),
        beta1_(training.betas[0]),
        beta2_(training.betas[1]) {
    first_ = add_state("first", zeros_of);
    second_ = add_state("second", zeros_of);
  }

 private:
  void update(const Update& update) override {
    auto weights = update.weights, gradients = update.gradients, first = state(first_, update),
         second = state(second_, update);
    const at::Tensor step = at::full({}, static_cast<double>(steps()), weights[0].options().requires_grad(false));
    const std::vector<at::Tensor> all_steps(weights.size(), step), unused;
    const auto fused = [&](auto function) {
      function(weights, gradients, first, second, unused, all_steps, update.learning_rate, beta1_, beta2_,
               update.weight_decay, 1e-8, false, false);
    };
    if (decoupled_) {
      fused([](auto&&... arguments) { at::_fused_adamw_(arguments...); });
    } else {
      fused([](auto&&... arguments) { at::_fused_adam_(arguments...); });
    }
  }

  bool decoupled_;
  double beta1_, beta2_;
  std::size_t first_, second_;
};

class Adafactor final : public Optimizer {
 public:
  Adafactor(nn::Parameters& parameters, const Training& training) : Optimizer("adafactor", parameters, training) {
    rows_ = add_state("rows",
                      [](const at::Tensor& w) { return factored(w) ? at::zeros_like(w.select(1, 0)) : at::Tensor(); });
    columns_ = add_state(
        "columns", [](const at::Tensor& w) { return factored(w) ? at::zeros_like(w.select(0, 0)) : at::Tensor(); });
    second_ = add_state("second", [](const at::Tensor& w) { return factored(w) ? at::Tensor() : at::zeros_like(w); });
  }

 private:
  static constexpr double kLeast = 1e-30, kLeastScale = 1e-3;  // the paper's epsilon 1 and 2
  static constexpr double kClip = 1;                           // its d

  static bool factored(const at::Tensor& weight) { return weight.dim() == 2; }
  static at::Tensor root_mean_square(const at::Tensor& x) { return x.square().mean().sqrt(); }

  void update(const Update& update) override {
    const double fresh = std::pow(static_cast<double>(steps()), -0.8);  // 1 - beta 2 of step t
    const auto rows = state(rows_, update), columns = state(columns_, update), second = state(second_, update);
    for (std::size_t i = 0; i < update.weights.size(); ++i) {
      const at::Tensor &weight = update.weights[i], &gradient = update.gradients[i];
      const at::Tensor square = gradient.square() + kLeast;
      at::Tensor moment;
      if (rows[i].defined()) {
        rows[i].lerp_(square.mean(1), fresh);
        columns[i].lerp_(square.mean(0), fresh);
        moment = at::outer(rows[i] / rows[i].mean(), columns[i]);
      } else {
        second[i].lerp_(square, fresh);
        moment = second[i];
      }
      at::Tensor change = gradient * moment.rsqrt();
      change = change / (root_mean_square(change) / kClip).clamp_min(1);
      const at::Tensor scale = root_mean_square(weight).clamp_min(kLeastScale) * update.learning_rate;
      if (update.weight_decay > 0) weight.mul_(1 - update.learning_rate * update.weight_decay);
      weight.sub_(change * scale);
    }
  }

  std::size_t rows_, columns_, second_;
};

class Nesterov final : public Optimizer {
 public:
  Nesterov(nn::Parameters& parameters, const Training& training)
      : Optimizer("nesterov", parameters, training), momentum_(training.momentum) {
    velocity_ = add_state("velocity", zeros_of);
  }

 private:
  void update(const Update& update) override {
    auto weights = update.weights, gradients = update.gradients, velocity = state(velocity_, update);
    if (update.weight_decay > 0) at::_foreach_add_(gradients, weights, update.weight_decay);
    at::_foreach_mul_(velocity, momentum_);
    at::_foreach_add_(velocity, gradients);
    at::_foreach_add_(gradients, velocity, momentum_);
    at::_foreach_add_(weights, gradients, -update.learning_rate);
  }

  double momentum_;
  std::size_t velocity_;
};

}  // namespace

std::unique_ptr<Optimizer> make_optimizer(nn::Parameters& parameters, const Training& training) {
  if (training.optimizer == "adafactor") return std::make_unique<Adafactor>(parameters, training);
  if (training.optimizer == "nesterov") return std::make_unique<Nesterov>(parameters, training);
  return std::make_unique<Adam>(parameters, training);
}

}  // namespace emend::train
