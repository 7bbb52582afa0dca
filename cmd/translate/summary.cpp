#include "summary.h"

#include <fmt/format.h>

#include "cli/message.h"

namespace emend {

void tell(const decode::TranslationFilter::Counts& counts) {
  cli::inform(
      fmt::format("{} records, {} sentences translated; {} sentences reached a limit of length; {} records "
                  "below --min-score; {} sentences translated in pieces between what is protected; {} sentences whose "
                  "translation lacks a number; {} repairs",
                  counts.records, counts.sentences, counts.unfinished, counts.below, counts.in_pieces,
                  counts.numbers_lost, counts.repairs));
  if (counts.late_links > 0)
    cli::warn("--window", fmt::format("{} names of links were translated before they were defined", counts.late_links),
              "give one that is as long as the document");
}

}  // namespace emend
