// What the resampling tests share.
#pragma once

#include "stats/resample.h"
#include "stats/test.h"

namespace emend::stats {

inline Draws draws(const Options& options) { return {options.resamples, options.seed, options.threads}; }

// p = (r + 1) / (R + 1): the observed corpus counts as one of the resampled ones, so that p is never 0 and the test
// holds its level for any R (Davison and Hinkley, "Bootstrap methods and their application", 1997, section 4.2).
template <class Extreme>
Outcome estimated(const std::vector<double>& improvements, Extreme is_extreme) {
  std::uint64_t extreme = 0;
  for (const double improvement : improvements) extreme += is_extreme(improvement);
  Outcome outcome;
  outcome.resamples = improvements.size();
  outcome.p = (static_cast<double>(extreme) + 1) / (static_cast<double>(improvements.size()) + 1);
  return outcome;
}

}  // namespace emend::stats
