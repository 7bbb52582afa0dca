// Cuts a line into sentences of bounded length; the pieces tile the line, so that joining them gives the line back.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::text {

// Cuts after . ! ? and their kin (with closing quotes and brackets) that are followed by blanks. A single full stop
// does not count after a known abbreviation, after an initial, or before a lower-case letter. A piece longer than
// max_bytes is cut again after ; : , or at a blank, at last between code points. Blanks between two sentences belong to
// the first. The spans tile [0, line.size()). max_bytes is at least 4 (std::logic_error).
//
// language: "en", or "de", where ordinal numbers and single letters have full stops, too ("am 3. Mai", "z. B."). Others
// count as "en".
std::vector<Span> sentences(std::string_view line, std::size_t max_bytes = 300, std::string_view language = "en");

}  // namespace emend::text
