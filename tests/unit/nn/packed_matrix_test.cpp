// Products by oneDNN against LibTorch's own.

#include "nn/packed_matrix.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

namespace emend::nn {
namespace {

TEST(PackedFloats, EqualLibTorchsProductsWhateverRowsStandBeside) {
  const c10::NoGradGuard no_gradients;
  at::manual_seed(1);
  const at::Tensor weight = at::randn({96, 40}), bias = at::randn({96});
  const auto packed = pack_floats(weight);
  if (!packed) GTEST_SKIP() << "no such products here";
  for (const at::Tensor& x : {at::randn({1, 40}), at::randn({7, 40}), at::randn({3, 5, 40}), at::empty({0, 4, 40})}) {
    for (const at::Tensor& b : {bias, at::Tensor()}) {
      const at::Tensor expected = at::linear(x, weight, b.defined() ? std::optional(b) : std::nullopt),
                       made = packed->linear(x, b);
      ASSERT_EQ(made.sizes(), expected.sizes());
      EXPECT_TRUE(at::allclose(made, expected, 1e-5, 1e-5));
    }
  }
  const at::Tensor x = at::randn({40, 64}).t().slice(0, 0, 50);  // not contiguous
  EXPECT_TRUE(at::allclose(packed->linear(x, bias), at::linear(x, weight, bias), 1e-5, 1e-5));
}

}  // namespace
}  // namespace emend::nn
