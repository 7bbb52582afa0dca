// What sigtest can be told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "stats/test.h"

namespace emend {

struct TestOptions {
  std::string test = "randomization";
  std::string tail;             // empty: two where the test has them
  std::uint64_t resamples = 0;  // 0: the test's own number
  std::uint64_t interval_resamples = 1000;
  double alpha = 0.05;
  std::uint64_t seed = 1;
  int threads = 0;  // 0: the CPUs that affinity and cgroup allow
  bool list_tests = false;

  // For stats::compare.
  stats::Options for_row(const stats::Row& row) const;
};
void declare(cli::Options& options, TestOptions& test);

struct InputOptions {
  std::optional<std::string> metric;  // bleu unless given; of --scores what the numbers are
  std::vector<std::string> references;
  std::string source, gold;  // gold: annotators' edits, M2
  bool allow_empty = false;
  std::string decode;  // empty: as the .meta.json beside the systems say
  bool scores = false;
  std::vector<std::string> fields = {"1"};
  std::string delimiter = "\\t";
  bool header = false, lower_is_better = false;
  std::vector<std::string> names;
  std::vector<std::string> systems;  // files
};
void declare(cli::Options& options, InputOptions& input);

struct ReportOptions {
  bool json = false, latex = false, matrix = false;
  std::string correct = "none";  // of a matrix
};
void declare(cli::Options& options, ReportOptions& report);

struct PlanOptions {
  bool plan = false;
  double precision = 0.005, errors = 2, power = 0.8;
  std::optional<double> difference, deviation;
};
void declare(cli::Options& options, PlanOptions& plan);

// Throws Error for an option that was given and would change nothing. `options` has been parsed into the others.
void check_read(const cli::Options& options, const TestOptions& test, const InputOptions& input);

// The table of tests, a line each.
std::string list_of_tests();

}  // namespace emend
