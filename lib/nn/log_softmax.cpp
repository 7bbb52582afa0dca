#include "nn/log_softmax.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>
#include <vector>

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

EMEND_FOR_EACH_CPU void raise(float* x, std::int64_t count, float least) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) x[i] = x[i] < least ? least : x[i];
}

// Its log softmax in the place of a row.
void log_softmax_of(float* x, std::int64_t count) {
  const Largest most = largest(x, count);
  const float log_sum =
      most.numbers ? std::log(sum_of_exponentials(x, count, most.value)) : std::numeric_limits<float>::quiet_NaN();
  subtract(x, count, most.value, log_sum);
}

bool can_replace(const at::Tensor& logits) {
  return has_cpu_attention(logits) && logits.is_contiguous() && logits.numel() > 0;
}

}  // namespace

at::Tensor log_softmax(at::Tensor logits) {
  if (!can_replace(logits)) return at::log_softmax(logits, -1);
  const std::int64_t count = logits.size(-1), rows = logits.numel() / count;
  float* x = logits.data_ptr<float>();
  for (std::int64_t r = 0; r < rows; ++r, x += count) log_softmax_of(x, count);
  return logits;
}

at::Tensor log_mixture(at::Tensor logits_RTV, const at::Tensor& share_RT1, const at::Tensor& place_RK,
                       const at::Tensor& added_RTK, double least) {
  if (!can_replace(logits_RTV)) {
    const at::Tensor place_RTK = place_RK.unsqueeze(1).expand(added_RTK.sizes());
    const at::Tensor probability_RTV = (share_RT1 * at::softmax(logits_RTV, -1)).scatter_add(2, place_RTK, added_RTK);
    return probability_RTV.clamp_min(least).log();
  }
  const std::int64_t rows = logits_RTV.size(0), steps = logits_RTV.size(1), count = logits_RTV.size(2),
                     places = place_RK.size(1);
  const at::Tensor shares = share_RT1.contiguous(), placed = place_RK.contiguous(), adds = added_RTK.contiguous();
  const float *share = shares.const_data_ptr<float>(), *added = adds.const_data_ptr<float>();
  const auto least_log = static_cast<float>(std::log(least));
  std::vector<float> sum_V(static_cast<std::size_t>(count), 0.0F);  // what is added to each token
  float* x = logits_RTV.data_ptr<float>();
  for (std::int64_t r = 0; r < rows; ++r) {
    const std::int64_t* place = placed.const_data_ptr<std::int64_t>() + r * places;
    for (std::int64_t t = 0; t < steps; ++t, x += count, added += places, ++share) {
      log_softmax_of(x, count);
      subtract(x, count, -std::log(*share), 0);
      for (std::int64_t k = 0; k < places; ++k) sum_V[place[k]] += added[k];
      for (std::int64_t k = 0; k < places; ++k) {
        float& sum = sum_V[place[k]];
        if (sum == 0) continue;
        x[place[k]] = std::log(std::exp(x[place[k]]) + sum);
        sum = 0;
      }
      raise(x, count, least_log);
    }
  }
  return logits_RTV;
}

}  // namespace emend::nn
