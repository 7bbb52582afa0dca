// Reads line scores: a number a line, or columns of numbers.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/error.h"

namespace emend::stats {

struct ScoreFormat {
  std::vector<int> fields = {1};  // 1-based columns, a system each
  char delimiter = '\t';
  bool header = false;  // the first line names the columns
};

struct ScoreColumn {
  std::string name;  // of the header; empty without one
  std::vector<double> scores;
};

// A decimal number ("0.5", "-1e-3", "+2"), with blanks around it or not, finite; nothing otherwise. The locale plays no
// part.
std::optional<double> parse_score(std::string_view text);

// The wanted columns of the lines that `next` gives (without terminators; false at the end). `file` stands in messages.
// Throws Error with file and line for a field that is missing or no finite number.
std::vector<ScoreColumn> read_scores(const std::string& file, const std::function<bool(std::string& line)>& next,
                                     const ScoreFormat& format);

}  // namespace emend::stats
