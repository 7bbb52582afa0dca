// exp() for loops that the compiler turns into vector instructions. GCC does so with -fno-trapping-math alone; the list
// of such files is in lib/CMakeLists.txt.
#pragma once

#include <bit>
#include <cstdint>

namespace emend::nn {

// exp(x) for x <= 0, to 2e-7 of it: 2^n by its bits, the rest by a series; 0 below e^-87.68, where
// the exponent's bits are 0.
inline float exponential(float x) {
  const float kept = x > -88 ? x : -88;
  const float n = static_cast<float>(static_cast<std::int32_t>(kept * 1.442695041F - 0.5F));
  const float r = (kept - n * 0.693359375F) + n * 2.12194440e-4F;  // log 2 in two parts
  float p = 1.9841270e-4F;
  p = p * r + 1.3888889e-3F;
  p = p * r + 8.3333333e-3F;
  p = p * r + 4.1666667e-2F;
  p = p * r + 1.6666667e-1F;
  p = p * r + 0.5F;
  p = p * r + 1.0F;
  p = p * r + 1.0F;
  return p * std::bit_cast<float>((static_cast<std::int32_t>(n) + 127) << 23);
}

}  // namespace emend::nn
