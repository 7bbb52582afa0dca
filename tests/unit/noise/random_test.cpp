#include "noise/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace emend::noise {
namespace {

TEST(Random, MixesAsSplitMix64) {
  // The generator's published first numbers for the seed 1234567.
  const std::uint64_t seed = 1234567;
  EXPECT_EQ(mix_bits(seed + kGoldenRatio), 6457827717110365317u);
  EXPECT_EQ(mix_bits(seed + 2 * kGoldenRatio), 3203168211198807973u);
  EXPECT_EQ(mix_bits(seed + 3 * kGoldenRatio), 9817491932198370423u);
}

TEST(Random, KeysGiveDifferentNumbers) {
  std::set<std::uint64_t> first;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    for (std::uint64_t line = 0; line < 50; ++line) first.insert(Random({seed, line}).next());
  EXPECT_EQ(first.size(), 2500u);  // (1, 2) is not (2, 1)
  const Random parent({1, 2});
  EXPECT_EQ(parent.part(3).next(), Random({1, 2, 3}).next());
  EXPECT_EQ(parent.part(3).next(), parent.part(3).next());
}

TEST(Random, BelowIsUniformAndUniformIsBelowOne) {
  Random random({7});
  int count[6] = {};
  double sum = 0;
  constexpr int draws = 60000;
  for (int i = 0; i < draws; ++i) {
    ++count[random.below(6)];
    const double u = random.uniform();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
  }
  double chi_square = 0;
  for (const int n : count) chi_square += std::pow(n - draws / 6.0, 2) / (draws / 6.0);
  EXPECT_LT(chi_square, 20.5);  // 0.1 % with 5 degrees of freedom
  EXPECT_NEAR(sum / draws, 0.5, 4 * std::sqrt(1.0 / 12 / draws));
}

TEST(Random, NeighbouringLinesAreIndependent) {
  double sum = 0, squares = 0, products = 0;
  constexpr int lines = 100000;
  for (int i = 0; i < lines; ++i) {
    const double a = Random({1, static_cast<std::uint64_t>(i)}).uniform() - 0.5;
    const double b = Random({1, static_cast<std::uint64_t>(i + 1)}).uniform() - 0.5;
    sum += a, squares += a * a, products += a * b;
  }
  EXPECT_NEAR(sum / lines, 0, 4 * std::sqrt(1.0 / 12 / lines));
  EXPECT_NEAR(products / squares, 0, 4 / std::sqrt(lines));
}

}  // namespace
}  // namespace emend::noise
