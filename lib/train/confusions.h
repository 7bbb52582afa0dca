// Objective confusions: which of two words that are written for each other stands where.
#pragma once

#include "train/recipe.h"
#include "train/run_options.h"

namespace emend::train {

// Learns from the targets of all sources, each text once whatever the weights, whose words must be right, and makes
// RUN/recipe.toml (trainer.h) and RUN/package: confusions.bin (confusion/model.h), the pairs, config.json, recipe.toml
// and a card with the share of the words of pairs in each validation set for which their context calls. [model] holds
// what confusion::Learning has, and package.calibration what its log odds are taken through. With dry_run it reads and
// writes nothing. Returns an exit status.
int learn_confusions(const Recipe& recipe, const RunOptions& options);

}  // namespace emend::train
