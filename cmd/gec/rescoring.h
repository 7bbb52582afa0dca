// gec --rescore and --tune-rescorer: who chooses among several corrections.
#pragma once

#include "neural.h"
#include "options.h"

namespace emend {

// The rewriter that the options ask for, with --rescore one that rescores.
std::unique_ptr<filters::Rewriter> load_rewriter(const GecOptions& gec, const std::vector<io::Package>& packages);

// Prints the weights that are best for the sentences of --tune-rescorer.
void tune_rescorer(const GecOptions& gec, const std::vector<io::Package>& packages);

}  // namespace emend
