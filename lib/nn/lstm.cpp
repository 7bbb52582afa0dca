#include "nn/lstm.h"

#include <ATen/ATen.h>

#include <cmath>

#include "nn/cpu_attention.h"
#include "nn/exponential.h"
#include "nn/for_each_cpu.h"

namespace emend::nn {
namespace {

// Without branches, so that loops become vector instructions.
inline float tangent(float x) {
  const float e = exponential(-2 * std::abs(x));
  return std::copysign((1 - e) / (1 + e), x);
}

inline float sigmoid(float x) { return 0.5F + 0.5F * tangent(0.5F * x); }

// Rows of `stride` gates, of which the first 4s count.
EMEND_FOR_EACH_CPU void forward(const float* gates, std::int64_t stride, const float* cell, std::int64_t rows,
                                std::int64_t s, float* active, float* tanh, float* hidden, float* next) {
  for (std::int64_t r = 0; r < rows; ++r, gates += stride, active += 4 * s) {
#pragma omp simd
    for (std::int64_t j = 0; j < s; ++j) {
      const std::int64_t at = r * s + j;
      const float i = sigmoid(gates[j]), f = sigmoid(gates[s + j]), g = tangent(gates[2 * s + j]),
                  o = sigmoid(gates[3 * s + j]);
      active[j] = i, active[s + j] = f, active[2 * s + j] = g, active[3 * s + j] = o;
      next[at] = f * cell[at] + i * g;
      tanh[at] = tangent(next[at]);
      hidden[at] = o * tanh[at];
    }
  }
}

// h, c: the gradients of h' and c'; gates, cell: those asked for.
EMEND_FOR_EACH_CPU void backward(const float* active, const float* before, const float* tanh, const float* h,
                                 const float* c, std::int64_t rows, std::int64_t s, float* gates, float* cell) {
  for (std::int64_t r = 0; r < rows; ++r, active += 4 * s, gates += 4 * s) {
#pragma omp simd
    for (std::int64_t j = 0; j < s; ++j) {
      const std::int64_t at = r * s + j;
      const float i = active[j], f = active[s + j], g = active[2 * s + j], o = active[3 * s + j];
      const float next = h[at] * o * (1 - tanh[at] * tanh[at]) + c[at];
      gates[j] = next * g * i * (1 - i);
      gates[s + j] = next * before[at] * f * (1 - f);
      gates[2 * s + j] = next * i * (1 - g * g);
      gates[3 * s + j] = h[at] * tanh[at] * o * (1 - o);
      cell[at] = next * f;
    }
  }
}

const float* data(const at::Tensor& tensor) { return tensor.const_data_ptr<float>(); }

}  // namespace

LstmState lstm_step(const at::Tensor& gates_R4s, const at::Tensor& given_Rs, LstmTrace* trace) {
  if (has_cpu_attention(gates_R4s) && gates_R4s.stride(1) == 1) {
    const at::Tensor cell_Rs = given_Rs.contiguous();
    LstmTrace made{at::empty(gates_R4s.sizes(), gates_R4s.options()), cell_Rs, at::empty_like(cell_Rs)};
    LstmState next{at::empty_like(cell_Rs), at::empty_like(cell_Rs)};
    forward(data(gates_R4s), gates_R4s.stride(0), data(cell_Rs), cell_Rs.size(0), cell_Rs.size(1),
            made.active_R4s.data_ptr<float>(), made.tanh_Rs.data_ptr<float>(), next.hidden_Rs.data_ptr<float>(),
            next.cell_Rs.data_ptr<float>());
    if (trace) *trace = std::move(made);
    return next;
  }
  const auto gates = gates_R4s.chunk(4, 1);
  const at::Tensor i = gates[0].sigmoid(), f = gates[1].sigmoid(), g = gates[2].tanh(), o = gates[3].sigmoid();
  const at::Tensor next_Rs = f * given_Rs + i * g, tanh_Rs = next_Rs.tanh();
  if (trace) *trace = {at::cat({i, f, g, o}, 1), given_Rs, tanh_Rs};
  return {o * tanh_Rs, next_Rs};
}

LstmGradient lstm_step_backward(const LstmTrace& trace, const at::Tensor& given_Rs, const at::Tensor& cell_Rs) {
  if (has_cpu_attention(trace.active_R4s)) {
    const at::Tensor hidden_Rs = given_Rs.contiguous(),
                     after_Rs = cell_Rs.defined() ? cell_Rs.contiguous() : at::zeros_like(hidden_Rs);
    LstmGradient gradient{at::empty_like(trace.active_R4s), at::empty_like(hidden_Rs)};
    backward(data(trace.active_R4s), data(trace.before_Rs), data(trace.tanh_Rs), data(hidden_Rs), data(after_Rs),
             hidden_Rs.size(0), hidden_Rs.size(1), gradient.gates_R4s.data_ptr<float>(),
             gradient.cell_Rs.data_ptr<float>());
    return gradient;
  }
  const auto active = trace.active_R4s.chunk(4, 1);
  at::Tensor next_Rs = at::tanh_backward(given_Rs * active[3], trace.tanh_Rs);
  if (cell_Rs.defined()) next_Rs = next_Rs + cell_Rs;
  return {at::cat({at::sigmoid_backward(next_Rs * active[2], active[0]),
                   at::sigmoid_backward(next_Rs * trace.before_Rs, active[1]),
                   at::tanh_backward(next_Rs * active[0], active[2]),
                   at::sigmoid_backward(given_Rs * trace.tanh_Rs, active[3])},
                  1),
          next_Rs * active[1]};
}

BidirectionalLstm::BidirectionalLstm(const Scope& scope, std::int64_t in, std::int64_t width, std::int64_t layers)
    : width_(width), layers_(layers) {
  for (int layer = 0; layer < layers; ++layer) {
    for (const char* direction : {"forward", "backward"}) {
      const Linear input(scope / layer / direction / "input", layer == 0 ? in : 2 * width, 4 * width),
          hidden(scope / layer / direction / "hidden", width, 4 * width);
      weights_.insert(weights_.end(), {input.weight_oi, hidden.weight_oi, input.bias_o, hidden.bias_o});
    }
  }
}

at::Tensor BidirectionalLstm::operator()(const at::Tensor& x_RSi, const at::Tensor& lengths_R, double dropout,
                                         bool training) const {
  // Packed sequences are ordered by length.
  const auto [sorted_R, order_R] = lengths_R.sort(0, true);
  const auto [data, sizes] =
      at::_pack_padded_sequence(x_RSi.index_select(0, order_R.to(x_RSi.device())), sorted_R, true);
  const at::Tensor zeros = at::zeros({2 * layers_, x_RSi.size(0), width_}, x_RSi.options());
  const auto packed =
      at::lstm(data, sizes, {zeros, zeros}, weights_, true, layers_, training ? dropout : 0, training, true);
  const auto padded = at::_pad_packed_sequence(std::get<0>(packed), sizes, true, 0, x_RSi.size(1));
  return std::get<0>(padded).index_select(0, order_R.argsort().to(x_RSi.device()));
}

}  // namespace emend::nn
