#include "text/table.h"

#include <algorithm>

#include "cli/printable.h"
#include "text/utf8.h"

namespace emend::text {

namespace {

std::size_t width_of(std::string_view printable) { return grapheme_boundaries(printable).size() - 1; }

// A cell of a format whose own marks are the line end and, maybe, the TAB.
std::string with_blanks(std::string cell) {
  for (char& byte : cell)
    if (byte == '\t' || byte == '\n' || byte == '\r') byte = ' ';
  return cli::printable(cell);
}

}  // namespace

std::string aligned(const Cells& raw, std::size_t left) {
  Cells cells = raw;
  for (auto& row : cells)
    for (std::string& cell : row) cell = cli::printable(cell);
  std::vector<std::size_t> widths;
  for (const auto& row : cells) {
    widths.resize(std::max(widths.size(), row.size()));
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

std::string tabular(const Cells& cells) {
  std::string out =
      "% \\usepackage{booktabs}\n\\begin{tabular}{l" + std::string(cells.front().size() - 1, 'r') + "}\n\\toprule\n";
  for (const auto& row : cells) {
    for (std::size_t c = 0; c < row.size(); ++c) out += (c == 0 ? "" : " & ") + row[c];
    out += " \\\\\n";
    if (&row == &cells.front()) out += "\\midrule\n";
  }
  return out + "\\bottomrule\n\\end{tabular}\n";
}

std::string markdown(const Cells& cells, std::size_t left) {
  std::string out;
  for (const auto& row : cells) {
    for (const std::string& cell : row) {
      out += "| ";
      for (const char c : with_blanks(cell)) {
        if (c == '|' || c == '\\') out += '\\';
        out += c;
      }
      out += ' ';
    }
    out += "|\n";
    if (&row != &cells.front()) continue;
    for (std::size_t c = 0; c < row.size(); ++c) out += c < left ? "|:--" : "|--:";
    out += "|\n";
  }
  return out;
}

std::string tab_separated(const Cells& cells) {
  std::string out;
  for (const auto& row : cells) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (c > 0) out += '\t';
      out += with_blanks(row[c]);
    }
    out += '\n';
  }
  return out;
}

std::string latex_escaped(std::string_view text) {
  std::string out;
  for (const char c : cli::printable(text)) {
    switch (c) {
      case '\\':
        out += "\\textbackslash{}";
        break;
      case '~':
        out += "\\textasciitilde{}";
        break;
      case '^':
        out += "\\textasciicircum{}";
        break;
      case '<':
        out += "\\textless{}";
        break;
      case '>':
        out += "\\textgreater{}";
        break;
      case '|':
        out += "\\textbar{}";
        break;
      default:
        if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
  }
  return out;
}

}  // namespace emend::text
