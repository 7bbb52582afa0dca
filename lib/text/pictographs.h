// Emoji, boxes, stars and other signs that are no writing.
#pragma once

#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::text {

// Runs of them, with what joins and varies emoji. Category So from the arrows (U+2190) on: signs before them stand for
// words (№, ℃). Needs valid UTF-8.
std::vector<Span> pictographs(std::string_view text);

}  // namespace emend::text
