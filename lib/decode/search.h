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

// The same for any number of sources, in batches that are formed from `sources` alone: sorted by length, at most
// `batch_tokens` source tokens each, padding included. A source that is longer than the model takes gets no hypothesis.
std::vector<std::vector<Hypothesis>> search_in_batches(Model& model, std::span<const Source> sources,
                                                       const SearchOptions& options, int batch_tokens);

}  // namespace emend::decode
