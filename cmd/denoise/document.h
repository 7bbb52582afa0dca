// Help, man page and examples of denoise.
#pragma once

#include "cli/program.h"

namespace emend {

const cli::Document& denoise_document();

}  // namespace emend
