// The output of a decoder that keeps to a shortlist (decode/shortlist.h): the rows of its matrix that it needs.
//
// Shape suffixes: R rows, T target positions, B sources, K tokens of the shortlist, d width.
#pragma once

#include <memory>
#include <span>

#include "decode/shortlist.h"
#include "nn/parameters.h"

namespace emend::arch {

// A value: copies share what was chosen.
class ShortlistedOutput {
 public:
  void keep_to(std::shared_ptr<const decode::Shortlist> shortlist) { shortlist_ = std::move(shortlist); }
  bool keeps() const { return shortlist_ != nullptr; }
  // output: of the whole vocabulary, the same each time; source_of_row: of the sources that the shortlist is of.
  at::Tensor log_probs(const nn::Linear& output, const at::Tensor& hidden_RTd,
                       std::span<const std::int64_t> source_of_row);

 private:
  std::shared_ptr<const decode::Shortlist> shortlist_;
  std::shared_ptr<const nn::Linear> output_;  // chosen by the first log_probs()
  at::Tensor mask_BK_;                        // where the model is
};

}  // namespace emend::arch
