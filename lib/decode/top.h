// The largest numbers of each row: what a step of a beam search needs of the vocabulary.
//
// Shape suffixes: R rows, V vocabulary, K wanted.
#pragma once

#include <ATen/core/Tensor.h>

#include <utility>

namespace emend::decode {

// Values and places of the `wanted` largest numbers of each row of values_RV (float32), largest first, of equal ones
// the first first; on the CPU, contiguous. wanted is at most V.
std::pair<at::Tensor, at::Tensor> top(const at::Tensor& values_RV, std::int64_t wanted);

}  // namespace emend::decode
