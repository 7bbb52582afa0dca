// Greedy and beam search over any Model.
#pragma once

#include <span>
#include <vector>

#include "decode/model.h"
#include "decode/shortlist.h"
#include "filters/search_options.h"

namespace emend::decode {

struct Hypothesis {
  std::vector<int> tokens;       // without begin and end
  std::vector<float> log_probs;  // of each token, then of the end mark when finished
  double score = 0;              // see score()
  bool finished = false;         // ended by the end mark, not by the length limit
  double bonus = 0;              // with keep_bias: what it got for tokens that keep the source's; in the score. With
                                 // constraints: what these cost the hypothesis of the source that they cost least
  std::vector<float> coverage = {};  // with a coverage penalty: the attention that each source position got
};

// The sum of its log_probs and its bonus, divided by the norm of its length, and the coverage penalty, as SearchOptions
// has them.
double score(const Hypothesis& hypothesis, const filters::SearchOptions& options);

// Best first, for each source. <pad>, <s> and <mask> are never produced. A source without tokens gets an empty
// hypothesis. Hypotheses that end within the best `beam` continuations are kept; a source is done when `beam` are, or
// at its length limit, or where nothing may follow. With the rules "hf" (transformers' generate()) and the early
// stopping "false" it goes on while the best that still grows has a higher score, as it stands, than the worst of the
// best `beam` that ended; with "never", while it could have one at the limit of length. While it grows, a hypothesis is
// ranked by the sum of its log-probabilities. Deterministic: ties go to the earlier row and the lower token. Where
// nobody reads scores (SearchOptions::scores), greedy search asks the model for the likeliest tokens alone, and
// log_probs are 0.
//
// A source with constraints (constraints.h) has every one of them in every hypothesis, whatever the limits say: they
// are candidates of each step, n-grams that stand twice among them, the beam is shared among hypotheses that meet more
// and fewer of them, none ends before it meets all, and near the limit of length nothing else may follow. The beam is
// wider there, by two hypotheses for each token of them and two more. Not with the method "aggressive".
//
// With a shortlister (shortlist.h; neither with that method nor with keep_bias) hypotheses have the tokens of their
// source's shortlist alone, and probabilities are among these. Throws Error for a model that cannot do so.
std::vector<std::vector<Hypothesis>> search(Model& model, std::span<const Source> sources,
                                            const filters::SearchOptions& options,
                                            const Shortlister* shortlister = nullptr);

// Batches of sources, by their numbers: sorted by length, at most `batch_tokens` source tokens each, padding included;
// those of one with constraints, whose beam is wider than `beam`, count as often as it is. They depend on `sources`
// alone. One that the model cannot take, or whose prefix and constraints it cannot take, is in none.
std::vector<std::vector<std::size_t>> batches(const Model& model, std::span<const Source> sources, int batch_tokens,
                                              int beam = 1);

// search() in such batches. A source that is in none has no hypothesis.
std::vector<std::vector<Hypothesis>> search_in_batches(Model& model, std::span<const Source> sources,
                                                       const filters::SearchOptions& options, int batch_tokens,
                                                       const Shortlister* shortlister = nullptr);

}  // namespace emend::decode
