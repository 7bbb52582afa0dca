// Noise as a recipe asks for it.
#pragma once

#include <string>

#include "noise/noise.h"

namespace emend::train {

// Throws Error that names the recipe's key, as "data.source.books.noise", where the noise library names noise-inject's
// option.
noise::Noiser make_noiser(const noise::Options& options, const std::string& key);

}  // namespace emend::train
