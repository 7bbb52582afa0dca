// What a folder of Hugging Face says of search.
#pragma once

#include "cli/options.h"
#include "filters/search_options.h"
#include "io/package.h"

namespace emend {

// Puts into `search` what generation_config.json says (config.json, where there is no such file) and no option on the
// command line did: num_beams (1 where it says nothing; not less than the translations that are wanted),
// length_penalty, early_stopping, no_repeat_ngram_size, bad_words_ids, renormalize_logits, min_length and
// min_new_tokens, max_length and max_new_tokens; where one of the last two is taken, the ratio of lengths is no limit
// unless it was given. Says with -v what it took, and warns of what would change generate()'s search and is not
// followed here. Throws Error, naming file and key, for values of another type or out of reason.
void follow_generation_config(const io::Package& package, const cli::Options& options, filters::SearchOptions& search);

}  // namespace emend
