// A sequence-to-sequence model, or several, as a translator: strings in, strings out.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "decode/rewriter.h"
#include "decode/sampling.h"
#include "decode/shortlist.h"
#include "filters/search_options.h"
#include "filters/translating.h"

namespace emend::decode {

// Batches are formed from the passages alone (search.h). A translation that is not valid UTF-8, as byte tokens can make
// it, has U+FFFD in their place (text/utf8.h). shortlister: of what is searched for, where there is one; not of
// samples.
std::unique_ptr<filters::Translator> make_translator(Loaded loaded, const filters::SearchOptions& search,
                                                     const filters::SamplingOptions& sampling, int batch_tokens = 2048,
                                                     std::shared_ptr<const Shortlister> shortlister = nullptr);

// One model of many, with names for messages; a single one is returned as it is. Throws Error where they do not have
// the same tokens.
Loaded join(std::vector<std::pair<std::string, Loaded>> models);

}  // namespace emend::decode
