// Greedy and beam search over any Model.
#pragma once

#include <span>
#include <vector>

#include "cli/options.h"
#include "decode/model.h"

namespace emend::decode {

struct SearchOptions {
  int beam = 1;                   // 1 is greedy
  double length_penalty = 1.0;    // scores are divided by length^penalty (Wu et al. 2016 without the constant)
  int best = 1;                   // hypotheses a source, at most `beam`
  double max_length_ratio = 1.5;  // target tokens at most ratio * source + 10
};
void declare(cli::Options& options, SearchOptions& search);

struct Hypothesis {
  std::vector<int> tokens;       // without begin and end
  std::vector<float> log_probs;  // of each token, then of the end mark when finished
  double score = 0;              // sum of log_probs / length^length_penalty; length counts the end mark
  bool finished = false;         // ended by the end mark, not by the length limit
};

// Best first, for each source. <pad>, <s> and <mask> are never produced. A source without tokens gets an empty hypothesis.
// Hypotheses that end within the best `beam` continuations are kept; a source is done when `beam` are, or at its length limit.
// Deterministic: ties go to the earlier row and the lower token.
std::vector<std::vector<Hypothesis>> search(Model& model, std::span<const Source> sources, const SearchOptions& options);

}  // namespace emend::decode
