// What a significance test sees: numbers of two systems on the same lines, and how a sum of them becomes a score.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace emend::stats {

// The sufficient statistics of one system: lines x width, row-major. The corpus score is a function of their sum over
// the lines (BLEU: lengths and counts of matches), so that a resampled corpus costs additions, not a new scoring.
struct Sample {
  std::size_t width = 0;
  std::vector<double> values;

  std::size_t lines() const { return width == 0 ? 0 : values.size() / width; }
  std::span<const double> line(std::size_t i) const { return {values.data() + i * width, width}; }
};

// The score of summed statistics (`width` numbers). Called by several threads at once.
using Score = std::function<double(std::span<const double> sum)>;

// Two systems on the same lines, line i of the one belonging to line i of the other. `system` is asked to be better
// than `baseline`. The samples outlive the comparison.
struct Comparison {
  const Sample* baseline;
  const Sample* system;
  Score score;
  bool higher_is_better = true;

  std::size_t lines() const { return baseline->lines(); }
  // How much better the system is, in units of the score: system - baseline, or its negative for errors.
  double improvement(double baseline_score, double system_score) const {
    return higher_is_better ? system_score - baseline_score : baseline_score - system_score;
  }
};

std::vector<double> sum(const Sample& sample);
double observed_improvement(const Comparison& comparison);

// Line scores as a sample whose score is their mean: the statistics are (score, 1).
Sample line_scores(std::span<const double> scores);
double mean_score(std::span<const double> sum);
// The scores again, of a sample that line_scores made.
std::vector<double> scores_of(const Sample& sample);

double mean(std::span<const double> values);
// With n - 1 below; NaN for fewer than two values.
double variance(std::span<const double> values);

// What each line adds to the improvement: the jackknife's pseudo-values n D - (n - 1) D_i, where D_i is the improvement
// without line i (Efron and Tibshirani, "An introduction to the bootstrap", 1993, section 11.5). For a mean these are
// the lines' differences; for BLEU they are about that. Their standard deviation tells how many lines a difference
// needs. Nothing where a score without some line is not finite, or for fewer than two lines.
std::optional<std::vector<double>> pseudo_values(const Comparison& comparison);

}  // namespace emend::stats
