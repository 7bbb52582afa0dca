// Randomization tests: how often does chance give such a difference when the systems' outputs are swapped line by line?
#include <cmath>

#include "stats/estimate.h"

namespace emend::stats {

Outcome randomization(const Comparison& comparison, const Options& options) {
  const double observed = observed_improvement(comparison), tolerance = tie_tolerance(comparison);
  const std::vector<double> improvements = randomized_improvements(comparison, draws(options));
  if (options.tail == Tail::one) {
    return estimated(improvements, [&](double improvement) { return improvement >= observed - tolerance; });
  }
  return estimated(improvements,
                   [&](double improvement) { return std::abs(improvement) >= std::abs(observed) - tolerance; });
}

Outcome randomization_sacrebleu(const Comparison& comparison, const Options& options) {
  const double observed = std::abs(observed_improvement(comparison)), tolerance = tie_tolerance(comparison);
  return estimated(randomized_improvements(comparison, draws(options)),
                   [&](double improvement) { return std::abs(improvement) > observed + tolerance; });
}

Outcome exact(const Comparison& comparison, const Options& options) {
  const Permutations permutations = all_permutations(comparison, options.threads);
  Outcome outcome;
  outcome.p =
      std::ldexp(static_cast<double>(options.tail == Tail::one ? permutations.at_least : permutations.at_least_either),
                 -static_cast<int>(permutations.differing_lines));
  return outcome;
}

}  // namespace emend::stats
