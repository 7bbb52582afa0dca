// The half of a program that needs LibTorch is a module, lib/emend/NAME.so beside the folder of the program, and is
// loaded when it is first needed: LibTorch's static initialisers take 0.3 s, which --help and option errors need not
// wait for.
#pragma once

#include <string>

#include "cli/build.h"
#include "cli/error.h"

namespace emend::cli {

// What a module has to be told, since it has a copy of its own of everything in lib/cli.
struct Caller {
  std::string program_name;
  int verbosity = 0;
  Build build = {};
};
Caller caller();
void adopt(const Caller& caller);  // in the module, before anything else

// What to do where a module is not there, and where it is and something that it needs is not.
struct Remedies {
  std::string missing, broken;  // empty: to install what has the neural half; to look whether all is installed
};

// Loads the module and returns its entry point, an extern "C" function. Modules stay loaded. Throws Error when it is
// missing, cannot be loaded, or is of another commit than the program. Thread-safe.
void* load_module(const std::string& name, const char* entry_point, const Remedies& remedies = {});

}  // namespace emend::cli
