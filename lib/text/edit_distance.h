// How many edits lead from one text to another, and which.
//
// levenshtein() and align() count insertions, deletions and substitutions: errors, in words or in characters.
// edit_distance(), DistanceFrom and DistanceRows also count swaps of two neighbours, no edit within another (optimal
// string alignment, also called restricted Damerau-Levenshtein distance): how near a word is to another.
//
// But for DistanceRows they are bit-parallel, 64 cells of a column of the matrix a step: Myers, "A fast bit-vector
// algorithm for approximate string matching based on dynamic programming" (1999), in the form of Hyyrö, "A bit-vector
// algorithm for computing Levenshtein and Damerau edit distances" (2003).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/symbols.h"

namespace emend::text {

// The least number of insertions, deletions and substitutions between the two. All symbols are below `alphabet`.
std::size_t levenshtein(std::span<const Symbol> reference, std::span<const Symbol> hypothesis, Symbol alphabet);
// The same of words and of characters.
std::size_t levenshtein(std::span<const std::string_view> reference, std::span<const std::string_view> hypothesis);
std::size_t levenshtein(std::u32string_view reference, std::u32string_view hypothesis);

// What became of the reference's next symbol (match, substitute, omit) or came beside it (insert).
enum class AlignmentStep : std::uint8_t { match, substitute, omit, insert };

// One alignment of least cost. Of several it is the one that rapidfuzz, and so jiwer, takes: common beginnings and ends
// are set aside; then, from the end, an omission where the reference's last symbol costs one, else an insertion where
// leaving out the hypothesis' last symbol saves one, else a match or substitution. (rapidfuzz divides large pairs
// first, and then may take another of them.) What `most_bytes` of the matrix do not hold is computed again when it is
// needed, which takes little longer.
std::vector<AlignmentStep> align(std::span<const Symbol> reference, std::span<const Symbol> hypothesis, Symbol alphabet,
                                 std::size_t most_bytes = std::size_t{64} << 20);

struct EditCounts {
  std::size_t matches = 0, substitutions = 0, omissions = 0, insertions = 0;
};
EditCounts count(std::span<const AlignmentStep> steps);

// The least number of insertions, deletions and substitutions of characters and of swaps of two. Case matters. Needs
// valid UTF-8.
int edit_distance(std::string_view a, std::string_view b);

// The same of many texts from one. A word of more than 64 characters is compared cell by cell.
class DistanceFrom {
 public:
  void assign(std::u32string_view word);
  // text: valid UTF-8.
  int to(std::string_view text) const;

 private:
  std::uint64_t positions_of(char32_t c) const;

  std::u32string word_;
  std::array<std::uint64_t, 128> ascii_{};                  // bit i: the word has this character at i
  std::vector<std::pair<char32_t, std::uint64_t>> others_;  // likewise
};

// The same between all beginnings of a word (down, one row a character) and of `query` (across): what an alignment is
// read from, and what goes through a sorted list, where rows of beginnings that the next word shares are not computed
// again.
template <class Char>
class DistanceRows {
 public:
  using View = std::basic_string_view<Char>;

  // The query must outlive it.
  explicit DistanceRows(View query) : query_(query), rows_(1, std::vector<int>(query.size() + 1)) {
    for (std::size_t j = 0; j <= query.size(); ++j) rows_[0][j] = static_cast<int>(j);
  }

  // Computes row i (from 1) of `word`, whose rows before stand; returns the least number in it.
  int compute(View word, std::size_t i) {
    if (rows_.size() <= i) rows_.emplace_back(query_.size() + 1);
    return fill(word, i, query_, rows_[i - (i > 1 ? 2 : 1)], rows_[i - 1], rows_[i]);
  }

  int at(std::size_t i, std::size_t j) const { return rows_[i][j]; }
  int at_end(std::size_t i) const { return rows_[i].back(); }

  // Row i (from 1) by the two above it, of which the first has none two above.
  static int fill(View word, std::size_t i, View query, const std::vector<int>& two_above,
                  const std::vector<int>& above, std::vector<int>& row) {
    int least = row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= query.size(); ++j) {
      int cost = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (word[i - 1] != query[j - 1])});
      if (i > 1 && j > 1 && word[i - 1] == query[j - 2] && word[i - 2] == query[j - 1])
        cost = std::min(cost, two_above[j - 2] + 1);
      row[j] = cost;
      least = std::min(least, cost);
    }
    return least;
  }

 private:
  View query_;
  std::vector<std::vector<int>> rows_;
};

}  // namespace emend::text
