// Weights of a linear model that chooses among candidates, for the best score of a corpus: minimum error rate training
// (Och, "Minimum error rate training in statistical machine translation", ACL 2003), made robust: the score is smoothed
// along the lines that are searched, as in Cer, Jurafsky and Manning ("Regularization and search for minimum error rate
// training", WMT 2008), weights of several searches are averaged, as in Cettolo, Bertoldi and Federico ("Methods for
// smoothing the optimizer instability in SMT", MT Summit 2011), and beginnings are judged where they were not tuned.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace emend::stats {

// A candidate for one item: its features, and its statistics by a metric whose corpus score is a function of their sum.
struct Choice {
  std::vector<double> features;    // as many for every candidate
  std::vector<double> statistics;  // as many for every candidate
};
using Item = std::vector<Choice>;  // at least one

struct Tuned {
  std::vector<double> weights;     // the first is what it was
  double score = 0;                // of the chosen candidates
  double initial = 0;              // the same with the weights that it began with
  std::optional<double> held_out;  // the same with each part chosen by weights that the other parts gave
};

// Of the candidates of each item, the one with the highest sum of weights times features is chosen, the first of
// equals. parts: of items; what is alike, as sentences of a document are, should be in one part, and parts be about as
// large. initial: the first weight, above 0, stays as it is, so that the others count in its units.
//
// A search goes from `initial`, or from a random point, along each axis and along random directions, in units of how
// much a feature differs between candidates of an item. On a line it finds every weight at which a choice changes,
// takes as the score of a point the mean over all points near it, and goes to the middle of the best interval, the
// nearest to where it stands of equals. From each beginning there is a search without each of the parts; the beginning
// is taken whose weights do best on the part that they lack, and the weights are their mean. held_out holds out once
// more around all that, so that it says what to expect of other items; where it is not above `initial`, there is
// nothing to gain, and the weights are the initial ones. With one part nothing can be held out. A function of its
// arguments.
Tuned tune(std::span<const std::vector<Item>> parts, std::vector<double> initial,
           const std::function<double(std::span<const double>)>& score, int restarts = 10, std::uint64_t seed = 1);

// The number of the candidate that is chosen.
std::size_t chosen(std::span<const Choice> candidates, std::span<const double> weights);

}  // namespace emend::stats
