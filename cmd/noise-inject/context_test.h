// Tests of what only the sentences before reveal: that of Section 5.2 of Chollampatt, Wang and Ng ("Cross-sentence
// grammatical error correction", ACL 2019) for tenses, and the same for the other errors of noise/context.h.
#pragma once

#include <cstdint>
#include <string>

#include "noise/context.h"
#include "noise/noise.h"
#include "stream/driver.h"

namespace emend {

// Puts the error into one sentence of a record that has a place for it, in sight of the record and the two before it.
// Every third record is tried, with probability --rate, so that the two before a damaged one are right.
class ContextTest : public stream::Filter {
 public:
  // error: of noise::context_error_names()
  ContextTest(const noise::Options& noise, const std::string& error, std::uint64_t first_line)
      : noise_(noise), error_(noise::context_error(error)), first_(first_line) {}
  void apply(stream::Window& window) override;
  std::size_t lookback() const override { return kContext; }

 private:
  static constexpr std::size_t kContext = 2;  // records, as many as the paper's network reads
  bool drawn(std::uint64_t number) const;
  std::vector<text::Edit> edits(const stream::Window& window, std::size_t record, std::uint64_t number) const;

  noise::Options noise_;
  const noise::ContextError& error_;
  std::uint64_t first_;
};

}  // namespace emend
