// What capitals and digits a word has, for models whose vocabulary does not tell.
#pragma once

#include <string_view>

namespace emend::text {

// Other signs, and letters without case, do not count: "don't" is lower, "U.S." upper, "--" none.
enum class WordShape {
  none,   // no letter with a case and no digit
  lower,  // the
  title,  // The
  upper,  // THE, and I
  mixed,  // iPhone
  digit,  // 1990, 3rd
};
inline constexpr int word_shapes = 6;

WordShape word_shape(std::string_view word);

}  // namespace emend::text
