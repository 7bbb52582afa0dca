// Rewritings of sources whose quality is known, for objective quality.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "metrics/metric.h"
#include "noise/noise.h"
#include "noise/random.h"
#include "train/corpus.h"

namespace emend::train {

class Hypotheses {
 public:
  // noise: kinds, as noise-inject has them; none: no errors but the source's. Throws what a Noiser throws.
  Hypotheses(std::vector<std::string> noise, std::uint64_t seed);

  // The pair's own hypothesis. Without one, the source with each of the edits that lead to the target made with a
  // probability that is drawn from 0 to 1, and then, for half of them, with up to a fifth of its words damaged.
  std::string of(const TextPair& pair, noise::Random random) const;

  // 1 - min(1, TER), of the hypothesis against the target: words and marks as blanks part them, letters by their case
  // (metrics/ter.cpp). Against a target made from the hypothesis this is what Chollampatt and Ng call HTER.
  double quality(std::string_view hypothesis, std::string_view target) const;

 private:
  bool damages_;
  noise::Noiser noiser_;
  std::unique_ptr<metrics::Metric> ter_;
};

}  // namespace emend::train
