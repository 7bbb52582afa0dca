#include "stats/mert.h"

#include <gtest/gtest.h>

#include <random>

namespace emend::stats {
namespace {

double first(std::span<const double> sum) { return sum[0]; }

// Items whose right candidate is the one that a hidden model ranks first.
std::vector<std::vector<Choice>> made_by(const std::vector<double>& hidden, int items, int candidates) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  std::vector<std::vector<Choice>> all;
  for (int i = 0; i < items; ++i) {
    std::vector<Choice> item;
    for (int c = 0; c < candidates; ++c) {
      std::vector<double> features;
      for (std::size_t f = 0; f < hidden.size(); ++f) features.push_back(normal(random));
      item.push_back({features, {0}});
    }
    item[chosen(item, hidden)].statistics = {1};
    all.push_back(std::move(item));
  }
  return all;
}

TEST(Mert, FindsTheWeightsThatMadeTheData) {
  const auto items = made_by({1, -2, 0.5}, 200, 6);
  const Tuned tuned = tune(items, {1, 0, 0}, first, 5, 1);
  EXPECT_LT(tuned.initial, 120);
  EXPECT_GE(tuned.score, 195);
  EXPECT_NEAR(tuned.weights[1] / tuned.weights[0], -2, 0.15);
  EXPECT_NEAR(tuned.weights[2] / tuned.weights[0], 0.5, 0.1);
}

// One weight can be tried everywhere.
TEST(Mert, ALineIsSearchedExactly) {
  auto items = made_by({1, 0.3}, 40, 4);
  std::mt19937 random(5);
  for (auto& item : items)
    for (Choice& choice : item) choice.statistics = {static_cast<double>(random() % 100)};
  double best = 0;
  for (double weight = -50; weight <= 50; weight += 0.01) {
    double sum = 0;
    for (const auto& item : items) sum += item[chosen(item, std::vector<double>{1, weight})].statistics[0];
    best = std::max(best, sum);
  }
  EXPECT_GE(tune(items, {1, 0}, first, 20, 1).score, best);
}

TEST(Mert, KeepsTheWeightsThatItBeganWithWhereNothingIsBetter) {
  std::vector<std::vector<Choice>> items = {{{{1, 0}, {5}}, {{0, 1}, {5}}}};
  const Tuned tuned = tune(items, {1, 0}, first);
  EXPECT_EQ(tuned.weights, (std::vector<double>{1, 0}));
  EXPECT_EQ(tuned.score, 5);
  EXPECT_EQ(tune({}, {1, 0}, first).weights, (std::vector<double>{1, 0}));
}

TEST(Mert, IsAFunctionOfItsArguments) {
  const auto items = made_by({1, -2, 0.5}, 50, 4);
  EXPECT_EQ(tune(items, {1, 0, 0}, first, 3, 7).weights, tune(items, {1, 0, 0}, first, 3, 7).weights);
}

}  // namespace
}  // namespace emend::stats
