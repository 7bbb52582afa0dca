#include <fmt/core.h>

#include <cmath>

#include "stats/special.h"
#include "stats/test.h"

namespace emend::stats {
namespace {

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const double mean_a = mean(a), mean_b = mean(b);
  double products = 0;
  for (std::size_t i = 0; i < a.size(); ++i) products += (a[i] - mean_a) * (b[i] - mean_b);
  return products / (static_cast<double>(a.size() - 1) * std::sqrt(variance(a) * variance(b)));
}

// Independent lines of equal number correlate by chance with a standard deviation of about 1 / sqrt(n).
void check_independence(const std::vector<double>& a, const std::vector<double>& b, std::vector<Warning>& warnings) {
  if (a.size() != b.size() || a.size() < 8) return;
  const double r = correlation(a, b);
  if (!(std::abs(r) > 3 / std::sqrt(static_cast<double>(a.size())))) return;
  warnings.push_back({fmt::format("the systems' line scores correlate (r = {:.2f}), Welch's test takes them for "
                                  "independent: its p is too {}",
                                  r, r > 0 ? "large" : "small"),
                      "use a paired test such as `randomization`"});
}

}  // namespace

// Welch, "The generalization of Student's problem when several different population variances are involved", 1947;
// degrees of freedom by Satterthwaite.
Outcome welch(const Comparison& comparison, const Options& options) {
  const std::vector<double> a = scores_of(*comparison.baseline), b = scores_of(*comparison.system);
  if (a.size() < 2 || b.size() < 2) throw Error("", "Welch's test needs two lines of each system", "give more lines");
  const double share_a = variance(a) / static_cast<double>(a.size()),
               share_b = variance(b) / static_cast<double>(b.size());
  const double deviation = std::sqrt(share_a + share_b);
  if (deviation == 0)
    throw Error("", "each system scores the same on all of its lines", "Welch's test needs scores that vary");
  const double freedom =
      (share_a + share_b) * (share_a + share_b) /
      (share_a * share_a / static_cast<double>(a.size() - 1) + share_b * share_b / static_cast<double>(b.size() - 1));
  const double difference = mean(b) - mean(a), t = comparison.improvement(mean(a), mean(b)) / deviation;
  const double reach = student_quantile(1 - options.alpha / 2, freedom) * deviation;

  Outcome outcome;
  outcome.p = options.tail == Tail::one ? student_tail(t, freedom) : 2 * student_tail(std::abs(t), freedom);
  outcome.interval = {difference - reach, difference + reach};
  outcome.effect_name = "d";
  outcome.effect = comparison.improvement(mean(a), mean(b)) / std::sqrt((variance(a) + variance(b)) / 2);
  check_independence(a, b, outcome.warnings);
  return outcome;
}

}  // namespace emend::stats
