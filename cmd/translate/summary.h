// What is told at the end.
#pragma once

#include "filters/translation_filter.h"

namespace emend {

void tell(const filters::TranslationFilter::Counts& counts);

}  // namespace emend
