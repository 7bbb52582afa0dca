// Products of nn::linear() and their gradients equal LibTorch's own.
#include "nn/linear.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

namespace emend::nn {
namespace {

struct Results {
  at::Tensor y;
  std::vector<at::Tensor> gradients;  // of x, W and b
};

template <class Product>
Results results(Product product, const std::vector<at::Tensor>& inputs, const at::Tensor& flow) {
  std::vector<at::Tensor> leaves;
  for (const at::Tensor& input : inputs) leaves.push_back(input.clone().set_requires_grad(true));
  const at::Tensor y = product(leaves[0], leaves[1], leaves.size() > 2 ? leaves[2] : at::Tensor());
  return {y.detach(), torch::autograd::grad({(y * flow).sum()}, leaves)};
}

TEST(Linear, EqualsLibTorchsWithItsGradients) {
  at::manual_seed(1);
  for (const std::vector<std::int64_t>& rows : {std::vector<std::int64_t>{3}, {1, 2}, {500}, {40, 50}, {4, 10, 30}}) {
    for (const bool with_bias : {false, true}) {
      SCOPED_TRACE(at::IntArrayRef(rows));
      auto x_shape = rows, y_shape = rows;
      x_shape.push_back(96), y_shape.push_back(200);
      std::vector<at::Tensor> inputs = {at::randn(x_shape), at::randn({200, 96})};
      if (with_bias) inputs.push_back(at::randn({200}));
      const at::Tensor flow = at::randn(y_shape);
      const Results ours = results([](auto... args) { return nn::linear(args...); }, inputs, flow);
      const Results theirs = results(
          [](const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
            return at::linear(x, weight, bias.defined() ? std::optional(bias) : std::nullopt);
          },
          inputs, flow);
      EXPECT_TRUE(at::allclose(ours.y, theirs.y, 1e-4, 1e-4));
      ASSERT_EQ(ours.gradients.size(), theirs.gradients.size());
      for (std::size_t i = 0; i < theirs.gradients.size(); ++i)
        EXPECT_TRUE(at::allclose(ours.gradients[i], theirs.gradients[i], 1e-4, 1e-3)) << i;
    }
  }
}

TEST(Linear, TakesStridesAndGradientsOfOneNumber) {
  const at::Tensor x = at::randn({64, 400}).t(), weight = at::randn({64, 300}).t();
  EXPECT_TRUE(at::allclose(nn::linear(x, weight), at::linear(x, weight), 1e-4, 1e-4));
  const at::Tensor leaf = at::randn({400, 64}).set_requires_grad(true), w = at::randn({300, 64});
  const at::Tensor gradient = torch::autograd::grad({nn::linear(leaf, w).sum()}, {leaf}).front();  // of strides 0
  EXPECT_TRUE(at::allclose(gradient, w.sum(0).expand({400, 64}), 1e-4, 1e-3));
}

TEST(Linear, IsTheSameTwice) {
  const at::Tensor x = at::randn({300, 128}), weight = at::randn({256, 128});
  EXPECT_TRUE(at::equal(nn::linear(x, weight), nn::linear(x, weight)));
}

TEST(Linear, LeavesOtherNumbersToLibTorch) {
  const at::Tensor x = at::randn({400, 128}).to(at::kDouble), weight = at::randn({256, 128}).to(at::kDouble);
  EXPECT_TRUE(at::equal(nn::linear(x, weight), at::linear(x, weight)));
}

}  // namespace
}  // namespace emend::nn
