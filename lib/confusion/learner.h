// Learning a confusion model (model.h) from text whose words are right: of each pair, which of its words stands where.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "confusion/context.h"

namespace emend::confusion {

// Two words, and how often the first was written where the second was meant, and the second where the first was.
struct Pair {
  std::string first, second;
  double first_for_second = 0, second_for_first = 0;
};
// A pair a line: its words and its two counts, between blanks; # begins a comment. Throws Error with file and line for
// a line of another kind or that is no UTF-8, a word that is no token in small letters (context.h), and a pair that
// comes twice.
std::vector<Pair> read_pairs(const std::string& path);

// Logistic regression by FTRL-Proximal, an optimiser that leaves most weights at zero: McMahan et al. 2013, "Ad click
// prediction: a view from the trenches".
struct Learning {
  std::int64_t instances = 60'000;  // of a word, drawn from all; together they weigh as much as the square root of all
  std::int64_t least = 4;           // features that are seen less often are left out
  std::int64_t passes = 4;
  std::int64_t bits = 25;  // slots for weights: 2^bits
  double rate = 0.1;
  double sparsity = 8;  // lambda 1: the greater, the fewer weights
  std::uint64_t seed = 1;
  // Of what a model says, log odds: slope (score + rate) + offset.
  double slope = 1, offset = 0;
};

// What a context says of a word is learned by itself; how often people write the one for the other comes from the
// pairs' counts, each over how common the meant word is in the text.
class Learner {
 public:
  Learner(std::vector<Pair> pairs, const Learning& learning);

  void add(std::string_view text);

  struct Pass {
    double loss = 0;  // of the instances when their turn came, nats
  };
  // Once, when all text was added. A pair of which the text has not both words is left out.
  std::vector<Pass> learn();
  // The file of model.h.
  std::string bytes() const;

  std::uint64_t words() const { return words_; }                      // of the text
  std::size_t instances() const;                                      // that are learned from
  const std::vector<std::string>& unseen() const { return unseen_; }  // words that the text has not

 private:
  struct Word {
    std::string text;
    double seen = 0;
    std::vector<Context> instances;
    std::vector<std::uint32_t> pairs;  // numbers
  };
  struct Logistic {
    std::uint32_t first, second;  // words
    double first_for_second, second_for_first;
    double bias = 0;  // without context the commoner word is the likelier one
  };
  void forget_rare_features();
  void hide_a_side(Context& instance);
  double weight(std::uint32_t slot) const;
  double score(const Context& context, std::uint32_t pair) const;
  void step(const Context& context, std::uint32_t pair, double gradient);
  double rate(double times, std::uint32_t meant) const;

  const Learning learning_;
  std::mt19937_64 random_;
  std::vector<Word> vocabulary_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<Logistic> pairs_;
  std::vector<std::string> unseen_;
  std::vector<float> sums_, squares_;  // z and n of FTRL, by slot
  std::uint64_t words_ = 0;
};

}  // namespace emend::confusion
