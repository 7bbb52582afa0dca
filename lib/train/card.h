// The cards (README.md) of packages that train makes.
#pragma once

#include <string>

#include "train/recipe.h"

namespace emend::train {

// What a card begins with: the package's name, and its description where it has one.
std::string heading(const PackageRecipe& package);

// "Emend 0.2.0".
std::string version();

// Into the package's folder. A card that someone else wrote there, or changed, stays as it is.
void write_card(const std::string& folder, const std::string& text);

}  // namespace emend::train
