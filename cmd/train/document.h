#pragma once

#include "cli/program.h"

namespace emend {

const cli::Document& train_document();

}  // namespace emend
