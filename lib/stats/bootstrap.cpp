// Tests on bootstrap samples: how would the difference vary over other test sets of this kind?
#include <cmath>

#include "stats/estimate.h"
#include "stats/special.h"

namespace emend::stats {

// The samples' improvements centre on the observed one; less it, they centre on zero as if the systems were the same.
Outcome bootstrap(const Comparison& comparison, const Options& options) {
  const double observed = observed_improvement(comparison), tolerance = tie_tolerance(comparison);
  const std::vector<double> improvements = bootstrapped_improvements(comparison, draws(options));
  if (options.tail == Tail::one) {
    return estimated(improvements, [&](double improvement) { return improvement - observed >= observed - tolerance; });
  }
  return estimated(improvements, [&](double improvement) {
    return std::abs(improvement - observed) >= std::abs(observed) - tolerance;
  });
}

Outcome bootstrap_koehn(const Comparison& comparison, const Options& options) {
  const double tolerance = tie_tolerance(comparison);
  return estimated(bootstrapped_improvements(comparison, draws(options)),
                   [&](double improvement) { return improvement <= tolerance; });
}

// sacrebleu --paired-bs, after Moses' bootstrap-hypothesis-difference-significance.pl: absolute differences less their
// own mean.
Outcome bootstrap_sacrebleu(const Comparison& comparison, const Options& options) {
  const double observed = std::abs(observed_improvement(comparison)), tolerance = tie_tolerance(comparison);
  std::vector<double> sizes = bootstrapped_improvements(comparison, draws(options));
  for (double& size : sizes) size = std::abs(size);
  const double centre = mean(sizes);
  return estimated(sizes, [&](double size) { return size - centre > observed + tolerance; });
}

// The samples on which the system wins, as if they were so many independent test sets.
Outcome sign(const Comparison& comparison, const Options& options) {
  const double tolerance = tie_tolerance(comparison);
  std::uint64_t wins = 0, losses = 0;
  for (const double improvement : bootstrapped_improvements(comparison, draws(options))) {
    wins += improvement > tolerance;
    losses += improvement < -tolerance;
  }
  Outcome outcome;
  outcome.resamples = options.resamples;
  outcome.p = fair_binomial_tail(wins, wins + losses);
  return outcome;
}

}  // namespace emend::stats
