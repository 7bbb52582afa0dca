#include <fmt/core.h>

#include <algorithm>

#include "stats/special.h"
#include "stats/test.h"

namespace emend::stats {

// McNemar, "Note on the sampling error of the difference between correlated proportions or percentages", 1947, in its
// exact binomial form: of the lines that one system alone gets right, half should be the system's.
Outcome mcnemar(const Comparison& comparison, const Options& options) {
  const std::vector<double> a = scores_of(*comparison.baseline), b = scores_of(*comparison.system);
  std::uint64_t won = 0, lost = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (const double score : {a[i], b[i]}) {
      if (score != 0 && score != 1) {
        throw Error(
            "",
            fmt::format("line {} scores {}: McNemar's test counts lines that are right (1) or wrong (0)", i + 1, score),
            "use `-m accuracy`, or `wilcoxon` or `randomization`");
      }
    }
    const double improvement = comparison.improvement(a[i], b[i]);
    won += improvement > 0;
    lost += improvement < 0;
  }
  Outcome outcome;
  const double above = fair_binomial_tail(won, won + lost), below = fair_binomial_tail(lost, won + lost);
  outcome.p = std::min(1.0, options.tail == Tail::one ? above : 2 * std::min(above, below));
  outcome.effect_name = "g";  // Cohen's: how far the winner's share is from 1/2
  if (won + lost > 0) outcome.effect = static_cast<double>(won) / static_cast<double>(won + lost) - 0.5;
  return outcome;
}

}  // namespace emend::stats
