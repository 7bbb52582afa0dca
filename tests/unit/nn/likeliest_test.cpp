// The largest number of a product, found among products of bytes, is the one that the product in float32 has.

#include "nn/likeliest.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <tuple>
#include <vector>

namespace emend::nn {
namespace {

class LikeliestTest : public testing::Test {
 protected:
  void SetUp() override {
    generator_.set_current_seed(1);
    if (!Screen::available()) GTEST_SKIP() << "no products of bytes here";
  }
  // That of each row of y, where a computation in double finds it, and its number.
  static void expect_largest(const at::Tensor& found_No, const at::Tensor& x_Ni, const at::Tensor& weight_oi,
                             const at::Tensor& bias_o) {
    const auto [most, place] =
        at::linear(x_Ni.to(at::kDouble), weight_oi.to(at::kDouble), bias_o.to(at::kDouble)).max(1);
    const auto [found, found_place] = found_No.max(1);
    EXPECT_TRUE(at::allclose(found.to(at::kDouble), most, 1e-5, 1e-5));
    // The same place, or one that float32 does not tell from it.
    const at::Tensor there = found_No.gather(1, place.unsqueeze(1)).squeeze(1);
    EXPECT_TRUE(at::allclose(found, there, 1e-5, 1e-5));
    EXPECT_GE(found_place.eq(place).to(at::kFloat).mean().item<double>(), 0.99);
  }
  at::Generator generator_ = at::globalContext().defaultGenerator(at::kCPU).clone();
};

TEST_F(LikeliestTest, IsThatOfTheProduct) {
  for (const auto& [rows, inputs, outputs] : {std::tuple{1, 16, 7}, {3, 67, 131}, {300, 256, 5000}, {64, 512, 3001}}) {
    const at::Tensor weight = at::randn({outputs, inputs}, generator_), bias = at::randn({outputs}, generator_);
    const at::Tensor x = at::randn({rows, inputs}, generator_) * 3 + 1;
    expect_largest(Screen(weight, bias, {})(x, 1), x, weight, bias);
    if (!Panels::available()) continue;
    const Panels panels(weight);
    expect_largest(Screen(panels, bias, {})(x, 1), x, weight, bias);
  }
}

// Bytes alone do not tell these outputs apart: they differ by less than a rounding.
TEST_F(LikeliestTest, IsThatOfTheProductWhereBytesDoNotTell) {
  const at::Tensor one = at::randn({1, 256}, generator_), none = at::zeros({2000});
  const at::Tensor weight = one + at::randn({2000, 256}, generator_) * 1e-3;
  const at::Tensor x = at::randn({100, 256}, generator_);
  const at::Tensor by_bytes = Int8Matrix(weight).linear(x, none), exact = at::linear(x, weight);
  ASSERT_LT(by_bytes.argmax(1).eq(exact.argmax(1)).to(at::kFloat).mean().item<double>(), 0.9);
  expect_largest(Screen(weight, none, {})(x, 1), x, weight, none);
}

// A large number in a row of weights or activations makes the steps of its other numbers coarse.
TEST_F(LikeliestTest, IsThatOfTheProductWithOutliers) {
  at::Tensor weight = at::randn({3000, 128}, generator_), x = at::randn({100, 128}, generator_);
  weight.select(1, 3).mul_(40);
  weight.slice(0, 0, 3000, 10).mul_(5);
  x.select(1, 7).mul_(100);
  const at::Tensor bias = at::randn({3000}, generator_);
  expect_largest(Screen(weight, bias, {})(x, 1), x, weight, bias);
}

TEST_F(LikeliestTest, AreAsManyAsAreWanted) {
  for (const std::int64_t wanted : {1, 2, 5, 40, 100}) {  // of 47 blocks
    const at::Tensor weight = at::randn({3000, 64}, generator_), x = at::randn({50, 64}, generator_);
    const auto [values, places] = Screen(weight, {}, {})(x, wanted).topk(wanted, 1);
    const auto [expected, expected_places] = at::linear(x, weight).topk(wanted, 1);
    EXPECT_TRUE(at::allclose(values, expected, 1e-5, 1e-5)) << wanted;
    EXPECT_GE(places.eq(expected_places).to(at::kFloat).mean().item<double>(), 0.99) << wanted;
  }
}

TEST_F(LikeliestTest, IsNoneOfTheForbidden) {
  const at::Tensor weight = at::randn({500, 64}, generator_), x = at::randn({200, 64}, generator_);
  const std::vector<std::int64_t> never{0, 17, 499};
  at::Tensor bias = at::zeros({500});
  bias[17] = 1000;
  const at::Tensor found = Screen(weight, bias, never)(x, 1);
  for (const std::int64_t o : never) bias[o] = -std::numeric_limits<float>::infinity();
  expect_largest(found, x, weight, bias);
}

TEST_F(LikeliestTest, KeepsTheShapeAndEachRowToItself) {
  const at::Tensor weight = at::randn({300, 32}, generator_);
  at::Tensor x = at::randn({2, 3, 32}, generator_);
  const Screen screen(weight, {}, {});
  const at::Tensor before = screen(x, 1);
  EXPECT_EQ(before.sizes(), (std::vector<std::int64_t>{2, 3, 300}));
  EXPECT_EQ(screen(x.slice(0, 0, 0), 1).sizes(), (std::vector<std::int64_t>{0, 3, 300}));
  EXPECT_TRUE(screen(x.select(0, 1), 1).equal(before.select(0, 1)));
  x[0][1][5] = std::nanf("");
  const at::Tensor after = screen(x, 1);
  EXPECT_TRUE(after[0][1].isnan().all().item<bool>());
  EXPECT_TRUE(after.select(0, 1).equal(before.select(0, 1)));
}

}  // namespace
}  // namespace emend::nn
