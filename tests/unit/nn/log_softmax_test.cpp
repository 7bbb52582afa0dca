#include "nn/log_softmax.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace emend::nn {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(LogSoftmax, IsLibTorchs) {
  const c10::NoGradGuard no_gradients;
  at::manual_seed(1);
  for (const std::int64_t count : {1, 7, 16, 100, 16001}) {
    for (const float spread : {0.1F, 5.0F, 80.0F}) {
      const at::Tensor logits = at::randn({2, 3, count}) * spread + 300;
      const at::Tensor expected = at::log_softmax(logits.to(at::kDouble), -1).to(at::kFloat);
      EXPECT_TRUE(at::allclose(log_softmax(logits.clone()), expected, 1e-6, 1e-4)) << count << " " << spread;
      EXPECT_TRUE(at::allclose(log_softmax((logits - 300).clone()), expected, 2e-6, 2e-4)) << count << " " << spread;
    }
  }
  const at::Tensor across = at::randn({20, 30}).t();  // not contiguous
  EXPECT_TRUE(at::allclose(log_softmax(across), at::log_softmax(across, -1), 1e-6, 1e-6));
  EXPECT_EQ(log_softmax(at::empty({0, 5})).sizes(), at::IntArrayRef({0, 5}));
}

TEST(LogSoftmax, TakesTheirPlaceWhereNoGradientIsWanted) {
  const at::Tensor logits = at::randn({4, 50}).requires_grad_();
  const at::Tensor before = logits.detach().clone();
  log_softmax(logits).select(1, 0).sum().backward();
  EXPECT_TRUE(at::equal(logits, before));
  EXPECT_TRUE(logits.grad().defined());
  const c10::NoGradGuard no_gradients;
  at::Tensor given = before.clone();
  EXPECT_EQ(log_softmax(given).data_ptr(), given.data_ptr());
}

TEST(LogSoftmax, KeepsWhatMayNotBeAndShowsWhatIsNoNumber) {
  const c10::NoGradGuard no_gradients;
  const at::Tensor some = log_softmax(at::tensor({1.0F, -kInfinity, 1.0F}).unsqueeze(0));
  EXPECT_EQ(some[0][1].item<float>(), -kInfinity);
  EXPECT_NEAR(some[0][0].item<float>(), -0.6931472F, 1e-6F);
  at::Tensor rows = at::randn({5, 40});
  rows[0].fill_(-kInfinity);
  rows[1][39] = std::numeric_limits<float>::quiet_NaN();
  rows[2][0] = kInfinity;
  rows[3] = rows[4];
  const at::Tensor made = log_softmax(rows);
  for (const int strange : {0, 1, 2}) EXPECT_TRUE(made[strange].isnan().all().item<bool>()) << strange;
  EXPECT_TRUE(at::equal(made[3], made[4]));
}

TEST(LogSoftmax, DependsOnNoOtherRow) {
  const c10::NoGradGuard no_gradients;
  at::manual_seed(2);
  const at::Tensor logits = at::randn({9, 333});
  const at::Tensor together = log_softmax(logits.clone());
  for (std::int64_t r = 0; r < 9; ++r)
    EXPECT_TRUE(at::equal(log_softmax(logits.slice(0, r, r + 1).clone()), together.slice(0, r, r + 1)));
}

// Beside LibTorch's functions, which it also is where a gradient is wanted.
TEST(LogMixture, AddsAtItsPlaces) {
  at::manual_seed(3);
  for (const std::int64_t count : {6, 100, 3001}) {
    const at::Tensor logits = at::randn({3, 4, count}) * 4, share = at::rand({3, 4, 1}) * 0.9 + 0.05;
    const at::Tensor place = at::randint(count, {3, 7}, at::kLong);
    place.select(1, 6).copy_(place.select(1, 0));  // a token twice
    at::Tensor added = at::rand({3, 4, 7});
    added.select(2, 3).zero_();  // padding
    added = (1 - share) * added / added.sum(-1, true);
    const at::Tensor wanted = log_mixture(logits.clone().requires_grad_(), share, place, added, 1e-10).detach();
    EXPECT_NEAR((wanted.exp().sum(-1) - 1).abs().max().item<float>(), 0, 1e-5F);
    const c10::NoGradGuard no_gradients;
    const at::Tensor together = log_mixture(logits.clone(), share, place, added, 1e-10);
    EXPECT_TRUE(at::allclose(together, wanted, 1e-5, 1e-5)) << count;
    EXPECT_GE(together.min().item<float>(), std::log(1e-10F) - 1e-4F);
    for (std::int64_t r = 0; r < 3; ++r) {  // no other row makes a difference
      const auto only = [&](const at::Tensor& all) { return all.slice(0, r, r + 1); };
      EXPECT_TRUE(
          at::equal(log_mixture(only(logits).clone(), only(share), only(place), only(added), 1e-10), only(together)));
    }
  }
}

TEST(LogMixture, ShowsWhatIsNoNumber) {
  const c10::NoGradGuard no_gradients;
  at::Tensor logits = at::zeros({2, 1, 5});
  logits[0][0][2] = std::numeric_limits<float>::quiet_NaN();
  const at::Tensor made =
      log_mixture(logits, at::full({2, 1, 1}, 0.5F), at::zeros({2, 1}, at::kLong), at::full({2, 1, 1}, 0.5F), 1e-10);
  EXPECT_TRUE(made[0].isnan().all().item<bool>());
  EXPECT_NEAR(made[1][0][0].item<float>(), std::log(0.6F), 1e-6F);
  EXPECT_NEAR(made[1][0][1].item<float>(), std::log(0.1F), 1e-6F);
}

}  // namespace
}  // namespace emend::nn
