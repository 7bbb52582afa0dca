// What score says about itself.
#pragma once

#include <string>

#include "cli/program.h"

namespace emend {

cli::Document document();

}  // namespace emend
