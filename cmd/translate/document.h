// Help, man page and examples of translate.
#pragma once

#include "cli/program.h"

namespace emend {

const cli::Document& translate_document();

}  // namespace emend
