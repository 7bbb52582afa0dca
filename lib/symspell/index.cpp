#include "symspell/index.h"

#include <algorithm>
#include <array>
#include <bit>

#include "text/utf8.h"

namespace emend::symspell {

namespace {

// A text's hash is sum_i c_i B^i modulo 2^64. B is odd and so has an inverse: what stands behind a letter that is left
// out moves one to the left, and its part of the sum is divided by B. That gives the hash of each rest from sums over
// the whole, without writing the rest down.
constexpr std::uint64_t base = 0x9E3779B97F4A7C15;

constexpr std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t x = odd;  // right in the lowest three bits; each step doubles them
  for (int step = 0; step < 5; ++step) x *= 2 - odd * x;
  return x;
}
constexpr std::uint64_t shrink = inverse(base);
static_assert(base * shrink == 1);

// The sum's upper bits depend on all letters, but as a linear function; mixed, they can be buckets.
std::uint64_t mix(std::uint64_t sum) {
  sum ^= sum >> 32;
  return sum * 0xD6E8FEB86659FD93;
}

using Sums = std::array<std::uint64_t, most_prefix + 1>;  // of the first i letters

Sums sums_of(std::u32string_view letters) {
  Sums sums{};
  std::uint64_t power = 1;
  for (std::size_t i = 0; i < letters.size(); ++i, power *= base) sums[i + 1] = sums[i] + letters[i] * power;
  return sums;
}

// Calls use(hash) for each rest that leaves out up to `most` of the letters from `begin` on. kept: the sum of what is
// kept before; scale: shrink to the power of what was left out. Of a run of equal letters the first ones go: leaving
// out others leaves the same.
template <int most>
void for_each_rest_behind(std::u32string_view letters, const Sums& sums, std::size_t begin, std::uint64_t kept,
                          std::uint64_t scale, const auto& use) {
  use(mix(kept + scale * (sums[letters.size()] - sums[begin])));
  if constexpr (most > 0) {
    for (std::size_t i = begin; i < letters.size(); ++i) {
      if (i > begin && letters[i] == letters[i - 1]) continue;
      for_each_rest_behind<most - 1>(letters, sums, i + 1, kept + scale * (sums[i] - sums[begin]), scale * shrink, use);
    }
  }
}

void for_each_rest(std::u32string_view letters, int distance, const auto& use) {
  const Sums sums = sums_of(letters);
  static_assert(most_distance == 3);
  if (distance == 0) for_each_rest_behind<0>(letters, sums, 0, 0, 1, use);
  if (distance == 1) for_each_rest_behind<1>(letters, sums, 0, 0, 1, use);
  if (distance == 2) for_each_rest_behind<2>(letters, sums, 0, 0, 1, use);
  if (distance == 3) for_each_rest_behind<3>(letters, sums, 0, 0, 1, use);
}

}  // namespace

Index::Index(Dictionary dictionary, const IndexOptions& options)
    : dictionary_(std::move(dictionary)), options_(options) {
  std::array<char32_t, most_prefix> now{}, before{};
  for (std::uint32_t i = 0; i < dictionary_.size(); ++i) {
    const std::string_view word = dictionary_.word(i);
    std::size_t length = 0;
    for (std::size_t at = 0; at < word.size() && length < prefix();) now[length++] = text::next_code_point(word, at);
    const auto end = now.begin() + static_cast<long>(length);
    if (!lengths_.empty() && length == lengths_.back() && std::equal(now.begin(), end, before.begin())) continue;
    before = now;
    first_words_.push_back(i);
    letters_.insert(letters_.end(), now.begin(), now.begin() + options_.prefix);
    lengths_.push_back(static_cast<std::uint8_t>(length));
  }
  first_words_.push_back(dictionary_.size());

  // Sorted into buckets by counting. The hashes are computed twice: that is faster than to keep them, since memory that
  // is touched for the first time is slow.
  const int bits = std::clamp(static_cast<int>(std::bit_width(4 * std::size_t{beginnings()})), 1, 31);
  shift_ = 64 - bits;
  buckets_.resize((std::size_t{1} << bits) + 1);
  for (std::uint32_t i = 0; i < beginnings(); ++i)
    for_each_rest(letters(i), options_.distance, [&](std::uint64_t hash) { ++buckets_[hash >> shift_]; });
  for (std::size_t i = 1; i < buckets_.size(); ++i) buckets_[i] += buckets_[i - 1];
  entries_.resize(buckets_.back());
  // From the last one to the first, so that each bucket is filled from its end, and begins where it was filled to.
  for (std::uint32_t i = beginnings(); i-- > 0;)
    for_each_rest(letters(i), options_.distance, [&](std::uint64_t hash) { entries_[--buckets_[hash >> shift_]] = i; });
}

std::span<const std::uint32_t> Index::with_rest(std::u32string_view rest) const {
  const std::uint64_t hash = mix(sums_of(rest)[rest.size()]);
  const std::size_t bucket = hash >> shift_;
  return std::span(entries_).subspan(buckets_[bucket], buckets_[bucket + 1] - buckets_[bucket]);
}

}  // namespace emend::symspell
