#include "decode/top.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>

#include "nn/for_each_cpu.h"

namespace emend::decode {
namespace {

constexpr std::int64_t kBlock = 64;

EMEND_FOR_EACH_CPU float largest(const float* values) {
  float most = values[0];
#pragma omp simd reduction(max : most)
  for (std::int64_t i = 0; i < kBlock; ++i) most = values[i] > most ? values[i] : most;
  return most;
}

// Most blocks hold nothing that is larger than the least of those found so far, and their maximum says so.
void top_of_row(const float* values, std::int64_t count, std::int64_t wanted, float* found, std::int64_t* places) {
  std::int64_t filled = 0;
  const auto offer = [&](std::int64_t place) {
    const float value = values[place];
    if (filled == wanted && !(value > found[wanted - 1])) return;
    std::int64_t at = filled < wanted ? filled++ : wanted - 1;
    for (; at > 0 && value > found[at - 1]; --at) found[at] = found[at - 1], places[at] = places[at - 1];
    found[at] = value;
    places[at] = place;
  };
  std::int64_t begin = 0;
  for (; begin + kBlock <= count; begin += kBlock) {
    if (filled == wanted && !(largest(values + begin) > found[wanted - 1])) continue;
    for (std::int64_t i = begin; i < begin + kBlock; ++i) offer(i);
  }
  for (; begin < count; ++begin) offer(begin);
}

}  // namespace

std::pair<at::Tensor, at::Tensor> top(const at::Tensor& values_RV, std::int64_t wanted) {
  if (!values_RV.is_cpu()) {
    auto [found_RK, places_RK] = values_RV.topk(wanted, 1);
    return {found_RK.to(at::kCPU).contiguous(), places_RK.to(at::kCPU).contiguous()};
  }
  const at::Tensor given = values_RV.contiguous();
  const std::int64_t rows = given.size(0), columns = given.size(1);
  at::Tensor found_RK = at::empty({rows, wanted}, given.options()),
             places_RK = at::empty({rows, wanted}, given.options().dtype(at::kLong));
  for (std::int64_t r = 0; r < rows; ++r) {
    top_of_row(given.const_data_ptr<float>() + r * columns, columns, wanted, found_RK.data_ptr<float>() + r * wanted,
               places_RK.data_ptr<std::int64_t>() + r * wanted);
  }
  return {found_RK, places_RK};
}

}  // namespace emend::decode
