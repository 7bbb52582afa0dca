// Attention on the CPU against LibTorch's, and against itself: few queries and many, pieces and the whole, keys and
// values that lie apart and such that do not.
#include "nn/cpu_attention.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace emend::nn {
namespace {

constexpr std::int64_t kRows = 2, kHeads = 3;

at::Tensor example(at::IntArrayRef shape, double turn) {
  const at::Tensor numbers = at::empty(shape);
  return ((at::arange(numbers.numel(), at::kFloat) + 1) * turn).sin().view(shape);
}

// x_RSd as keys or values of heads.
at::Tensor split(const at::Tensor& x_RSd) {
  return x_RSd.view({x_RSd.size(0), x_RSd.size(1), kHeads, x_RSd.size(2) / kHeads}).transpose(1, 2);
}

struct Case {
  at::Tensor queries_RTd;
  KeysValues memory;  // apart, as a product leaves them
  at::Tensor mask;
};

Case example_of(std::int64_t queries, std::int64_t keys, std::int64_t width, bool masked) {
  const std::int64_t d = kHeads * width;
  Case made{example({kRows, queries, d}, 1.7),
            {split(example({kRows, keys, d}, 2.3)), split(example({kRows, keys, d}, 0.9))},
            {}};
  if (masked) {
    made.mask = example({kRows, 1, queries, keys}, 3.1) > 0;
    made.mask.select(3, 0).fill_(true);
  }
  return made;
}

at::Tensor attended(const Case& given, std::vector<KeysValues> memory, bool causal) {
  return cpu_attention(given.queries_RTd, memory, given.mask, causal, false).first;
}

KeysValues together(const KeysValues& memory) {
  return {memory.keys_RHSe.contiguous(), memory.values_RHSe.contiguous()};
}

KeysValues some(const KeysValues& memory, std::int64_t first, std::int64_t end) {
  return {memory.keys_RHSe.slice(2, first, end), memory.values_RHSe.slice(2, first, end)};
}

TEST(CpuAttention, IsThatOfLibTorchHoweverTheMemoryLies) {
  const c10::NoGradGuard no_gradients;
  for (const std::int64_t width : {4, 5, 16, 20, 64, 80}) {
    for (const std::int64_t keys : {1, 2, 15, 16, 17, 33, 48, 49, 64, 65, 130}) {
      for (const std::int64_t queries : {std::int64_t{1}, std::int64_t{3}, std::int64_t{4}, keys}) {
        for (const bool masked : {false, true}) {
          const bool causal = !masked && queries == keys;
          const Case given = example_of(queries, keys, width, masked);
          const at::Tensor all = attended(given, {given.memory}, causal);
          const auto mask = masked ? std::optional(given.mask) : std::nullopt;
          const at::Tensor expected = at::scaled_dot_product_attention(split(given.queries_RTd), given.memory.keys_RHSe,
                                                                       given.memory.values_RHSe, mask, 0.0, causal)
                                          .transpose(1, 2)
                                          .flatten(2);
          const auto name = testing::Message() << width << " wide, " << keys << " keys, " << queries << " queries";
          EXPECT_LT((all - expected).abs().max().item<double>(), 1e-5) << name;
          EXPECT_TRUE(attended(given, {together(given.memory)}, causal).equal(all)) << name;
          const std::int64_t half = keys / 2;
          if (half > 0) {
            EXPECT_TRUE(attended(given, {some(given.memory, 0, half), together(some(given.memory, half, keys))}, causal)
                            .equal(all))
                << name;
          }
          for (std::int64_t t = 0; t < queries; ++t) {  // each query for itself
            Case one{given.queries_RTd.slice(1, t, t + 1).contiguous(), {}, {}};
            if (masked) one.mask = given.mask.slice(2, t, t + 1);
            EXPECT_TRUE(attended(one, {causal ? some(given.memory, 0, t + 1) : given.memory}, false)
                            .equal(all.slice(1, t, t + 1)))
                << name << ", query " << t;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace emend::nn
