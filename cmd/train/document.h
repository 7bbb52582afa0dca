// Help, man page and examples of train.
#pragma once

#include <string>

#include "cli/program.h"

namespace emend {

const cli::Document& train_document();
// What --explain-keys prints.
std::string explained_keys();

}  // namespace emend
