// Objective dictionary: the words of a recipe's text and how often each was seen.
#pragma once

#include "train/recipe.h"
#include "train/run_options.h"

namespace emend::train {

// Counts the targets of all sources, each text once whatever the weights, and makes RUN/recipe.toml (trainer.h) and
// RUN/package: dictionary.bin (symspell/dictionary.h), config.json, recipe.toml and a card with the share of words of
// each validation set that are listed. [model] holds `words`, the most that are listed, `least`, how often each must
// have been seen, and what symspell/package.h reads. With dry_run it counts and writes nothing. Returns an exit
// status.
int make_dictionary(const Recipe& recipe, const RunOptions& options);

}  // namespace emend::train
