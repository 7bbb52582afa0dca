#include "cli/markup.h"

#include <algorithm>

namespace emend::cli {

std::vector<std::string> lines(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::vector<Block> blocks(std::string_view body) {
  std::vector<Block> out;
  bool open = false;
  for (const auto& line : lines(body)) {
    if (line.find_first_not_of(" \t") == std::string::npos) {
      open = false;
      continue;
    }
    const bool verbatim = line[0] == ' ' || line[0] == '\t';
    if (!open || out.back().verbatim != verbatim) {
      out.push_back({line, verbatim});
    } else {
      out.back().text += (verbatim ? "\n" : " ") + line;
    }
    open = true;
  }
  return out;
}

std::vector<Piece> pieces(std::string_view paragraph) {
  std::vector<Piece> out;
  bool code = false;
  while (true) {
    const std::size_t end = std::min(paragraph.find('`'), paragraph.size());
    if (end > 0) out.push_back({std::string(paragraph.substr(0, end)), code});
    if (end == paragraph.size()) return out;
    paragraph.remove_prefix(end + 1);
    code = !code;
  }
}

std::string without_markup(std::string_view paragraph) {
  std::string out;
  for (const auto& piece : pieces(paragraph)) out += piece.text;
  return out;
}

std::string upper_case(std::string_view ascii) {
  std::string out(ascii);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

}  // namespace emend::cli
