// Corruptions of plain text from which an encoder and a decoder are trained before they have pairs: span corruption
// (T5: Raffel et al. 2020, 3.1.4) and text infilling with sentence permutation (BART: Lewis et al. 2020, 2.2).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "noise/random.h"

namespace emend::train {

struct Corruption {
  double share = 0.15;     // of the tokens that are hidden
  double span_length = 3;  // mean, in tokens
};

struct Corrupted {
  std::vector<int> source, target;
};

// Hides share * tokens (rounded, at least one) in spans that do not touch, as many as give span_length (rounded, at
// least one): which tokens, and how long each span is, is drawn evenly from all such choices. In the source each span
// is one sentinel, of which each stands once and in order; the target has each sentinel with the tokens of its span
// behind it, and at last the next sentinel:
//
//   Thank you <0> me to your party <1> week      <0> for inviting <1> last <2>
//
// Where there are too few sentinels, spans are fewer and longer. Needs two sentinels (std::logic_error); of no tokens
// both sides are empty.
Corrupted corrupt_spans(const std::vector<int>& tokens, const std::vector<int>& sentinels, const Corruption& corruption,
                        noise::Random random);

// Hides share * tokens (rounded, at least one) in spans whose lengths are drawn from a Poisson distribution with the
// mean span_length, the last one cut to fit; each becomes one `mask`, which does not touch another, and a span of
// length 0 puts one between two tokens. The target is the whole text.
Corrupted infill(const std::vector<int>& tokens, int mask, const Corruption& corruption, noise::Random random);

// The sentences of a text (text/sentences.h) in a random order; the blanks between them stay where they are.
std::string permute_sentences(std::string_view text, noise::Random random);

}  // namespace emend::train
