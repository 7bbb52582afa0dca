// Where the program meets its neural half, lib/emend/train.so (cli/module.h).
#pragma once

#include "cli/module.h"
#include "train/recipe.h"
#include "train/run_options.h"

namespace emend {

struct TrainRequest {
  cli::Caller caller;
  train::Recipe recipe;
  train::RunOptions run;
  train::EvaluateOptions evaluate;  // with a package: nothing else is done
};

inline constexpr const char* train_entry_point = "emend_train";
// Returns an exit status; throws what train::run throws.
using Train = int(const TrainRequest&);

}  // namespace emend
