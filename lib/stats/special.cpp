#include "stats/special.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace emend::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// log(1 + u) - u without cancellation near u = 0.
double log1p_less_argument(double u) {
  if (std::abs(u) > 0.1) return std::log1p(u) - u;
  double sum = 0, power = u;
  for (int k = 2; k < 60; ++k) {
    power *= -u;
    const double term = power / k;
    sum += term;
    if (std::abs(term) <= kEpsilon * std::abs(sum) / 4) break;
  }
  return sum;
}

// log Gamma(z) less Stirling's (z - 1/2) log z - z + log(2 pi) / 2: DLMF 5.11.1 from z = 16 on, where the terms below
// are exact to the last bit; smaller z climb there by Gamma(z + 1) = z Gamma(z).
double stirling_error(double z) {
  double climbed = 0;
  // (z + 1/2) log(1 + 1/z) - 1: what the error loses from z to z + 1.
  for (; z < 16; ++z) climbed += (z + 0.5) * log1p_less_argument(1 / z) + 0.5 / z;
  const double w = 1 / (z * z);
  const double series =
      1.0 / 12 +
      w * (-1.0 / 360 + w * (1.0 / 1260 + w * (-1.0 / 1680 + w * (1.0 / 1188 + w * (-691.0 / 360360 + w / 156)))));
  return climbed + series / z;
}

// x log(x / m) + m - x (Loader, "Fast and accurate computation of binomial probabilities", 2000).
double deviance(double x, double m) {
  const double u = (m - x) / x;
  if (std::abs(u) > 0.1) return x * std::log(x / m) + m - x;
  return -x * log1p_less_argument(u);
}

// x^a y^b / B(a, b) with y = 1 - x, in Loader's form, which loses nothing to the cancellation of large logarithms.
double beta_density_part(double a, double b, double x, double y) {
  const double n = a + b;
  const double gammas = stirling_error(n) - stirling_error(a) - stirling_error(b);
  return std::sqrt(a * b / (2 * std::numbers::pi * n)) * std::exp(gammas - deviance(a, n * x) - deviance(b, n * y));
}

// The continued fraction of DLMF 8.17.22 by Lentz's method; it converges fast for x < (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr double tiny = 1e-300;
  double c = 1, d = 1 - (a + b) * x / (a + 1);
  d = 1 / (std::abs(d) < tiny ? tiny : d);
  double value = d;
  const auto step = [&](double numerator) {
    d = 1 + numerator * d;
    d = 1 / (std::abs(d) < tiny ? tiny : d);
    c = 1 + numerator / c;
    if (std::abs(c) < tiny) c = tiny;
    value *= c * d;
  };
  for (double m = 1; m < 1e7; ++m) {
    step(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)));
    step(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)));
    if (std::abs(c * d - 1) < kEpsilon) break;
  }
  return value;
}

// The p-quantile of a continuous distribution whose upper tail is `tail`, symmetric about 0, by bisection: slow (some
// 100 evaluations) and safe.
template <class Tail>
double symmetric_quantile(double p, Tail tail) {
  if (!(p > 0 && p < 1)) return kNan;
  if (p < 0.5) {
    // Upper tails are exact for small probabilities, so that the lower half is mirrored.
    double low = 0, high = 1;
    while (tail(high) > p) low = high, high *= 2;
    while (true) {
      const double middle = (low + high) / 2;
      if (middle <= low || middle >= high) return -middle;
      (tail(middle) > p ? low : high) = middle;
    }
  }
  return p == 0.5 ? 0 : -symmetric_quantile(1 - p, tail);
}

}  // namespace

double normal_tail(double z) { return 0.5 * std::erfc(z / std::numbers::sqrt2); }

double normal_quantile(double p) { return symmetric_quantile(p, normal_tail); }

double incomplete_beta(double a, double b, double x, double complement) {
  if (!(a > 0 && b > 0 && x >= 0 && complement >= 0)) return kNan;
  if (x == 0) return 0;
  if (complement == 0) return 1;
  const double density = beta_density_part(a, b, x, complement);
  if (x < (a + 1) / (a + b + 2)) return density * beta_fraction(a, b, x) / a;
  return 1 - density * beta_fraction(b, a, complement) / b;
}

double student_tail(double t, double freedom) {
  if (std::isnan(t) || !(freedom > 0)) return kNan;
  if (std::isinf(t)) return t > 0 ? 0 : 1;
  if (t < 0) return 1 - student_tail(-t, freedom);
  const double total = freedom + t * t;
  return 0.5 * incomplete_beta(freedom / 2, 0.5, freedom / total, t * t / total);
}

double student_quantile(double p, double freedom) {
  return symmetric_quantile(p, [&](double t) { return student_tail(t, freedom); });
}

double fair_binomial_tail(std::uint64_t successes, std::uint64_t trials) {
  if (successes == 0) return 1;
  if (successes > trials) return 0;
  // P(X >= k) = I_p(k, n - k + 1), DLMF 8.17.5.
  const auto k = static_cast<double>(successes), n = static_cast<double>(trials);
  return incomplete_beta(k, n - k + 1, 0.5, 0.5);
}

}  // namespace emend::stats
