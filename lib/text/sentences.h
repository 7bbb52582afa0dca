// Cuts a line into sentences of bounded length; the pieces tile the line, so that joining them gives the line back.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::text {

// Cuts after . ! ? and their kin (with closing quotes and brackets) that are followed by blanks and do not follow a
// known abbreviation or an initial; a piece longer than max_bytes is cut again after ; : , or at a blank, at last
// between code points. Blanks between two sentences belong to the first. The spans tile [0, line.size()).
std::vector<Span> sentences(std::string_view line, std::size_t max_bytes = 300);

}  // namespace emend::text
