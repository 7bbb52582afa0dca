#include "nn/panels.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "nn/exponential.h"
#include "nn/for_each_cpu.h"
#include "nn/top_of_rows.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define EMEND_VECTORS __attribute__((target("avx512f")))
#endif

namespace emend::nn {
namespace {

constexpr std::int64_t kVector = 16, kVectors = 4;   // numbers of one, vectors of a panel
constexpr std::int64_t kPanel = kVectors * kVector;  // outputs
constexpr std::int64_t kRows = 6;                    // that are multiplied at once: 24 sums in 32 registers
constexpr std::int64_t kNear = 128 << 10;            // numbers of x that the second cache holds beside a panel

// Outputs of the panel that begins with output `first`, filled up.
std::int64_t width_of(std::int64_t first, std::int64_t outputs) {
  return std::min(kPanel, (outputs - first + kVector - 1) / kVector * kVector);
}

EMEND_FOR_EACH_CPU float strided_product(const float* x, const float* w, std::int64_t distance, std::int64_t count) {
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += x[i] * w[i * distance];
  return sum;
}

#ifdef EMEND_VECTORS

// What of a product is computed at once: rows from number n, and the outputs of a panel, filled up.
struct Place {
  std::int64_t n, first;
  std::int64_t count;  // of outputs
};

// Where a product goes: the sums of a row with a panel.
struct Write {
  float* y;
  std::int64_t outputs;
  Then then;

  float* of(const Place& place, std::int64_t r) const { return y + (place.n + r) * outputs + place.first; }
  __attribute__((always_inline)) void expect(const Place& place, std::int64_t r, std::int64_t o) const {
    __builtin_prefetch(of(place, r) + o, 1);
  }
  template <std::int64_t kWidth>
  __attribute__((always_inline)) void take(const Place& place, std::int64_t r, const float* sums) const {
    float* to = of(place, r);
    const std::int64_t count = place.count;
    if (then == Then::silu) {
#pragma omp simd
      for (std::int64_t o = 0; o < count; ++o) {
        const float x = sums[o], power = exponential(x < 0 ? x : -x);
        to[o] = x * ((x < 0 ? power : 1) / (1 + power));
      }
    } else if (then == Then::relu) {
#pragma omp simd
      for (std::int64_t o = 0; o < count; ++o) to[o] = sums[o] < 0 ? 0 : sums[o];
    } else {
      std::copy_n(sums, count, to);
    }
  }
};

struct Take {
  TopOfRows& rows;

  __attribute__((always_inline)) void expect(const Place&, std::int64_t, std::int64_t) const {}
  template <std::int64_t kWidth>
  __attribute__((always_inline)) void take(const Place& place, std::int64_t r, float* sums) const {
    std::fill(sums + place.count, sums + kWidth, -std::numeric_limits<float>::infinity());
    rows.take(place.n + r, 1, place.first, kWidth, sums);
  }
};

// kCount rows of x with a panel of kWide vectors; bias: of its outputs, or null.
template <int kCount, int kWide, class To>
EMEND_VECTORS void multiply(const float* x, std::int64_t inputs, const float* w, const float* bias, const Place& place,
                            const To& to) {
  alignas(64) float row[kWide * kVector] = {};
  if (bias) std::copy_n(bias, place.count, row);
  __m512 sums[kCount][kWide];
#pragma GCC unroll 8
  for (int r = 0; r < kCount; ++r) {
#pragma GCC unroll 4
    for (int v = 0; v < kWide; ++v) {
      sums[r][v] = _mm512_load_ps(row + v * kVector);
      to.expect(place, r, v * kVector);
    }
  }
  for (std::int64_t i = 0; i < inputs; ++i, w += kWide * kVector) {
    __m512 weights[kWide];
#pragma GCC unroll 4
    for (int v = 0; v < kWide; ++v) weights[v] = _mm512_load_ps(w + v * kVector);
#pragma GCC unroll 8
    for (int r = 0; r < kCount; ++r) {
      const __m512 factor = _mm512_set1_ps(x[r * inputs + i]);
#pragma GCC unroll 4
      for (int v = 0; v < kWide; ++v) sums[r][v] = _mm512_fmadd_ps(factor, weights[v], sums[r][v]);
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < kCount; ++r) {
#pragma GCC unroll 4
    for (int v = 0; v < kWide; ++v) _mm512_store_ps(row + v * kVector, sums[r][v]);
    to.template take<kWide * kVector>(place, r, row);
  }
}

template <class To>
using Multiply = decltype(&multiply<1, 1, To>);

template <class To, int kWide, int... rows>
constexpr Multiply<To> of_rows(std::int64_t count, std::integer_sequence<int, rows...>) {
  constexpr Multiply<To> all[] = {multiply<rows + 1, kWide, To>...};
  return all[count - 1];
}

template <class To>
Multiply<To> multiplier(std::int64_t rows, std::int64_t width) {
  constexpr auto kAll = std::make_integer_sequence<int, kRows>();
  switch (width / kVector) {
    case 1:
      return of_rows<To, 1>(rows, kAll);
    case 2:
      return of_rows<To, 2>(rows, kAll);
    case 3:
      return of_rows<To, 3>(rows, kAll);
    default:
      return of_rows<To, 4>(rows, kAll);
  }
}

#endif

}  // namespace

bool Panels::available() {
#ifdef EMEND_VECTORS
  return __builtin_cpu_supports("avx512f");
#else
  return false;
#endif
}

Panels::Panels(const at::Tensor& weight_oi)
    : outputs_(weight_oi.size(0)),
      inputs_(weight_oi.size(1)),
      numbers_(at::empty({(outputs_ + kVector - 1) / kVector * kVector, inputs_}, at::kFloat)) {
  const at::Tensor given = weight_oi.detach().contiguous();
  const float* from = given.const_data_ptr<float>();
  float* to = numbers_.data_ptr<float>();
  for (std::int64_t first = 0; first < outputs_; first += kPanel, from += kPanel * inputs_) {
    const std::int64_t width = width_of(first, outputs_), count = std::min(kPanel, outputs_ - first);
    for (std::int64_t i = 0; i < inputs_; ++i, to += width) {
      for (std::int64_t o = 0; o < count; ++o) to[o] = from[o * inputs_ + i];
      std::fill(to + count, to + width, 0.0F);
    }
  }
}

const float* Panels::row(std::int64_t o) const {
  const std::int64_t first = o / kPanel * kPanel;
  return numbers_.const_data_ptr<float>() + first * inputs_ + (o - first);
}

std::int64_t Panels::distance(std::int64_t o) const { return width_of(o / kPanel * kPanel, outputs_); }

float Panels::product(const float* x, std::int64_t o) const { return strided_product(x, row(o), distance(o), inputs_); }

at::Tensor Panels::rows(const at::Tensor& numbers) const {
  const at::Tensor wanted = numbers.contiguous();
  auto shape = wanted.sizes().vec();
  shape.push_back(inputs_);
  at::Tensor y = at::empty(shape, at::kFloat);
  float* to = y.data_ptr<float>();
  for (std::int64_t n = 0; n < wanted.numel(); ++n, to += inputs_) {
    const std::int64_t o = wanted.const_data_ptr<std::int64_t>()[n];
    TORCH_CHECK_INDEX(o >= 0 && o < outputs_, "row ", o, " of ", outputs_);
    const float* from = row(o);
    for (std::int64_t i = 0, step = distance(o); i < inputs_; ++i) to[i] = from[i * step];
  }
  return y;
}

#ifdef EMEND_VECTORS

// x_Ni is float32 and contiguous.
template <class To>
void Panels::multiply(const at::Tensor& x, const at::Tensor& bias_o, const To& to) const {
  const at::Tensor biases = bias_o.defined() ? bias_o.detach().contiguous() : bias_o;
  const float *from = x.const_data_ptr<float>(), *bias = biases.defined() ? biases.const_data_ptr<float>() : nullptr;
  const std::int64_t count = x.numel() / inputs_;
  const std::int64_t near = std::max<std::int64_t>(kNear / inputs_ / kRows, 1) * kRows;  // rows
  for (std::int64_t begin = 0; begin < count; begin += near) {
    const std::int64_t end = std::min(begin + near, count);
    for (std::int64_t first = 0; first < outputs_; first += kPanel) {
      const std::int64_t width = width_of(first, outputs_), wanted = std::min(kPanel, outputs_ - first);
      for (std::int64_t n = begin; n < end; n += kRows) {
        multiplier<To>(std::min(kRows, end - n), width)(from + n * inputs_, inputs_, row(first),
                                                        bias ? bias + first : nullptr, {n, first, wanted}, to);
      }
    }
  }
}

at::Tensor Panels::linear(const Factor& given, const at::Tensor& bias_o, Then then) const {
  const at::Tensor x = given.tensor().to(at::kFloat).contiguous();
  auto shape = x.sizes().vec();
  shape.back() = outputs_;
  at::Tensor y = at::empty(shape, x.options());
  multiply(x, bias_o, Write{y.data_ptr<float>(), outputs_, then});
  return y;
}

void Panels::top(const Factor& x, const at::Tensor& bias_o, TopOfRows& rows) const {
  multiply(x.tensor().to(at::kFloat).contiguous(), bias_o, Take{rows});
}

#else

at::Tensor Panels::linear(const Factor&, const at::Tensor&, Then) const { throw std::logic_error("no AVX-512 here"); }

void Panels::top(const Factor&, const at::Tensor&, TopOfRows&) const { throw std::logic_error("no AVX-512 here"); }

#endif

}  // namespace emend::nn
