#include "stats/plan.h"

#include <cmath>

#include "stats/special.h"

namespace emend::stats {
namespace {

// Whole numbers that rounding made a little larger stay what they are.
std::uint64_t round_up(double value) {
  const double most = 1e18;
  return static_cast<std::uint64_t>(std::ceil(std::min(value, most) * (1 - 1e-12)));
}

double deviates(double alpha, double power, Tail tail) {
  return normal_quantile(1 - (tail == Tail::two ? alpha / 2 : alpha)) + normal_quantile(power);
}

}  // namespace

std::uint64_t resamples_for(double alpha, double precision, double errors) {
  return round_up(errors * errors * alpha * (1 - alpha) / (precision * precision));
}

std::uint64_t lines_for(double difference, double deviation, double alpha, double power, Tail tail) {
  return round_up(std::pow(deviates(alpha, power, tail) * deviation / difference, 2));
}

double difference_seen(std::uint64_t lines, double deviation, double alpha, double power, Tail tail) {
  return deviates(alpha, power, tail) * deviation / std::sqrt(static_cast<double>(lines));
}

}  // namespace emend::stats
