// When scheduled_sampling.h samples.
#pragma once

#include <cstdint>
#include <string>

#include "io/config_keys.h"

namespace emend::arch {

// (6) The probability that a token stays the ground truth's in step s:
//   paper  p(s) = 1 for s <= alpha, else max(beta, mu / (mu + exp((s - alpha) / mu)))
//   code   the same with exp(s / mu), which falls at once at alpha: the authors' program
struct SamplingSchedule {
  std::string decay = "paper";
  std::int64_t alpha = 30000;
  std::int64_t mu = 5000;
  double beta = 1;  // at 1 nothing is ever sampled

  bool samples() const { return beta < 1; }
  double keep(std::int64_t step) const;
};

template <class Visitor>
void keys(Visitor& visit, SamplingSchedule& c) {
  visit(io::Word{"sampling_decay",
                 {"paper", "code"},
                 "How the share of ground truth falls in scheduled sampling: paper (Eq. 6, slowly from sampling_alpha "
                 "on) or code (as the authors' program, at once)"},
        c.decay);
  visit(io::Whole{"sampling_alpha", 0, 1'000'000'000, "Steps before sampling begins"}, c.alpha);
  visit(io::Whole{"sampling_mu", 1, 1'000'000'000, "Steps that the fall is measured in"}, c.mu);
  visit(io::Number{"sampling_beta", 0, 1, "The lowest share of ground truth; 1: no scheduled sampling"}, c.beta);
}

}  // namespace emend::arch
