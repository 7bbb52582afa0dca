#include "stats/resample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "stats/random.h"

namespace emend::stats {
namespace {

// The known answers of the authors' Random123 library for philox4x32-10.
TEST(Random, IsPhilox) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (RandomBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}), (RandomBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (RandomBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, TrialsAndSeedsDiffer) {
  std::set<std::uint32_t> first;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (std::uint64_t trial = 0; trial < 10; ++trial) first.insert(Random(seed, trial).next());
  }
  EXPECT_EQ(first.size(), 100u);
  Random random(1, 2);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    EXPECT_LT(random.below(7), 7u);
    sum += random.uniform();
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.02);
}

// Errors over words, as WER: the score of a sum is a ratio, so that a mean of line scores would not do.
double ratio(std::span<const double> sum) { return sum[0] / sum[1]; }

struct Systems {
  Sample baseline{2, {}}, system{2, {}};
  Comparison comparison{&baseline, &system, ratio, false};

  explicit Systems(std::size_t lines, std::uint64_t seed = 5) {
    Random random(seed, 0);
    for (std::size_t i = 0; i < lines; ++i) {
      const double words = 1 + random.below(30);
      baseline.values.insert(baseline.values.end(), {static_cast<double>(random.below(5)), words});
      system.values.insert(system.values.end(), {static_cast<double>(random.below(5)), words});
    }
  }
};

// The definition, bit by bit: what the tables of subset sums must come to.
double swapped_improvement(const Systems& s, std::uint64_t seed, std::uint64_t trial) {
  std::vector<double> a(2), b(2);
  std::size_t differing = 0;
  for (std::size_t i = 0; i < s.baseline.lines(); ++i) {
    std::span<const double> x = s.baseline.line(i), y = s.system.line(i);
    if (x[0] != y[0]) {
      const RandomBlock bits = random_block(seed, trial, differing / 128);
      if (bits[differing % 128 / 32] >> (differing % 32) & 1) std::swap(x, y);
      ++differing;
    }
    for (std::size_t k = 0; k < 2; ++k) a[k] += x[k], b[k] += y[k];
  }
  return ratio(a) - ratio(b);  // fewer errors are better
}

TEST(Randomization, SwapsTheLinesThatItsBitsSay) {
  for (const std::size_t lines : {1, 7, 8, 9, 64, 127, 129, 300, 1000}) {
    const Systems systems(lines);
    const std::vector<double> improvements = randomized_improvements(systems.comparison, {50, 3, 1});
    for (std::uint64_t trial = 0; trial < 50; ++trial) {
      EXPECT_NEAR(improvements[trial], swapped_improvement(systems, 3, trial), 1e-12)
          << lines << " lines, trial " << trial;
    }
  }
}

TEST(Resampling, GivesTheSameForAnyNumberOfThreads) {
  const Systems systems(333);
  for (const auto resample : {randomized_improvements, bootstrapped_improvements}) {
    const std::vector<double> one = resample(systems.comparison, {5000, 1, 1});
    EXPECT_EQ(one, resample(systems.comparison, {5000, 1, 3}));
    EXPECT_EQ(one, resample(systems.comparison, {5000, 1, 16}));
    EXPECT_NE(one, resample(systems.comparison, {5000, 2, 1}));
    const std::vector<double> fewer = resample(systems.comparison, {100, 1, 1});
    EXPECT_EQ(fewer, std::vector<double>(one.begin(), one.begin() + 100));
  }
}

TEST(Randomization, HasTheMomentsOfRandomSigns) {
  const Systems systems(400);
  const std::vector<double> improvements = randomized_improvements(systems.comparison, {20000, 1, 2});
  double words = 0, squares = 0;
  for (std::size_t i = 0; i < 400; ++i) {
    words += systems.baseline.line(i)[1];
    squares += std::pow(systems.baseline.line(i)[0] - systems.system.line(i)[0], 2);
  }
  const double deviation = std::sqrt(squares) / words;
  EXPECT_NEAR(mean(improvements), 0, 4 * deviation / std::sqrt(20000));
  EXPECT_NEAR(std::sqrt(variance(improvements)) / deviation, 1, 0.03);
}

TEST(Bootstrap, CentresOnTheObservedDifferenceWithItsStandardError) {
  const Systems systems(400);
  const std::vector<double> improvements = bootstrapped_improvements(systems.comparison, {20000, 1, 2});
  const double error = std::sqrt(variance(pseudo_values(systems.comparison).value()) / 400);
  EXPECT_NEAR(mean(improvements), observed_improvement(systems.comparison),
              4 * error / std::sqrt(20000) + error * 0.01);
  EXPECT_NEAR(std::sqrt(variance(improvements)) / error, 1, 0.03);
}

TEST(Exact, CountsEveryPermutation) {
  for (const std::size_t lines : {1, 2, 5, 12, 14}) {
    const Systems systems(lines);
    std::vector<std::size_t> differing;
    for (std::size_t i = 0; i < lines; ++i) {
      if (systems.baseline.line(i)[0] != systems.system.line(i)[0]) differing.push_back(i);
    }
    const double observed = observed_improvement(systems.comparison);
    std::uint64_t at_least = 0, either = 0;
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << differing.size(); ++mask) {
      Systems swapped(lines);
      for (std::size_t i = 0; i < differing.size(); ++i) {
        if (mask >> i & 1)
          std::swap(swapped.baseline.values[2 * differing[i]], swapped.system.values[2 * differing[i]]);
      }
      const double improvement = observed_improvement(swapped.comparison);
      at_least += improvement >= observed - 1e-12;
      either += std::abs(improvement) >= std::abs(observed) - 1e-12;
    }
    for (const int threads : {1, 3}) {
      const Permutations permutations = all_permutations(systems.comparison, threads);
      EXPECT_EQ(permutations.differing_lines, differing.size());
      EXPECT_EQ(permutations.at_least, at_least);
      EXPECT_EQ(permutations.at_least_either, either);
    }
  }
}

TEST(Exact, RefusesTooManyLines) {
  const Systems systems(60);
  EXPECT_THROW(all_permutations(systems.comparison, 1), Error);
}

TEST(Resampling, RefusesUnequalAndEmptyAndUnscorableSamples) {
  Systems systems(10);
  systems.system.values.resize(18);
  EXPECT_THROW(randomized_improvements(systems.comparison, {10, 1, 1}), Error);
  EXPECT_THROW(bootstrapped_improvements(systems.comparison, {10, 1, 1}), Error);
  const Systems empty(0);
  EXPECT_THROW(randomized_improvements(empty.comparison, {10, 1, 1}), Error);
  Systems wordless(3);
  for (std::size_t i = 0; i < 3; ++i) wordless.baseline.values[2 * i + 1] = 0;
  EXPECT_THROW(bootstrapped_improvements(wordless.comparison, {10, 1, 2}), Error);
}

// The scores of resampled lines vary as the mean does: by the lines' deviation over the root of their number.
TEST(Confidence, HoldsNinetyFivePercentOfTheScores) {
  std::vector<double> lines;
  Random random(5, 0);
  for (int i = 0; i < 400; ++i) lines.push_back(random.uniform() + random.uniform());
  const Sample sample = line_scores(lines);
  const std::vector<double> scores = bootstrapped_scores(sample, mean_score, {2000, 1, 1});
  EXPECT_EQ(scores, bootstrapped_scores(sample, mean_score, {2000, 1, 3}));
  EXPECT_NE(scores, bootstrapped_scores(sample, mean_score, {2000, 2, 1}));
  const Confidence interval = confidence(scores);
  const double error = std::sqrt(variance(lines) / 400);
  EXPECT_NEAR(interval.mean, mean(lines), 0.1 * error);
  EXPECT_NEAR(interval.half_width(), 1.96 * error, 0.15 * error);
  EXPECT_NEAR(interval.low, interval.mean - 1.96 * error, 0.3 * error);
}

// sacrebleu's estimate_ci: scores[n // 40] and scores[n - n // 40 - 1] of the sorted ones.
TEST(Confidence, LeavesOutAFortiethAtEachEnd) {
  std::vector<double> scores;
  for (int i = 100; i > 0; --i) scores.push_back(i);
  const Confidence interval = confidence(scores);
  EXPECT_EQ(interval.low, 3);
  EXPECT_EQ(interval.high, 98);
  EXPECT_EQ(interval.half_width(), 47.5);
  EXPECT_EQ(interval.mean, 50.5);
  EXPECT_THROW(bootstrapped_scores({1, {}}, mean_score, {10, 1, 1}), Error);
}

TEST(PseudoValues, OfAMeanAreTheDifferences) {
  const std::vector<double> a = {1, 2, 3, 4}, b = {2, 2, 5, 3};
  const Sample baseline = line_scores(a), system = line_scores(b);
  const auto values = pseudo_values({&baseline, &system, mean_score, true});
  ASSERT_TRUE(values);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR((*values)[i], b[i] - a[i], 1e-12);
  const auto errors = pseudo_values({&baseline, &system, mean_score, false});
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR((*errors)[i], a[i] - b[i], 1e-12);
}

}  // namespace
}  // namespace emend::stats
