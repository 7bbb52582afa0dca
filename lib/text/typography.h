// Apostrophes and quotation marks: straight (' ") or typographic (’ ‘ “ ”).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::text {

enum class Marks { none, straight, typographic, both };
Marks marks_of(std::string_view text);

// What is added to a text, with the marks that the text has: straight ones where it has no others, and ’ for ' where it
// has typographic ones alone. Where it has both, as it stands.
std::string with_marks(std::string_view added, Marks marks);
// The same for what edits of `line` write; those that then change nothing are dropped.
void write_with_marks(Marks marks, std::string_view line, std::vector<Edit>& edits);

}  // namespace emend::text
