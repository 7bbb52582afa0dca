// Packages from networks.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "train/setup.h"

namespace emend::train {

// How the weights came about.
struct Origin {
  std::string from;             // "step 8000"
  std::string maker;            // as Progress::maker
  double minutes = 0;           // of training
  nlohmann::json validated;     // as Validated::numbers; of the weights
  std::vector<SetCounts> sets;  // what it was validated on
  nlohmann::json unchanged;     // as Validator::unchanged()
  nlohmann::json stored = {};   // and of what is left of them when they are stored as package.quantize says
};

// Writes config.json, model.safetensors (package.quantize), the tokenizer, recipe.toml and the word list (for denoise),
// in place of an older package, all at once: readers find the one, the other, or for a moment none.
void write_package(const std::string& folder, const Setup& setup);

// The package's card (README.md): the recipe's description, data, command and numbers; and beside it the picture of the
// run (curves.svg), if there is one. A card that someone else wrote, or changed, stays as it is.
void write_card(const std::string& folder, const std::string& run, const Setup& setup, const Origin& origin);

}  // namespace emend::train
