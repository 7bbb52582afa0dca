// What denoise itself reads from a model package; the rest is its neural half's.
#pragma once

#include "decode/denoiser.h"
#include "io/package.h"

namespace emend {

// The package's list of known words (packages without one know no word) and the user's own.
text::WordList known_words(const io::Package& package, const text::WordList& own);

}  // namespace emend
