#include "arch/conv_blocks.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>

#include "arch/consistent.h"
#include "cli/error.h"

namespace emend::arch {
namespace {

// x, with gradients divided among those who read it.
at::Tensor shared(const at::Tensor& x, std::int64_t readers) {
  const double part = 1 / (2 * static_cast<double>(readers));
  return x.requires_grad() ? x * part + x.detach() * (1 - part) : x;
}

}  // namespace

void check(const std::string& architecture, const ConvSizes& sizes) { consistent::check(architecture, sizes); }

ConvEmbedding::ConvEmbedding(const nn::Scope& scope, std::int64_t vocabulary, const ConvSizes& sizes,
                             const at::Tensor& tied)
    : tokens_Vd(tied.defined() ? tied : scope.normal("tokens", {vocabulary, sizes.embedding}, 0.1)),
      positions_Td(scope.normal("positions", {sizes.max_length + 1, sizes.embedding}, 0.1)),
      up(scope / "up", sizes.embedding, sizes.width) {}

at::Tensor ConvEmbedding::operator()(const at::Tensor& tokens_RT, const nn::Places& places, double dropout) const {
  return nn::dropout(at::embedding(tokens_Vd, tokens_RT) + places.of(positions_Td, tokens_RT.size(1)), dropout, true);
}

nn::Convolution conv_layer(const nn::Scope& scope, const ConvSizes& sizes, nn::Reach reach) {
  // Half of a GLU's inputs are lost: Gehring et al. 2017, 3.5.
  const double inputs = static_cast<double>(sizes.filter_width * sizes.width);
  const double deviation = std::sqrt(4 * (1 - sizes.dropout) / inputs);
  return {scope, sizes.width, 2 * sizes.width, sizes.filter_width, 1, reach, true, deviation};
}

void ConvEncoded::select(const at::Tensor& rows) {
  for (at::Tensor* tensor : {&keys_RSd, &values_RSd, &hole_R1S, &root_R11}) {
    if (tensor->defined()) *tensor = tensor->index_select(0, rows);
  }
}

ConvEncoder::ConvEncoder(const nn::Scope& scope, std::int64_t vocabulary, const ConvSizes& sizes, std::int64_t layers,
                         const at::Tensor& tied)
    : embedding_(scope / "embedding", vocabulary, sizes, tied), down_(scope / "down", sizes.width, sizes.embedding) {
  for (int i = 0; i < layers; ++i) layers_.push_back(conv_layer(scope / i, sizes, nn::Reach::around));
}

ConvEncoded ConvEncoder::operator()(const nn::Padded& source, double dropout, std::int64_t readers,
                                    const at::Tensor& added_RSd) const {
  const at::Tensor real_RS1 = source.full ? at::Tensor() : source.real_BS.unsqueeze(2);
  const auto masked = [&](const at::Tensor& x) { return source.full ? x : x * real_RS1; };
  at::Tensor embedded_RSd = embedding_(source.tokens_BS, {}, dropout);
  if (added_RSd.defined()) embedded_RSd = embedded_RSd + added_RSd;
  at::Tensor x_RSh = masked(embedding_.up(embedded_RSd));
  for (const nn::Convolution& layer : layers_)
    x_RSh = masked((at::glu(layer(nn::dropout(x_RSh, dropout, true)), -1) + x_RSh) * kHalf);
  ConvEncoded encoded;
  encoded.keys_RSd = shared(down_(x_RSh), readers);
  encoded.values_RSd = (encoded.keys_RSd + embedded_RSd) * kHalf;
  if (!source.full) {
    encoded.hole_R1S = at::zeros(source.real_BS.sizes(), encoded.keys_RSd.options().dtype(at::kFloat))
                           .masked_fill(~source.real_BS, -std::numeric_limits<float>::infinity())
                           .unsqueeze(1);
  }
  encoded.root_R11 = source.real_BS.sum(1).to(at::kFloat).sqrt().unsqueeze(1).unsqueeze(2);
  return encoded;
}

ConvAttention::ConvAttention(const nn::Scope& scope, const ConvSizes& sizes)
    : in(scope / "in", sizes.width, sizes.embedding), out(scope / "out", sizes.embedding, sizes.width) {}

at::Tensor ConvAttention::operator()(const at::Tensor& y_RTh, const at::Tensor& target_RTd, const ConvEncoded& source,
                                     at::Tensor& probability_RTS) const {
  const at::Tensor wanted_RTd = (in(y_RTh) + target_RTd) * kHalf;
  at::Tensor score_RTS = at::bmm(wanted_RTd.to(source.keys_RSd.scalar_type()), source.keys_RSd.transpose(1, 2));
  score_RTS = score_RTS.to(at::kFloat);
  if (source.hole_R1S.defined()) score_RTS = score_RTS + source.hole_R1S;
  probability_RTS = at::softmax(score_RTS, -1);
  const at::Tensor seen_RTd = at::bmm(probability_RTS.to(source.values_RSd.scalar_type()), source.values_RSd);
  return out(seen_RTd * source.root_R11);
}

}  // namespace emend::arch
