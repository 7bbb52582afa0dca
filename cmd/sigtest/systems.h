// The systems that are compared, as numbers: from text and a metric, or from files of line scores.
#pragma once

#include <string>
#include <vector>

#include "metrics/metric.h"
#include "options.h"
#include "stats/sample.h"
#include "stats/test.h"

namespace emend {

struct Systems {
  std::vector<std::string> names;
  std::vector<stats::Sample> samples;  // one a name
  stats::Score score;
  bool higher_is_better = true;
  std::string metric;                    // what the score is called
  int decimals = 4;                      // that it is printed with
  std::string signature;                 // how it came about: `key:value|...`
  std::vector<stats::Warning> warnings;  // of the lines, whatever compares them; given on standard error already

  std::size_t size() const { return names.size(); }
  stats::Comparison comparison(std::size_t baseline, std::size_t system) const {
    return {&samples[baseline], &samples[system], score, higher_is_better};
  }
};

// Reads what the options name and scores it for a test of this level. Throws Error, naming file and line, for files
// that cannot be read or do not fit one another.
Systems read_systems(const InputOptions& input, const metrics::Options& metrics, stats::Level level, int threads);

}  // namespace emend
