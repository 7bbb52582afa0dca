// A matrix in the order in which a CPU multiplies with it fastest, for models that only compute.
//
// Shape suffixes: o outputs, i inputs; x_...i stands for any leading dimensions.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <utility>

namespace emend::nn {

struct RoundedRows;  // int8_kernel.h
class TopOfRows;     // top_of_rows.h

// What products read, x_...i. Several may read it one after the other: where bytes are multiplied, it is rounded once.
// Of one thread.
class Factor {
 public:
  Factor(at::Tensor x) : x_(std::move(x)) {}  // NOLINT(google-explicit-constructor): a tensor is read once
  const at::Tensor& tensor() const { return x_; }
  std::shared_ptr<const RoundedRows>& rounded() const { return rounded_; }

 private:
  at::Tensor x_;
  mutable std::shared_ptr<const RoundedRows> rounded_;
};

// What is done to a product before it is written.
enum class Then { nothing, relu, silu };

// Immutable: any number of threads may use one.
class PackedMatrix {
 public:
  virtual ~PackedMatrix() = default;
  // y_...o = x_...i W_oi^T + b_o. x and bias_o (undefined: 0) are float32 on the CPU, and so is the result. No
  // gradients.
  virtual at::Tensor linear(const Factor& x, const at::Tensor& bias_o, Then then = Then::nothing) const = 0;
  // The same, of which `rows` takes all: nothing is written where a matrix can do so.
  virtual void top(const Factor& x, const at::Tensor& bias_o, TopOfRows& rows) const;

  // Whether rows() can be called; otherwise it is a std::logic_error.
  virtual bool has_rows() const { return false; }
  // W's rows with these numbers (int64, of any shape), as products have them: [shape of numbers, i], float32. A number
  // that no row has is a c10::Error.
  virtual at::Tensor rows(const at::Tensor& numbers) const;
};

// Products in float32: by AVX-512 (panels.h); by oneDNN (linear.h) where the CPU has none, or LibTorch's operators have
// several threads, which share oneDNN's products. Nothing where this LibTorch has no oneDNN either.
std::unique_ptr<const PackedMatrix> pack_floats(const at::Tensor& weight_oi);

}  // namespace emend::nn
