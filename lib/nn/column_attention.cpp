#include "nn/column_attention.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>

#include "nn/exponential.h"
#include "nn/for_each_cpu.h"

namespace emend::nn {
namespace {

inline float dot(const float* a, const float* b, std::int64_t n) {
  float sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::int64_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

inline void add(float factor, const float* x, std::int64_t n, float* sum) {
#pragma omp simd
  for (std::int64_t i = 0; i < n; ++i) sum[i] += factor * x[i];
}

// One row. weights: the biases, then alpha'.
EMEND_FOR_EACH_CPU void forward(const float* query, const float* features, std::int64_t positions, std::int64_t f,
                                std::int64_t columns, float* weights, std::int64_t* places, float* context) {
  float largest = -std::numeric_limits<float>::infinity();
  for (std::int64_t s = 0; s < positions; ++s) {
    weights[s] += dot(query, features + s * f, f);
    largest = weights[s] > largest ? weights[s] : largest;
  }
#pragma omp simd
  for (std::int64_t s = 0; s < positions; ++s) weights[s] = exponential(weights[s] - largest);
  float sum = 0;  // from left to right: zeros behind make no difference
  for (std::int64_t s = 0; s < positions; ++s) sum += weights[s];
  const float inverse = 1 / sum;
#pragma omp simd
  for (std::int64_t s = 0; s < positions; ++s) weights[s] *= inverse;
  for (std::int64_t c = 0; c < columns; ++c) {
    std::int64_t best = -1;
    for (std::int64_t s = 0; s < positions; ++s)
      if ((best < 0 || weights[s] > weights[best]) && std::find(places, places + c, s) == places + c) best = s;
    places[c] = best;
    for (std::int64_t i = 0; i < f; ++i) context[c * f + i] = best < 0 ? 0 : weights[best] * features[best * f + i];
  }
}

// One row. scores: the gradients of alpha' from elsewhere, then those of alpha. query_gradient begins as zeros.
EMEND_FOR_EACH_CPU void backward(const float* query, const float* features, std::int64_t positions, std::int64_t f,
                                 std::int64_t columns, const float* weights, const std::int64_t* places,
                                 const float* context, float* scores, float* query_gradient, float* features_gradient) {
  for (std::int64_t c = 0; c < columns && places[c] >= 0; ++c) {
    scores[places[c]] += dot(context + c * f, features + places[c] * f, f);
    add(weights[places[c]], context + c * f, f, features_gradient + places[c] * f);
  }
  const float mean = dot(scores, weights, positions);
  for (std::int64_t s = 0; s < positions; ++s) {
    scores[s] = weights[s] * (scores[s] - mean);
    add(scores[s], features + s * f, f, query_gradient);
    add(scores[s], query, f, features_gradient + s * f);
  }
}

}  // namespace

Columns column_attention(const at::Tensor& query_Rf, const at::Tensor& features_RSf, const at::Tensor& bias_RS,
                         std::int64_t columns) {
  const std::int64_t rows = features_RSf.size(0), positions = features_RSf.size(1), f = features_RSf.size(2);
  Columns made{bias_RS.defined() ? bias_RS.expand({rows, positions}).clone(at::MemoryFormat::Contiguous)
                                 : at::zeros({rows, positions}, features_RSf.options()),
               at::empty({rows, columns}, features_RSf.options().dtype(at::kLong)),
               at::empty({rows, columns * f}, features_RSf.options())};
  const auto* query = query_Rf.const_data_ptr<float>();
  const auto* features = features_RSf.const_data_ptr<float>();
  auto* weights = made.weights_RS.data_ptr<float>();
  auto* places = made.place_Rd.data_ptr<std::int64_t>();
  auto* context = made.context_Rz.data_ptr<float>();
  for (std::int64_t r = 0; r < rows; ++r)
    forward(query + r * f, features + r * positions * f, positions, f, columns, weights + r * positions,
            places + r * columns, context + r * columns * f);
  return made;
}

ColumnsGradient column_attention_backward(const at::Tensor& query_Rf, const at::Tensor& features_RSf,
                                          const Columns& made, const at::Tensor& context_Rz,
                                          const at::Tensor& weights_RS, at::Tensor& features_gradient_RSf) {
  const std::int64_t rows = features_RSf.size(0), positions = features_RSf.size(1), f = features_RSf.size(2),
                     columns = made.place_Rd.size(1);
  ColumnsGradient gradient{at::zeros_like(query_Rf),
                           weights_RS.defined() ? weights_RS.clone() : at::zeros_like(made.weights_RS)};
  const auto* query = query_Rf.const_data_ptr<float>();
  const auto* features = features_RSf.const_data_ptr<float>();
  const auto* weights = made.weights_RS.const_data_ptr<float>();
  const auto* places = made.place_Rd.const_data_ptr<std::int64_t>();
  const auto* context = context_Rz.const_data_ptr<float>();
  auto* scores = gradient.bias_RS.data_ptr<float>();
  auto* query_gradient = gradient.query_Rf.data_ptr<float>();
  auto* features_gradient = features_gradient_RSf.data_ptr<float>();
  for (std::int64_t r = 0; r < rows; ++r)
    backward(query + r * f, features + r * positions * f, positions, f, columns, weights + r * positions,
             places + r * columns, context + r * columns * f, scores + r * positions, query_gradient + r * f,
             features_gradient + r * positions * f);
  return gradient;
}

}  // namespace emend::nn
