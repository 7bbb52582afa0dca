// Where the program meets its neural half, lib/emend/normalize.so (cli/module.h).
#pragma once

#include <string>

#include "cli/module.h"
#include "io/package.h"
#include "verbalize/chooser.h"

namespace emend {

struct ChooserRequest {
  cli::Caller caller;
  io::Package package;  // of a network that learned from --align --format marked
  std::string device, precision;
};

inline constexpr const char* chooser_entry_point = "emend_load_chooser";
// The caller owns the chooser. Throws what loading a package throws.
using LoadChooser = verbalize::Chooser*(const ChooserRequest&);

}  // namespace emend
