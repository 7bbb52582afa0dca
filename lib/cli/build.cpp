#include "cli/build.h"

#include <utility>

namespace emend::cli {

namespace {

Build& told() {  // no global, which might not be there yet when set_build is called
  static Build build;
  return build;
}

}  // namespace

const Build& build() { return told(); }
void set_build(Build build) { told() = std::move(build); }

}  // namespace emend::cli
