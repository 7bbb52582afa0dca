// Where symbols stand in a text, as bits: what bit-parallel dynamic programming compares with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "text/symbols.h"

namespace emend::text {

// The pattern's positions that hold a symbol, as bits. Symbols that are common in the pattern have a row each; a large
// alphabet's others have few positions, and their rows are made when they are asked for.
class Positions {
 public:
  using Word = std::uint64_t;
  static constexpr std::size_t word_bits = 64;
  static constexpr std::size_t most_rows = 64;

  Positions(std::span<const Symbol> pattern, Symbol alphabet)
      : blocks_((pattern.size() + word_bits - 1) / word_bits), dense_(alphabet * blocks_ <= (std::size_t{1} << 20)) {
    if (dense_) {
      bits_.resize(alphabet * blocks_);
      for (std::size_t i = 0; i < pattern.size(); ++i) set(bits_.data() + pattern[i] * blocks_, i);
      return;
    }
    first_.resize(alphabet + 1);
    for (Symbol symbol : pattern) ++first_[symbol + 1];
    // At most 256 symbols are that common: their rows take 32 bytes a symbol of the pattern.
    row_.resize(alphabet, none);
    std::size_t rows = 0;
    for (Symbol symbol = 0; symbol < alphabet; ++symbol) {
      if (first_[symbol + 1] * 4 >= blocks_) row_[symbol] = rows++ * blocks_;
    }
    bits_.resize(rows * blocks_);
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    sorted_.resize(pattern.size());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      sorted_[next[pattern[i]]++] = i;
      if (row_[pattern[i]] != none) set(bits_.data() + row_[pattern[i]], i);
    }
  }

  std::size_t blocks() const { return blocks_; }

  // blocks() words; valid until the next call.
  const Word* row(Symbol symbol) {
    if (dense_) return bits_.data() + symbol * blocks_;
    const Word* out = nullptr;
    rows({&symbol, 1}, 0, blocks_, &out);
    return out;
  }

  // Those of up to most_rows symbols, of which only blocks [begin, end) may be read; valid until the next call.
  void rows(std::span<const Symbol> symbols, std::size_t begin, std::size_t end, const Word** out) {
    if (dense_) {
      for (Symbol symbol : symbols) *out++ = bits_.data() + symbol * blocks_;
      return;
    }
    for (const auto& [row, positions] : shown_)
      for (std::size_t position : positions) made_[row + position / word_bits] = 0;
    shown_.clear();
    if (made_.empty()) made_.reserve(most_rows * blocks_);  // so that rows stay where they are
    for (Symbol symbol : symbols) {
      if (row_[symbol] != none) {
        *out++ = bits_.data() + row_[symbol];
        continue;
      }
      const std::size_t row = shown_.size() * blocks_;
      if (made_.size() < row + blocks_) made_.resize(row + blocks_);
      const auto from = sorted_.begin() + static_cast<std::ptrdiff_t>(first_[symbol]),
                 to = sorted_.begin() + static_cast<std::ptrdiff_t>(first_[symbol + 1]);
      const auto low = std::lower_bound(from, to, begin * word_bits), high = std::lower_bound(low, to, end * word_bits);
      shown_.push_back({row, {low, high}});
      for (std::size_t position : shown_.back().positions) set(made_.data() + row, position);
      *out++ = made_.data() + row;
    }
  }

 private:
  static constexpr std::size_t none = SIZE_MAX;
  struct Shown {
    std::size_t row;
    std::span<const std::size_t> positions;
  };

  static void set(Word* row, std::size_t position) { row[position / word_bits] |= Word{1} << position % word_bits; }

  std::size_t blocks_;
  bool dense_;
  std::vector<Word> bits_, made_;
  std::vector<std::size_t> row_;             // where in bits_, or none
  std::vector<std::size_t> first_, sorted_;  // positions by symbol
  std::vector<Shown> shown_;
};

}  // namespace emend::text
