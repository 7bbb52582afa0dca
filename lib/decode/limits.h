// Which tokens may come next, beside what the model finds likely: limits of length, repetition, a given beginning.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

#include "decode/model.h"
#include "decode/shortlist.h"
#include "filters/search_options.h"
#include "nn/top.h"

namespace emend::decode {

// <pad>, <s> (which begins hypotheses, and where it is the end mark too, ends them) and <mask>, as far as there are
// such.
std::vector<std::int64_t> never_written(const Vocabulary& vocabulary);

// What is taken out of the log-probabilities of a batch's rows, all at once.
class Exclusions {
 public:
  // shortlist: where there is one, the columns of log-probabilities are its tokens; what stands on it alone can be
  // forced, and what does not is excluded anyway.
  explicit Exclusions(const Shortlist* shortlist = nullptr) : shortlist_(shortlist) {}
  void forbid(std::int64_t row, int token);
  void allow_only(std::int64_t row, int token);
  void force(std::int64_t row, int token);  // the same, with a probability of 1
  std::int64_t most_forbidden() const;      // tokens of any one row, counted as often as they were
  bool leave_one() const { return !allowed_rows_.empty() || !forced_rows_.empty(); }  // of some row
  // What may not be becomes minus infinity; the rest together has the probability 1 again where the limits say so.
  void apply(at::Tensor& log_probs_RV, const filters::Limits& limits) const;
  // The same of the likeliest tokens of each row, where they leave no row just one and there is no shortlist.
  void apply(const nn::Top& likeliest) const;

 private:
  int column(int token) const { return shortlist_ ? shortlist_->columns[static_cast<std::size_t>(token)] : token; }

  const Shortlist* shortlist_;
  std::vector<std::int64_t> rows_, tokens_, allowed_rows_, allowed_tokens_, forced_rows_, forced_tokens_;
};

// The limits of one source's hypotheses.
class Limiter {
 public:
  // The source's prefix and constraints count, and what every target begins with: together they may be longer than the
  // limits say, but not than the model takes.
  Limiter(const filters::Limits& limits, const Source& source, const Model& model);

  // Most tokens of a hypothesis.
  std::size_t most() const { return most_; }
  // What may not follow `tokens`, in this row. <pad>, <s> and <mask> never may and are left to the caller.
  void exclude(std::span<const int> tokens, std::int64_t row, Exclusions& exclusions) const;

 private:
  std::span<const int> prefix_;                  // of the source, which outlives this
  std::span<const std::vector<int>> bad_words_;  // of the limits, which outlive it, too
  std::size_t least_, most_, ngram_;
  int first_, end_;
  bool forced_end_;
};

}  // namespace emend::decode
