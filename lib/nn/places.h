// How many target positions each row of a decoder's state has behind it: the same number for all, until some rows are
// taken back.
//
// Shape suffixes: R rows, T target positions, d width.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>

namespace emend::nn {

class Places {
 public:
  std::int64_t most() const { return most_; }               // of any row
  bool equal() const { return !lengths_R_.defined(); }      // all rows have most()
  const at::Tensor& lengths() const { return lengths_R_; }  // int64 on the device; undefined where equal()

  // Rows of a table of positions for the next `steps` positions, or as many from `ahead` further on: Td where equal(),
  // else RTd. A place behind the table's end, where only a padded tail can be, gets its last row.
  at::Tensor of(const at::Tensor& table_Td, std::int64_t steps, std::int64_t ahead = 0) const;

  void advance(std::int64_t steps);
  void select(const at::Tensor& rows);  // int64, on the device
  // Row r goes back to lengths[r], which is at most what it has.
  void rewind(std::span<const std::int64_t> lengths, at::Device device);

 private:
  void set(const at::Tensor& lengths_R);

  std::int64_t most_ = 0;
  at::Tensor lengths_R_;
};

}  // namespace emend::nn
