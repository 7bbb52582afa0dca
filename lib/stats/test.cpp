#include "stats/test.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "stats/plan.h"
#include "stats/resample.h"

namespace emend::stats {

const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {"randomization", "Swap the systems' outputs line by line at random",
       "Noreen 1989; Riezler and Maxwell 2005; R = 7600 as Javaloy and García-Mateos 2020", Validity::exact,
       Level::corpus, true, true, true, 7600, nullptr, randomization},
      {"exact", "The same with all ways to swap the lines that differ", "Fisher 1935", Validity::exact, Level::corpus,
       true, true, true, 0, nullptr, exact},
      {"bootstrap", "Draw test sets from the lines, centred on no difference", "Efron and Tibshirani 1993",
       Validity::asymptotic, Level::corpus, true, true, true, 1000, nullptr, bootstrap},
      {"bootstrap-koehn", "Share of drawn test sets on which it is not better", "Koehn 2004", Validity::asymptotic,
       Level::corpus, true, false, true, 1000, nullptr, bootstrap_koehn},
      {"welch", "Mean line score by the t-test of unequal variances", "Welch 1947", Validity::asymptotic, Level::line,
       false, true, true, 0, nullptr, welch},
      {"wilcoxon", "Signed ranks of the lines' differences", "Wilcoxon 1945", Validity::exact, Level::line, true, true,
       true, 0, nullptr, wilcoxon},
      {"mcnemar", "Lines that one system alone gets right", "McNemar 1947", Validity::exact, Level::line, true, true,
       true, 0, nullptr, mcnemar},
      {"randomization-sacrebleu", "As sacrebleu --paired-ar: ties do not count", "Post 2018, sacrebleu 2.6",
       Validity::reproduction, Level::corpus, true, true, false, 10000,
       "ties do not count, so that equal systems get the smallest p", randomization_sacrebleu},
      {"bootstrap-sacrebleu", "As sacrebleu --paired-bs and Moses", "Post 2018, sacrebleu 2.6", Validity::reproduction,
       Level::corpus, true, true, false, 1000,
       "its p is about half of a two-tailed one, so that it errs about twice as often as it says", bootstrap_sacrebleu},
      {"sign", "Sign test over bootstrap samples", "Chollampatt, Wang and Ng 2019", Validity::reproduction,
       Level::corpus, true, false, true, 100,
       "bootstrap samples centre on the observed difference, so that their signs are no independent evidence and p "
       "shrinks with their number",
       sign},
  };
  return rows;
}

const Row& find(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Row& row : table()) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw Error("--test", fmt::format("there is no test '{}'", name),
              fmt::format("choose one of {}", fmt::join(names, ", ")));
}

Tail default_tail(const Row& row) { return row.two_tailed ? Tail::two : Tail::one; }

double quantile(const std::vector<double>& sorted, double probability) {
  const double at = probability * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

namespace {

std::pair<double, double> percentile_interval(const Comparison& comparison, const Options& options) {
  std::vector<double> improvements =
      bootstrapped_improvements(comparison, {options.interval_resamples, options.seed, options.threads});
  for (double& improvement : improvements) improvement = comparison.improvement(0, improvement);  // a difference again
  std::sort(improvements.begin(), improvements.end());
  return {quantile(improvements, options.alpha / 2), quantile(improvements, 1 - options.alpha / 2)};
}

// Difference over the standard deviation of what the lines contribute to it: Cohen's d of paired data.
std::optional<double> standardised(const Comparison& comparison, double improvement) {
  const auto values = pseudo_values(comparison);
  if (!values) return std::nullopt;
  const double deviation = std::sqrt(variance(*values));
  if (deviation > tie_tolerance(comparison)) return improvement / deviation;
  return std::abs(improvement) <= tie_tolerance(comparison) ? std::optional(0.0) : std::nullopt;
}

void check_assumptions(const Row& row, const Comparison& comparison, const Options& options, Outcome& outcome) {
  if (row.caution)
    outcome.warnings.push_back(
        {fmt::format("`{}` is for reproductions only: {}", row.name, row.caution), "use `randomization`"});
  const std::size_t lines = std::min(comparison.baseline->lines(), comparison.system->lines());
  if (row.validity == Validity::asymptotic && lines < 100) {
    outcome.warnings.push_back(
        {fmt::format("`{}` holds for many lines, here are {}: its p may be too small", row.name, lines),
         "use `randomization` or `exact`"});
  }
  if (row.paired && comparison.baseline->values == comparison.system->values) {
    outcome.warnings.push_back({"the systems do not differ on any line", ""});
  }
  if (!outcome.error) return;
  const double smallest = 1 / (static_cast<double>(outcome.resamples) + 1);
  if (smallest > options.alpha) {
    outcome.warnings.push_back(
        {fmt::format("p cannot be below {:.4g} with {} resamples", smallest, outcome.resamples), "raise -R"});
  } else if (std::abs(outcome.p - options.alpha) < 2 * *outcome.error) {
    // As many as bring two standard errors below the distance, if the estimate is right.
    const double distance = std::max(std::abs(outcome.p - options.alpha), options.alpha / 50);
    outcome.warnings.push_back({fmt::format("p = {:.4f} is within two Monte-Carlo errors ({:.4f}) of {}", outcome.p,
                                            *outcome.error, options.alpha),
                                fmt::format("raise -R to {}", resamples_for(options.alpha, distance, 2))});
  }
}

}  // namespace

Outcome compare(const Row& row, const Comparison& comparison, const Options& options) {
  if (!(options.tail == Tail::one ? row.one_tailed : row.two_tailed)) {
    throw Error(
        "--tail",
        fmt::format("`{}` has only {} tail{}", row.name, row.one_tailed ? "one" : "two", row.one_tailed ? "" : "s"),
        "leave --tail out");
  }
  const std::size_t baseline_lines = comparison.baseline->lines(), system_lines = comparison.system->lines();
  if (row.paired && baseline_lines != system_lines) {
    throw Error("", fmt::format("the baseline has {} lines and the system {}", baseline_lines, system_lines),
                fmt::format("`{}` needs the same lines of both", row.name));
  }
  if (baseline_lines == 0 || system_lines == 0)
    throw Error("", "there are no lines to compare", "give files that are not empty");

  Options own = options;
  if (own.resamples == 0) own.resamples = row.resamples;
  Outcome outcome = row.run(comparison, own);
  outcome.baseline_score = comparison.score(sum(*comparison.baseline));
  outcome.system_score = comparison.score(sum(*comparison.system));
  outcome.difference = outcome.system_score - outcome.baseline_score;
  if (outcome.resamples > 0 && row.run != sign) {
    outcome.error = std::sqrt(outcome.p * (1 - outcome.p) / static_cast<double>(outcome.resamples));
  }
  if (row.paired && own.interval_resamples > 0) outcome.interval = percentile_interval(comparison, own);
  if (outcome.effect_name.empty()) {
    outcome.effect_name = "d";
    outcome.effect = standardised(comparison, comparison.improvement(outcome.baseline_score, outcome.system_score));
  }
  check_assumptions(row, comparison, own, outcome);
  return outcome;
}

std::vector<double> bonferroni(const std::vector<double>& p) {
  std::vector<double> adjusted;
  for (const double value : p) adjusted.push_back(std::min(1.0, value * static_cast<double>(p.size())));
  return adjusted;
}

std::vector<double> holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return p[i] < p[j]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;  // adjusted values keep the order of the given ones
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    largest = std::max(largest, std::min(1.0, p[order[rank]] * static_cast<double>(p.size() - rank)));
    adjusted[order[rank]] = largest;
  }
  return adjusted;
}

}  // namespace emend::stats
