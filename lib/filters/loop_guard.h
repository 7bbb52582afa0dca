// The loop guard: what tells a rewriting from a model that went astray.
#pragma once

#include <string_view>

namespace emend::filters {

// Whether the text repeats something that the source does not: one to six bytes four times in a row, one or
// two words three times, or three to eight words twice. Both are valid UTF-8.
bool repeats_itself(std::string_view source, std::string_view text);

// Whether the text is no valid UTF-8, has a control character that the source lacks, is more than twice or less than
// half as long (20 bytes aside), or repeats itself. The source is valid UTF-8.
bool runs_away(std::string_view source, std::string_view text);

}  // namespace emend::filters
