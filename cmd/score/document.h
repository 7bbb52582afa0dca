// What score says about itself.
#pragma once

#include <string>

#include "cli/program.h"

namespace emend {

cli::Document document();
std::string list_of_metrics();

}  // namespace emend
