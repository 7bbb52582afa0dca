// The largest numbers of rows that are computed a part at a time and need not be written, such as those of a product
// over a vocabulary. The logarithm of the sum of a row's exponentials grows with them (Milakov and Gimelshein 2018,
// "Online normalizer calculation for softmax").
//
// Shape suffixes: N rows, K wanted.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "nn/top.h"

namespace emend::nn {

// What is wanted of rows, and what was found so far. Rows do not depend on each other.
class TopOfRows {
 public:
  // As top() has them.
  TopOfRows(std::int64_t rows, std::int64_t wanted, std::span<const std::int64_t> never, bool normalised);

  // A part of `rows` rows (at most 64) from number n, whose parts come in their order: `width` numbers of each (a
  // multiple of 16), one row behind the other, the first of which stands at `first`. What is not of a row is minus
  // infinity.
  void take(std::int64_t n, std::int64_t rows, std::int64_t first, std::int64_t width, const float* y);
  // All of row n, of any number.
  void take_row(std::int64_t n, std::span<const float> y);

  // [N, K], when all parts were taken.
  Top top();

  struct alignas(64) Row {
    static constexpr std::int64_t kLanes = 16;
    float sums[kLanes] = {};                                // of exponentials of what was taken less `largest`
    float largest = std::numeric_limits<float>::lowest();   // of all
    float least = -std::numeric_limits<float>::infinity();  // of the wanted, when there are enough: others are above it
    std::int64_t found = 0;
    bool strange = false;  // something in it is no number
  };

 private:
  // A part with something that is not at most `least`.
  void offer(std::int64_t n, std::int64_t first, std::span<const float> y);
  void fill_up(std::int64_t n);

  std::int64_t wanted_;
  std::vector<std::int64_t> never_;
  bool normalised_;
  std::vector<Row> rows_;
  at::Tensor values_NK_, places_NK_;
};

}  // namespace emend::nn
