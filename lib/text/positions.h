// Where symbols stand in a text, as bits: what bit-parallel dynamic programming compares with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "text/symbols.h"

namespace emend::text {

// The pattern's positions that hold a symbol, as bits. Dense while that is small; a large alphabet has few positions
// per symbol, and its rows are made one at a time.
class Positions {
 public:
  using Word = std::uint64_t;
  static constexpr std::size_t word_bits = 64;

  Positions(std::span<const Symbol> pattern, Symbol alphabet)
      : blocks_((pattern.size() + word_bits - 1) / word_bits), dense_(alphabet * blocks_ <= (std::size_t{1} << 20)) {
    if (dense_) {
      bits_.resize(alphabet * blocks_);
      for (std::size_t i = 0; i < pattern.size(); ++i) set(pattern[i] * blocks_, i);
      return;
    }
    bits_.resize(blocks_);
    first_.resize(alphabet + 1);
    for (Symbol symbol : pattern) ++first_[symbol + 1];
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    sorted_.resize(pattern.size());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < pattern.size(); ++i) sorted_[next[pattern[i]]++] = i;
  }

  std::size_t blocks() const { return blocks_; }

  // blocks() words; valid until the next call.
  const Word* row(Symbol symbol) {
    if (dense_) return bits_.data() + symbol * blocks_;
    for (std::size_t position : shown_) bits_[position / word_bits] = 0;
    shown_ = std::span(sorted_).subspan(first_[symbol], first_[symbol + 1] - first_[symbol]);
    for (std::size_t position : shown_) set(0, position);
    return bits_.data();
  }

 private:
  void set(std::size_t row, std::size_t position) {
    bits_[row + position / word_bits] |= Word{1} << position % word_bits;
  }

  std::size_t blocks_;
  bool dense_;
  std::vector<Word> bits_;
  std::vector<std::size_t> first_, sorted_;
  std::span<const std::size_t> shown_;
};

}  // namespace emend::text
