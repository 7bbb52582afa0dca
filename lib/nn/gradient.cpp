#include "nn/gradient.h"

#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/variable.h>

#include <utility>

namespace emend::nn {
namespace {

class Given final : public torch::autograd::Node {
 public:
  Given(torch::autograd::edge_list inputs, Backward backward)
      : Node(std::move(inputs)), backward_(std::move(backward)) {}

  std::string name() const override { return "emend::nn::with_gradient"; }
  void release_variables() override { backward_ = nullptr; }

 protected:
  torch::autograd::variable_list apply(torch::autograd::variable_list&& gradients) override {
    return backward_(gradients.front());
  }

 private:
  Backward backward_;
};

}  // namespace

at::Tensor with_gradient(at::Tensor value, const std::vector<at::Tensor>& inputs, Backward backward) {
  if (!c10::GradMode::is_enabled() || !torch::autograd::any_variable_requires_grad(inputs)) return value;
  torch::autograd::create_gradient_edge(
      value, std::make_shared<Given>(torch::autograd::collect_next_edges(inputs), std::move(backward)));
  return value;
}

}  // namespace emend::nn
