// What a program was built as and from. cmake/build.cpp.in, linked into each program, says it, so that another
// commit or PROGRAM_PREFIX compiles one small file and no library.
#pragma once

#include <string>

namespace emend::cli {

struct Build {
  std::string prefix;    // PROGRAM_PREFIX: "emend-"
  std::string commit;    // "fdea01c0ab", "fdea01c0ab-dirty"; empty where it is not known: sources without git
  std::string libtorch;  // "2.11.0", that of the program's module (cli/module.h); empty where it has none
};
const Build& build();
void set_build(Build build);  // before main

}  // namespace emend::cli
