// What the objectives that learn without training steps have in common (recipe_check.h): what they print in a dry run,
// and what they write beside their model.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "train/corpus.h"

namespace emend::train {

// A row a source, to standard output; and warnings of validation texts that are learned from.
void print_sources(const Corpus& corpus);

// The paragraph and the table of a card that say how the package is made again, and from what.
std::string made_again(const Corpus& corpus);

// RUN/recipe.toml (trainer.h), and recipe.toml and config.json of the package.
void write_recipe_and_config(const Recipe& recipe, const std::string& run, const std::string& package,
                             nlohmann::json config);

}  // namespace emend::train
