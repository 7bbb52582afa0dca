// Who rewrites sentences for denoise: a dictionary, or the neural half with the words that it wrote chosen anew.
#pragma once

#include <memory>

#include "filters/knowledge.h"
#include "filters/rewriting.h"
#include "neural.h"

namespace emend {

// Without a lexicon or an n-gram model no word is chosen anew (filters/word_choice.h).
std::unique_ptr<filters::Rewriter> load(const RewriterRequest& request, const filters::Knowledge& knowledge);

}  // namespace emend
