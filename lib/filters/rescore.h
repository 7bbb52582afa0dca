// Choosing among the N best rewritings of a sentence by a linear model over features, as Chollampatt, Wang and Ng
// (2019) and those before them rescore: its part that needs no LibTorch.
//
//   model          ln P(rewriting | sentence, context) of the search
//   insertions, deletions, substitutions   words that the edits add, take away and exchange
//   words          words of the rewriting
//   NAME           what the scorer NAME (filters/scorer.h) says of it: of an n-gram or language model ln P, of a masked
//                  one its pseudo-log-likelihood
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "filters/rewriting.h"
#include "filters/scorer.h"

namespace emend::filters {

// The features that every rescoring has, before those of its scorers.
const std::vector<std::string>& rescoring_features();

// A file: {"best": 12, "scorers": ["PACKAGE", ...], "weights": {"model": 1, "words": 0.1, "PACKAGE": 0.3, ...}}
struct Rescoring {
  int best = 12;                     // rewritings to choose among
  std::vector<std::string> scorers;  // packages, by name or folder
  std::vector<double> weights;       // of rescoring_features(), then of the scorers

  // model alone: what the search says.
  static Rescoring begin(std::vector<std::string> scorers, int best);
  std::vector<std::string> features() const;
  std::string json() const;
  // Throws Error, naming the file, where the text is no such object; features without a weight have 0.
  static Rescoring parse(const std::string& text, const std::string& file);
};

// A rewriting that may be chosen.
struct RewritingCandidate {
  Rewriting rewriting;
  std::vector<double> features;
};

// Fills in the features of all candidates but `model`, which comes first and is there; sentences[i] has candidates[i].
void add_features(std::span<const SentenceInContext> sentences,
                  std::vector<std::vector<RewritingCandidate>>& candidates,
                  std::span<const std::unique_ptr<Scorer>> scorers);

// The highest sum of weights times features; the first of equals.
std::size_t best_of(std::span<const RewritingCandidate> candidates, std::span<const double> weights);

// A rewriter that can tell what it chose from.
class RescoringRewriter : public Rewriter {
 public:
  // For each sentence at least one; the search's best comes first.
  virtual std::vector<std::vector<RewritingCandidate>> candidates(std::span<const SentenceInContext> sentences) = 0;
};

}  // namespace emend::filters
