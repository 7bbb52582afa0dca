// gec --tune-rescorer.
#pragma once

#include <cstdint>
#include <string>

#include "filters/corrector.h"
#include "filters/rescore.h"

namespace emend {

// Weights with which the sentences of an M2 file (or of essays: metrics/m2.h), read as tokens of documents that blocks
// without tokens part, get a high F0.5 (score m2), as
// stats::tune finds them from `rescoring` on. The rewriter gives the candidates of each sentence that the corrector
// sees in a line. Tells (-v) the F0.5 of the weights, that of sentences held out and that of the search alone, and
// warns where nothing is gained on sentences held out. A function of its arguments. Throws Error for a file that is no
// M2.
filters::Rescoring tune(const filters::CorrectorOptions& options, filters::RescoringRewriter& rewriter,
                        filters::Rescoring rescoring, const std::string& m2, std::uint64_t seed);

}  // namespace emend
