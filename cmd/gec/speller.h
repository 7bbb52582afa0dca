// The step before grammar: spelling, by a package of denoise.
#pragma once

#include <memory>

#include "options.h"
#include "stream/filter.h"

namespace emend {

// Null for `--spell none`. Throws Error where the package repairs nothing.
std::unique_ptr<stream::Filter> make_speller(const GecOptions& gec);

}  // namespace emend
