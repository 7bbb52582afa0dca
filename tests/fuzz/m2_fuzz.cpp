// The M2 format and the matcher behind it. First line: the hypothesis; the rest: a file of annotated sentences.
#include <cmath>
#include <sstream>
#include <string>

#include "cli/error.h"
#include "memory_file.h"
#include "metrics/m2.h"
#include "metrics/metric.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size > 2000) return 0;  // a sentence and its hypothesis make a matrix
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::size_t newline = std::min(input.find('\n'), input.size());
  const std::string hypothesis = input.substr(0, newline);
  std::istringstream file(input.substr(std::min(newline + 1, input.size())));
  const auto max_match = metrics::find("m2").make({});
  const auto edits = metrics::find("edits").make({});
  metrics::M2Reader reader("fuzz", [&](std::string& line) { return static_cast<bool>(std::getline(file, line)); });
  try {
    for (std::string block; reader.next(block);) {
      const metrics::M2Block parsed = metrics::parse_m2(block);
      const int tokens = static_cast<int>(metrics::m2_tokens(parsed.source).size());
      for (const metrics::M2Edit& edit : parsed.edits) {
        require(edit.annotator >= 0);
        require(edit.is_noop() || (0 <= edit.begin && edit.begin <= edit.end && edit.end <= tokens));
        require(edit.is_noop() == edit.corrections.empty());
      }
      const std::string_view reference = block;
      const auto stats = max_match->sentence_stats({"", hypothesis, {&reference, 1}});
      require(!stats.empty() && stats.size() % 3 == 0);
      for (std::size_t i = 0; i < stats.size(); i += 3) {
        require(stats[i] >= 0 && stats[i] <= stats[i + 1] && stats[i] <= stats[i + 2]);
      }
      const double f = max_match->score(stats);
      require(f >= 0 && f <= 1);
      // A file of edits is right about itself.
      require(edits->score(edits->sentence_stats({"", block, {&reference, 1}})) == 1);
    }
  } catch (const Error& error) {
    const std::string message = error.what();
    require(message.starts_with("fuzz:") || message.starts_with("m2:"));
  }
  return 0;
}
