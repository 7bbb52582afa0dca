#include "nn/layer_norm.h"

#include <ATen/ATen.h>

#include <cmath>

#include "nn/cpu_attention.h"
#include "nn/for_each_cpu.h"

namespace emend::nn {
namespace {

EMEND_FOR_EACH_CPU void normalise(const float* x, std::int64_t count, const float* gain, const float* bias,
                                  float epsilon, float* y) {
  const auto numbers = static_cast<float>(count);
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += x[i];
  const float mean = sum / numbers;
  float squares = 0;
#pragma omp simd reduction(+ : squares)
  for (std::int64_t i = 0; i < count; ++i) squares += (x[i] - mean) * (x[i] - mean);
  const float scale = 1 / std::sqrt(squares / numbers + epsilon);
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) y[i] = (x[i] - mean) * scale * gain[i] + bias[i];
}

// y = x + more
EMEND_FOR_EACH_CPU void add(const float* x, const float* more, std::int64_t count, float* y) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) y[i] = x[i] + more[i];
}

bool is_plain(const at::Tensor& x) { return has_cpu_attention(x) && x.is_contiguous(); }

}  // namespace

at::Tensor layer_norm(const at::Tensor& x, const at::Tensor& gain_d, const at::Tensor& bias_d, double epsilon) {
  const std::int64_t count = gain_d.size(0);
  if (!is_plain(x) || !is_plain(gain_d) || !is_plain(bias_d) || x.size(-1) != count)
    return at::layer_norm(x, {count}, gain_d, bias_d, epsilon);
  at::Tensor y = at::empty_like(x);
  const float *from = x.const_data_ptr<float>(), *gain = gain_d.const_data_ptr<float>(),
              *bias = bias_d.const_data_ptr<float>();
  float* to = y.data_ptr<float>();
  for (std::int64_t done = 0; done < x.numel(); done += count, from += count, to += count)
    normalise(from, count, gain, bias, static_cast<float>(epsilon), to);
  return y;
}

at::Tensor layer_norm_of_sum(const at::Tensor& x, const at::Tensor& more, const at::Tensor& gain_d,
                             const at::Tensor& bias_d, double epsilon) {
  const std::int64_t count = gain_d.size(0);
  if (!is_plain(x) || !is_plain(more) || !is_plain(gain_d) || !is_plain(bias_d) || x.sizes() != more.sizes() ||
      x.size(-1) != count)
    return layer_norm(x + more, gain_d, bias_d, epsilon);
  at::Tensor y = at::empty_like(x);
  const float *from = x.const_data_ptr<float>(), *added = more.const_data_ptr<float>(),
              *gain = gain_d.const_data_ptr<float>(), *bias = bias_d.const_data_ptr<float>();
  float* to = y.data_ptr<float>();
  for (std::int64_t done = 0; done < x.numel(); done += count, from += count, added += count, to += count) {
    add(from, added, count, to);
    normalise(to, count, gain, bias, static_cast<float>(epsilon), to);
  }
  return y;
}

}  // namespace emend::nn
