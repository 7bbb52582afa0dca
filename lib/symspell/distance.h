// The distance of words from one word: optimal string alignment, in one machine word.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emend::symspell {

// Insertions, deletions and substitutions of a character and swaps of two neighbours, none of them within another
// (optimal string alignment, also called restricted Damerau-Levenshtein distance). Bit-parallel over the columns of the
// matrix, 64 at a time: Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances" (2003).
// A longer pattern is compared cell by cell.
class Pattern {
 public:
  void assign(std::u32string_view pattern);
  // text: valid UTF-8.
  int distance(std::string_view text) const;

 private:
  std::uint64_t positions_of(char32_t c) const;

  std::u32string pattern_;
  std::array<std::uint64_t, 128> ascii_{};                  // bit i: the pattern has this character at i
  std::vector<std::pair<char32_t, std::uint64_t>> others_;  // likewise
};

}  // namespace emend::symspell
