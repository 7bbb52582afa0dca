// Letters as LaTeX writes them without Unicode: \"a, \'{e}, \c{c}, {\ss}, \o{} (Lamport: "LaTeX", 1994, tables 3.1
// and 3.2).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace emend::text {

struct LatexLetter {
  char32_t character;
  std::size_t length;  // bytes that stand for it: with braces around it, and the blank that ends a command's name
};

// What the text begins with; nothing where that is no such letter, or one that Unicode has no single character for.
std::optional<LatexLetter> latex_letter(std::string_view text);

}  // namespace emend::text
