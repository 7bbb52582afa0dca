// Help, man page and examples of gec.
#pragma once

#include <string>

#include "cli/program.h"

namespace emend {

const cli::Document& gec_document();

// What --list-rules prints: the rules, each with a wrong text and what becomes of it.
std::string list_of_rules();

}  // namespace emend
