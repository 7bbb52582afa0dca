// Whether two properties of the same things go together.
#pragma once

#include <cstddef>
#include <span>

namespace emend::stats {

// The coefficient, from -1 to 1, and the probability of one as far from 0 or farther where there is no correlation: two
// tails of Student's distribution with n - 2 degrees of freedom, exact for Pearson's r of normal values, and what SciPy
// computes for both. NaN for fewer than three pairs and where a side has one value alone.
struct Correlation {
  std::size_t n = 0;
  double coefficient = 0, p = 1;
};

// Both need sides of one length (std::invalid_argument).
Correlation pearson(std::span<const double> x, std::span<const double> y);
// Pearson's r of the ranks; equal values have the mean of theirs (Spearman 1904).
Correlation spearman(std::span<const double> x, std::span<const double> y);

}  // namespace emend::stats
