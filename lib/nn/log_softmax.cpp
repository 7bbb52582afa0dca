#include "nn/log_softmax.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>

#include "nn/cpu_attention.h"
#include "nn/exponential.h"
#include "nn/for_each_cpu.h"

namespace emend::nn {
namespace {

struct Largest {
  float value;
  bool numbers;  // and nothing else is in the row
};

EMEND_FOR_EACH_CPU Largest largest(const float* x, std::int64_t count) {
  float most = -std::numeric_limits<float>::infinity();
  int strange = 0;
#pragma omp simd reduction(max : most) reduction(| : strange)
  for (std::int64_t i = 0; i < count; ++i) {
    most = x[i] > most ? x[i] : most;
    strange |= x[i] != x[i];
  }
  return {most, strange == 0 && std::abs(most) < std::numeric_limits<float>::infinity()};
}

EMEND_FOR_EACH_CPU float sum_of_exponentials(const float* x, std::int64_t count, float largest) {
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < count; ++i) sum += exponential(x[i] - largest);
  return sum;
}

EMEND_FOR_EACH_CPU void subtract(float* x, std::int64_t count, float largest, float log_sum) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) x[i] = x[i] - largest - log_sum;
}

}  // namespace

at::Tensor log_softmax(at::Tensor logits) {
  if (!has_cpu_attention(logits) || !logits.is_contiguous() || logits.numel() == 0) return at::log_softmax(logits, -1);
  const std::int64_t count = logits.size(-1), rows = logits.numel() / count;
  float* x = logits.data_ptr<float>();
  for (std::int64_t r = 0; r < rows; ++r, x += count) {
    const Largest most = largest(x, count);
    const float log_sum =
        most.numbers ? std::log(sum_of_exponentials(x, count, most.value)) : std::numeric_limits<float>::quiet_NaN();
    subtract(x, count, most.value, log_sum);
  }
  return logits;
}

}  // namespace emend::nn
