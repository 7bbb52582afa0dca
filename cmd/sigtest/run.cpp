#include "run.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/message.h"
#include "report.h"
#include "stats/plan.h"

namespace emend {
namespace {

// Pairs of (baseline, system): each with the first, or each with every other, in both directions where there is one.
std::vector<std::pair<std::size_t, std::size_t>> pairs(std::size_t systems, bool matrix, stats::Tail tail) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  for (std::size_t baseline = 0; baseline < (matrix ? systems : 1); ++baseline) {
    for (std::size_t system = matrix && tail == stats::Tail::one ? 0 : baseline + 1; system < systems; ++system) {
      if (system != baseline) out.emplace_back(baseline, system);
    }
  }
  return out;
}

stats::Outcome compare_pair(const Systems& systems, const stats::Row& row, const stats::Options& options,
                            std::size_t baseline, std::size_t system) {
  try {
    return stats::compare(row, systems.comparison(baseline, system), options);
  } catch (const Error& error) {
    // A test sees numbers; whose they are is known here.
    if (error.subject().starts_with("--")) throw;
    throw error.within(fmt::format("{}, {}", systems.names[baseline], systems.names[system]));
  }
}

// A warning that holds for every comparison is given once, without a name.
void print_warnings(const Systems& systems, const std::vector<Result>& results) {
  std::map<std::string, std::size_t> counts;
  for (const Result& result : results) {
    for (const stats::Warning& warning : result.outcome.warnings) ++counts[warning.problem];
  }
  std::set<std::string> given;
  for (const Result& result : results) {
    for (const stats::Warning& warning : result.outcome.warnings) {
      const bool common = counts[warning.problem] == results.size();
      if (common && !given.insert(warning.problem).second) continue;
      cli::warn(common ? "" : fmt::format("{}, {}", systems.names[result.baseline], systems.names[result.system]),
                warning.problem, warning.remedy);
    }
  }
}

// The standard deviation of what a line adds to the difference; of an unpaired test, of the difference of two lines.
double line_deviation(const Systems& systems, const stats::Row& row, std::size_t system) {
  if (!row.paired) {
    return std::sqrt(stats::variance(stats::scores_of(systems.samples[0])) +
                     stats::variance(stats::scores_of(systems.samples[system])));
  }
  const auto values = stats::pseudo_values(systems.comparison(0, system));
  if (!values) throw Error("", "the lines' share in the score cannot be told", "give more lines, or --deviation");
  return std::sqrt(stats::variance(*values));
}

}  // namespace

void compare_systems(const Systems& systems, const stats::Row& row, const stats::Options& options,
                     const ReportOptions& how) {
  std::vector<Result> results;
  std::vector<double> p;
  for (const auto& [baseline, system] : pairs(systems.size(), how.matrix, options.tail)) {
    results.push_back({baseline, system, compare_pair(systems, row, options, baseline, system)});
    p.push_back(results.back().outcome.p);
  }
  const std::vector<double> by_holm = stats::holm(p), by_bonferroni = stats::bonferroni(p);
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].holm = by_holm[i];
    results[i].bonferroni = by_bonferroni[i];
  }
  print_warnings(systems, results);
  const Report report{systems, row, options, results};
  const std::string text = how.json                  ? json_lines(report)
                           : how.matrix && how.latex ? latex_matrix(report, how.correct)
                           : how.matrix              ? text_matrix(report, how.correct)
                           : how.latex               ? latex_table(report)
                                                     : text_table(report);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void print_plan(const Systems* systems, const stats::Row& row, const stats::Options& options, const PlanOptions& plan,
                bool json) {
  nlohmann::ordered_json object = {{"alpha", options.alpha}};
  std::string text;
  const std::uint64_t resamples = stats::resamples_for(options.alpha, plan.precision, plan.errors);
  object["precision"] = plan.precision;
  object["errors"] = plan.errors;
  object["resamples"] = resamples;
  text += fmt::format("{} resamples tell a p near {} to +-{} ({} standard errors)\n", resamples, options.alpha,
                      plan.precision, plan.errors);

  if (!systems && plan.difference.has_value() != plan.deviation.has_value()) {
    throw Error(
        plan.difference ? "--difference" : "--deviation", "alone does not tell how many lines it takes",
        fmt::format("give {} too, or two systems to measure it on", plan.difference ? "--deviation" : "--difference"));
  }
  const char* tails = options.tail == stats::Tail::one ? "one tail" : "two tails";
  if (plan.difference && plan.deviation) {
    const std::uint64_t lines =
        stats::lines_for(*plan.difference, *plan.deviation, options.alpha, plan.power, options.tail);
    object.update(
        {{"power", plan.power}, {"deviation", *plan.deviation}, {"difference", *plan.difference}, {"lines", lines}});
    text += fmt::format("{} lines show a difference of {:.4g} with power {} ({} at {}; deviation of a line {:.4g})\n",
                        lines, *plan.difference, plan.power, tails, options.alpha, *plan.deviation);
  } else if (systems) {
    const std::size_t last = systems->size() - 1;
    const std::uint64_t here = std::min(systems->samples[0].lines(), systems->samples[last].lines());
    if (here < 2) throw Error("", "one line has no deviation", "give more lines, or --difference and --deviation");
    const double observed = std::abs(stats::observed_improvement(systems->comparison(0, last)));
    const double difference = plan.difference.value_or(observed),
                 deviation = plan.deviation ? *plan.deviation : line_deviation(*systems, row, last);
    object.update({{"power", plan.power}, {"deviation", deviation}, {"difference", difference}});
    if (difference > 0 && deviation > 0) {
      const std::uint64_t lines = stats::lines_for(difference, deviation, options.alpha, plan.power, options.tail);
      object["lines"] = lines;
      text +=
          fmt::format("{} lines show {} difference of {:.4g} {} with power {} ({} at {}; deviation of a line {:.4g})\n",
                      lines, plan.difference ? "a" : "the observed", difference, systems->metric, plan.power, tails,
                      options.alpha, deviation);
    }
    const double seen = stats::difference_seen(here, deviation, options.alpha, plan.power, options.tail);
    object.update({{"lines_here", here}, {"difference_seen", seen}});
    text += fmt::format("{:.4g} {} is the smallest difference that the {} lines here show with power {}\n", seen,
                        systems->metric, here, plan.power);
  }
  if (json) text = object.dump() + '\n';
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace emend
