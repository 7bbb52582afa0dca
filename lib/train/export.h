// Packages from networks.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "train/setup.h"

namespace emend::train {

// Writes config.json, model.safetensors (package.quantize), the tokenizer, recipe.toml, the word list and, where there
// is none yet, a card that holds the recipe's description and the validation's numbers.
void write_package(const std::string& folder, const Setup& setup, const nlohmann::json& validation);

}  // namespace emend::train
