#include "nn/places.h"

#include <ATen/ATen.h>

namespace emend::nn {

at::Tensor Places::of(const at::Tensor& table_Td, std::int64_t steps, std::int64_t ahead) const {
  if (equal()) return table_Td.slice(0, most_ + ahead, most_ + ahead + steps);
  const at::Tensor place_RT = lengths_R_.unsqueeze(1) + at::arange(ahead, ahead + steps, lengths_R_.options());
  return at::embedding(table_Td, place_RT.clamp_max(table_Td.size(0) - 1));
}

void Places::advance(std::int64_t steps) {
  most_ += steps;
  if (!equal()) lengths_R_ = lengths_R_ + steps;
}

void Places::select(const at::Tensor& rows) {
  if (!equal()) set(lengths_R_.index_select(0, rows));
}

void Places::set(const at::Tensor& lengths_R) {
  most_ = lengths_R.max().item<std::int64_t>();
  lengths_R_ = lengths_R.eq(most_).all().item<bool>() ? at::Tensor() : lengths_R;
}

void Places::rewind(std::span<const std::int64_t> lengths, at::Device device) {
  set(at::tensor(at::ArrayRef<std::int64_t>(lengths.data(), lengths.size())).to(device));
}

}  // namespace emend::nn
