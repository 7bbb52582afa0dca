// What is told at the end.
#pragma once

#include <string>

#include "filters/translation_filter.h"

namespace emend {

// held_back: what HeldBack tells of the repairs; empty: nothing.
void tell(const filters::TranslationFilter::Counts& counts, const std::string& held_back);

}  // namespace emend
