// Products in float32 by AVX-512, of a matrix that lies as it is read.
//
//   w_oi lies in panels of 64 outputs: those of the first input, those of the second, ... (Goto and van de Geijn 2008,
//   "Anatomy of high-performance matrix multiplication"); the sums of six rows of x with a panel stay in registers
//
// oneDNN's products (linear.h) are as fast with hundreds of rows and slower with tens, write a program for each number
// of rows, and hide where a row of W lies.
//
// Shape suffixes: o outputs, i inputs; x_...i stands for any leading dimensions.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

#include "nn/packed_matrix.h"

namespace emend::nn {

// Immutable: any number of threads may use one.
class Panels final : public PackedMatrix {
 public:
  // Whether this CPU has AVX-512.
  static bool available();

  // weight_oi: float32, on the CPU.
  explicit Panels(const at::Tensor& weight_oi);

  std::int64_t outputs() const { return outputs_; }
  std::int64_t inputs() const { return inputs_; }

  // What a row of x gives does not depend on the others.
  at::Tensor linear(const Factor& x, const at::Tensor& bias_o, Then then = Then::nothing) const override;
  void top(const Factor& x, const at::Tensor& bias_o, TopOfRows& rows) const override;

  bool has_rows() const override { return true; }
  at::Tensor rows(const at::Tensor& numbers) const override;

  // x_i . w_oi for one output.
  float product(const float* x, std::int64_t o) const;

 private:
  template <class To>
  void multiply(const at::Tensor& x, const at::Tensor& bias_o, const To& to) const;

  const float* row(std::int64_t o) const;  // its first number; the others are distance(o) apart
  std::int64_t distance(std::int64_t o) const;

  std::int64_t outputs_, inputs_;
  at::Tensor numbers_;  // those of outputs that fill up the last panel, to a multiple of 16, are 0
};

}  // namespace emend::nn
