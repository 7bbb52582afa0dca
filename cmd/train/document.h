// Help, man page and examples of train.
#pragma once

#include <string>

#include "cli/program.h"

namespace emend {

const cli::Document& train_document();
// What those may mean who give options that are keys of a recipe.
void declare_hints(cli::Options& options);
// What --explain-keys prints.
std::string explained_keys();

}  // namespace emend
