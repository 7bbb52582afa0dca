#pragma once

#include "cli/program.h"

namespace emend {

const cli::Document& gec_document();

}  // namespace emend
