// What to do where a batch needs more memory than there is.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "train/corpus.h"

namespace emend::train {

// How large a batch may be, which experience tells.
class MemoryLimit {
 public:
  // Computes all parts, and sets `part` to the index of the one at hand before each.
  using Attempt = std::function<void(const std::vector<Batch>& parts, std::size_t& part)>;

  // Calls attempt with the parts, those of the limit's size or more cut into halves beforehand. Where it runs out of
  // memory (c10::OutOfMemoryError, or LibTorch's allocator on the CPU), the part at hand gives the limit; clean_up is
  // called, and all is tried again, down to single examples, which are an Error. The first time in a process it says
  // so. What oneDNN cannot compute may lack memory: smaller parts are tried as well, but nothing is remembered, and its
  // words are told in place of a reason.
  void compute(std::vector<Batch> parts, const Attempt& attempt, const std::function<void()>& clean_up);

  // Padded tokens of the smallest part for which memory did not suffice; 0 where it always has.
  std::size_t tokens() const { return tokens_; }
  void set(std::size_t tokens) { tokens_ = tokens; }

 private:
  std::size_t tokens_ = 0;
};

}  // namespace emend::train
