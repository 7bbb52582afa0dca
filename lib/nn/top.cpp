#include "nn/top.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "nn/exponential.h"
#include "nn/for_each_cpu.h"
#include "nn/top_of_rows.h"

namespace emend::nn {
namespace {

using Row = TopOfRows::Row;

constexpr std::int64_t kLanes = Row::kLanes;

// Bit r says that row r has something above its least.
EMEND_FOR_EACH_CPU std::uint64_t rows_above(const Row* rows, std::int64_t count, const float* y, std::int64_t width) {
  std::uint64_t above = 0;
  for (std::int64_t r = 0; r < count; ++r, y += width) {
    int any = 0;
    const float least = rows[r].least;
    for (std::int64_t part = 0; part < width; part += kLanes) {
#pragma omp simd reduction(| : any)
      for (std::int64_t lane = 0; lane < kLanes; ++lane) any |= y[part + lane] <= least ? 0 : 1;
    }
    above |= static_cast<std::uint64_t>(any) << r;
  }
  return above;
}

EMEND_FOR_EACH_CPU void add_exponentials(Row* rows, std::int64_t count, const float* y, std::int64_t width) {
  for (std::int64_t r = 0; r < count; ++r, y += width) {
    const float largest = rows[r].largest;
    float* sums = rows[r].sums;
    for (std::int64_t part = 0; part < width; part += kLanes) {
#pragma omp simd
      for (std::int64_t lane = 0; lane < kLanes; ++lane) sums[lane] += exponential(y[part + lane] - largest);
    }
  }
}

}  // namespace

TopOfRows::TopOfRows(std::int64_t rows, std::int64_t wanted, std::span<const std::int64_t> never, bool normalised)
    : wanted_(wanted),
      never_(never.begin(), never.end()),
      normalised_(normalised),
      rows_(static_cast<std::size_t>(rows)),
      values_NK_(at::full({rows, wanted}, -std::numeric_limits<float>::infinity())),
      places_NK_(at::zeros({rows, wanted}, at::kLong)) {}

void TopOfRows::take(std::int64_t n, std::int64_t rows, std::int64_t first, std::int64_t width, const float* y) {
  Row* from = &rows_[static_cast<std::size_t>(n)];
  for (std::uint64_t above = rows_above(from, rows, y, width); above != 0; above &= above - 1) {
    const int r = std::countr_zero(above);
    offer(n + r, first, {y + r * width, static_cast<std::size_t>(width)});
  }
  if (normalised_) add_exponentials(from, rows, y, width);
}

void TopOfRows::take_row(std::int64_t n, std::span<const float> y) {
  constexpr std::int64_t kWidth = 1024;
  const auto count = static_cast<std::int64_t>(y.size()), whole = count / kWidth * kWidth;
  for (std::int64_t first = 0; first < whole; first += kWidth) take(n, 1, first, kWidth, y.data() + first);
  if (whole == count) return;
  float rest[kWidth];
  std::copy(y.begin() + whole, y.end(), rest);
  const std::int64_t filled = (count - whole + kLanes - 1) / kLanes * kLanes;
  std::fill(rest + (count - whole), rest + filled, -std::numeric_limits<float>::infinity());
  take(n, 1, whole, filled, rest);
}

void TopOfRows::offer(std::int64_t n, std::int64_t first, std::span<const float> y) {
  Row& row = rows_[static_cast<std::size_t>(n)];
  float largest = row.largest;
  for (const float value : y) {
    row.strange |= std::isnan(value);
    largest = std::max(largest, value);
  }
  if (largest > row.largest) {
    const float less = std::exp(row.largest - largest);
    for (float& sum : row.sums) sum *= less;
    row.largest = largest;
  }
  float* values = values_NK_.data_ptr<float>() + n * wanted_;
  std::int64_t* places = places_NK_.data_ptr<std::int64_t>() + n * wanted_;
  for (const float& value : y) {
    if (!(value > row.least)) continue;
    const std::int64_t place = first + (&value - y.data());
    if (std::find(never_.begin(), never_.end(), place) != never_.end()) continue;
    std::int64_t at = row.found < wanted_ ? row.found++ : wanted_ - 1;
    for (; at > 0 && value > values[at - 1]; --at) values[at] = values[at - 1], places[at] = places[at - 1];
    values[at] = value;
    places[at] = place;
    if (row.found == wanted_) row.least = values[wanted_ - 1];
  }
}

// What was not found is minus infinity, or no number, and stands where nothing was found.
void TopOfRows::fill_up(std::int64_t n) {
  std::int64_t* places = places_NK_.data_ptr<std::int64_t>() + n * wanted_;
  std::int64_t& found = rows_[static_cast<std::size_t>(n)].found;
  for (std::int64_t place = 0; found < wanted_; ++place) {
    if (std::find(places, places + found, place) == places + found) places[found++] = place;
  }
}

Top TopOfRows::top() {
  float* value = values_NK_.data_ptr<float>();
  for (std::size_t n = 0; n < rows_.size(); ++n) {
    const Row& row = rows_[n];
    fill_up(static_cast<std::int64_t>(n));
    if (!normalised_) continue;
    float sum = 0;
    for (const float part : row.sums) sum += part;
    const bool numbers = !row.strange && std::abs(row.largest) < std::numeric_limits<float>::infinity();
    const float log_sum = numbers ? std::log(sum) : std::numeric_limits<float>::quiet_NaN();
    for (std::int64_t k = 0; k < wanted_; ++k, ++value) *value = *value - row.largest - log_sum;
  }
  return {values_NK_, places_NK_};
}

Top top(const at::Tensor& values, std::int64_t wanted, std::span<const std::int64_t> never, bool normalised) {
  auto shape = values.sizes().vec();
  const std::int64_t count = shape.back();
  if (!values.is_cpu()) {
    at::Tensor y = normalised ? at::log_softmax(values, -1) : values;
    for (const std::int64_t place : never)
      y = y.index_fill(-1, at::full({1}, place, y.options().dtype(at::kLong)), -std::numeric_limits<float>::infinity());
    const auto [found, places] = y.topk(wanted, -1);
    return {found.to(at::kCPU).contiguous(), places.to(at::kCPU).contiguous()};
  }
  const at::Tensor given = values.contiguous();
  const float* y = given.const_data_ptr<float>();
  TopOfRows rows(count == 0 ? 0 : given.numel() / count, wanted, never, normalised);
  for (std::int64_t n = 0; n < given.numel() / count; ++n, y += count)
    rows.take_row(n, {y, static_cast<std::size_t>(count)});
  shape.back() = wanted;
  const Top found = rows.top();
  return {found.values.view(shape), found.places.view(shape)};
}

}  // namespace emend::nn
