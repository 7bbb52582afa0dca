// T5: Raffel et al.: "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer", 2020. An
// encoder and a decoder with pre-norm, of which the norms only scale (root mean square, Zhang and Sennrich 2019) and no
// matrix has a bias. There are no positions: what a query looks at gets, in each head, a number for the bucket of its
// distance, the same in all layers of a stack. Scores are not scaled by the width of a head:
//   A = softmax(Q K^T + b[bucket(s - t)]) V
// The first half of the buckets is a distance each, the others grow with its logarithm up to max_distance; the encoder
// has half of them for what stands before and half for what stands behind.
//
// v1.0: relu, and the output is the embedding E, P = softmax(E h / sqrt(d)). v1.1 (Shazeer 2020 for the gate): the
// feed-forward part is W_out (gelu(W_0 x) * W_1 x), and the output has a matrix of its own. The names of weights are
// those of Hugging Face's transformers.
#pragma once

#include "arch/network.h"

namespace emend::arch {

struct T5Config {
  std::int64_t width = 256;      // d
  std::int64_t head_width = 32;  // e, which need not be d / H
  std::int64_t heads = 8;
  std::int64_t feed_forward = 1024;
  std::int64_t encoder_layers = 4;
  std::int64_t decoder_layers = 4;
  std::int64_t buckets = 32;
  std::int64_t max_distance = 128;
  std::int64_t max_length = 512;    // tokens, of source or target, the marks included; no weight depends on it
  std::string activation = "relu";  // or silu, or gelu by its tangent
  bool gated = false;
  bool tied = true;  // the output is the embedding
  double dropout = 0.1;
};

std::unique_ptr<Network> make_t5(const T5Config& config, const decode::Vocabulary& vocabulary, std::uint64_t seed);
std::unique_ptr<Network> make_t5(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                 std::uint64_t seed);
nlohmann::json tiny_t5();

}  // namespace emend::arch
