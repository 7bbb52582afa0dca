// What a recipe would come to, without a run: its data, its model, and what a step costs.
#pragma once

#include "train/recipe.h"
#include "train/run_options.h"

namespace emend::train {

// Reads the data, builds the model, takes 20 steps and a part of a validation, and prints to standard output what that
// was and what the whole run would take. Writes no file. Returns an exit status.
int dry_run(const Recipe& recipe, const RunOptions& options);

}  // namespace emend::train
