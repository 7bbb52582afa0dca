// Packages from networks.
#pragma once

#include <string>

#include "train/setup.h"
#include "train/validate.h"

namespace emend::train {

// How the weights came about.
struct Origin {
  std::string from;    // "step 8000"
  double minutes = 0;  // of training
  Validated validated;
};

// Writes config.json, model.safetensors (package.quantize), the tokenizer, recipe.toml, the word list (not for
// translate) and, where there is none yet, a card: the recipe's description, data, command and numbers, and the run's
// picture beside it (curves.svg of the folder above), if there is one.
void write_package(const std::string& folder, const Setup& setup, const Origin& origin);

}  // namespace emend::train
