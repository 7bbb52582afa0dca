// Words and characters of a few texts as small numbers, dense from 0, so that kernels compare and index with them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace emend::text {

using Symbol = std::uint32_t;
using Symbols = std::vector<Symbol>;

// Numbers strings in the order in which they first come; the strings must outlive it.
class Interner {
 public:
  Interner();
  Symbol operator()(std::string_view text);
  Symbols operator()(std::span<const std::string_view> words);
  std::uint32_t size() const { return static_cast<std::uint32_t>(texts_.size()); }
  std::string_view text(Symbol symbol) const { return texts_[symbol]; }

 private:
  struct Slot {
    std::uint32_t hash = 0, number = 0;  // number: symbol + 1, 0 where the slot is free
  };
  void grow();
  std::vector<Slot> slots_;  // open addressing, at most half full
  std::vector<std::string_view> texts_;
};

// The same for code points.
class CharacterInterner {
 public:
  CharacterInterner();
  Symbol operator()(char32_t c);
  Symbols operator()(std::u32string_view text);
  std::uint32_t size() const { return size_; }

 private:
  struct Slot {
    char32_t character = 0;
    std::uint32_t number = 0;
  };
  void grow();
  std::vector<Slot> slots_;
  std::uint32_t size_ = 0;
};

}  // namespace emend::text
