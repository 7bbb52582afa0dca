#include "table.h"

#include <algorithm>
#include <string_view>

#include "text/utf8.h"

namespace emend {

namespace {

std::size_t width_of(std::string_view text) { return text::grapheme_boundaries(text).size() - 1; }

}  // namespace

std::string aligned(const Cells& cells, std::size_t left) {
  std::vector<std::size_t> widths(cells.front().size());
  for (const auto& row : cells) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width_of(row[c]));
  }
  std::string out;
  for (const auto& row : cells) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string padding(widths[c] - width_of(row[c]), ' ');
      line += (c == 0 ? "" : "  ") + (c < left ? row[c] + padding : padding + row[c]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace emend
