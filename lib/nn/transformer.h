// The two stacks of a Transformer (Vaswani et al. 2017, 3.1 to 3.3), which the architectures compose.
//
// Shape suffixes: R rows, S source positions, T target positions, C remembered target positions, H heads, e width of a
// head, d = H e.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nn/attention.h"
#include "nn/places.h"

namespace emend::nn {

struct StackSizes {
  std::int64_t width = 256;  // d
  std::int64_t feed_forward = 1024;
  std::int64_t heads = 4;
  std::int64_t layers = 2;
  // norm(x + f(x)), as in 2017, in place of x + f(norm(x)), which needs no warm-up (Xiong et al. 2020).
  bool post_norm = false;
  std::string activation = "relu";  // of the feed-forward part: relu, silu or gelu
  double norm_epsilon = 1e-5;
};

// f of a feed-forward part, by its name: relu, silu or gelu.
at::Tensor activate(const std::string& name, const at::Tensor& x);

struct FeedForward {  // W_out f(W_in x)
  Linear in, out;
  std::string activation;
  FeedForward(const Scope& scope, const StackSizes& sizes);
  at::Tensor operator()(const at::Tensor& x) const;
};

// dropout: of what each part of a layer adds; give 0 where the network does not train.
class Encoder {
 public:
  Encoder() = default;
  // scope / "encoder" / i and, with pre-norm, scope / "encoder_norm".
  Encoder(const Scope& scope, const StackSizes& sizes);
  // mask_R11S: true at real positions; undefined where all are.
  at::Tensor operator()(at::Tensor x_RSd, const at::Tensor& mask_R11S, double dropout) const;

 private:
  struct Layer {
    LayerNorm attention_norm, feed_forward_norm;
    Attention attention;
    FeedForward feed_forward;
    Layer(const Scope& scope, const StackSizes& sizes);
  };
  std::vector<Layer> layers_;
  LayerNorm norm_;
  bool post_norm_ = false;
};

// What a decoder knows of its source and of the target so far. A value: tensors are replaced, never written to.
struct DecoderMemory {
  std::vector<Remembered> self;             // a layer each: of C positions
  std::vector<KeysValues> cross;            // a layer each: RHSe, or on the CPU a row a source
  at::Tensor mask_R11S;                     // of the source; undefined when no row is padded
  std::vector<std::int64_t> source_of_row;  // rows with equal numbers have equal `cross` and mask
  Places places;  // C is their most(); what a row has beyond its own number counts for nothing

  std::int64_t rows() const { return static_cast<std::int64_t>(source_of_row.size()); }
  void select(const at::Tensor& rows);
  void rewind(std::span<const std::int64_t> lengths);

  // New positions of all rows: extend() every layer by them, where they lie behind places.most(), then advance().
  void extend(std::size_t layer, KeysValues fresh);
  void advance(std::int64_t steps);
  // Before advance(): which of the C remembered and new positions count for a row, RC, where places are not equal().
  at::Tensor counted(std::int64_t steps) const;

 private:
  void close_gaps(std::int64_t steps);
  bool same_sources(const at::Tensor& rows);  // after they are selected; moves source_of_row
  void select_cross(const at::Tensor& rows);
  void forget_rest();  // behind places.most()
};

// The attention of a decoder's last layer to the source.
struct Attended {
  std::int64_t heads = 1;       // wanted: so many, the first ones
  at::Tensor probability_RhTS;  // received, fp32
};

class Decoder {
 public:
  Decoder() = default;
  // scope / "decoder" / i and, with pre-norm, scope / "decoder_norm". tied: layer i is the encoder's layer i, which the
  // scope has, but for its attention to the source.
  Decoder(const Scope& scope, const StackSizes& sizes, bool tied = false);

  DecoderMemory remember(const at::Tensor& source_RSd, const at::Tensor& mask_R11S) const;

  // The next T target positions. x holds `streams` versions of them, one behind the other; the first enters the memory,
  // and position t of each sees what is remembered up to and including position t of the first.
  at::Tensor operator()(at::Tensor x_RTd, DecoderMemory& memory, double dropout, std::int64_t streams = 1,
                        Attended* attended = nullptr) const;

 private:
  struct Layer {
    LayerNorm self_norm, cross_norm, feed_forward_norm;
    Attention self, cross;
    FeedForward feed_forward;
    Layer(const Scope& scope, const StackSizes& sizes);
    // Of a layer of an encoder.
    Layer(const Scope& scope, const Scope& encoder, const StackSizes& sizes);
  };
  std::vector<Layer> layers_;
  LayerNorm norm_;
  bool post_norm_ = false;
};

}  // namespace emend::nn
