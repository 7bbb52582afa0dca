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

// Calls use(hash) for each rest of the letters from `begin` on by leaving out up to `distance` of them. kept: the sum
// of what is kept before; scale: shrink to the power of what was left out. Of a run of equal letters the first ones go:
// leaving out others leaves the same.
void for_each_rest(std::u32string_view letters, const Sums& sums, std::size_t begin, std::uint64_t kept,
                   std::uint64_t scale, int distance, const auto& use) {
  use(mix(kept + scale * (sums[letters.size()] - sums[begin])));
  if (distance == 0) return;
  for (std::size_t i = begin; i < letters.size(); ++i) {
    if (i > begin && letters[i] == letters[i - 1]) continue;
    for_each_rest(letters, sums, i + 1, kept + scale * (sums[i] - sums[begin]), scale * shrink, distance - 1, use);
  }
}

}  // namespace

Index::Index(Dictionary dictionary, const IndexOptions& options)
    : dictionary_(std::move(dictionary)), options_(options) {
  struct Entry {
    std::uint32_t hash, beginning;
  };
  std::vector<Entry> entries;
  entries.reserve(16 * std::size_t{dictionary_.size()});
  std::array<char32_t, most_prefix> letters{}, before{};
  std::size_t length_before = 0;
  for (std::uint32_t i = 0; i < dictionary_.size(); ++i) {
    const std::string_view word = dictionary_.word(i);
    std::size_t length = 0;
    for (std::size_t at = 0; at < word.size() && length < prefix();)
      letters[length++] = text::next_code_point(word, at);
    if (length == length_before &&
        std::equal(letters.begin(), letters.begin() + static_cast<long>(length), before.begin()))
      continue;
    before = letters;
    length_before = length;
    const auto beginning = static_cast<std::uint32_t>(first_words_.size());
    first_words_.push_back(i);
    letters_.insert(letters_.end(), letters.begin(), letters.begin() + options_.prefix);
    lengths_.push_back(static_cast<std::uint8_t>(length));
    const std::u32string_view view(letters.data(), length);
    for_each_rest(view, sums_of(view), 0, 0, 1, options_.distance, [&](std::uint64_t hash) {
      entries.push_back({static_cast<std::uint32_t>(hash >> 32), beginning});
    });
  }
  first_words_.push_back(dictionary_.size());

  // As many buckets as entries, or half as many: sorted into them by counting.
  const int bits = std::clamp(static_cast<int>(std::bit_width(entries.size())) - 1, 1, 31);
  shift_ = 32 - bits;
  buckets_.resize((std::size_t{1} << bits) + 1);
  for (const Entry& entry : entries) ++buckets_[(entry.hash >> shift_) + 1];
  for (std::size_t i = 1; i < buckets_.size(); ++i) buckets_[i] += buckets_[i - 1];
  entries_.resize(entries.size());
  std::vector<std::uint32_t> next(buckets_.begin(), buckets_.end() - 1);
  for (const Entry& entry : entries) entries_[next[entry.hash >> shift_]++] = entry.beginning;
}

std::span<const std::uint32_t> Index::with_rest(std::u32string_view rest) const {
  const std::uint64_t hash = mix(sums_of(rest)[rest.size()]);
  const std::size_t bucket = static_cast<std::uint32_t>(hash >> 32) >> shift_;
  return std::span(entries_).subspan(buckets_[bucket], buckets_[bucket + 1] - buckets_[bucket]);
}

bool is_rest_of(std::u32string_view rest, std::u32string_view letters) {
  std::size_t at = 0;
  for (const char32_t letter : letters) at += at < rest.size() && rest[at] == letter;
  return at == rest.size();
}

}  // namespace emend::symspell
