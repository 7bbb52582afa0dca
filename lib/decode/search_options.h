// The options of search, apart from it: programs declare them without LibTorch.
#pragma once

#include "cli/options.h"

namespace emend::decode {

struct SearchOptions {
  int beam = 1;                   // 1 is greedy
  double length_penalty = 1.0;    // scores are divided by length^penalty (Wu et al. 2016 without the constant)
  int best = 1;                   // hypotheses a source, at most `beam`
  double max_length_ratio = 1.5;  // target tokens at most ratio * source + 10
};
void declare(cli::Options& options, SearchOptions& search);

}  // namespace emend::decode
