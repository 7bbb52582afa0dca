// The cards (README.md) of packages that train makes, and what config.json repeats of them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "train/recipe.h"

namespace emend::train {

// What a card begins with: the package's name, its description and its licence where it has them.
std::string heading(const PackageRecipe& package);

// The licence in config.json.
void name_licence(nlohmann::json& config, const PackageRecipe& package);

// "Emend 0.2.0".
std::string version();

// Into the package's folder. A card that someone else wrote there, or changed, stays as it is.
void write_card(const std::string& folder, const std::string& text);

}  // namespace emend::train
