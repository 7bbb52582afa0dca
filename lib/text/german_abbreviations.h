// Abbreviations of German texts, which a translator reads better where they are written in full.
#pragma once

#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::text {

// Those of a text in German, and what they stand for: z. T., "zum Teil"; 3 Mio., "3 Millionen". What several words
// abbreviate alike is told by what stands beside it: auf S. 27, Fr. Weber. Also anderthalb and the like, in digits, and
// the month of the first of two days. A full stop that ends the text stays. Sorted, not overlapping.
std::vector<Edit> german_abbreviations(std::string_view text);

}  // namespace emend::text
