// Packages from networks.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "arch/network.h"
#include "text/tokenizer.h"
#include "train/corpus.h"
#include "train/recipe.h"

namespace emend::train {

// Writes config.json, model.safetensors (package.quantize), the tokenizer, recipe.toml, the word list and, where there
// is none yet, a card that holds the recipe's description and the validation's numbers.
void write_package(const std::string& folder, const Recipe& recipe, arch::Network& network,
                   const text::Tokenizer& tokenizer, const Corpus& corpus, const nlohmann::json& validation);

}  // namespace emend::train
