// Products of bytes against what their definition (lib/nn/int8.h) allows.

#include "nn/int8.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#if __has_include(<fbgemm/Utils.h>)
#include <fbgemm/Utils.h>
#define EMEND_FORCES_INSTRUCTIONS 1
#endif

namespace emend::nn {
namespace {

// Every product is made in each way that there is here, and by FBGEMM as on a CPU with AVX2 alone, whose instructions
// add pairs of products in 16 bits.
struct Way {
  const char* name;
  Int8Matrix::Kernel kernel;
  bool avx2;
};

// Without it there are 127 steps of activations in every way (nn/int8.h).
bool has_vnni() { return __builtin_cpu_supports("avx512vnni"); }

class Int8Test : public testing::TestWithParam<Way> {
 protected:
  void SetUp() override {
    generator_.set_current_seed(1);
    if (!Int8Matrix::available(GetParam().kernel)) GTEST_SKIP() << "no such products of bytes here";
#ifdef EMEND_FORCES_INSTRUCTIONS
    if (GetParam().avx2) fbgemm::fbgemmForceIsa(fbgemm::inst_set_t::avx2);
#endif
  }
  static Int8Matrix packed(const at::Tensor& weight_oi) { return Int8Matrix(weight_oi, GetParam().kernel); }
  void TearDown() override {
#ifdef EMEND_FORCES_INSTRUCTIONS
    fbgemm::fbgemmForceIsa(fbgemm::inst_set_t::anyarch);
#endif
  }
  at::Generator generator_ = at::globalContext().defaultGenerator(at::kCPU).clone();
};

TEST_P(Int8Test, IsWithinTheRoundingOfItsFactors) {
  for (const auto& [rows, inputs, outputs] : {std::tuple{1, 16, 16}, {3, 256, 20}, {70, 67, 131}, {130, 768, 256}}) {
    std::vector<at::Tensor> shares;  // of the error that is allowed; of enough numbers for their mean to say something
    for (std::int64_t numbers = 0; numbers < 5000; numbers += rows * outputs) {
      const at::Tensor weight = at::randn({outputs, inputs}, generator_), bias = at::randn({outputs}, generator_);
      const at::Tensor x = at::randn({rows, inputs}, generator_) * 3 + 1;
      const at::Tensor scale = weight.abs().amax(1, true) / 127, rounded = (weight / scale).round() * scale;
      const at::Tensor exact = at::linear(x.to(at::kDouble), rounded.to(at::kDouble), bias.to(at::kDouble));
      const at::Tensor range = x.amax(1, true).clamp_min(0) - x.amin(1, true).clamp_max(0);
      const at::Tensor step = range / (GetParam().avx2 || !has_vnni() ? 127 : 255);
      // Half a step for x, as much for its zero, and a little for sums in fp32.
      const at::Tensor most = step.to(at::kDouble) * rounded.abs().sum(1).to(at::kDouble) * 1.001 + 1e-4;
      shares.push_back(((packed(weight).linear(x, bias) - exact).abs() / most).flatten());
    }
    const at::Tensor share = at::cat(shares);
    EXPECT_LE(share.max().item<double>(), 1) << rows << " " << inputs << " " << outputs;
    EXPECT_LT(share.mean().item<double>(), 0.1) << rows << " " << inputs << " " << outputs;
  }
}

TEST_P(Int8Test, RowsAreReadBackAsProductsHaveThem) {
  for (const auto& [inputs, outputs] : {std::pair{16, 16}, {67, 131}, {512, 300}, {1030, 40}, {256, 3000}}) {
    const at::Tensor weight = at::randn({outputs, inputs}, generator_);
    const at::Tensor scale = weight.abs().amax(1, true) / 127, rounded = (weight / scale).round() * scale;
    const at::Tensor numbers = at::randint(outputs, {3, 50}, generator_, at::kLong);
    const Int8Matrix matrix = packed(weight);
    EXPECT_TRUE(at::allclose(matrix.rows(numbers), at::embedding(rounded, numbers), 1e-6, 1e-6))
        << inputs << " " << outputs;
    EXPECT_THROW(matrix.rows(at::full({1}, outputs, at::kLong)), c10::Error);
    EXPECT_THROW(matrix.rows(at::full({1}, -1, at::kLong)), c10::Error);
  }
  const at::Tensor one = packed(at::ones({20, 16})).rows(at::full({}, 3, at::kLong));
  EXPECT_TRUE(one.equal(at::ones({16})));
}

TEST_P(Int8Test, TheLargestSumsDoNotSaturate) {
  const at::Tensor weight = at::full({32, 1024}, 1.0F), bias = at::zeros({32});
  const at::Tensor y = packed(weight).linear(at::full({2, 1024}, 2.0F), bias);
  EXPECT_LT((y - 2048).abs().max().item<double>(), 0.01);
}

TEST_P(Int8Test, ARowsResultDependsOnNoOtherRow) {
  const at::Tensor weight = at::randn({96, 128}, generator_), bias = at::randn({96}, generator_);
  at::Tensor x = at::randn({5, 33, 128}, generator_);
  x[1] *= 1000;
  const Int8Matrix matrix = packed(weight);
  const at::Tensor together = matrix.linear(x, bias);
  ASSERT_EQ(together.sizes(), at::IntArrayRef({5, 33, 96}));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(matrix.linear(x[i], bias).equal(together[i]));
}

TEST_P(Int8Test, WhatIsNoNumberStaysInItsRow) {
  const Int8Matrix matrix = packed(at::randn({16, 16}, generator_));
  at::Tensor x = at::randn({4, 16}, generator_);
  x[1][3] = std::numeric_limits<float>::quiet_NaN();
  x[2][0] = std::numeric_limits<float>::infinity();
  const at::Tensor finite = matrix.linear(x, at::zeros({16})).isfinite().all(1);
  EXPECT_TRUE(finite[0].item<bool>() && finite[3].item<bool>());
  EXPECT_FALSE(finite[1].item<bool>() || finite[2].item<bool>());
}

TEST_P(Int8Test, AWeightThatIsNoNumberShowsInItsOutputAlone) {
  for (const float strange : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    at::Tensor weight = at::randn({20, 40}, generator_);
    weight[7][39] = strange;
    const at::Tensor y = packed(weight).linear(at::randn({3, 40}, generator_), {});
    EXPECT_TRUE(y.select(1, 7).isnan().all().item<bool>());
    EXPECT_EQ(y.isnan().sum().item<std::int64_t>(), 3);
  }
}

TEST_P(Int8Test, ZerosAndNoRows) {
  const Int8Matrix matrix = packed(at::randn({16, 16}, generator_));
  const at::Tensor bias = at::randn({16}, generator_);
  EXPECT_TRUE(matrix.linear(at::zeros({1, 16}), bias)[0].equal(bias));
  EXPECT_EQ(matrix.linear(at::zeros({0, 16}), bias).sizes(), at::IntArrayRef({0, 16}));
  EXPECT_TRUE(packed(at::zeros({16, 16})).linear(at::ones({1, 16}), bias)[0].equal(bias));
}

INSTANTIATE_TEST_SUITE_P(Ways, Int8Test,
                         testing::Values(Way{"best", Int8Matrix::Kernel::best, false},
                                         Way{"tiles", Int8Matrix::Kernel::tiles, false},
                                         Way{"vectors", Int8Matrix::Kernel::vectors, false},
                                         Way{"fbgemm", Int8Matrix::Kernel::fbgemm, false},
                                         Way{"avx2", Int8Matrix::Kernel::fbgemm, true}),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Int8KernelsTest, AgreeToTheLastBit) {
  using Kernel = Int8Matrix::Kernel;
  if (!Int8Matrix::available(Kernel::vectors) || !Int8Matrix::available(Kernel::fbgemm))
    GTEST_SKIP() << "this CPU or this LibTorch has one of them at most";
  at::Generator generator = at::globalContext().defaultGenerator(at::kCPU).clone();
  generator.set_current_seed(2);
  for (const std::int64_t rows : {1, 2, 7, 8, 15, 16, 17, 31, 33, 64, 100, 300}) {
    for (const auto& [inputs, outputs] :
         {std::pair{64, 32}, {256, 256}, {67, 131}, {63, 1}, {65, 33}, {1030, 40}, {768, 256}, {256, 3000}}) {
      const at::Tensor weight = at::randn({outputs, inputs}, generator), bias = at::randn({outputs}, generator);
      const at::Tensor x = at::randn({rows, inputs}, generator) * 3 + 1;
      for (const Then then : {Then::nothing, Then::relu, Then::silu}) {
        const at::Tensor expected = Int8Matrix(weight, Kernel::fbgemm).linear(x, bias, then);
        for (const Kernel kernel : {Kernel::tiles, Kernel::vectors}) {
          if (!Int8Matrix::available(kernel)) continue;
          EXPECT_TRUE(Int8Matrix(weight, kernel).linear(x, bias, then).equal(expected))
              << rows << " " << inputs << " " << outputs;
        }
      }
    }
  }
}

TEST(Int8KernelsTest, OneThatIsNotThereIsRefused) {
  for (const auto kernel : {Int8Matrix::Kernel::tiles, Int8Matrix::Kernel::vectors, Int8Matrix::Kernel::fbgemm}) {
    if (Int8Matrix::available(kernel)) continue;
    EXPECT_THROW(Int8Matrix(at::ones({4, 4}), kernel), std::logic_error);
  }
}

}  // namespace
}  // namespace emend::nn
