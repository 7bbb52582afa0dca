// Shape suffixes: B texts, S positions ([CLS] and [SEP] included until predict() takes them off), N chosen positions,
// V vocabulary, d width.

#include "arch/bert.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <vector>

#include "arch/bert_encoder.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/linear.h"
#include "nn/log_softmax.h"

namespace emend::arch {
namespace {

using nn::Scope;

MaskedConfig read_config(const nlohmann::json& json) {
  const auto config = io::read_config<MaskedConfig>(json, "bert");
  check(config.encoder);
  return config;
}

class Bert final : public MaskedLanguageModel {
 public:
  Bert(const MaskedConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : vocabulary_(vocabulary),
        parameters_(seed),
        encoder_(Scope(parameters_) / "bert", config.encoder, vocabulary),
        transform_(bert_dense(Scope(parameters_) / "cls" / "predictions" / "transform" / "dense",
                              config.encoder.hidden_size, config.encoder.hidden_size)),
        transform_norm_(Scope(parameters_) / "cls" / "predictions" / "transform" / "LayerNorm", config.encoder),
        output_Vd_(config.tie_word_embeddings
                       ? encoder_.words_Vd()
                       : (Scope(parameters_) / "cls" / "predictions" / "decoder")
                             .normal("weight", {vocabulary.size, config.encoder.hidden_size}, bert_deviation)),
        output_bias_V_((Scope(parameters_) / "cls" / "predictions").constant("bias", {vocabulary.size}, 0)),
        tied_(config.tie_word_embeddings) {
    if (tied_) (Scope(parameters_) / "bert" / "embeddings" / "word_embeddings").read_elsewhere("weight");
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return encoder_.max_length(); }
  nn::Parameters& parameters() override { return parameters_; }
  void train(bool on) override { training_ = on; }
  at::Device device() const override { return output_bias_V_.device(); }
  void move_to(at::Device device) override { parameters_.move_to(device); }

  nlohmann::json config() const override { return io::write_config(MaskedConfig{encoder_.config(), tied_}); }

  at::Tensor predict(std::span<const decode::Source> texts) override {
    const at::Tensor hidden_BSd = encoder_(texts, training_);
    return head(hidden_BSd.slice(1, 1, hidden_BSd.size(1) - 1));  // without [CLS] and the longest text's [SEP]
  }

  at::Tensor predict(std::span<const decode::Source> texts, const at::Tensor& chosen_BS) override {
    return head(encoder_.at(at::constant_pad_nd(chosen_BS.to(device()), {1, 0}), texts, training_));  // behind [CLS]
  }

  // The logits of few positions are ever needed, so only theirs are made.
  at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson) override {
    const std::int64_t width = longest(sources);
    const at::Tensor targets_BS = lesson.targets_RT.slice(1, 0, width).to(device());
    const at::Tensor weight_BS = lesson.weight_RT.slice(1, 0, width).to(device());
    const at::Tensor index_N = weight_BS.flatten().nonzero().squeeze(1);
    const at::Tensor log_probs_NV = predict(sources, weight_BS.gt(0));
    const at::Tensor targets_N = targets_BS.flatten().index_select(0, index_N);
    at::Tensor loss_N = -log_probs_NV.gather(1, targets_N.unsqueeze(1)).squeeze(1);
    if (lesson.smoothing > 0) loss_N = loss_N * (1 - lesson.smoothing) - log_probs_NV.mean(-1) * lesson.smoothing;
    return (loss_N * weight_BS.flatten().index_select(0, index_N)).sum();
  }

  at::Tensor measure(std::span<const decode::Source> sources, const Lesson& lesson) override {
    Lesson plain = lesson;
    plain.smoothing = 0;
    return learn(sources, plain);
  }

 private:
  static std::int64_t longest(std::span<const decode::Source> texts) {
    std::size_t most = 0;
    for (const decode::Source& text : texts) most = std::max(most, text.tokens.size());
    return static_cast<std::int64_t>(most);
  }

  at::Tensor head(const at::Tensor& hidden) const {
    const at::Tensor logits = nn::linear(transform_norm_(at::gelu(transform_(hidden))), output_Vd_, output_bias_V_);
    return nn::log_softmax(logits.to(at::kFloat));
  }

  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  BertEncoder encoder_;
  nn::Linear transform_;
  BertNorm transform_norm_;
  at::Tensor output_Vd_, output_bias_V_;
  bool tied_;
  bool training_ = false;
};

}  // namespace

std::unique_ptr<MaskedLanguageModel> make_bert(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                               std::uint64_t seed) {
  return std::make_unique<Bert>(read_config(config), vocabulary, seed);
}

nlohmann::json tiny_bert() {
  return {{"hidden_size", 32},
          {"num_hidden_layers", 2},
          {"num_attention_heads", 2},
          {"intermediate_size", 64},
          {"max_position_embeddings", 64},
          {"hidden_dropout_prob", 0.0},
          {"attention_probs_dropout_prob", 0.0}};
}

}  // namespace emend::arch
