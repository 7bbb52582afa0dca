#include "nn/cpu_attention.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "nn/exponential.h"
#include "nn/for_each_cpu.h"

namespace emend::nn {
namespace {

constexpr std::int64_t kBlock = 64;  // numbers that are summed up in registers

// scores_s = scale q . k_s, for keys as they lie.
EMEND_FOR_EACH_CPU void score(const float* query, const float* keys, std::int64_t count, std::int64_t width,
                              float scale, float* scores) {
  for (std::int64_t s = 0; s < count; ++s) {
    const float* key = keys + s * width;
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t i = 0; i < width; ++i) sum += query[i] * key[i];
    scores[s] = sum * scale;
  }
}

// sums_j = sum_i factors_i rows_ij, j up to `width`, of which rows have a multiple of kBlock.
EMEND_FOR_EACH_CPU void combine(const float* factors, const float* rows, std::int64_t count, std::int64_t width,
                                float* sums) {
  for (std::int64_t j = 0; j < width; j += kBlock) {
    float block[kBlock] = {};
    for (std::int64_t i = 0; i < count; ++i) {
      const float factor = factors[i], *row = rows + i * width + j;
#pragma omp simd
      for (std::int64_t k = 0; k < kBlock; ++k) block[k] += factor * row[k];
    }
#pragma omp simd
    for (std::int64_t k = 0; k < kBlock; ++k) sums[j + k] = block[k];
  }
}

EMEND_FOR_EACH_CPU void softmax(float* scores, std::int64_t count) {
  float largest = -std::numeric_limits<float>::infinity();
#pragma omp simd reduction(max : largest)
  for (std::int64_t s = 0; s < count; ++s) largest = scores[s] > largest ? scores[s] : largest;
#pragma omp simd
  for (std::int64_t s = 0; s < count; ++s) scores[s] = exponential(scores[s] - largest);
  float sum = 0;  // from left to right: zeros behind make no difference
  for (std::int64_t s = 0; s < count; ++s) sum += scores[s];
  const float inverse = 1 / sum;
#pragma omp simd
  for (std::int64_t s = 0; s < count; ++s) scores[s] *= inverse;
}

}  // namespace

bool has_cpu_attention(const at::Tensor& queries) {
  return queries.is_cpu() && queries.scalar_type() == at::kFloat && !c10::GradMode::is_enabled();
}

std::pair<at::Tensor, at::Tensor> cpu_attention(const at::Tensor& queries_RTd, const at::Tensor& given_keys,
                                                const at::Tensor& given_values, const at::Tensor& mask, bool causal,
                                                bool probabilities_wanted, std::optional<double> given_scale,
                                                const at::Tensor& row_R) {
  const at::Tensor keys_RHSe = given_keys.contiguous(), values_RHSe = given_values.contiguous();
  const std::int64_t rows = queries_RTd.size(0), heads = keys_RHSe.size(1), keys = keys_RHSe.size(2),
                     width = keys_RHSe.size(3), queries = queries_RTd.size(1);
  // Of one row or all, one head or all.
  const at::Tensor looks_RHTS =
      mask.defined() ? mask.expand({mask.size(0), mask.size(1), queries, keys}).contiguous() : at::Tensor();
  const bool added = mask.defined() && mask.scalar_type() == at::kFloat;
  at::Tensor attended_RTd = at::empty_like(queries_RTd), probabilities_RTS;
  if (probabilities_wanted) probabilities_RTS = at::zeros({rows, queries, keys}, queries_RTd.options());
  const auto rounded = [](std::int64_t n) { return (n + kBlock - 1) / kBlock * kBlock; };
  const std::int64_t columns = rounded(keys), wide = rounded(width);
  // For many queries the keys are turned, so that no sum goes across a register; values get zeros to whole blocks.
  const bool turn = queries >= 4;
  std::vector<float> weights(columns), turned(turn ? width * columns : 0), padded(wide == width ? 0 : keys * wide),
      attended(wide);
  const float scale = given_scale ? static_cast<float>(*given_scale) : 1 / std::sqrt(static_cast<float>(width));
  const std::int64_t* chosen = row_R.defined() ? row_R.const_data_ptr<std::int64_t>() : nullptr;
  for (std::int64_t r = 0; r < rows; ++r) {
    const std::int64_t from = chosen ? chosen[r] : r;
    for (std::int64_t h = 0; h < heads; ++h) {
      const float* key = keys_RHSe.const_data_ptr<float>() + (from * heads + h) * keys * width;
      const float* value = values_RHSe.const_data_ptr<float>() + (from * heads + h) * keys * width;
      for (std::int64_t s = 0; turn && s < keys; ++s)
        for (std::int64_t i = 0; i < width; ++i) turned[i * columns + s] = key[s * width + i] * scale;
      if (wide != width) {
        for (std::int64_t s = 0; s < keys; ++s) std::copy_n(value + s * width, width, padded.data() + s * wide);
        value = padded.data();
      }
      for (std::int64_t t = 0; t < queries; ++t) {
        const std::int64_t place = (r * queries + t) * heads * width + h * width, seen = causal ? t + 1 : keys;
        const float* query = queries_RTd.const_data_ptr<float>() + place;
        if (turn) {
          combine(query, turned.data(), width, columns, weights.data());
        } else {
          score(query, key, seen, width, scale, weights.data());
        }
        if (looks_RHTS.defined()) {
          const std::int64_t row = looks_RHTS.size(0) == 1 ? 0 : r, head = looks_RHTS.size(1) == 1 ? 0 : h,
                             first = ((row * looks_RHTS.size(1) + head) * queries + t) * keys;
          if (added) {
            const float* adds = looks_RHTS.const_data_ptr<float>() + first;
            for (std::int64_t s = 0; s < seen; ++s) weights[s] += adds[s];
          } else {
            const bool* looks = looks_RHTS.const_data_ptr<bool>() + first;
            for (std::int64_t s = 0; s < seen; ++s)
              if (!looks[s]) weights[s] = -std::numeric_limits<float>::infinity();
          }
        }
        softmax(weights.data(), seen);
        if (probabilities_wanted && h == 0)
          std::copy_n(weights.data(), seen, probabilities_RTS.data_ptr<float>() + (r * queries + t) * keys);
        combine(weights.data(), value, seen, wide, attended.data());
        std::copy_n(attended.data(), width, attended_RTd.data_ptr<float>() + place);
      }
    }
  }
  return {attended_RTd, probabilities_RTS};
}

}  // namespace emend::nn
