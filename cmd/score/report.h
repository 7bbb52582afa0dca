// How scores are printed.
#pragma once

#include <vector>

#include "evaluate.h"

namespace emend {

// As the options say: a table, LaTeX, TSV or JSON lines.
void print(const ScoreOptions& options, const std::vector<Result>& results);

// With --per-line: a line for each segment as soon as it is scored.
class LinePrinter {
 public:
  explicit LinePrinter(const ScoreOptions& options) : options_(options) {}
  Observer observer() const;

 private:
  const ScoreOptions& options_;
};

// Compares with the signatures in the file that --compare-signature names.
void warn_of_differences(const ScoreOptions& options, const std::vector<Result>& results);

}  // namespace emend
