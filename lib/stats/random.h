// Random numbers that are a pure function of (seed, trial, block): the numbers of a trial do not depend on the thread
// that draws them nor on the trials before it, so that a test gives the same p for any number of threads.
//
// Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011): ten rounds of
// a bijection of 128 bits, keyed by the seed. Blocks of different counters never repeat one another.
#pragma once

#include <array>
#include <cstdint>

namespace emend::stats {

using RandomBlock = std::array<std::uint32_t, 4>;

constexpr RandomBlock philox(RandomBlock counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t product1 = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(product0)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

// The 128 bits of block `block` of trial `trial`.
constexpr RandomBlock random_block(std::uint64_t seed, std::uint64_t trial, std::uint64_t block) {
  return philox({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
                 static_cast<std::uint32_t>(trial), static_cast<std::uint32_t>(trial >> 32)},
                {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
}

// The blocks of one trial as a sequence of numbers.
class Random {
 public:
  constexpr Random(std::uint64_t seed, std::uint64_t trial) : seed_(seed), trial_(trial) {}

  constexpr std::uint32_t next() {
    if (used_ == 4) {
      numbers_ = random_block(seed_, trial_, block_++);
      used_ = 0;
    }
    return numbers_[used_++];
  }
  // In [0, n), for 0 < n < 2^32; the bias is below n / 2^32.
  constexpr std::uint32_t below(std::uint64_t n) { return static_cast<std::uint32_t>((next() * n) >> 32); }
  // In (0, 1), 32 bits.
  constexpr double uniform() { return (next() + 0.5) * 0x1p-32; }

 private:
  std::uint64_t seed_, trial_, block_ = 0;
  RandomBlock numbers_ = {};
  unsigned used_ = 4;
};

}  // namespace emend::stats
