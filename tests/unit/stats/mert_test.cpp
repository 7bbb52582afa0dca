#include "stats/mert.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace emend::stats {
namespace {

double first(std::span<const double> sum) { return sum[0]; }

// Items whose right candidate is the one that a hidden model ranks first.
std::vector<Item> made_by(const std::vector<double>& hidden, int items, int candidates) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  std::vector<Item> all;
  for (int i = 0; i < items; ++i) {
    Item item;
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

std::vector<std::vector<Item>> in_parts(const std::vector<Item>& items, std::size_t count) {
  std::vector<std::vector<Item>> parts(count);
  for (std::size_t i = 0; i < items.size(); ++i) parts[i * count / items.size()].push_back(items[i]);
  return parts;
}

double score_of(const std::vector<Item>& items, const std::vector<double>& weights) {
  double sum = 0;
  for (const Item& item : items) sum += item[chosen(item, weights)].statistics[0];
  return sum;
}

TEST(Mert, FindsTheWeightsThatMadeTheData) {
  const auto parts = in_parts(made_by({1, -2, 0.5}, 200, 6), 4);
  const Tuned tuned = tune(parts, {1, 0, 0}, first, 5, 1);
  EXPECT_LT(tuned.initial, 120);
  EXPECT_GE(tuned.score, 190);
  EXPECT_GE(tuned.held_out.value(), 180);
  EXPECT_EQ(tuned.weights[0], 1);
  EXPECT_NEAR(tuned.weights[1], -2, 0.2);
  EXPECT_NEAR(tuned.weights[2], 0.5, 0.1);
}

// Whatever the features are counted in.
TEST(Mert, FindsTheSameInOtherUnits) {
  auto items = made_by({1, -2, 0.5}, 200, 6);
  const auto weights = tune(in_parts(items, 4), {1, 0, 0}, first, 5, 1).weights;
  for (Item& item : items)
    for (Choice& choice : item) choice.features[1] *= 1000;
  EXPECT_NEAR(tune(in_parts(items, 4), {1, 0, 0}, first, 5, 1).weights[1] * 1000, weights[1], 1e-6);
}

// Where the best score of a line stands on a needle, a little lower one on a plateau, the plateau holds for other
// items.
TEST(Mert, TakesThePlateauAndNotTheNeedle) {
  // The second of two candidates is chosen where the weight of the second feature is above a threshold.
  std::vector<Item> items;
  const auto step = [&](double threshold, double gain) { items.push_back({{{0, 0}, {0}}, {{-threshold, 1}, {gain}}}); };
  step(0.20, 12), step(0.201, -12);  // the needle
  for (int i = 0; i < 10; ++i) step(0.5 + 0.001 * i, 1);
  for (int i = 0; i < 10; ++i) step(1.5 + 0.001 * i, -1);
  const Tuned tuned = tune(in_parts(items, 1), {1, 0}, first, 5, 1);
  EXPECT_NEAR(tuned.weights[1], 1, 0.1);
  EXPECT_EQ(tuned.score, 10);
  EXPECT_FALSE(tuned.held_out);
}

// Features that say nothing of what is right let a search find weights for the items it sees, none for others.
TEST(Mert, KeepsTheInitialWeightsWhereOthersGainNothingOnWhatIsHeldOut) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  const auto noise = [&](int count) {
    std::vector<Item> items;
    for (int i = 0; i < count; ++i) {
      Item item;
      for (int c = 0; c < 12; ++c) {
        std::vector<double> features = {c == 0 ? 0.0 : -2 - std::abs(normal(random))};
        for (int f = 0; f < 7; ++f) features.push_back(normal(random));
        const bool right = random() % 10 < (c == 0 ? 5u : 2u);  // what the first feature ranks first is right most
        item.push_back({features, {right ? 1.0 : 0.0}});
      }
      items.push_back(std::move(item));
    }
    return items;
  };
  const auto items = noise(60), others = noise(1000);
  const Tuned tuned = tune(in_parts(items, 5), {1, 0, 0, 0, 0, 0, 0, 0}, first, 10, 1);
  EXPECT_LE(tuned.held_out.value(), tuned.initial);
  EXPECT_EQ(score_of(others, tuned.weights), score_of(others, {1, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Mert, KeepsTheWeightsThatItBeganWithWhereNothingIsBetter) {
  const std::vector<std::vector<Item>> parts = {{{{{1, 0}, {5}}, {{0, 1}, {5}}}}};
  const Tuned tuned = tune(parts, {1, 0}, first);
  EXPECT_EQ(tuned.weights, (std::vector<double>{1, 0}));
  EXPECT_EQ(tuned.score, 5);
  EXPECT_EQ(tune({}, {1, 0}, first).weights, (std::vector<double>{1, 0}));
}

TEST(Mert, IsAFunctionOfItsArguments) {
  const auto parts = in_parts(made_by({1, -2, 0.5}, 50, 4), 3);
  EXPECT_EQ(tune(parts, {1, 0, 0}, first, 3, 7).weights, tune(parts, {1, 0, 0}, first, 3, 7).weights);
}

}  // namespace
}  // namespace emend::stats
