// How much work a test needs: resamples for a precise p, lines for a difference to be seen.
#pragma once

#include <cstdint>

#include "stats/test.h"

namespace emend::stats {

// R >= l^2 a (1 - a) / P^2: the resamples after which a p near `alpha` is known to +-`precision` with `errors` standard
// errors (l; 2 is about 95 %). The CFE paper, section 2.5: alpha 0.05, precision 0.005 and l = 2 give 7600. Alpha in
// (0, 1), the others positive.
std::uint64_t resamples_for(double alpha, double precision, double errors);

// Lines that a paired test needs to find a true difference with probability `power`: ((z_a + z_power) s / D)^2, where s
// is the standard deviation of the lines' contributions (pseudo_values) and z_a belongs to alpha, halved for two tails.
// Difference and deviation positive, in the units of the score; power above alpha.
std::uint64_t lines_for(double difference, double deviation, double alpha, double power, Tail tail);
// The smallest difference that `lines` lines show with probability `power`: the same formula, solved for D.
double difference_seen(std::uint64_t lines, double deviation, double alpha, double power, Tail tail);

}  // namespace emend::stats
