// Marks that come in pairs: tags of HTML, emphasis and links of Markdown, braces of LaTeX.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::text {

struct Tag {
  Span span;
  enum class Kind { opens, closes, single } kind = Kind::single;
  std::optional<std::size_t> partner = {};  // its number; nothing where a text does not have it
};

// What each mark is (spans of a text, in order, as MarkupReader gives them with Role::nothing), and which belong
// together. Pairs contain each other or stand apart, and hold at most 255 others that are open. Marks of emphasis
// without a partner are single. O(marks).
std::vector<Tag> tags(std::string_view text, std::span<const Span> marks);

}  // namespace emend::text
