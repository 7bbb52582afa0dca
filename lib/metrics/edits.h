// Edits of two M2 files compared, as ERRANT's compare does (Bryant, Felice and Briscoe, "Automatic annotation and
// evaluation of error types for grammatical error correction", 2017): an edit is right if an edit of the reference has
// its span and correction.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "metrics/metric.h"

namespace emend::metrics {

struct EditTally {
  double right = 0, wrong = 0, missed = 0;  // true positives, false positives, false negatives
};
// 1 where there was nothing to be wrong or missed.
double precision(const EditTally& tally);
double recall(const EditTally& tally);
double f_score(const EditTally& tally, double beta);

// Tallies by error type ("R:VERB:TENSE"): right and missed edits by the reference's type, wrong ones by the
// hypothesis'.
class ErrorTypes {
 public:
  explicit ErrorTypes(double beta) : beta_(beta) {}
  // hypothesis and reference: blocks of M2. The annotators are chosen as the metric chooses them, segment after
  // segment.
  void add(const Segment& segment);
  const std::map<std::string, EditTally>& tallies() const { return tallies_; }

 private:
  double beta_;
  std::vector<double> sum_;
  std::map<std::string, EditTally> tallies_;
};

}  // namespace emend::metrics
