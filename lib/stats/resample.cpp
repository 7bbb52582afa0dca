#include "stats/resample.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "stats/parallel.h"
#include "stats/random.h"

namespace emend::stats {
namespace {

void check(const Comparison& comparison) {
  const Sample &baseline = *comparison.baseline, &system = *comparison.system;
  if (baseline.lines() != system.lines() || baseline.width != system.width) {
    throw Error("", fmt::format("the systems have {} and {} lines", baseline.lines(), system.lines()),
                "a paired test needs the same lines of both");
  }
  if (baseline.lines() == 0) throw Error("", "there are no lines", "a test needs some");
}

double finite(double improvement) {
  if (!std::isfinite(improvement)) {
    throw Error("", "the score of a resampled corpus is not a number", "the test set is too small for this metric");
  }
  return improvement;
}

// What swapping changes. Lines and statistics that do not differ between the systems (a reference's length, lines that
// both got the same) take no part in the sums.
struct Differences {
  std::vector<std::size_t> columns;     // statistics that differ on some line
  std::vector<double> values;           // system - baseline: differing lines x columns
  std::vector<double> baseline, total;  // sums over all lines: of the baseline, of both systems

  explicit Differences(const Comparison& comparison)
      : baseline(sum(*comparison.baseline)), total(sum(*comparison.system)) {
    const Sample &a = *comparison.baseline, &b = *comparison.system;
    std::vector<bool> differs(a.width);
    std::vector<std::size_t> lines;
    for (std::size_t i = 0; i < a.lines(); ++i) {
      bool any = false;
      for (std::size_t k = 0; k < a.width; ++k) {
        if (a.line(i)[k] != b.line(i)[k]) differs[k] = any = true;
      }
      if (any) lines.push_back(i);
    }
    for (std::size_t k = 0; k < a.width; ++k) {
      if (differs[k]) columns.push_back(k);
      total[k] += baseline[k];
    }
    for (const std::size_t i : lines) {
      for (const std::size_t k : columns) values.push_back(b.line(i)[k] - a.line(i)[k]);
    }
  }

  std::size_t width() const { return columns.size(); }
  std::size_t lines() const { return columns.empty() ? 0 : values.size() / columns.size(); }
};

// The improvement after a swap that moved `moved` (a number a column) from the system to the baseline.
class SwappedScores {
 public:
  SwappedScores(const Comparison& comparison, const Differences& differences)
      : comparison_(comparison), differences_(differences), a_(differences.baseline), b_(differences.total) {
    for (std::size_t k = 0; k < a_.size(); ++k) b_[k] -= a_[k];
  }

  double improvement(const double* moved) {
    for (std::size_t i = 0; i < differences_.width(); ++i) {
      const std::size_t k = differences_.columns[i];
      a_[k] = differences_.baseline[k] + moved[i];
      b_[k] = differences_.total[k] - a_[k];
    }
    return finite(comparison_.improvement(comparison_.score(a_), comparison_.score(b_)));
  }

 private:
  const Comparison& comparison_;
  const Differences& differences_;
  std::vector<double> a_, b_;
};

// The sums of all subsets of `lines` rows of `width` numbers: row `mask` of the table is the sum of the rows whose bits
// are set, made from the sum without the lowest of them.
void subset_sums(const double* rows, std::size_t lines, std::size_t width, std::vector<double>& table) {
  table.assign(width << lines, 0.0);
  for (std::size_t mask = 1; mask < std::size_t{1} << lines; ++mask) {
    const double* rest = &table[(mask & (mask - 1)) * width];
    const double* row = rows + static_cast<std::size_t>(__builtin_ctzll(mask)) * width;
    double* out = &table[mask * width];
    for (std::size_t k = 0; k < width; ++k) out[k] = rest[k] + row[k];
  }
}

}  // namespace

double tie_tolerance(const Comparison& comparison) {
  return 1e-11 *
         (std::abs(comparison.score(sum(*comparison.baseline))) + std::abs(comparison.score(sum(*comparison.system))));
}

// The sum over a trial's swapped lines is found eight lines at a time ("the method of the four Russians"): the 256
// subset sums of eight lines are tabled once and looked up for each trial of a block, so that a trial costs an eighth
// of the additions. Tables, sums and masks of a block stay in the cache.
std::vector<double> randomized_improvements(const Comparison& comparison, const Draws& draws) {
  check(comparison);
  const Differences differences(comparison);
  const std::size_t width = differences.width(), lines = differences.lines();
  constexpr std::size_t trials_a_block = 2048, lines_a_table = 8, tables_a_draw = 16;  // 128 random bits
  std::vector<double> improvements(draws.trials);
  for_each_block(draws.trials, trials_a_block, draws.threads, [&](std::uint64_t first, std::uint64_t last) {
    const std::size_t trials = last - first;
    std::vector<double> moved(trials * width), table;
    std::vector<std::array<std::uint8_t, tables_a_draw>> masks(trials);
    for (std::size_t begin = 0, draw = 0; begin < lines; begin += lines_a_table * tables_a_draw, ++draw) {
      for (std::size_t trial = 0; trial < trials; ++trial) {
        const RandomBlock bits = random_block(draws.seed, first + trial, draw);
        for (std::size_t i = 0; i < tables_a_draw; ++i)
          masks[trial][i] = static_cast<std::uint8_t>(bits[i / 4] >> (8 * (i % 4)));
      }
      for (std::size_t i = 0; i < tables_a_draw && begin + i * lines_a_table < lines; ++i) {
        const std::size_t line = begin + i * lines_a_table, count = std::min(lines_a_table, lines - line);
        subset_sums(differences.values.data() + line * width, count, width, table);
        const std::size_t used = (std::size_t{1} << count) - 1;
        for (std::size_t trial = 0; trial < trials; ++trial) {
          const double* part = &table[(masks[trial][i] & used) * width];
          double* out = moved.data() + trial * width;
          for (std::size_t k = 0; k < width; ++k) out[k] += part[k];
        }
      }
    }
    SwappedScores scores(comparison, differences);
    for (std::size_t trial = 0; trial < trials; ++trial)
      improvements[first + trial] = scores.improvement(moved.data() + trial * width);
  });
  return improvements;
}

std::vector<double> bootstrapped_improvements(const Comparison& comparison, const Draws& draws) {
  check(comparison);
  const std::size_t lines = comparison.lines(), width = comparison.baseline->width;
  if (lines >= std::uint64_t{1} << 32) throw Error("", "there are too many lines to draw from", "give at most 2^32");
  // Both systems' statistics of a line lie together, for they are drawn together.
  std::vector<double> rows;
  rows.reserve(2 * width * lines);
  for (std::size_t i = 0; i < lines; ++i) {
    for (const Sample* sample : {comparison.baseline, comparison.system}) {
      rows.insert(rows.end(), sample->line(i).begin(), sample->line(i).end());
    }
  }
  std::vector<double> improvements(draws.trials);
  for_each_block(draws.trials, 16, draws.threads, [&](std::uint64_t first, std::uint64_t last) {
    std::vector<double> total(2 * width);
    for (std::uint64_t trial = first; trial < last; ++trial) {
      std::fill(total.begin(), total.end(), 0.0);
      Random random(draws.seed, trial);
      for (std::size_t i = 0; i < lines; ++i) {
        const double* row = &rows[2 * width * random.below(lines)];
        for (std::size_t k = 0; k < 2 * width; ++k) total[k] += row[k];
      }
      const std::span<const double> both = total;
      improvements[trial] =
          finite(comparison.improvement(comparison.score(both.first(width)), comparison.score(both.last(width))));
    }
  });
  return improvements;
}

std::vector<double> bootstrapped_scores(const Sample& sample, const Score& score, const Draws& draws) {
  const std::size_t lines = sample.lines();
  if (lines == 0) throw Error("", "there are no lines", "an interval needs some");
  if (lines >= std::uint64_t{1} << 32) throw Error("", "there are too many lines to draw from", "give at most 2^32");
  std::vector<double> scores(draws.trials);
  for_each_block(draws.trials, 16, draws.threads, [&](std::uint64_t first, std::uint64_t last) {
    std::vector<double> total(sample.width);
    for (std::uint64_t trial = first; trial < last; ++trial) {
      std::fill(total.begin(), total.end(), 0.0);
      Random random(draws.seed, trial);
      for (std::size_t i = 0; i < lines; ++i) {
        const std::span<const double> line = sample.line(random.below(lines));
        for (std::size_t k = 0; k < sample.width; ++k) total[k] += line[k];
      }
      scores[trial] = finite(score(total));
    }
  });
  return scores;
}

Confidence confidence(std::vector<double> scores) {
  std::sort(scores.begin(), scores.end());
  const std::size_t low = scores.size() / 40, high = scores.size() - low - 1;
  return {mean(scores), scores[low], scores[high]};
}

Permutations all_permutations(const Comparison& comparison, int threads) {
  check(comparison);
  const Differences differences(comparison);
  const std::size_t width = differences.width(), lines = differences.lines();
  if (lines > kMostPermutedLines) {
    throw Error("", fmt::format("{} lines differ, which have 2^{} permutations", lines, lines),
                fmt::format("`exact` counts up to 2^{}: use `randomization`", kMostPermutedLines));
  }
  const double observed = observed_improvement(comparison), tolerance = tie_tolerance(comparison);
  Permutations result{lines, 0, 0};
  if (lines == 0) return {0, 1, 1};

  // The subsets of the first lines are tabled, those of the others walked through; the last line is never swapped, for
  // swapping every line instead only turns the improvement's sign.
  const std::size_t low = std::min<std::size_t>(lines - 1, 10), high = lines - 1 - low;
  std::vector<double> table;
  subset_sums(differences.values.data(), low, width, table);
  std::mutex mutex;
  for_each_block(std::uint64_t{1} << high, 16, threads, [&](std::uint64_t first, std::uint64_t last) {
    SwappedScores scores(comparison, differences);
    std::vector<double> base(width), moved(width);
    std::uint64_t at_least = 0, either = 0;
    for (std::uint64_t mask = first; mask < last; ++mask) {
      std::fill(base.begin(), base.end(), 0.0);
      for (std::size_t i = 0; i < high; ++i) {
        if (mask >> i & 1) {
          for (std::size_t k = 0; k < width; ++k) base[k] += differences.values[(low + i) * width + k];
        }
      }
      for (std::size_t subset = 0; subset < std::size_t{1} << low; ++subset) {
        for (std::size_t k = 0; k < width; ++k) moved[k] = base[k] + table[subset * width + k];
        const double improvement = scores.improvement(moved.data());
        at_least += improvement >= observed - tolerance;
        at_least += -improvement >= observed - tolerance;
        either += 2 * (std::abs(improvement) >= std::abs(observed) - tolerance);
      }
    }
    const std::lock_guard lock(mutex);
    result.at_least += at_least;
    result.at_least_either += either;
  });
  return result;
}

}  // namespace emend::stats
