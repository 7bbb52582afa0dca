// What makes a translation doubtful, as far as source and translation tell without a reference.
#pragma once

#include <array>
#include <bitset>
#include <string_view>

namespace emend::filters {

enum class Doubt {
  numbers,     // a number of the source is nowhere in it (numbers.h)
  repeated,    // it repeats something that the source does not (loop_guard.h)
  copied,      // words of the source stand in it as they are: three or more in a row in small letters
  length,      // it has less than two fifths of the source's bytes, or more than two and a half times as many, where
               // either has more than kShort
  unfinished,  // a limit of length ended it, and not the model
};
constexpr std::size_t kDoubts = 5;
constexpr std::array<std::string_view, kDoubts> kNamesOfDoubts = {"numbers", "repeated", "copied", "length",
                                                                  "unfinished"};
constexpr std::size_t kShort = 40;

using Doubts = std::bitset<kDoubts>;

// finished: the model ended the translation. Both are valid UTF-8.
Doubts doubts(std::string_view source, std::string_view translation, bool finished);

}  // namespace emend::filters
