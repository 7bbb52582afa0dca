// Random numbers that are a pure function of a key, so that a line's damage depends on (seed, line, word) and on
// nothing else: not on threads, windows or the lines before it. std::distributions differ between libraries, so none is
// used.
//
// The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): a
// counter that advances by the golden ratio and a mixing function of its value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace emend::noise {

constexpr std::uint64_t kGoldenRatio = 0x9e3779b97f4a7c15;

// SplitMix64's output function: a bijection of 64 bits that changes half of them for any change of its argument.
constexpr std::uint64_t mix_bits(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// Of a text, the same on all machines: FNV-1a.
constexpr std::uint64_t key_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

class Random {
 public:
  // Generators of different keys are independent; the order of the key's parts matters.
  explicit constexpr Random(std::initializer_list<std::uint64_t> key) {
    for (const std::uint64_t number : key) *this = part(number);
  }

  // The generator of part `part` of what this one stands for; this one does not advance.
  constexpr Random part(std::uint64_t part) const {
    Random child({});
    child.state_ = mix_bits(state_ + kGoldenRatio + mix_bits(part + kGoldenRatio));
    return child;
  }

  constexpr std::uint64_t next() { return mix_bits(state_ += kGoldenRatio); }
  // In [0, n), for 0 < n < 2^32; the bias of the multiplication is below n / 2^32.
  constexpr std::uint32_t below(std::uint64_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }
  // In [0, 1), 53 bits.
  constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  constexpr bool chance(double probability) { return uniform() < probability; }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace emend::noise
