#include "nn/likeliest.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "nn/for_each_cpu.h"
#include "nn/int8_kernel.h"
#include "nn/top_of_rows.h"

namespace emend::nn {
namespace {

// What float32's own rounding adds to the distance, of |x| |w|.
constexpr float kRounding = 1e-5F;

struct Lengths {
  float rounded, error;  // |x'|, |x - x'|
};

EMEND_FOR_EACH_CPU Lengths lengths_of(const float* x, const std::uint8_t* u, Range range, std::int64_t count) {
  float rounded = 0, error = 0;
#pragma omp simd reduction(+ : rounded, error)
  for (std::int64_t i = 0; i < count; ++i) {
    const float near = range.scale * static_cast<float>(static_cast<std::int32_t>(u[i]) - range.zero);
    rounded += near * near;
    error += (x[i] - near) * (x[i] - near);
  }
  return {std::sqrt(rounded), std::sqrt(error)};
}

EMEND_FOR_EACH_CPU float product(const float* x, const float* w, std::int64_t count) {
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += x[i] * w[i];
  return sum;
}

constexpr std::int64_t kBlock = 64;

// The highest number that some output of a block is surely not below.
EMEND_FOR_EACH_CPU float surely(const float* y, const float* length, const float* error, Lengths x,
                                std::int64_t count) {
  float most = -std::numeric_limits<float>::infinity();
#pragma omp simd reduction(max : most)
  for (std::int64_t o = 0; o < count; ++o) {
    const float least = y[o] - (x.error * length[o] + x.rounded * error[o]);
    most = least > most ? least : most;
  }
  return most;
}

// Whether one of the outputs may reach `least`.
EMEND_FOR_EACH_CPU bool may_reach(float least, const float* y, const float* length, const float* error, Lengths x,
                                  std::int64_t count) {
  int any = 0;
#pragma omp simd reduction(| : any)
  for (std::int64_t o = 0; o < count; ++o) any |= y[o] + (x.error * length[o] + x.rounded * error[o]) >= least ? 1 : 0;
  return any != 0;
}

at::Tensor without(const at::Tensor& bias_o, std::int64_t outputs, std::span<const std::int64_t> never) {
  at::Tensor bias = bias_o.defined() ? bias_o.detach().to(at::kFloat).clone() : at::zeros({outputs});
  for (const std::int64_t o : never) bias[o] = -std::numeric_limits<float>::infinity();
  return bias;
}

}  // namespace

Screen::Screen(std::int64_t outputs, std::int64_t inputs, const Int8Matrix::Rows& rows, const at::Tensor& bias_o,
               std::span<const std::int64_t> never)
    : outputs_(outputs),
      inputs_(inputs),
      bias_o_(without(bias_o, outputs, never)),
      bytes_(outputs, inputs, rows),
      length_o_(at::empty({outputs})),
      error_o_(at::empty({outputs})) {
  constexpr std::int64_t kRows = 512;  // at a time: the rounded matrix is as large as W
  for (std::int64_t first = 0; first < outputs; first += kRows) {
    const std::int64_t last = std::min(first + kRows, outputs);
    const at::Tensor w = rows(first, last);
    length_o_.slice(0, first, last).copy_(w.norm(2, 1));
    error_o_.slice(0, first, last).copy_((w - bytes_.rows(at::arange(first, last))).norm(2, 1));
  }
  error_o_.add_(length_o_, kRounding);
}

Screen::Screen(at::Tensor weight_oi, const at::Tensor& bias_o, std::span<const std::int64_t> never)
    : Screen(
          weight_oi.size(0), weight_oi.size(1),
          [&](std::int64_t first, std::int64_t last) { return weight_oi.detach().slice(0, first, last); }, bias_o,
          never) {
  weight_oi_ = weight_oi.detach().contiguous();
}

Screen::Screen(const Panels& panels, const at::Tensor& bias_o, std::span<const std::int64_t> never)
    : Screen(
          panels.outputs(), panels.inputs(),
          [&](std::int64_t first, std::int64_t last) { return panels.rows(at::arange(first, last)); }, bias_o, never) {
  panels_ = &panels;
}

at::Tensor Screen::operator()(const at::Tensor& given, std::int64_t wanted) const {
  const at::Tensor x = given.contiguous();
  const Factor factor(x);
  at::Tensor y = bytes_.linear(factor, bias_o_);
  if (y.numel() == 0) return y;
  const RoundedRows& rounded = *factor.rounded();
  const std::int64_t outputs = outputs_, inputs = inputs_;
  const float *length = length_o_.const_data_ptr<float>(), *error = error_o_.const_data_ptr<float>();
  const float* bias = bias_o_.const_data_ptr<float>();
  const float* x_n = x.const_data_ptr<float>();
  const auto product_with = [&](std::int64_t o) {
    return panels_ ? panels_->product(x_n, o) : product(x_n, weight_oi_.const_data_ptr<float>() + o * inputs, inputs);
  };
  float* y_n = y.data_ptr<float>();
  std::vector<float> sure(static_cast<std::size_t>((outputs + kBlock - 1) / kBlock));  // of each block
  for (std::int64_t n = 0; n < rounded.rows(); ++n, x_n += inputs, y_n += outputs) {
    const Lengths lengths = lengths_of(x_n, rounded.row(n), rounded.ranges[n], inputs);
    for (std::int64_t first = 0; first < outputs; first += kBlock) {
      sure[first / kBlock] =
          surely(y_n + first, length + first, error + first, lengths, std::min(kBlock, outputs - first));
    }
    // As many blocks have a number that is not below `least`.
    float least = -std::numeric_limits<float>::infinity();
    if (wanted <= static_cast<std::int64_t>(sure.size())) {
      std::nth_element(sure.begin(), sure.begin() + (wanted - 1), sure.end(), std::greater<>());
      least = sure[wanted - 1];
    }
    for (std::int64_t first = 0; first < outputs; first += kBlock) {
      const std::int64_t count = std::min(kBlock, outputs - first);
      if (!may_reach(least, y_n + first, length + first, error + first, lengths, count)) continue;
      for (std::int64_t o = first; o < first + count; ++o) {
        if (y_n[o] + (lengths.error * length[o] + lengths.rounded * error[o]) >= least)
          y_n[o] = product_with(o) + bias[o];
      }
    }
  }
  return y;
}

Top Likeliest::operator()(const Linear& output, const at::Tensor& x, std::span<const std::int64_t> never,
                          std::int64_t count, bool normalised) const {
  const PackedMatrix* packed = output.packed ? output.packed->get() : nullptr;
  const auto* panels = dynamic_cast<const Panels*>(packed);
  const bool floats = x.is_cpu() && x.scalar_type() == at::kFloat &&
                      (panels || (output.weight_oi.numel() > 0 && output.weight_oi.scalar_type() == at::kFloat));
  const bool bytes = dynamic_cast<const Int8Matrix*>(packed) != nullptr;
  if (floats && !bytes && !normalised && Screen::available()) {
    std::call_once(made_, [&] {
      screen_ = panels ? std::make_unique<const Screen>(*panels, output.bias_o, never)
                       : std::make_unique<const Screen>(output.weight_oi, output.bias_o, never);
    });
    return top((*screen_)(x, count), count);
  }
  if (!packed) return top(output(x).to(at::kFloat), count, never, normalised);
  auto shape = x.sizes().vec();
  shape.back() = count;
  TopOfRows rows(x.numel() / x.size(-1), count, never, normalised);
  packed->top(x, output.bias_o, rows);
  const Top found = rows.top();
  return {found.values.view(shape), found.places.view(shape)};
}

}  // namespace emend::nn
