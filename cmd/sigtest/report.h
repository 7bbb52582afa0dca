// What sigtest prints.
#pragma once

#include <string>
#include <vector>

#include "stats/test.h"
#include "systems.h"

namespace emend {

// One comparison among several.
struct Result {
  std::size_t baseline, system;  // among Systems::names
  stats::Outcome outcome;
  double holm = 1, bonferroni = 1;
};

// How the p-values came about: `test:randomization|tail:two|resamples:7600|seed:1`.
std::string test_signature(const stats::Row& row, const stats::Options& options);

struct Report {
  const Systems& systems;
  const stats::Row& row;
  const stats::Options& options;
  const std::vector<Result>& results;

  std::string signature() const { return systems.signature + '|' + test_signature(row, options); }
};

// A line a system, the baseline first.
std::string text_table(const Report& report);
std::string latex_table(const Report& report);
// A square of p-values: row against column. correct: none, holm or bonferroni.
std::string text_matrix(const Report& report, const std::string& correct);
std::string latex_matrix(const Report& report, const std::string& correct);
// An object a comparison and line.
std::string json_lines(const Report& report);

}  // namespace emend
