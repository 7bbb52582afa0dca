// gec --tune-rescorer.
#pragma once

#include <string>

#include "decode/corrector.h"
#include "decode/rescore.h"

namespace emend {

// Weights with which the sentences of an M2 file, read as one document of tokens, get the highest F0.5 (score m2)
// of all that stats::tune finds from `rescoring` on. The rewriter gives the candidates;
// a line's k-th one is made of its sentences' k-th ones. Throws Error for a file that is no M2.
decode::Rescoring tune(const decode::CorrectorOptions& options, decode::RescoringRewriter& rewriter,
                       decode::Rescoring rescoring, const std::string& m2);

}  // namespace emend
