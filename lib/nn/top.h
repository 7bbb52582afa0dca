// The largest numbers of each row: what a step of a search needs of the vocabulary.
//
// Shape suffixes: V numbers a row, K wanted; ...V any leading dimensions.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>

namespace emend::nn {

// The K largest numbers of each row, largest first, of equal ones the first first: float32 and int64, on the CPU,
// contiguous.
struct Top {
  at::Tensor values, places;
};

// [..., K] of values_...V (float32, on any device), K at most V, those of `never` left out; where a row has fewer, it
// ends with minus infinity. normalised: as log_softmax(values) has them; then a row with what is no number has nothing
// else.
Top top(const at::Tensor& values, std::int64_t wanted, std::span<const std::int64_t> never = {},
        bool normalised = false);

}  // namespace emend::nn
