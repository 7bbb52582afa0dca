// Attention on the CPU without gradients: softmax(q K^T / sqrt(e)) V, a row, head and query at a time, in an order that
// depends on nothing. So a query's result is the same, to the last bit, with any other rows, queries and padding beside
// it, which matters since products of bytes (int8.h) make the smallest difference visible; and few queries (T = 1 in a
// search) cost no calls of a matrix library each.
//
// Shape suffixes: R rows, H heads, T queries, S keys, e width of a head, d = H e.
#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <span>
#include <utility>

#include "nn/keys_values.h"

namespace emend::nn {

// Whether cpu_attention() can be asked with such queries now: float32, on the CPU, no gradients recorded.
bool has_cpu_attention(const at::Tensor& queries);

// queries_RTd, contiguous; memory: keys and values in pieces, S positions together. mask: bool, true where a query may
// look, or float32, what is added to the scores, broadcast to R,H,T,S; undefined: everywhere. causal: query t sees the
// keys up to t, and T = S. A query sees one key at least. Returns attended_RTd, and the first head's probabilities,
// RTS, where they are wanted. scale: of the scores, in place of 1 / sqrt(e).
std::pair<at::Tensor, at::Tensor> cpu_attention(const at::Tensor& queries_RTd, std::span<const KeysValues> memory,
                                                const at::Tensor& mask, bool causal, bool probabilities_wanted,
                                                std::optional<double> scale = {});

}  // namespace emend::nn
