// Warnings where a metric's tokens do not fit the text: a low number then speaks of the tokens, not of the system.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "metrics/metric.h"

namespace emend::metrics {

// What makes a score doubtful without being an error.
struct Warning {
  std::string subject, problem, remedy;
};

// Counts what Metric::misfit says of the segments.
class Doubts {
 public:
  void see(const Row& row, const Metric& metric, std::size_t system, const Segment& segment);
  // Each misfit once for a system: of half of the segments, or, as in sacrebleu, of 100 lines that seem tokenized.
  // names: of the systems.
  std::vector<Warning> warnings(const std::vector<std::string>& names) const;

 private:
  using Counts = std::array<std::uint64_t, static_cast<std::size_t>(Misfit::glued) + 1>;  // segments by misfit
  std::map<std::pair<std::size_t, const Row*>, Counts> counts_;                           // by system and metric
};

// Whether most of the text's letters are of scripts that write no blanks between words (Han, kana, Thai, Lao, Khmer,
// Burmese).
bool writes_no_blanks(std::string_view text);
// Whether most of them are not ASCII's.
bool writes_other_letters(std::string_view text);
// A mark that ends a sentence, and stands apart from the word before it (1), is glued to it (-1), or is not there (0).
int last_mark(std::string_view line);

}  // namespace emend::metrics
