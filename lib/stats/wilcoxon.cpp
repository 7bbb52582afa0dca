#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "stats/special.h"
#include "stats/test.h"

namespace emend::stats {
namespace {

// Twice the ranks of |values|, the mean rank where they tie: whole numbers. Values closer than `tolerance` to their
// neighbour tie: 0.3 - 0.1 and 0.2 are one difference.
std::vector<std::uint64_t> doubled_ranks(const std::vector<double>& values, double tolerance) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto size = [&](std::size_t i) { return std::abs(values[i]); };
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return size(i) < size(j); });
  std::vector<std::uint64_t> ranks(values.size());
  for (std::size_t begin = 0, end; begin < order.size(); begin = end) {
    for (end = begin + 1; end < order.size() && size(order[end]) - size(order[end - 1]) <= tolerance;) ++end;
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = begin + 1 + end;
  }
  return ranks;
}

// P(W >= w) and P(W <= w), where W sums each rank with probability 1/2, by adding one rank after the other to the
// distribution.
std::pair<double, double> exact_tails(const std::vector<std::uint64_t>& ranks, std::uint64_t w) {
  std::vector<double> probability = {1};
  for (const std::uint64_t rank : ranks) {
    std::vector<double> next(probability.size() + rank);
    for (std::size_t s = 0; s < probability.size(); ++s) {
      next[s] += probability[s] / 2;
      next[s + rank] += probability[s] / 2;
    }
    probability = std::move(next);
  }
  const auto at = probability.begin() + static_cast<std::ptrdiff_t>(w);
  return {std::accumulate(at, probability.end(), 0.0), std::accumulate(probability.begin(), at + 1, 0.0)};
}

// The same from the normal distribution: the variance of a sum of signs is that of its ranks' squares.
std::pair<double, double> normal_tails(const std::vector<std::uint64_t>& ranks, double w) {
  double sum = 0, squares = 0;
  for (const std::uint64_t rank : ranks) {
    const auto value = static_cast<double>(rank);
    sum += value;
    squares += value * value;
  }
  const double z = (w - sum / 2) / std::sqrt(squares / 4);
  return {normal_tail(z), normal_tail(-z)};
}

constexpr double kMostAdditions = 2e8;  // a tenth of a second

}  // namespace

// Wilcoxon, "Individual comparisons by ranking methods", 1945. Lines without a difference are left out. Exact (ties
// included) where that takes a moment, normal otherwise.
Outcome wilcoxon(const Comparison& comparison, const Options& options) {
  const std::vector<double> a = scores_of(*comparison.baseline), b = scores_of(*comparison.system);
  double largest = 0;
  for (const std::vector<double>* scores : {&a, &b}) {
    for (const double score : *scores) largest = std::max(largest, std::abs(score));
  }
  const double tolerance = 1e-13 * largest;
  std::vector<double> improvements;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(a[i] - b[i]) > tolerance) improvements.push_back(comparison.improvement(a[i], b[i]));
  }
  Outcome outcome;
  outcome.effect_name = "rank-biserial";
  if (improvements.empty()) {
    outcome.warnings.push_back({"no line differs between the systems", ""});
    return outcome;
  }
  std::vector<std::uint64_t> ranks = doubled_ranks(improvements, tolerance);
  std::uint64_t divisor = 0;  // coarse scores have few different ranks, and small ones after division
  for (const std::uint64_t rank : ranks) divisor = std::gcd(divisor, rank);
  std::uint64_t won = 0, total = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    ranks[i] /= divisor;
    total += ranks[i];
    if (improvements[i] > 0) won += ranks[i];
  }
  const bool count = static_cast<double>(total) * static_cast<double>(ranks.size()) / 2 <= kMostAdditions;
  const auto [above, below] = count ? exact_tails(ranks, won) : normal_tails(ranks, static_cast<double>(won));
  outcome.p = std::min(1.0, options.tail == Tail::one ? above : 2 * std::min(above, below));
  outcome.effect = (2 * static_cast<double>(won) - static_cast<double>(total)) / static_cast<double>(total);

  // Signed ranks test whether the differences lie symmetrically about zero; for skewed ones that is not their mean.
  const double centre = mean(improvements), deviation = std::sqrt(variance(improvements));
  if (outcome.p < options.alpha && centre * *outcome.effect < 0) {
    outcome.warnings.push_back(
        {"the ranks and the mean score favour different systems: the differences are not symmetrical",
         "use `randomization`, which tests the score"});
  } else if (improvements.size() >= 20 && deviation > 0) {
    double cubes = 0;
    for (const double x : improvements) cubes += std::pow((x - centre) / deviation, 3);
    const double n = static_cast<double>(improvements.size()), skewness = cubes / n;
    if (std::abs(skewness) > 3 * std::sqrt(6 / n) && std::abs(skewness) > 1) {
      outcome.warnings.push_back(
          {fmt::format("the differences are skewed ({:.1f}), Wilcoxon's test takes them for symmetrical", skewness),
           "use `randomization`, which tests the score"});
    }
  }
  return outcome;
}

}  // namespace emend::stats
