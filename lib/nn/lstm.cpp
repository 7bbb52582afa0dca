#include "nn/lstm.h"

#include <ATen/ATen.h>

namespace emend::nn {

LstmState lstm_step(const at::Tensor& gates_R4s, const at::Tensor& cell_Rs) {
  const auto gates = gates_R4s.chunk(4, 1);
  const at::Tensor next_Rs = gates[1].sigmoid() * cell_Rs + gates[0].sigmoid() * gates[2].tanh();
  return {gates[3].sigmoid() * next_Rs.tanh(), next_Rs};
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
