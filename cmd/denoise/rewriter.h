// Who rewrites sentences for denoise: a dictionary, or the neural half with the words that it wrote chosen anew.
#pragma once

#include <memory>

#include "filters/rewriting.h"
#include "neural.h"
#include "text/lexicon.h"

namespace emend {

// lexicon: null where there is none; then, and where the package names no n-gram model, no word is chosen anew
// (filters/word_choice.h).
std::unique_ptr<filters::Rewriter> load(const RewriterRequest& request, std::shared_ptr<const text::Lexicon> lexicon);

}  // namespace emend
