// Input-guided greedy search: Sun et al.: "Instantaneous Grammatical Error Correction with Shallow Aggressive
// Decoding", 2021. A text that is corrected is mostly a copy of its source, so pieces of the source are guessed to come
// next and judged in one pass of the decoder, which says what it would have written at each place. What it would have
// written too is kept; the first difference is the decoder's own token, after which the state goes back there.
//
// The guess is better than the source where words that are not listed have been spelled as those that are
// (Source::draft, drafter.h). Behind a difference the draft's next word is guessed until it comes.
//
// What comes out is what greedy search finds, whatever the guesses: they only cost time where they are wrong. (Sums of
// floating-point numbers in another order can decide near-ties otherwise.)
#pragma once

#include <span>
#include <vector>

#include "decode/search.h"

namespace emend::decode {

// As search() with a beam of 1, of a model that rewinds() (std::logic_error otherwise).
std::vector<std::vector<Hypothesis>> search_guided(Model& model, std::span<const Source> sources,
                                                   const filters::SearchOptions& options);

}  // namespace emend::decode
