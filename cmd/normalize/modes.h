// What normalize does instead of reading text, one of them at a time.
#pragma once

#include <cstdint>

#include "cli/options.h"

namespace emend {

struct ModeOptions {
  bool list_classes = false, judge = false, align = false, make_pairs = false;
  std::uint64_t seed = 1;  // of make_pairs
};
void declare(cli::Options& options, ModeOptions& modes);

}  // namespace emend
