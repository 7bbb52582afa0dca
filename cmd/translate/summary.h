// What is told at the end.
#pragma once

#include "decode/translation_filter.h"

namespace emend {

void tell(const decode::TranslationFilter::Counts& counts);

}  // namespace emend
