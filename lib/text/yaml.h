// Scalars of YAML, as translations are written.
#pragma once

#include <string>
#include <string_view>

namespace emend::text {

// Whether a value of one line needs no quotation marks to be text.
bool is_plain_yaml(std::string_view value);
// In quotation marks that know escapes.
std::string quoted_yaml(std::string_view value);

}  // namespace emend::text
