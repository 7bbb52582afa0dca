// Significance tests: one row of a table per test.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/error.h"
#include "stats/sample.h"

namespace emend::stats {

// two: are the systems different? one: is the system better than the baseline? (With one tail the direction is fixed
// before the data are seen; to take the smaller of both directions' p doubles the rate of errors.)
enum class Tail { two, one };

enum class Validity {
  exact,         // P(p <= a) <= a if the systems are the same, for any number of lines
  asymptotic,    // the same in the limit of many lines; with 200, less than 0.01 more (tests/laws/stats)
  reproduction,  // not valid: kept to repeat published numbers
};

enum class Level {
  corpus,  // works on sufficient statistics and the corpus score
  line,    // works on a score for each line (line_scores), the mean of which is compared
};

struct Options {
  Tail tail = Tail::two;
  std::uint64_t resamples = 0;  // 0: the row's own number
  std::uint64_t interval_resamples = 1000;
  double alpha = 0.05;  // level of significance; intervals cover 1 - alpha
  std::uint64_t seed = 1;
  int threads = 1;
};

struct Warning {
  std::string problem, remedy;
};

// What a comparison came to. All numbers follow the score's own sign: difference = system - baseline.
struct Outcome {
  double baseline_score = 0, system_score = 0, difference = 0;
  double p = 1;
  std::uint64_t resamples = 0;                        // drawn for p; 0 where p is computed, not estimated
  std::optional<double> error;                        // sqrt(p (1 - p) / R): the standard error of an estimated p
  std::optional<std::pair<double, double>> interval;  // of the difference, covering 1 - alpha
  std::string effect_name;                            // what `effect` measures
  std::optional<double> effect;                       // positive where the system is better
  std::vector<Warning> warnings;                      // assumptions that do not hold, precision that is lacking
};

struct Row {
  const char* name;
  const char* sentence;
  const char* source;  // the paper or program that defines it
  Validity validity;
  Level level;
  bool paired;                  // needs the same lines of both systems
  bool two_tailed, one_tailed;  // the tails that it has; with both, two is the default
  std::uint64_t resamples;      // drawn by default; 0: none
  const char* caution;          // why it is not valid, or null
  // Fills p and what else the test itself knows; `compare` adds the rest.
  Outcome (*run)(const Comparison&, const Options&);
};

const std::vector<Row>& table();
// Throws Error for an unknown name.
const Row& find(std::string_view name);
Tail default_tail(const Row& row);

// Runs a test. Throws Error where the row has not this tail, where a paired test is given different numbers of lines,
// and where the test cannot say anything about such data. A row of Level::line takes samples of line_scores.
Outcome compare(const Row& row, const Comparison& comparison, const Options& options);

// Corrections for several comparisons with one set of lines: adjusted p-values in the order of the given ones. Holm ("A
// simple sequentially rejective multiple test procedure", 1979) is never larger than Bonferroni and holds as generally.
std::vector<double> bonferroni(const std::vector<double>& p);
std::vector<double> holm(const std::vector<double>& p);

// The value below which a share of `probability` of the sorted values lies, between neighbours linearly (the default of
// R and NumPy).
double quantile(const std::vector<double>& sorted, double probability);

// The rows' functions, by file.
Outcome randomization(const Comparison&, const Options&);  // randomization.cpp
Outcome randomization_sacrebleu(const Comparison&, const Options&);
Outcome exact(const Comparison&, const Options&);
Outcome bootstrap(const Comparison&, const Options&);  // bootstrap.cpp
Outcome bootstrap_koehn(const Comparison&, const Options&);
Outcome bootstrap_sacrebleu(const Comparison&, const Options&);
Outcome sign(const Comparison&, const Options&);
Outcome welch(const Comparison&, const Options&);     // welch.cpp
Outcome wilcoxon(const Comparison&, const Options&);  // wilcoxon.cpp
Outcome mcnemar(const Comparison&, const Options&);   // mcnemar.cpp

}  // namespace emend::stats
