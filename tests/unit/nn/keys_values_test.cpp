#include "nn/keys_values.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include "nn/cpu_attention.h"

namespace emend::nn {
namespace {

// What Remembered stands for, with a copy for every change.
struct Copies {
  at::Tensor keys, values;
  void add(const KeysValues& fresh) {
    keys = keys.defined() ? at::cat({keys, fresh.keys_RHSe}, 2) : fresh.keys_RHSe;
    values = values.defined() ? at::cat({values, fresh.values_RHSe}, 2) : fresh.values_RHSe;
  }
  void select(const at::Tensor& rows) { keys = keys.index_select(0, rows), values = values.index_select(0, rows); }
};

KeysValues random_piece(std::int64_t rows, std::int64_t heads, std::int64_t steps, std::int64_t width) {
  const auto made = [&] { return at::randn({rows, steps, heads, width}).transpose(1, 2); };  // as layers make them
  return {made(), made()};
}

at::Tensor attended(const at::Tensor& queries_RTd, const KeysValues& memory) {
  const std::int64_t heads = memory.keys_RHSe.size(1);
  const at::Tensor queries_RHTe = queries_RTd.unflatten(2, {heads, -1}).transpose(1, 2);
  return at::scaled_dot_product_attention(queries_RHTe, memory.keys_RHSe, memory.values_RHSe)
      .transpose(1, 2)
      .flatten(2);
}

void expect_copies(bool gradients) {
  const at::AutoGradMode mode(gradients);
  at::manual_seed(3);
  for (const std::int64_t width : {64, 20}) {
    constexpr std::int64_t heads = 2;
    std::int64_t rows = 3;
    Remembered remembered;
    Copies copies;
    for (int step = 0; step < 70; ++step) {
      const KeysValues fresh = random_piece(rows, heads, step % 9 == 4 ? 3 : 1, width);
      remembered.add(fresh);
      copies.add(fresh);
      if (step % 2 == 1) {
        const at::Tensor chosen = at::randint(rows, {1 + step % 5}, at::kLong);
        remembered.select(chosen);
        copies.select(chosen);
        rows = chosen.size(0);
      }
      if (!gradients) {
        for (const std::int64_t queries : {1, 5}) {
          const at::Tensor x = at::randn({rows, queries, heads * width});
          const auto [made, probabilities] = cpu_attention(x, remembered.pieces(), {}, false, true);
          ASSERT_TRUE(at::allclose(made, attended(x, {copies.keys, copies.values}), 1e-4, 1e-5)) << step;
          ASSERT_TRUE(at::allclose(probabilities.sum(2), at::ones({rows, queries}), 1e-5, 1e-5)) << step;
        }
      }
      if (gradients || step % 13 == 12) {
        ASSERT_TRUE(at::equal(remembered.whole().keys_RHSe, copies.keys)) << step;
        ASSERT_TRUE(at::equal(remembered.whole().values_RHSe, copies.values)) << step;
      }
    }
  }
}

TEST(Remembered, IsWhatCopiesWouldBe) { expect_copies(false); }

TEST(Remembered, IsOnePieceWhereAttentionIsLibTorchs) {
  expect_copies(true);
  for (const bool gradients : {true, false}) {  // and in bf16, as train validates
    const at::AutoGradMode mode(gradients);
    Remembered remembered;
    for (int step = 0; step < 3; ++step) {
      const KeysValues fresh = random_piece(2, 1, 1, 4);
      const auto type = gradients ? at::kFloat : at::kBFloat16;
      remembered.add({fresh.keys_RHSe.to(type), fresh.values_RHSe.to(type)});
      EXPECT_EQ(remembered.pieces().size(), 1U);
      remembered.select(at::tensor({1, 0}, at::kLong));
      EXPECT_FALSE(remembered.pieces().front().row_R.defined());
    }
    EXPECT_EQ(remembered.whole().keys_RHSe.size(2), 3);
  }
}

TEST(Remembered, KeepsItsBytesWhenRowsAreChosen) {
  const c10::NoGradGuard no_gradients;
  Remembered remembered;
  remembered.add(random_piece(2, 1, 1, 64));
  const void* bytes = remembered.pieces().front().keys_RHSe.const_data_ptr();
  const Remembered copy = remembered;
  remembered.select(at::tensor({1, 1, 0}, at::kLong));
  remembered.add(random_piece(3, 1, 1, 64));
  EXPECT_EQ(remembered.pieces().front().keys_RHSe.const_data_ptr(), bytes);
  EXPECT_EQ(remembered.whole().keys_RHSe.sizes(), at::IntArrayRef({3, 1, 2, 64}));
  EXPECT_FALSE(copy.pieces().front().row_R.defined());
  EXPECT_EQ(copy.pieces().size(), 1U);
}

}  // namespace
}  // namespace emend::nn
