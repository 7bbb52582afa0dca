// What --help and the man page of normalize say besides its options.
#pragma once

#include "cli/program.h"

namespace emend {

cli::Document document();

}  // namespace emend
