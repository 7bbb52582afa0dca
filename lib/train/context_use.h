// How much a model looks into the sentences before while it writes (Chollampatt, Wang and Ng 2019, section 5.4).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "decode/rewriter.h"
#include "train/corpus.h"

namespace emend::train {

// A word that was written, between blanks.
struct WordUse {
  std::string word;
  std::string_view part;  // of speech, in the names of Universal Dependencies, by english/tagger.h
  double divergence;  // Kullback-Leibler, in nats, of its attention over the context from an even spread; mean of its
                      // tokens
};

// Of each word of pair.target, the words before it being given. Empty where the pair has no context, or is longer than
// the model takes. Throws Error for a model without auxiliary encoder.
std::vector<WordUse> context_use(const decode::Loaded& loaded, const TextPair& pair);

}  // namespace emend::train
