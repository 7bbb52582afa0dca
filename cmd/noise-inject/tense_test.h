// The test of Section 5.2 of Chollampatt, Wang and Ng ("Cross-sentence grammatical error correction", ACL 2019): errors
// of tense that only the sentences before reveal.
#pragma once

#include <cstdint>

#include "noise/noise.h"
#include "stream/driver.h"

namespace emend {

// Puts all verbs of one sentence of a record into the present, where they are in the past and all agree with subjects
// that the record shows, and where a verb before it (of the record or of the two before) is in the past, too. Every
// third record is tried, with probability --rate, so that the two before a damaged one are right.
class TenseTest : public stream::Filter {
 public:
  TenseTest(const noise::Options& noise, std::uint64_t first_line) : noise_(noise), first_(first_line) {}
  void apply(stream::Window& window) override;
  std::size_t lookback() const override { return kContext; }

 private:
  static constexpr std::size_t kContext = 2;  // records, as many as the paper's network reads
  bool drawn(std::uint64_t number) const;

  noise::Options noise_;
  std::uint64_t first_;
};

}  // namespace emend
