#include "summary.h"

#include <fmt/format.h>

#include "cli/message.h"

namespace emend {

void tell(const filters::TranslationFilter::Counts& counts, const std::string& held_back) {
  cli::inform(
      fmt::format("{} records, {} sentences translated; {} records below --min-score; {} sentences translated in "
                  "pieces between what "
                  "is protected; {} repairs",
                  counts.records, counts.sentences, counts.below, counts.in_pieces, counts.repairs));
  if (!held_back.empty()) cli::inform("of the repairs, " + held_back);
  std::string doubts;
  for (std::size_t d = 0; d < filters::kDoubts; ++d)
    if (counts.doubts[d] > 0)
      doubts += fmt::format("{}{} {}", doubts.empty() ? ": " : ", ", filters::kNamesOfDoubts[d], counts.doubts[d]);
  cli::inform(fmt::format("{} sentence{} doubtful{}", counts.doubtful, counts.doubtful == 1 ? " is" : "s are", doubts));
  std::string foreign;
  for (const auto& [language, sentences] : counts.foreign)
    foreign += fmt::format("{}{} {}", foreign.empty() ? "" : ", ", language, sentences);
  if (!foreign.empty()) cli::inform(fmt::format("sentences of other languages, left as they are: {}", foreign));
  if (counts.late_links > 0)
    cli::warn("--window", fmt::format("{} names of links were translated before they were defined", counts.late_links),
              "give one that is as long as the document");
}

}  // namespace emend
