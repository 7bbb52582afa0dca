#include "stats/correlation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/sample.h"
#include "stats/special.h"

namespace emend::stats {
namespace {

std::vector<double> ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0, end; begin < order.size(); begin = end) {
    for (end = begin + 1; end < order.size() && values[order[end]] == values[order[begin]];) ++end;
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = static_cast<double>(begin + end + 1) / 2;
  }
  return ranks;
}

}  // namespace

Correlation pearson(std::span<const double> x, std::span<const double> y) {
  if (x.size() != y.size()) throw std::invalid_argument("correlation: sides of unequal length");
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const std::size_t n = x.size();
  const auto constant = [](std::span<const double> values) {
    return std::all_of(values.begin(), values.end(), [&](double value) { return value == values[0]; });
  };
  if (n < 3 || constant(x) || constant(y)) return {n, nan, nan};
  const double mean_x = mean(x), mean_y = mean(y);
  double products = 0;
  for (std::size_t i = 0; i < n; ++i) products += (x[i] - mean_x) * (y[i] - mean_y);
  const double r =
      std::clamp(products / (static_cast<double>(n - 1) * std::sqrt(variance(x) * variance(y))), -1.0, 1.0);
  const auto freedom = static_cast<double>(n - 2);
  return {n, r, 2 * student_tail(std::abs(r) * std::sqrt(freedom / ((1 - r) * (1 + r))), freedom)};
}

Correlation spearman(std::span<const double> x, std::span<const double> y) {
  if (x.size() != y.size()) throw std::invalid_argument("correlation: sides of unequal length");
  return pearson(ranks(x), ranks(y));
}

}  // namespace emend::stats
