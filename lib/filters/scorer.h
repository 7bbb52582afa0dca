// Scorers: how probable a text is. The part of it that needs no LibTorch.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace emend::filters {

struct Candidate {
  std::string_view source, hypothesis;  // valid UTF-8
};

// Law of every kind: a candidate's score depends on it alone, but for floating-point differences between batches.
class Scorer {
 public:
  virtual ~Scorer() = default;
  // A score for each candidate, higher for the better: the natural logarithm of a probability, or what stands for one
  // (arch::load_scorer says which). -infinity for what the model cannot take.
  virtual std::vector<double> score(std::span<const Candidate> candidates) = 0;
};

}  // namespace emend::filters
