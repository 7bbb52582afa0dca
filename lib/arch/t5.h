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

#include <memory>

#include "arch/network.h"
#include "arch/sources.h"
#include "arch/t5_config.h"
#include "nn/likeliest.h"
#include "nn/transformer.h"

namespace emend::arch {

class T5 : public Network {
 public:
  // name: what errors call it.
  T5(std::string name, const T5Config& config, const decode::Vocabulary& vocabulary, std::uint64_t seed);
  ~T5() override;

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override;
  nn::Parameters& parameters() override { return parameters_; }
  bool rewinds() const override { return true; }
  at::Device device() const override { return embedding_.weight_Vd.device(); }
  void move_to(at::Device device) override { parameters_.move_to(device); }
  nlohmann::json config() const override;
  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override;
  at::Tensor advance(decode::State& state, const at::Tensor& tokens_RT) override;
  std::optional<nn::Padded> tokens_of(std::span<const decode::Source> sources) const override;
  std::unique_ptr<decode::State> start_from(const nn::Padded& tokens) override;

 protected:
  using Config = T5Config;

  Encoded encode(const nn::Padded& padded) const;
  nn::DecoderMemory remember(const Encoded& encoded) const;
  // h of the positions that predict what comes after each of tokens_RT; moves the memory past them. attended:
  // receives their attention to the source, where it is asked for.
  at::Tensor hidden(nn::DecoderMemory& memory, const at::Tensor& tokens_RT, nn::Attended* attended = nullptr);
  const nn::Embedding& embedding() const { return embedding_; }
  double embedding_scale() const { return 1; }        // by which layers read it
  at::Tensor logits(const at::Tensor& hidden) const;  // ...V, fp32
  std::int64_t heads() const { return config_.heads; }

 private:
  struct Stack;
  at::Tensor drop(const at::Tensor& x) const;
  at::Tensor scaled(const at::Tensor& hidden) const;  // as the output reads it

  std::string name_;
  T5Config config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  nn::Embedding embedding_;
  std::unique_ptr<const Stack> encoder_, decoder_;
  nn::Linear output_;
  nn::Likeliest likeliest_;
};

std::unique_ptr<Network> make_t5(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                 std::uint64_t seed);
nlohmann::json tiny_t5();

}  // namespace emend::arch
