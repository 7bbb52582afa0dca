// What no single key of a recipe can be blamed for.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "train/recipe.h"

namespace emend::train {

// Throws Error where keys contradict each other.
void check_together(const Recipe& recipe);
// Whether the objective counts words (ngram, dictionary): such runs have no steps and no checkpoints.
bool counts(const Recipe& recipe);
// The architecture of a recipe that names none.
std::string usual_architecture(std::string_view objective);

// What a validation set is judged by beside its loss: the recipe's metrics where the model corrects texts, correlations
// where it scores them.
std::vector<std::string> judged_by(const Recipe& recipe);
// Whether a model with more of it is better: of what judged_by() names, and of "loss".
bool more_is_better(std::string_view metric);

// package.calibration_types, taken apart. Throws Error for an entry that is no TYPE:NUMBER.
std::map<std::string, double> calibration_types(const Recipe& recipe);

}  // namespace emend::train
