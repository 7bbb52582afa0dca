// gec --score: how good corrections are.
#pragma once

#include "options.h"

namespace emend {

// Writes the score that the model gives each line of the input files, source TAB correction, in their order. Throws
// Error, naming the line, for one without a TAB or that is not UTF-8.
void score_corrections(const GecOptions& gec);

}  // namespace emend
