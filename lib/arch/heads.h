// What all attention with heads asks of its sizes.
#pragma once

#include <cstdint>
#include <string>

namespace emend::arch {

// Throws Error of `architecture` where the heads do not share the width evenly; `name` is what its config calls that.
void check_heads(const std::string& architecture, std::int64_t width, std::int64_t heads,
                 const std::string& name = "width");

}  // namespace emend::arch
