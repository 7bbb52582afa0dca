// The three ways to make new corpora from two systems' lines. All give improvements (Comparison::improvement), one a
// trial, that depend on the comparison and the seed alone, not on the number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "cli/error.h"
#include "stats/sample.h"

namespace emend::stats {

struct Draws {
  std::uint64_t trials = 0;
  std::uint64_t seed = 1;
  int threads = 1;
};

// Each trial swaps the two systems' outputs of each line with probability 1/2: the distribution of the improvement if
// the systems were the same (Noreen, "Computer-intensive methods for testing hypotheses", 1989).
// Throws Error where a trial's score is not finite (as do the others), or where the systems differ in lines or width.
std::vector<double> randomized_improvements(const Comparison& comparison, const Draws& draws);

// Each trial draws as many lines as there are, with replacement, the same for both systems (Koehn, "Statistical
// significance tests for machine translation evaluation", 2004): the distribution of the improvement over test sets.
std::vector<double> bootstrapped_improvements(const Comparison& comparison, const Draws& draws);

// The same of one system: the distribution of its score over test sets. Throws Error where a score is not finite.
std::vector<double> bootstrapped_scores(const Sample& sample, const Score& score, const Draws& draws);

// Where the score lies in 95 % of the resampled corpora, as sacrebleu --confidence tells it: one fortieth of the
// scores, which may not be empty, is left out at each end.
struct Confidence {
  double mean = 0, low = 0, high = 0;
  double half_width() const { return (high - low) / 2; }
};
Confidence confidence(std::vector<double> scores);

// How many of the 2^k ways to swap the k lines that differ give at least the observed improvement, or one at least as
// large either way. Differences of rounding count as ties.
struct Permutations {
  std::uint64_t differing_lines = 0;
  std::uint64_t at_least = 0;         // improvement >= observed
  std::uint64_t at_least_either = 0;  // |improvement| >= |observed|
};
inline constexpr std::uint64_t kMostPermutedLines = 25;
// Throws Error where more than kMostPermutedLines lines differ.
Permutations all_permutations(const Comparison& comparison, int threads);

// Two improvements that are closer than this differ by rounding only; `score` is the size of the scores that they are
// differences of.
double tie_tolerance(const Comparison& comparison);

}  // namespace emend::stats
