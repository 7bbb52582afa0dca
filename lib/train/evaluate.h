// What a package makes of a file of pairs, for `score`.
#pragma once

#include "train/run_options.h"

namespace emend::train {

// Reads options.data, TSV of source and target, and writes what the package makes of each source, a line a line:
// freely, or with the target as the decoder's input (forced: each token is the model's choice after the target's tokens
// before it). Beside it, FILE.meta.json says how it came about; `score` reads that into its signature:
//
//   {"beam": 1, "data": "dev.tsv", "data_sha256": "...", "decode": "free", "lines": 40, "loss": 0.43,
//    "package": "denoise-en", "weights_sha256": "..."}
//
// package: the name of its folder, with that of the run where it is RUN/package; options.package may name the run.
// loss: the mean negative log-likelihood of a target token in nats, where every line has a target. Of a pipe there is
// no data_sha256.
//
// With options.attention, a heat map of each line's attention is drawn too (train/attention.h); with
// options.context_use, what the words looked at in the lines before is written (train/context_use.h).
// Throws Error for a line that is not UTF-8 or lacks its column, naming it. Returns an exit status.
int evaluate(const EvaluateOptions& options, const RunOptions& run);

}  // namespace emend::train
