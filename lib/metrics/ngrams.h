// N-grams of symbols: every window of a text as one number, sorted, so that counting and intersecting are merges.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace emend::metrics {

// Windows of up to `order` symbols of `bits` bits each, the first symbol uppermost; where the text ends before the
// window does, zeros follow. Symbols are stored plus one, so that 2^bits - 1 is the largest symbol plus one.
template <int order, int bits>
class Ngrams {
 public:
  static_assert(order * bits <= 128);
  using Window = unsigned __int128;
  static constexpr int longest = order;

  template <class Sequence>
  explicit Ngrams(const Sequence& text) : length_(text.size()), windows_(text.size()) {
    constexpr Window mask = ~Window{0} >> (128 - order * bits);
    Window window = 0;
    for (std::size_t i = text.size() + order - 1; i-- > 0;) {  // from behind: the window's first symbol enters last
      const Window symbol = i < text.size() ? static_cast<Window>(text[i]) + 1 : 0;
      window = (window >> bits | symbol << (order - 1) * bits) & mask;
      if (i < text.size()) windows_[i] = window;
    }
    std::sort(windows_.begin(), windows_.end());
  }

  std::size_t length() const { return length_; }
  // How many n-grams the text has.
  std::size_t total(int n) const { return length_ >= static_cast<std::size_t>(n) ? length_ - n + 1 : 0; }

  // In ascending order.
  std::span<const Window> windows() const { return windows_; }
  // How many symbols a window has before the text ends; at least one.
  static int symbols(Window window) {
    const auto low = static_cast<std::uint64_t>(window), high = static_cast<std::uint64_t>(window >> 64);
    return order - (low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high)) / bits;
  }
  // How many symbols two windows begin with alike.
  static int shared_symbols(Window a, Window b) {
    const Window differences = (a ^ b) << (128 - order * bits);
    const auto low = static_cast<std::uint64_t>(differences), high = static_cast<std::uint64_t>(differences >> 64);
    return std::min(order, (high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(low)) / bits);
  }

  // The distinct n-grams in ascending order.
  class Cursor {
   public:
    Cursor(const Ngrams& text, int n)
        : at_(text.windows_.data()), end_(at_ + text.windows_.size()), shift_((order - n) * bits) {
      next();
    }
    bool done() const { return count_ == 0; }
    Window ngram() const { return ngram_; }
    std::uint32_t count() const { return count_; }
    void next() {
      constexpr Window symbol = (Window{1} << bits) - 1;
      while (at_ != end_ && (*at_ >> shift_ & symbol) == 0) ++at_;  // the text ends before this n-gram does
      count_ = 0;
      if (at_ == end_) return;
      ngram_ = *at_ >> shift_;
      while (at_ != end_ && *at_ >> shift_ == ngram_) ++at_, ++count_;
    }

   private:
    const Window* at_;
    const Window* end_;
    int shift_;
    Window ngram_ = 0;
    std::uint32_t count_ = 0;
  };

 private:
  std::size_t length_;
  std::vector<Window> windows_;
};

using WordNgrams = Ngrams<4, 32>;
using CharacterNgrams = Ngrams<6, 21>;

// For n = 1 to the longest, at n - 1: the sum over n-grams of min(count in a, count in b). One merge serves all orders:
// windows that share their first n symbols are neighbours in it.
template <class Grams>
std::array<std::size_t, Grams::longest> common(const Grams& a, const Grams& b) {
  constexpr int longest = Grams::longest;
  std::array<std::size_t, longest> sums{};
  std::array<std::uint32_t, longest> in_a{}, in_b{};  // of the n-grams that the window before begins with
  const auto close = [&](int from) {
    for (int n = from; n < longest; ++n) {
      sums[n] += std::min(in_a[n], in_b[n]);
      in_a[n] = in_b[n] = 0;
    }
  };
  typename Grams::Window before = 0;
  for (auto i = a.windows().begin(), j = b.windows().begin(); i != a.windows().end() || j != b.windows().end();) {
    const bool from_a = j == b.windows().end() || (i != a.windows().end() && *i < *j);
    const auto window = from_a ? *i++ : *j++;
    close(Grams::shared_symbols(before, window));
    auto& counts = from_a ? in_a : in_b;
    for (int n = 0; n < longest; ++n) counts[n] += n < Grams::symbols(window);
    before = window;
  }
  close(0);
  return sums;
}

}  // namespace emend::metrics
