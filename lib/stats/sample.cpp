#include "stats/sample.h"

#include <cmath>
#include <limits>

namespace emend::stats {

std::vector<double> sum(const Sample& sample) {
  std::vector<double> total(sample.width);
  for (std::size_t i = 0; i < sample.lines(); ++i) {
    const std::span<const double> line = sample.line(i);
    for (std::size_t k = 0; k < sample.width; ++k) total[k] += line[k];
  }
  return total;
}

double observed_improvement(const Comparison& comparison) {
  return comparison.improvement(comparison.score(sum(*comparison.baseline)), comparison.score(sum(*comparison.system)));
}

Sample line_scores(std::span<const double> scores) {
  Sample sample{2, {}};
  sample.values.reserve(2 * scores.size());
  for (const double score : scores) sample.values.insert(sample.values.end(), {score, 1.0});
  return sample;
}

double mean_score(std::span<const double> sum) { return sum[0] / sum[1]; }

std::vector<double> scores_of(const Sample& sample) {
  std::vector<double> scores(sample.lines());
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = sample.line(i)[0];
  return scores;
}

double mean(std::span<const double> values) {
  double total = 0;
  for (const double value : values) total += value;
  return total / static_cast<double>(values.size());
}

double variance(std::span<const double> values) {
  if (values.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  return squares / static_cast<double>(values.size() - 1);
}

std::optional<std::vector<double>> pseudo_values(const Comparison& comparison) {
  const std::size_t lines = comparison.lines();
  if (lines < 2) return std::nullopt;
  const std::vector<double> baseline = sum(*comparison.baseline), system = sum(*comparison.system);
  const double whole = comparison.improvement(comparison.score(baseline), comparison.score(system));
  const auto score_without = [&](const std::vector<double>& total, std::span<const double> line) {
    std::vector<double> rest = total;
    for (std::size_t k = 0; k < rest.size(); ++k) rest[k] -= line[k];
    return comparison.score(rest);
  };
  std::vector<double> values(lines);
  for (std::size_t i = 0; i < lines; ++i) {
    const double rest = comparison.improvement(score_without(baseline, comparison.baseline->line(i)),
                                               score_without(system, comparison.system->line(i)));
    if (!std::isfinite(rest)) return std::nullopt;
    values[i] = static_cast<double>(lines) * whole - static_cast<double>(lines - 1) * rest;
  }
  return values;
}

}  // namespace emend::stats
