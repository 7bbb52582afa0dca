// The list of known words that a package of denoise brings.
#pragma once

#include "io/package.h"
#include "text/word_list.h"

namespace emend::io {

// With the lexicon that the package names (lexicon.h). Packages with neither know no word. Throws Error for a list that
// is damaged.
text::WordList known_words(const Package& package);

}  // namespace emend::io
