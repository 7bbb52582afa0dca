// Layer normalisation against LibTorch's.
#include "nn/layer_norm.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

namespace emend::nn {
namespace {

TEST(LayerNorm, IsThatOfLibTorchAndOfEachRowAlone) {
  at::Generator generator = at::globalContext().defaultGenerator(at::kCPU).clone();
  generator.set_current_seed(1);
  for (const std::int64_t width : {1, 3, 16, 67, 256, 1024}) {
    const at::Tensor gain = at::randn({width}, generator), bias = at::randn({width}, generator),
                     x = at::randn({5, 7, width}, generator) * 20 + 3;
    const at::Tensor expected = at::layer_norm(x, {width}, gain, bias, 1e-5);
    EXPECT_TRUE(layer_norm(x, gain, bias, 1e-5).equal(expected)) << "with gradients " << width;
    const c10::NoGradGuard no_gradients;
    const at::Tensor y = layer_norm(x, gain, bias, 1e-5);
    EXPECT_TRUE(at::allclose(y, expected, 1e-5, 1e-5)) << width;
    EXPECT_TRUE(layer_norm(x[3][4], gain, bias, 1e-5).equal(y[3][4])) << width;
    EXPECT_TRUE(layer_norm(x.transpose(0, 1), gain, bias, 1e-5).equal(expected.transpose(0, 1))) << width;
  }
}

TEST(LayerNorm, IsThatOfASum) {
  at::Generator generator = at::globalContext().defaultGenerator(at::kCPU).clone();
  generator.set_current_seed(2);
  for (const std::int64_t width : {1, 67, 384}) {
    const at::Tensor gain = at::randn({width}, generator), bias = at::randn({width}, generator),
                     x = at::randn({5, 7, width}, generator), more = at::randn({5, 7, width}, generator);
    const at::Tensor expected = at::layer_norm(x + more, {width}, gain, bias, 1e-5);
    EXPECT_TRUE(layer_norm_of_sum(x, more, gain, bias, 1e-5).equal(expected)) << "with gradients " << width;
    const c10::NoGradGuard no_gradients;
    const at::Tensor y = layer_norm_of_sum(x, more, gain, bias, 1e-5);
    EXPECT_TRUE(y.equal(layer_norm(x + more, gain, bias, 1e-5))) << width;
    const at::Tensor turned = layer_norm_of_sum(x.transpose(0, 1), more.transpose(0, 1), gain, bias, 1e-5);
    EXPECT_TRUE(at::allclose(turned, y.transpose(0, 1), 1e-5, 1e-5)) << width;
  }
}

}  // namespace
}  // namespace emend::nn
