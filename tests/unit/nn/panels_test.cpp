// Products of panels against LibTorch's own.

#include "nn/panels.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <optional>
#include <tuple>

namespace emend::nn {
namespace {

class PanelsTest : public testing::Test {
 protected:
  void SetUp() override {
    at::manual_seed(1);
    if (!Panels::available()) GTEST_SKIP() << "no AVX-512 here";
  }
  c10::NoGradGuard no_gradients_;
};

// Rows and outputs that fill panels, and that do not.
TEST_F(PanelsTest, EqualLibTorchsProducts) {
  for (const auto& [rows, inputs, outputs] : {std::tuple{1, 16, 1},
                                              {5, 40, 17},
                                              {6, 64, 64},
                                              {7, 33, 100},
                                              {13, 256, 128},
                                              {700, 1024, 48},
                                              {3, 2000, 250}}) {
    SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(inputs) + " x " + std::to_string(outputs));
    const at::Tensor weight = at::randn({outputs, inputs}), bias = at::randn({outputs}), x = at::randn({rows, inputs});
    const Panels panels(weight);
    const at::Tensor expected = at::linear(x, weight, bias);
    EXPECT_TRUE(at::allclose(panels.linear(x, bias), expected, 1e-4, 1e-4));
    EXPECT_TRUE(at::allclose(panels.linear(x, {}), at::linear(x, weight), 1e-4, 1e-4));
    EXPECT_TRUE(at::allclose(panels.linear(x, bias, Then::relu), at::relu(expected), 1e-4, 1e-4));
    EXPECT_TRUE(at::allclose(panels.linear(x, bias, Then::silu), at::silu(expected), 1e-4, 1e-4));
  }
}

TEST_F(PanelsTest, KeepTheShapeAndEachRowToItself) {
  const at::Tensor weight = at::randn({70, 32}), bias = at::randn({70});
  const Panels panels(weight);
  at::Tensor x = at::randn({3, 9, 32});
  const at::Tensor before = panels.linear(x, bias);
  EXPECT_EQ(before.sizes(), (std::vector<std::int64_t>{3, 9, 70}));
  EXPECT_EQ(panels.linear(x.slice(0, 0, 0), bias).sizes(), (std::vector<std::int64_t>{0, 9, 70}));
  EXPECT_TRUE(panels.linear(x.transpose(0, 1), bias).equal(before.transpose(0, 1)));  // not contiguous
  EXPECT_TRUE(panels.linear(x[1][4], bias).equal(before[1][4]));                      // to the last bit
  x[1][4][3] = std::nanf("");
  const at::Tensor after = panels.linear(x, bias);
  EXPECT_TRUE(after[1][4].isnan().all().item<bool>());
  EXPECT_TRUE(after[1][5].equal(before[1][5]));
  EXPECT_TRUE(after[0].equal(before[0]));
}

TEST_F(PanelsTest, ShowTheRowsOfTheMatrix) {
  const at::Tensor weight = at::randn({150, 40}), x = at::randn({40});
  const Panels panels(weight);
  const at::Tensor numbers = at::tensor({149, 0, 63, 64, 64, 128}, at::kLong).view({2, 3});
  EXPECT_TRUE(panels.rows(numbers).equal(at::embedding(weight, numbers)));
  for (const std::int64_t wrong : {-1, 150}) EXPECT_THROW(panels.rows(at::full({1}, wrong, at::kLong)), c10::Error);
  for (const std::int64_t o : {0, 64, 149}) {
    const auto expected = at::dot(x, weight[o]).item<float>();
    EXPECT_NEAR(panels.product(x.const_data_ptr<float>(), o), expected, 1e-4);
  }
}

}  // namespace
}  // namespace emend::nn
