// Objective ngram: an n-gram model from the text of a recipe.
#pragma once

#include "train/recipe.h"
#include "train/run_options.h"

namespace emend::train {

// Estimates the model (ngram/estimate.h) from the targets of all sources, each text once whatever the weights, and
// makes RUN/recipe.toml (trainer.h) and RUN/package: model.arpa.gz, config.json, the tokenizer of pieces, recipe.toml
// and a card with the perplexity on each validation set. [model] holds `order` and `prune`. With dry_run it counts and
// writes nothing. Returns an exit status.
int count(const Recipe& recipe, const RunOptions& options);

}  // namespace emend::train
