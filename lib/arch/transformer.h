// Transformer: Vaswani et al.: "Attention Is All You Need", 2017. Encoder over x_1..x_m and an end mark, decoder over
// <s> y_1..y_n, P(y_t | y_<t, x) = softmax(E h_t + b). The embedding E is tied: both sides and the output share it
// (Press and Wolf 2017); where sources have a vocabulary of their own, the target and the output. Its options make it
// the network of Marian, BART, mBART, Pegasus or M2M-100, too (hugging_face.h).
#pragma once

#include <memory>

#include "arch/network.h"
#include "arch/sources.h"
#include "arch/transformer_config.h"
#include "nn/likeliest.h"
#include "nn/transformer.h"

namespace emend::arch {

// Throws Error for sizes that do not fit each other.
void check(const std::string& architecture, const TransformerConfig& config);

class Transformer : public Network {
 public:
  // name: what errors call it.
  Transformer(std::string name, const TransformerConfig& config, const decode::Vocabulary& vocabulary,
              std::uint64_t seed);

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override;
  nn::Parameters& parameters() override { return parameters_; }
  bool rewinds() const override { return true; }
  at::Device device() const override { return positions_Td_.device(); }
  void move_to(at::Device device) override;
  nlohmann::json config() const override;
  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override;
  at::Tensor advance(decode::State& state, const at::Tensor& tokens_RT) override;
  at::Tensor losses(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& targets_RT,
                    double smoothing) override;
  at::Tensor learn_from(decode::State& state, const Lesson& lesson) override;
  std::optional<nn::Padded> tokens_of(std::span<const decode::Source> sources) const override;
  std::unique_ptr<decode::State> start_from(const nn::Padded& tokens) override;

 protected:
  using Config = TransformerConfig;

  Encoded encode(const nn::Padded& tokens) const;
  nn::DecoderMemory remember(const Encoded& encoded) const;

  // h of the positions that predict what comes after each of tokens_RT; moves the memory past them. attended:
  // receives their attention to the source, where it is asked for.
  virtual at::Tensor hidden(nn::DecoderMemory& memory, const at::Tensor& tokens_RT, nn::Attended* attended = nullptr);
  // What a lesson is trained by, when its decoder reads `mixture`.
  virtual at::Tensor objective(nn::DecoderMemory& memory, const Mixture& mixture, const Lesson& lesson);
  at::Tensor predict(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& places_N) override;

  // E tokens, scaled as layers of the decoder read it, with their positions' rows of positions().
  at::Tensor embed(const at::Tensor& tokens_RT, const at::Tensor& positions) const;
  const at::Tensor& positions() const { return positions_Td_; }  // of the target
  const nn::Embedding& embedding() const { return embedding_; }  // E, of the target
  double embedding_scale() const;                                // by which layers read it
  at::Tensor logits(const at::Tensor& hidden) const;             // ...V, fp32
  // -log P of targets (as many as hidden has rows) from hidden_Nd.
  at::Tensor losses_of(const at::Tensor& hidden_Nd, const at::Tensor& targets_N, double smoothing) const;
  // The lesson's losses_RT of what hidden_Nd predicts, with the coverage of what it attended to.
  at::Tensor predicted(const at::Tensor& hidden_Nd, const nn::Attended& attended, const Lesson& lesson);
  std::int64_t heads() const { return config_.heads; }
  double dropout() const { return training_ ? config_.dropout : 0; }
  const nn::Decoder& decoder() const { return decoder_; }
  static nn::DecoderMemory& memory_of(decode::State& state);
  void check_length(const nn::DecoderMemory& memory, const at::Tensor& tokens_RT) const;

 private:
  at::Tensor embed(const nn::Embedding& embedding, const at::Tensor& tokens_RT, const at::Tensor& positions,
                   const nn::LayerNorm& norm) const;
  at::Tensor read_out(const at::Tensor& hidden) const;  // what output_ reads

  std::string name_;
  TransformerConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  nn::Embedding embedding_, source_embedding_;  // one, where the sides share their vocabulary
  at::Tensor source_positions_Td_, positions_Td_;
  nn::LayerNorm source_embedding_norm_, embedding_norm_;  // where embeddings are normed
  nn::Encoder encoder_;
  nn::Decoder decoder_;
  nn::Linear output_;  // with the embedding as its matrix
  nn::Likeliest likeliest_;
  nn::Linear transform_;  // before it, where config_.output_transform
  nn::LayerNorm transform_norm_;
};

std::unique_ptr<Network> make_transformer(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                          std::uint64_t seed);
nlohmann::json tiny_transformer();

}  // namespace emend::arch
