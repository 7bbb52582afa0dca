// The ways to hold a matrix of bytes and to multiply with it, behind Int8Matrix (int8.h), whose definition they share:
// sums of products are whole numbers, so that all of them give the same to the last bit for the same rounded rows.
//
// Shape suffixes: N rows, o outputs, i inputs.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "nn/exponential.h"
#include "nn/for_each_cpu.h"
#include "nn/packed_matrix.h"

namespace emend::nn {

// x = scale (u - zero), for the numbers of one row.
struct Range {
  float scale;
  std::int32_t zero;
};

// Rows of activations as bytes. They are `stride` apart, a multiple of 64; there are whole sixteens of them, and what
// no row fills is 0.
struct RoundedRows {
  std::int64_t inputs, stride;
  std::vector<Range> ranges;  // a row each

  // x_Ni is contiguous; u goes from 0 to `most`.
  RoundedRows(const at::Tensor& x, std::int64_t inputs, int most);
  const std::uint8_t* row(std::int64_t n) const { return bytes_.const_data_ptr<std::uint8_t>() + n * stride; }
  std::int64_t rows() const { return static_cast<std::int64_t>(ranges.size()); }

 private:
  at::Tensor bytes_;
};

// What is done with the sums of products: y = s scale_o (sum - z sums_o) + bias_o, and `then`.
struct Finish {
  const float* scale;
  const std::int32_t* sums;
  const float* bias;
  Then then;

  // Of `count` outputs from number `first` of a row; sums and y may be the same memory. Inlined, so that it is compiled
  // for the CPU that its caller is compiled for.
  __attribute__((always_inline)) void operator()(const std::int32_t* products, Range range, std::int64_t first,
                                                 std::int64_t count, float* y) const {
    const std::int32_t* sum = sums + first;
    const float *factor = scale + first, *adds = bias + first;
    const auto value = [&](std::int64_t o) __attribute__((always_inline)) {
      return static_cast<float>(products[o] - range.zero * sum[o]) * (range.scale * factor[o]) + adds[o];
    };
    if (then == Then::silu) {
#pragma omp simd
      for (std::int64_t o = 0; o < count; ++o) {
        const float x = value(o), power = exponential(x < 0 ? x : -x);
        y[o] = x * ((x < 0 ? power : 1) / (1 + power));
      }
      return;
    }
    const float least = then == Then::relu ? 0 : -std::numeric_limits<float>::infinity();
#pragma omp simd
    for (std::int64_t o = 0; o < count; ++o) {
      const float x = value(o);
      y[o] = x < least ? least : x;
    }
  }
};

class TopOfRows;  // top_of_rows.h

class Int8Kernel {
 public:
  virtual ~Int8Kernel() = default;

  // The largest u that its sums have room for.
  virtual int most() const = 0;
  // y_No from x_Ni, which has as many numbers a row as the matrix.
  virtual void multiply(const RoundedRows& x, const Finish& finish, float* y) const = 0;
  // The same, which `rows` takes.
  virtual void top(const RoundedRows& x, const Finish& finish, TopOfRows& rows) const = 0;

  // q_oi is bytes()[row(o) + column(i)].
  virtual const std::int8_t* bytes() const = 0;
  virtual std::int64_t row(std::int64_t o) const = 0;
  virtual std::int64_t column(std::int64_t i) const = 0;
};

// Each of them from q_oi (int8, contiguous), or null where this CPU or this LibTorch has no such thing.
std::unique_ptr<const Int8Kernel> int8_fbgemm(const at::Tensor& q_oi);   // FBGEMM's, as LibTorch brings it
std::unique_ptr<const Int8Kernel> int8_vectors(const at::Tensor& q_oi);  // AVX512-VNNI
std::unique_ptr<const Int8Kernel> int8_tiles(const at::Tensor& q_oi);    // AMX, and AVX512-VNNI for a single row

}  // namespace emend::nn
