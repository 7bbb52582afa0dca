// The distributions that the tests need. Relative error below 1e-12 (tests/unit/stats compares with SciPy), small tails
// included, except where the argument itself is ill-conditioned. Arguments out of the domain give NaN.
#pragma once

#include <cstdint>

namespace emend::stats {

// P(Z > z) of the standard normal distribution.
double normal_tail(double z);
// The z with P(Z <= z) = p, 0 < p < 1.
double normal_quantile(double p);

// The regularised incomplete beta function I_x(a, b) (DLMF 8.17.2) for a, b > 0; `complement` is 1 - x, given apart so
// that x near 1 loses nothing.
double incomplete_beta(double a, double b, double x, double complement);

// P(T > t) of Student's distribution with `freedom` degrees, which need not be whole.
double student_tail(double t, double freedom);
// The t with P(T <= t) = p, 0 < p < 1.
double student_quantile(double p, double freedom);

// P(X >= successes) of the binomial distribution with probability 1/2.
double fair_binomial_tail(std::uint64_t successes, std::uint64_t trials);

}  // namespace emend::stats
