// What the tests beside programs of tests/reference share: weights that both sides make by the same sines.
#pragma once

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "nn/parameters.h"

namespace emend::arch {

inline double largest_difference(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).abs().max().item<double>();
}

inline at::Tensor tensor_of(const nlohmann::json& values) {  // of nested lists of numbers
  if (values.front().is_number()) return at::tensor(values.get<std::vector<double>>());
  std::vector<at::Tensor> rows;
  for (const auto& row : values) rows.push_back(tensor_of(row));
  return at::stack(rows);
}

// shapes: a [name, shape] for each parameter; a name's place among them is its number. Gains are about 1.5.
inline void fill(nn::Parameters& parameters, const nlohmann::json& shapes) {
  parameters.require_gradients(false);
  ASSERT_EQ(parameters.entries().size(), shapes.size());
  for (const auto& entry : parameters.entries()) {
    const auto found = std::find_if(shapes.begin(), shapes.end(), [&](const auto& s) { return s[0] == entry.name; });
    ASSERT_NE(found, shapes.end()) << entry.name;
    ASSERT_EQ(entry.tensor.sizes().vec(), (*found)[1].get<std::vector<std::int64_t>>()) << entry.name;
    const at::Tensor i = at::arange(entry.tensor.numel(), at::kDouble);
    const double number = static_cast<double>(found - shapes.begin()), shift = entry.name.ends_with("gain") ? 1.5 : 0;
    at::Tensor(entry.tensor).copy_((0.5 * at::sin(1 + 0.7 * i + 1.3 * number) + shift).view(entry.tensor.sizes()));
  }
}

}  // namespace emend::arch
