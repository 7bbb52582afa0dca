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

// Of one row: of each head `count` keys and values, one behind the other. row: which one each row of queries looks at;
// null: its own.
struct Piece {
  const float *keys, *values;
  std::int64_t count;
  const std::int64_t* row;
};

// scores_s = scale q . k_s, for the first `seen` keys of a head.
EMEND_FOR_EACH_CPU void score(const float* query, const std::vector<Piece>& pieces, std::int64_t head,
                              std::int64_t seen, std::int64_t width, float scale, float* scores) {
  for (const Piece& piece : pieces) {
    const float* key = piece.keys + head * piece.count * width;
    const std::int64_t count = piece.count < seen ? piece.count : seen;
    for (std::int64_t s = 0; s < count; ++s, key += width) {
      float sum = 0;
#pragma omp simd reduction(+ : sum)
      for (std::int64_t i = 0; i < width; ++i) sum += query[i] * key[i];
      *scores++ = sum * scale;
    }
    seen -= count;
  }
}

// sums_j = sum_s factors_s v_sj for the first `seen` values of a head, which have a multiple of kBlock of numbers.
EMEND_FOR_EACH_CPU void combine(const float* factors, const std::vector<Piece>& pieces, std::int64_t head,
                                std::int64_t seen, std::int64_t width, float* sums) {
  for (std::int64_t j = 0; j < width; j += kBlock) {
    float block[kBlock] = {};
    const float* factor = factors;
    std::int64_t left = seen;
    for (const Piece& piece : pieces) {
      const float* row = piece.values + head * piece.count * width + j;
      const std::int64_t count = piece.count < left ? piece.count : left;
      for (std::int64_t i = 0; i < count; ++i, row += width, ++factor) {
        const float by = *factor;
#pragma omp simd
        for (std::int64_t k = 0; k < kBlock; ++k) block[k] += by * row[k];
      }
      left -= count;
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

std::pair<at::Tensor, at::Tensor> cpu_attention(const at::Tensor& queries_RTd, std::span<const KeysValues> given,
                                                const at::Tensor& mask, bool causal, bool probabilities_wanted,
                                                std::optional<double> given_scale) {
  const at::Tensor& first_RHSe = given.front().keys_RHSe;
  const std::int64_t rows = queries_RTd.size(0), heads = first_RHSe.size(1), width = first_RHSe.size(3),
                     queries = queries_RTd.size(1);
  std::vector<KeysValues> held;   // as they are read
  std::vector<Piece> first_rows;  // of each piece
  std::int64_t keys = 0;
  for (const KeysValues& piece : given) {
    held.push_back({piece.keys_RHSe.contiguous(), piece.values_RHSe.contiguous()});
    const std::int64_t count = piece.keys_RHSe.size(2);
    first_rows.push_back({held.back().keys_RHSe.const_data_ptr<float>(),
                          held.back().values_RHSe.const_data_ptr<float>(), count,
                          piece.row_R.defined() ? piece.row_R.const_data_ptr<std::int64_t>() : nullptr});
    keys += count;
  }
  // Of one row or all, one head or all.
  const at::Tensor looks_RHTS =
      mask.defined() ? mask.expand({mask.size(0), mask.size(1), queries, keys}).contiguous() : at::Tensor();
  const bool added = mask.defined() && mask.scalar_type() == at::kFloat;
  at::Tensor attended_RTd = at::empty_like(queries_RTd), probabilities_RTS;
  if (probabilities_wanted) probabilities_RTS = at::zeros({rows, queries, keys}, queries_RTd.options());
  const auto rounded = [](std::int64_t n) { return (n + kBlock - 1) / kBlock * kBlock; };
  const std::int64_t columns = rounded(keys), wide = rounded(width);
  // For many queries the keys are turned, so that no sum goes across a register; values get zeros to whole blocks.
  const bool turn = queries >= 4, pad = wide != width;
  std::vector<float> weights(columns), turned(turn ? width * columns : 0), padded(pad ? keys * wide : 0),
      attended(wide);
  const float scale = given_scale ? static_cast<float>(*given_scale) : 1 / std::sqrt(static_cast<float>(width));
  std::vector<Piece> pieces = first_rows;  // of row r
  const std::vector<Piece> columns_of_keys = {{nullptr, turned.data(), width, nullptr}},
                           whole_blocks = {{nullptr, padded.data(), keys, nullptr}};
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const Piece& first = first_rows[p];
      const std::int64_t begin = (first.row ? first.row[r] : r) * heads * first.count * width;
      pieces[p].keys = first.keys + begin;
      pieces[p].values = first.values + begin;
    }
    for (std::int64_t h = 0; h < heads; ++h) {
      if (turn || pad) {
        std::int64_t s = 0;
        for (const Piece& piece : pieces) {
          const float *key = piece.keys + h * piece.count * width, *value = piece.values + h * piece.count * width;
          for (std::int64_t j = 0; j < piece.count; ++j, ++s, key += width, value += width) {
            for (std::int64_t i = 0; turn && i < width; ++i) turned[i * columns + s] = key[i] * scale;
            if (pad) std::copy_n(value, width, padded.data() + s * wide);
          }
        }
      }
      for (std::int64_t t = 0; t < queries; ++t) {
        const std::int64_t place = (r * queries + t) * heads * width + h * width, seen = causal ? t + 1 : keys;
        const float* query = queries_RTd.const_data_ptr<float>() + place;
        if (turn) {
          combine(query, columns_of_keys, 0, width, columns, weights.data());
        } else {
          score(query, pieces, h, seen, width, scale, weights.data());
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
        combine(weights.data(), pad ? whole_blocks : pieces, pad ? 0 : h, seen, wide, attended.data());
        std::copy_n(attended.data(), width, attended_RTd.data_ptr<float>() + place);
      }
    }
  }
  return {attended_RTd, probabilities_RTS};
}

}  // namespace emend::nn
