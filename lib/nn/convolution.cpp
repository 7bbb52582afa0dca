#include "nn/convolution.h"

#include <ATen/ATen.h>

#include "nn/linear.h"

namespace emend::nn {

Convolution::Convolution(const Scope& scope, std::int64_t in, std::int64_t out, std::int64_t width,
                         std::int64_t dilation, Reach reach, bool weight_norm, double deviation)
    : weight_oz(deviation > 0 ? scope.normal("weight", {out, width * in}, deviation)
                              : scope.xavier("weight", out, width * in)),
      bias_o(scope.constant("bias", {out}, 0)),
      width(width),
      dilation(dilation),
      reach(reach),
      packed(scope.multiplied("weight")) {
  if (!weight_norm) return;
  gain_o = scope.constant("gain", {out}, 1);
  gain_o.set_data(weight_oz.detach().norm(2, 1));  // so that it begins as it would without
}

at::Tensor Convolution::weight() const {
  return gain_o.defined() ? weight_oz * (gain_o / weight_oz.norm(2, 1)).unsqueeze(1) : weight_oz;
}

std::int64_t Convolution::before() const {
  return reach == Reach::before ? span() : reach == Reach::after ? 0 : span() / 2;
}

at::Tensor Convolution::scale() const { return gain_o.defined() ? gain_o / weight_oz.norm(2, 1) : at::Tensor(); }

at::Tensor Convolution::product(const at::Tensor& padded_RSi, const at::Tensor& scale_o) const {
  const std::int64_t outputs = padded_RSi.size(1) - span();
  std::vector<at::Tensor> taps;
  for (std::int64_t k = 0; k < width; ++k) taps.push_back(padded_RSi.slice(1, k * dilation, k * dilation + outputs));
  const at::Tensor read_RSz = width == 1 ? padded_RSi : at::cat(taps, 2);
  if (!scale_o.defined())
    return packed && *packed ? (*packed)->linear(read_RSz, bias_o) : nn::linear(read_RSz, weight_oz, bias_o);
  // The rows of w are those of v times a number.
  const at::Tensor product_RSo =
      packed && *packed ? (*packed)->linear(read_RSz, at::zeros_like(bias_o)) : nn::linear(read_RSz, weight_oz);
  return at::addcmul(bias_o, product_RSo, scale_o);
}

at::Tensor Convolution::operator()(const at::Tensor& x_RSi) const {
  return product(at::constant_pad_nd(x_RSi, {0, 0, before(), span() - before()}), scale());
}

at::Tensor Convolution::advance(const at::Tensor& x_RTi, at::Tensor& read_Rpi, const at::Tensor& scale_o) const {
  read_Rpi = read_Rpi.defined() ? at::cat({read_Rpi.slice(1, read_Rpi.size(1) - span()), x_RTi}, 1)
                                : at::constant_pad_nd(x_RTi, {0, 0, span(), 0});
  return product(read_Rpi, scale_o);
}

at::Tensor Convolution::of_tokens(const at::Tensor& tokens_RS, const at::Tensor& real_RS) const {
  const std::int64_t out = weight_oz.size(0), in = weight_oz.size(1) / width, nothing = in;
  const at::Tensor inside_RS = real_RS.defined() ? tokens_RS.masked_fill(~real_RS, nothing) : tokens_RS;
  const at::Tensor padded = at::constant_pad_nd(inside_RS, {before(), span() - before()}, nothing);
  // A row a tap and token, and one of zeros a tap for what is outside.
  const at::Tensor table =
      at::constant_pad_nd(weight().view({out, width, in}).permute({1, 2, 0}), {0, 0, 0, 1}).flatten(0, 1);
  at::Tensor sum_RSo = bias_o;
  for (std::int64_t k = 0; k < width; ++k) {
    const at::Tensor tap_RS = padded.slice(1, k * dilation, k * dilation + tokens_RS.size(1));
    sum_RSo = sum_RSo + at::embedding(table, tap_RS + k * (in + 1));
  }
  return sum_RSo;
}

}  // namespace emend::nn
