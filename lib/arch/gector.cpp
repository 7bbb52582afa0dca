// Shape suffixes: B sentences, S positions (the begin mark and tokens), N units, V tags, d width.

#include "arch/gector.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "arch/bert_backbone.h"
#include "arch/bert_encoder.h"
#include "arch/registry.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/log_softmax.h"
#include "text/edit_tags.h"
#include "text/word_shape.h"

namespace emend::arch {
namespace {

using nn::Scope;

GectorConfig read_config(const nlohmann::json& json) {
  const auto config = io::read_config<GectorConfig>(json, "gector");
  check(config.encoder);
  return config;
}

class Gector final : public EditTagger {
 public:
  Gector(const GectorConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config),
        vocabulary_(vocabulary),
        parameters_(seed),
        encoder_(Scope(parameters_) / "bert", config.encoder, vocabulary),
        shape_Xd_(
            config.shapes
                ? (Scope(parameters_) / "shape").constant("weight", {text::word_shapes, config.encoder.hidden_size}, 0)
                : at::Tensor()),
        tag_(bert_dense(Scope(parameters_) / "tag", config.encoder.hidden_size, config.tags)),
        error_(bert_dense(Scope(parameters_) / "error", config.encoder.hidden_size, 2)) {}

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return encoder_.max_length(); }
  int context_sentences() const override { return static_cast<int>(config_.context_sentences); }
  std::size_t context_tokens() const override {
    return config_.context_sentences > 0 ? static_cast<std::size_t>(config_.context_tokens) : 0;
  }
  std::int64_t tags() const override { return config_.tags; }
  nn::Parameters& parameters() override { return parameters_; }
  void train(bool on) override { training_ = on; }
  at::Device device() const override { return tag_.bias_o.device(); }
  void move_to(at::Device device) override { parameters_.move_to(device); }
  decode::TaggingOptions options() const override {
    return {config_.rounds, config_.min_error_probability, config_.keep_bias};
  }

  nlohmann::json config() const override { return io::write_config(config_); }

  Said tag(std::span<const decode::Source> sentences, const at::Tensor& units_BS) override {
    const Heads heads = look(sentences, units_BS);
    return {heads.log_probs_NV, heads.log_probs_of_errors_N2.select(1, 1)};
  }

  at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson) override {
    return losses(sources, lesson, true);
  }
  at::Tensor measure(std::span<const decode::Source> sources, const Lesson& lesson) override {
    Lesson plain = lesson;
    plain.smoothing = 0;
    return losses(sources, plain, false);
  }

 private:
  struct Heads {
    at::Tensor log_probs_NV;
    at::Tensor log_probs_of_errors_N2;  // none, one
  };

  Heads look(std::span<const decode::Source> sentences, const at::Tensor& units_BS) const {
    const at::Tensor x_Nd = encoder_.at(units_BS.to(device()), sentences, training_, context_tokens(), shape_Xd_);
    return {nn::log_softmax(tag_(x_Nd).to(at::kFloat)), nn::log_softmax(error_(x_Nd).to(at::kFloat))};
  }

  at::Tensor losses(std::span<const decode::Source> sources, const Lesson& lesson, bool both) {
    std::size_t longest = 0;
    for (const decode::Source& source : sources) longest = std::max(longest, source.tokens.size());
    const auto width = static_cast<std::int64_t>(longest + 1);
    const at::Tensor weight_BS = lesson.weight_RT.slice(1, 0, width).to(device());
    const at::Tensor index_N = weight_BS.flatten().nonzero().squeeze(1);
    const at::Tensor weight_N = weight_BS.flatten().index_select(0, index_N);
    const at::Tensor tag_N = lesson.targets_RT.slice(1, 0, width).to(device()).flatten().index_select(0, index_N);
    const Heads heads = look(sources, weight_BS.gt(0));
    at::Tensor loss_N = -heads.log_probs_NV.gather(1, tag_N.unsqueeze(1)).squeeze(1);
    if (lesson.smoothing > 0) loss_N = loss_N * (1 - lesson.smoothing) - heads.log_probs_NV.mean(1) * lesson.smoothing;
    loss_N = loss_N * tag_N.ne(text::EditTags::unknown);
    if (both) {
      const at::Tensor wrong_N1 = tag_N.ne(text::EditTags::keep).to(at::kLong).unsqueeze(1);
      loss_N = loss_N - heads.log_probs_of_errors_N2.gather(1, wrong_N1).squeeze(1);
    }
    return (loss_N * weight_N).sum();
  }

  GectorConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  BertEncoder encoder_;
  at::Tensor shape_Xd_;
  nn::Linear tag_, error_;
  bool training_ = false;
};

}  // namespace

std::unique_ptr<EditTagger> make_gector(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                        std::uint64_t seed) {
  return std::make_unique<Gector>(read_config(config), vocabulary, seed);
}

TaggerOnBert open_gector(const io::Package& folder, const nlohmann::json& keys, std::uint64_t seed) {
  if (!is_bert(folder)) {
    throw Error(folder.folder, "a tagger goes on an encoder, and this is not a BERT",
                "take a bert that train made (objective masked_language_model), or a BERT of Hugging Face");
  }
  HuggingFaceBert bert = open_bert(folder);
  GectorConfig config;
  nlohmann::json sizes = bert.network->config();
  for (const char* key : {"tie_word_embeddings", "hidden_dropout_prob", "attention_probs_dropout_prob"})
    sizes.erase(key);  // a scorer has no dropout, and a tagger as much as the recipe says
  config.encoder = io::read_config<BertConfig>(sizes, "gector: backbone");
  check(config.encoder);
  io::ConfigReader reader(keys, "gector");
  dropout_keys(reader, config.encoder);
  head_keys(reader, config);
  reader.finish();
  auto network = std::make_unique<Gector>(config, vocabulary_of(*bert.tokenizer), seed);
  const c10::NoGradGuard no_gradients;
  for (const auto& entry : network->parameters().entries()) {
    if (!entry.name.starts_with("bert.")) continue;
    const at::Tensor weight = bert.network->parameters().at(entry.name);
    at::Tensor(entry.tensor).copy_(weight.slice(0, 0, entry.tensor.size(0)));  // some have more rows than tokens
  }
  return {std::move(network), std::move(bert.tokenizer)};
}

nlohmann::json tiny_gector() {
  return {{"hidden_size", 32},
          {"num_hidden_layers", 2},
          {"num_attention_heads", 2},
          {"intermediate_size", 64},
          {"max_position_embeddings", 64},
          {"hidden_dropout_prob", 0.0},
          {"attention_probs_dropout_prob", 0.0},
          {"tags", 60}};
}

}  // namespace emend::arch
