// Tables of scores and the like: in columns for the terminal, as LaTeX, Markdown or TSV. What a terminal would obey is
// written out in their cells (cli/printable.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace emend::text {

using Cells = std::vector<std::vector<std::string>>;  // rows of columns; the first row is the heading

// A line a row. The first `left` columns are left-aligned, as names are, the others right, as numbers are.
std::string aligned(const Cells& cells, std::size_t left = 1);

// A tabular environment for the package booktabs. The cells are LaTeX already.
std::string tabular(const Cells& cells);
// A table of GitHub's Markdown. `left` as above.
std::string markdown(const Cells& cells, std::size_t left = 1);
// A line a row, its columns parted by TABs; a TAB or line end inside a cell becomes a blank.
std::string tab_separated(const Cells& cells);
// The text so that LaTeX prints it, in any font encoding.
std::string latex_escaped(std::string_view text);

}  // namespace emend::text
