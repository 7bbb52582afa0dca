// score --annotate: what was corrected, instead of how well.
#pragma once

#include "evaluate.h"

namespace emend {

// Writes a block of the M2 format for each line of options.source, whose annotators are options.references; to standard
// output; or, where options.gold is given, its blocks. Throws Error where a file is missing or ends before another.
void annotate(const ScoreOptions& options);

}  // namespace emend
