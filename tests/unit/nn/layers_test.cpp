// Convolutions and LSTMs against their definitions.
#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include "nn/convolution.h"
#include "nn/lstm.h"

namespace emend::nn {
namespace {

double largest_difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

at::Tensor example(std::initializer_list<std::int64_t> shape) {
  const at::Tensor numbers = at::empty(shape);
  return (at::arange(numbers.numel(), at::kFloat) * 1.7).sin().view(shape);
}

// Output t of a row by the header's words.
at::Tensor by_definition(const Convolution& layer, const at::Tensor& x_Si, std::int64_t t) {
  const std::int64_t in = x_Si.size(1), n = layer.dilation, w = layer.width;
  at::Tensor weight = layer.weight_oz;
  if (layer.gain_o.defined()) weight = weight / weight.norm(2, 1, true) * layer.gain_o.unsqueeze(1);
  at::Tensor sum = layer.bias_o.clone();
  for (std::int64_t k = 0; k < w; ++k) {
    const std::int64_t first = layer.reach == Reach::before  ? t - (w - 1) * n
                               : layer.reach == Reach::after ? t
                                                             : t - (w - 1) / 2 * n;
    const std::int64_t place = first + k * n;
    if (place >= 0 && place < x_Si.size(0)) sum = sum + weight.slice(1, k * in, (k + 1) * in).mv(x_Si[place]);
  }
  return sum;
}

TEST(Convolution, ReadsWhereItsHeaderSays) {
  Parameters parameters;
  const at::Tensor x_RSi = example({2, 7, 3});
  int number = 0;
  for (const Reach reach : {Reach::before, Reach::after, Reach::around}) {
    for (const bool norm : {false, true}) {
      for (const std::int64_t dilation : {1, 2}) {
        Convolution layer(Scope(parameters) / number++, 3, 4, 3, dilation, reach, norm);
        if (norm) layer.gain_o.set_data(layer.gain_o.detach() * 2);
        const at::Tensor y_RSo = layer(x_RSi);
        for (std::int64_t r = 0; r < 2; ++r) {
          for (std::int64_t t = 0; t < 7; ++t)
            EXPECT_LT(largest_difference(y_RSo[r][t], by_definition(layer, x_RSi[r], t)), 1e-5);
        }
      }
    }
  }
}

TEST(Convolution, BeginsAsItWouldWithoutWeightNorm) {
  Parameters with(3), without(3);
  const at::Tensor x_RSi = example({1, 5, 3});
  EXPECT_LT(largest_difference(Convolution(Scope(with), 3, 4, 3, 1, Reach::before, true)(x_RSi),
                               Convolution(Scope(without), 3, 4, 3, 1, Reach::before, false)(x_RSi)),
            1e-6);
}

TEST(Convolution, OfTokensIsThatOfTheirOneHotRows) {
  Parameters parameters;
  const at::Tensor tokens_RS = at::tensor({4, 1, 0, 3, 2, 2, 1, 1, 3, 0}, at::kLong).view({2, 5}),
                   real_RS = at::tensor({1, 1, 1, 1, 1, 1, 1, 1, 0, 0}).to(at::kBool).view({2, 5});
  const at::Tensor one_hot_RSV = at::one_hot(tokens_RS, 5).to(at::kFloat);
  int number = 0;
  for (const Reach reach : {Reach::before, Reach::after, Reach::around}) {
    const Convolution layer(Scope(parameters) / number++, 5, 3, 3, 2, reach, true);
    EXPECT_LT(largest_difference(layer.of_tokens(tokens_RS, {}), layer(one_hot_RSV)), 1e-6);
    EXPECT_LT(largest_difference(layer.of_tokens(tokens_RS, real_RS), layer(one_hot_RSV * real_RS.unsqueeze(2))), 1e-6);
  }
}

TEST(Lstm, ReadsARowTheSameWayInAnyBatch) {
  Parameters parameters;
  const BidirectionalLstm lstm(Scope(parameters), 3, 4, 2);
  const at::Tensor x_RSi = example({3, 6, 3}), lengths_R = at::tensor({2, 6, 4}, at::kLong);
  const at::Tensor together = lstm(x_RSi, lengths_R, 0, false);
  ASSERT_EQ(together.sizes(), (at::IntArrayRef{3, 6, 8}));
  for (std::int64_t r = 0; r < 3; ++r) {
    const auto length = lengths_R[r].item<std::int64_t>();
    const at::Tensor alone = lstm(x_RSi.slice(0, r, r + 1).slice(1, 0, length), lengths_R.slice(0, r, r + 1), 0, false);
    EXPECT_LT(largest_difference(together[r].slice(0, 0, length), alone[0]), 1e-6);
    EXPECT_EQ(together[r].slice(0, length).abs().sum().item<double>(), 0);
  }
}

}  // namespace
}  // namespace emend::nn
