// Greedy and beam search over any Model.
#pragma once

#include <span>
#include <vector>

#include "decode/model.h"
#include "decode/search_options.h"

namespace emend::decode {

struct Hypothesis {
  std::vector<int> tokens;       // without begin and end
  std::vector<float> log_probs;  // of each token, then of the end mark when finished
  double score = 0;              // sum of log_probs / length^length_penalty; length counts the end mark
  bool finished = false;         // ended by the end mark, not by the length limit
};

// Best first, for each source. <pad>, <s> and <mask> are never produced. A source without tokens gets an empty
// hypothesis. Hypotheses that end within the best `beam` continuations are kept; a source is done when `beam` are, or
// at its length limit. Deterministic: ties go to the earlier row and the lower token.
std::vector<std::vector<Hypothesis>> search(Model& model, std::span<const Source> sources,
                                            const SearchOptions& options);

}  // namespace emend::decode
