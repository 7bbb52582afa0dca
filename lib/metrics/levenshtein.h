// Levenshtein distance and alignment by bit-parallel dynamic programming: Myers, "A fast bit-vector algorithm for
// approximate string matching based on dynamic programming", 1999, in the form of Hyyro, "A bit-vector algorithm for
// computing Levenshtein and Damerau edit distances", 2003. 64 cells of a column are one step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "metrics/symbols.h"

namespace emend::metrics {

// The least number of insertions, deletions and substitutions between the two. All symbols are below `alphabet`.
std::size_t edit_distance(std::span<const Symbol> reference, std::span<const Symbol> hypothesis, Symbol alphabet);

// What became of the reference's next symbol (match, substitute, omit) or came beside it (insert).
enum class Step : std::uint8_t { match, substitute, omit, insert };

// One alignment of least cost. Of several it is the one that rapidfuzz, and so jiwer, takes: common beginnings and ends
// are set aside; then, from the end, an omission where the reference's last symbol costs one, else an insertion where
// leaving out the hypothesis' last symbol saves one, else a match or substitution. Pairs whose matrix would fill more
// than 64 MiB are divided first (Hirschberg 1975), which may choose otherwise among equally good ones.
std::vector<Step> align(std::span<const Symbol> reference, std::span<const Symbol> hypothesis, Symbol alphabet);

struct EditCounts {
  std::size_t matches = 0, substitutions = 0, omissions = 0, insertions = 0;
};
EditCounts count(std::span<const Step> steps);

}  // namespace emend::metrics
