// SHA-256 (FIPS 180-4), so that a signature's `data` can be checked with sha256sum.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace emend::metrics {

class Sha256 {
 public:
  void update(std::string_view bytes);
  // 64 hexadecimal digits of what was given so far.
  std::string hex() const;

 private:
  void compress(const unsigned char* block);
  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> block_{};
  std::size_t filled_ = 0;
  std::uint64_t length_ = 0;
};

}  // namespace emend::metrics
