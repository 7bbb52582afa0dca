// What no single key of a recipe can be blamed for.
#pragma once

#include <string>
#include <string_view>

#include "train/recipe.h"

namespace emend::train {

// Throws Error where keys contradict each other.
void check_together(const Recipe& recipe);
// The architecture of a recipe that names none.
std::string usual_architecture(std::string_view objective);

}  // namespace emend::train
