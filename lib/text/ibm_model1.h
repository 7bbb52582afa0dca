// IBM Model 1 (Brown, Della Pietra, Della Pietra, Mercer: "The Mathematics of Statistical Machine Translation", 1993,
// 4.1): each target token comes from one of the source's tokens, or from none, all alike likely beforehand. By
// expectation and maximisation from pairs of sentences, beginning with equal probabilities:
//
//   t(f | e) := c(f, e) / sum_f' c(f', e),   c(f, e) = sum over pairs, over each f in a target,
//                                                      t(f | e) / sum_{e' in source and NULL} t(f | e')
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace emend::text {

// Single-threaded. It keeps the pairs: four bytes a token, and eight for two tokens that stand in any one pair.
class IbmModel1 {
 public:
  static constexpr int null = -1;  // the source token of what comes from none

  // Tokens are numbers from 0 on. A pair with an empty side counts for nothing.
  void add(std::span<const int> source, std::span<const int> target);
  void train(int iterations);  // once, when all pairs are there

  std::size_t pairs() const { return ends_.size() / 2; }
  int sources() const { return static_cast<int>(rows_.size()) - 1; }  // one more than the highest
  // t(target | source); 0 for tokens that no pair has.
  double probability(int source, int target) const;

  struct Target {
    int token;
    double probability;
  };
  // Those of a source token, by their numbers.
  std::vector<Target> targets(int source) const;

 private:
  struct Row {  // of a source token, at its number + 1
    std::vector<int> targets;
    std::vector<float> probabilities;
    std::vector<double> counts;
    std::size_t sorted = 0;  // targets, from the first on, in order and different
  };
  static void sort(Row& row);
  void iterate();

  std::vector<Row> rows_ = std::vector<Row>(1);
  std::vector<int> tokens_;          // of all pairs, the source of each before its target
  std::vector<std::uint64_t> ends_;  // in tokens_: of a source, of a target, ...
};

}  // namespace emend::text
