// The bias towards the source in rewriting: --keep-bias. GECToR (Omelianchuk et al. 2020) adds a constant to the
// probability of its tag $KEEP, which trades recall for precision; a decoder has no such tag, but wherever its
// hypothesis stands at a known place of the source, one token keeps what is written there.
#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <span>
#include <vector>

#include "decode/model.h"

namespace emend::decode {

// Where a hypothesis stands in its source: at the place, of all between two of its tokens, from whose left side the
// fewest insertions, deletions and substitutions of tokens make the hypothesis. O(source tokens) for each token.
class Copying {
 public:
  // The hypothesis without tokens. The source outlives this.
  Copying(const Source& source, int end);

  // The hypothesis goes on with `token`.
  void advance(int token);
  // The token that keeps what is written: the source's next one, the end mark behind its last. Nothing where several
  // places are as near, as they are within a correction.
  std::optional<int> keeps() const;

 private:
  std::span<const int> source_;
  int end_;
  std::vector<int> distances_;  // of the hypothesis from the source's first i tokens
};

// The bonus of one step: X nats on the log-probability of one token of each row. What is greater for it is no longer a
// distribution, so a search takes it back out of the log-probabilities that it reports.
class Bonuses {
 public:
  explicit Bonuses(double nats) : nats_(static_cast<float>(nats)) {}

  // Rows are added in order; nothing for one that has no bonus.
  void add(std::optional<int> token) { tokens_.push_back(token.value_or(-1)); }
  void apply(at::Tensor& log_probs_RV) const;
  // What apply() added to this token of this row.
  float of(std::size_t row, std::int64_t token) const {
    return row < tokens_.size() && tokens_[row] == token ? nats_ : 0;
  }

 private:
  float nats_;
  std::vector<int> tokens_;  // -1: none
};

}  // namespace emend::decode
