// Weights of a linear model that chooses among candidates, for the best score of a corpus: minimum error rate training
// (Och, "Minimum error rate training in statistical machine translation", ACL 2003).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace emend::stats {

// A candidate for one item: its features, and its statistics by a metric whose corpus score is a function of their sum.
struct Choice {
  std::vector<double> features;    // as many for every candidate
  std::vector<double> statistics;  // as many for every candidate
};

struct Tuned {
  std::vector<double> weights;
  double score = 0;    // of the chosen candidates
  double initial = 0;  // the same with the weights that it began with
};

// Of the candidates of each item (at least one), the one with the highest sum of weights times features is chosen, the
// first of equals. Lines are searched exactly: along each axis and along random directions every weight at which a
// choice changes is found, and the middle of the best interval taken, the nearest to where the search stands of equals.
// From `initial` and `restarts` random points; a function of its arguments.
Tuned tune(std::span<const std::vector<Choice>> items, std::vector<double> initial,
           const std::function<double(std::span<const double>)>& score, int restarts = 10, std::uint64_t seed = 1);

// The number of the candidate that is chosen.
std::size_t chosen(std::span<const Choice> candidates, std::span<const double> weights);

}  // namespace emend::stats
