// Tables as text.
#pragma once

#include <string>
#include <vector>

namespace emend {

using Cells = std::vector<std::vector<std::string>>;

// Columns in line, the first `left` ones to the left, the others to the right.
std::string aligned(const Cells& cells, std::size_t left = 1);

}  // namespace emend
