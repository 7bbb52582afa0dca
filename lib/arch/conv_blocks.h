// What convolutional encoders and decoders are made of (Gehring et al.: "Convolutional Sequence to Sequence Learning",
// 2017, ConvS2S), for conv_seq2seq.h and nqe.h:
//
//   S = EMB_tok + EMB_pos, H^0 = LIN(S), H^l = GLU(CONV(H^{l-1})) + H^{l-1}, E = LIN(H^L)     an encoder
//   C = LIN(SOFTMAX((LIN(Y) + T) E^T) (E + S))                                                attention to it
//
// Every sum of two is scaled by sqrt(1/2), attention's output by sqrt(source length); convolutions have weight
// normalisation.
//
// Shape suffixes: R rows, S source positions, T target positions, V vocabulary, d width of embeddings, h of layers.
#pragma once

#include <string>
#include <vector>

#include "arch/conv_config.h"
#include "nn/attention.h"
#include "nn/convolution.h"
#include "nn/places.h"

namespace emend::arch {

constexpr double kHalf = 0.70710678118654752;  // sqrt(1/2): keeps the variance of a sum of two

// Throws Error where a filter has no middle.
void check(const std::string& architecture, const ConvSizes& sizes);

// EMB_tok + EMB_pos and the layer above them.
struct ConvEmbedding {
  at::Tensor tokens_Vd, positions_Td;
  nn::Linear up;  // d to h

  ConvEmbedding() = default;
  // tied: the matrix of tokens, where it is someone else's, too.
  ConvEmbedding(const nn::Scope& scope, std::int64_t vocabulary, const ConvSizes& sizes, const at::Tensor& tied = {});
  at::Tensor operator()(const at::Tensor& tokens_RT, const nn::Places& places, double dropout) const;
};

// h to 2 h, for a GLU.
nn::Convolution conv_layer(const nn::Scope& scope, const ConvSizes& sizes, nn::Reach reach);

// What an encoder gives: E and E + S, and where a row ends.
struct ConvEncoded {
  at::Tensor keys_RSd, values_RSd;
  at::Tensor hole_R1S;  // minus infinity where a row is padded; undefined where none is
  at::Tensor root_R11;  // of the number of positions

  void select(const at::Tensor& rows);
};

class ConvEncoder {
 public:
  ConvEncoder() = default;
  ConvEncoder(const nn::Scope& scope, std::int64_t vocabulary, const ConvSizes& sizes, std::int64_t layers,
              const at::Tensor& tied = {});
  // readers: the gradients of E are divided by twice this number. added_RSd: to the embeddings, where it is defined.
  ConvEncoded operator()(const nn::Padded& source, double dropout, std::int64_t readers,
                         const at::Tensor& added_RSd = {}) const;

 private:
  ConvEmbedding embedding_;
  std::vector<nn::Convolution> layers_;
  nn::Linear down_;
};

struct ConvAttention {
  nn::Linear in, out;

  ConvAttention() = default;
  ConvAttention(const nn::Scope& scope, const ConvSizes& sizes);
  // probability_RTS: received.
  at::Tensor operator()(const at::Tensor& y_RTh, const at::Tensor& target_RTd, const ConvEncoded& source,
                        at::Tensor& probability_RTS) const;
};

}  // namespace emend::arch
