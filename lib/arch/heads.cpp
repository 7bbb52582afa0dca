#include "arch/heads.h"

#include "cli/error.h"

namespace emend::arch {

void check_heads(const std::string& architecture, std::int64_t width, std::int64_t heads, const std::string& name) {
  if (width % heads == 0) return;
  throw Error(architecture,
              name + ' ' + std::to_string(width) + " is not a multiple of " + std::to_string(heads) + " heads",
              "change one of them");
}

}  // namespace emend::arch
