// N-grams of symbols: every window of a text as one number, sorted, so that counting and intersecting are merges.
#pragma once

#include <algorithm>
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

// Sum over n-grams of min(count in a, count in b).
template <class Grams>
std::size_t common(const Grams& a, const Grams& b, int n) {
  typename Grams::Cursor left(a, n), right(b, n);
  std::size_t sum = 0;
  while (!left.done() && !right.done()) {
    if (left.ngram() < right.ngram()) {
      left.next();
    } else if (right.ngram() < left.ngram()) {
      right.next();
    } else {
      sum += std::min(left.count(), right.count());
      left.next();
      right.next();
    }
  }
  return sum;
}

}  // namespace emend::metrics
