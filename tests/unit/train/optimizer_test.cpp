#include "train/optimizer.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

namespace emend::train {
namespace {

TEST(LearningRate, WarmsUpLinearly) {
  for (const char* schedule : {"constant", "inverse_sqrt", "cosine"}) {
    EXPECT_DOUBLE_EQ(learning_rate(schedule, 0.4, 1, 4, 100), 0.1);
    EXPECT_DOUBLE_EQ(learning_rate(schedule, 0.4, 4, 4, 100), 0.4);
  }
}

TEST(LearningRate, FollowsItsSchedule) {
  EXPECT_DOUBLE_EQ(learning_rate("constant", 0.4, 90, 4, 100), 0.4);
  EXPECT_DOUBLE_EQ(learning_rate("inverse_sqrt", 0.4, 16, 4, 100), 0.2);
  EXPECT_NEAR(learning_rate("cosine", 0.4, 52, 4, 100), 0.2, 1e-12);
  EXPECT_NEAR(learning_rate("cosine", 0.4, 100, 4, 100), 0, 1e-12);
  EXPECT_NEAR(learning_rate("cosine", 0.4, 200, 4, 100), 0, 1e-12);
}

// Two steps by the paper's equations, in double precision.
TEST(AdamW, EqualsItsDefinition) {
  nn::Parameters parameters;
  const at::Tensor weight = parameters.add("weight", at::tensor({1.0F, -2.0F}), true);
  const at::Tensor gain = parameters.add("gain", at::tensor({3.0F}), false);
  AdamW optimizer(parameters, {0.9, 0.98, 1e-8, 0.1});
  double expected[3] = {1, -2, 3}, first[3] = {}, second[3] = {};
  const double gradients[2][3] = {{0.5, -1, 2}, {0.25, 3, -1}};
  for (int step = 1; step <= 2; ++step) {
    const double* g = gradients[step - 1];
    weight.mutable_grad() = at::tensor({static_cast<float>(g[0]), static_cast<float>(g[1])});
    gain.mutable_grad() = at::tensor({static_cast<float>(g[2])});
    optimizer.step(0.01);
    for (int i = 0; i < 3; ++i) {
      if (i < 2) expected[i] *= 1 - 0.01 * 0.1;
      first[i] = 0.9 * first[i] + 0.1 * g[i];
      second[i] = 0.98 * second[i] + 0.02 * g[i] * g[i];
      const double m = first[i] / (1 - std::pow(0.9, step)), v = second[i] / (1 - std::pow(0.98, step));
      expected[i] -= 0.01 * m / (std::sqrt(v) + 1e-8);
    }
  }
  EXPECT_NEAR(weight[0].item<double>(), expected[0], 1e-6);
  EXPECT_NEAR(weight[1].item<double>(), expected[1], 1e-6);
  EXPECT_NEAR(gain[0].item<double>(), expected[2], 1e-6);
  EXPECT_FALSE(weight.grad().defined());
}

TEST(AdamW, ClipsTheJointNorm) {
  nn::Parameters parameters;
  const at::Tensor a = parameters.add("a", at::zeros({1}), true), b = parameters.add("b", at::zeros({1}), true);
  AdamW optimizer(parameters, {});
  a.mutable_grad() = at::tensor({3.0F});
  b.mutable_grad() = at::tensor({4.0F});
  EXPECT_NEAR(optimizer.clip(10).item<double>(), 5, 1e-6);
  EXPECT_NEAR(a.grad()[0].item<double>(), 3, 1e-6);
  EXPECT_NEAR(optimizer.clip(1).item<double>(), 5, 1e-6);
  EXPECT_NEAR(a.grad()[0].item<double>(), 0.6, 1e-5);
  EXPECT_NEAR(b.grad()[0].item<double>(), 0.8, 1e-5);
}

TEST(AdamW, ContinuesFromASavedState) {
  const auto path = (std::filesystem::temp_directory_path() / ("emend-adam-" + std::to_string(getpid()))).string();
  nn::Parameters whole, broken;
  const at::Tensor x = whole.add("x", at::ones({3}), true), y = broken.add("x", at::ones({3}), true);
  AdamW uninterrupted(whole, {});
  const auto gradient = [](int step) { return at::tensor({1.0F, -0.5F, 0.1F}) * step; };
  for (int step = 1; step <= 4; ++step) {
    x.mutable_grad() = gradient(step);
    uninterrupted.step(0.1);
  }
  {
    AdamW begun(broken, {});
    for (int step = 1; step <= 2; ++step) {
      y.mutable_grad() = gradient(step);
      begun.step(0.1);
    }
    std::vector<io::TensorView> views;
    std::vector<at::Tensor> kept;
    begun.save(views, kept);
    io::write_safetensors(path, views);
  }
  AdamW continued(broken, {});
  continued.load(io::Safetensors::open(path));
  for (int step = 3; step <= 4; ++step) {
    y.mutable_grad() = gradient(step);
    continued.step(0.1);
  }
  EXPECT_TRUE(at::equal(x, y));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace emend::train
