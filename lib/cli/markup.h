// The little markup of documents: paragraphs divided by blank lines, code in backquotes, lines that begin with blanks
// stand as they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emend::cli {

struct Block {
  std::string text;  // a paragraph on one line, or lines that stand as they are
  bool verbatim = false;
};
std::vector<Block> blocks(std::string_view body);

struct Piece {
  std::string text;
  bool code = false;
};
std::vector<Piece> pieces(std::string_view paragraph);
std::string without_markup(std::string_view paragraph);

std::vector<std::string> lines(std::string_view text);  // a last newline ends a line and does not begin another
std::string upper_case(std::string_view ascii);

}  // namespace emend::cli
