// Convolutions over positions, causal or centred, dilated, with or without weight normalisation.
//
// Shape suffixes: R rows, S positions, i inputs, o outputs, w taps; z = w i, taps outermost.
#pragma once

#include "nn/parameters.h"

namespace emend::nn {

// Output t of a convolution of `width` taps and dilation n reads
//   before   t - (width - 1) n, .. t - n, t      (causal, left to right)
//   after    t, t + n, .. t + (width - 1) n      (causal, right to left)
//   around   (width - 1) / 2 taps on each side   (width is odd)
// and zeros where these lie outside; there are as many outputs as inputs. Positions that pad a row must hold zeros,
// then they make no difference.
enum class Reach { before, after, around };

struct Convolution {
  at::Tensor weight_oz, bias_o;
  at::Tensor gain_o;  // weight normalisation (Salimans and Kingma 2016): w = gain v / |v|; undefined: w = v
  std::int64_t width = 1, dilation = 1;
  Reach reach = Reach::around;
  Parameters::Packed packed;

  Convolution() = default;
  // The weights begin normally distributed with this deviation; 0: as Linear's.
  Convolution(const Scope& scope, std::int64_t in, std::int64_t out, std::int64_t width, std::int64_t dilation,
              Reach reach, bool weight_norm, double deviation = 0);

  at::Tensor operator()(const at::Tensor& x_RSi) const;

  // gain / |v|: to be computed once for many calls of advance() with the same weights.
  at::Tensor scale() const;
  // Of Reach::before: the next positions of rows whose inputs so far, the last span() of them at least, are in `read`
  // (undefined: none), which becomes these span() and the new ones. scale_o: scale().
  at::Tensor advance(const at::Tensor& x_RTi, at::Tensor& read_Rpi, const at::Tensor& scale_o) const;

  // The same of one-hot inputs: tokens_RS (int64), where real_RS (bool; undefined: everywhere), zeros elsewhere. Rows
  // of the weight are looked up and added.
  at::Tensor of_tokens(const at::Tensor& tokens_RS, const at::Tensor& real_RS) const;

 private:
  at::Tensor weight() const;  // oz
  // Of positions with span() more of them than outputs.
  at::Tensor product(const at::Tensor& padded_RSi, const at::Tensor& scale_o) const;
  std::int64_t before() const;
  std::int64_t span() const { return (width - 1) * dilation; }
};

}  // namespace emend::nn
