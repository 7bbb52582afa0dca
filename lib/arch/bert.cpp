// Shape suffixes: B texts, S positions ([CLS] and [SEP] included until predict() takes them off), N chosen positions,
// V vocabulary, d width, H heads, e = d / H.

#include "arch/bert.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <vector>

#include "arch/config_reader.h"
#include "nn/attention.h"
#include "nn/device.h"

namespace emend::arch {
namespace {

using nn::Scope;

BertConfig read_config(const nlohmann::json& json) {
  BertConfig config;
  ConfigReader reader(json, "bert");
  reader.read("hidden_size", config.hidden_size, 4, 8192);
  reader.read("num_hidden_layers", config.num_hidden_layers, 1, 128);
  reader.read("num_attention_heads", config.num_attention_heads, 1, 128);
  reader.read("intermediate_size", config.intermediate_size, 1, 65536);
  reader.read("max_position_embeddings", config.max_position_embeddings, 8, 16384);
  reader.read("type_vocab_size", config.type_vocab_size, 1, 1000);
  reader.read("hidden_dropout_prob", config.hidden_dropout_prob, 0, 0.9);
  reader.read("attention_probs_dropout_prob", config.attention_probs_dropout_prob, 0, 0.9);
  reader.read("layer_norm_eps", config.layer_norm_eps, 1e-15, 1);
  reader.read("tie_word_embeddings", config.tie_word_embeddings);
  reader.finish();
  if (config.hidden_size % config.num_attention_heads != 0) {
    throw Error("bert",
                "hidden_size " + std::to_string(config.hidden_size) + " is no multiple of " +
                    std::to_string(config.num_attention_heads) + " heads",
                "change one of them");
  }
  return config;
}

// Transformers draws all matrices from this normal distribution.
constexpr double kDeviation = 0.02;

struct Dense {  // y_...o = x_...i W_oi^T + b_o
  at::Tensor weight_oi, bias_o;
  Dense(const Scope& scope, std::int64_t in, std::int64_t out)
      : weight_oi(scope.normal("weight", {out, in}, kDeviation)), bias_o(scope.constant("bias", {out}, 0)) {}
  at::Tensor operator()(const at::Tensor& x) const { return at::linear(x, weight_oi, bias_o); }
};

struct Norm {
  at::Tensor weight_d, bias_d;
  double epsilon;
  Norm(const Scope& scope, const BertConfig& c)
      : weight_d(scope.constant("weight", {c.hidden_size}, 1)),
        bias_d(scope.constant("bias", {c.hidden_size}, 0)),
        epsilon(c.layer_norm_eps) {}
  at::Tensor operator()(const at::Tensor& x) const {
    return nn::for_products(at::layer_norm(x, {weight_d.size(0)}, weight_d, bias_d, epsilon));
  }
};

struct Embeddings {
  at::Tensor word_Vd, position_Sd, type_Xd;
  Norm norm;
  Embeddings(const Scope& scope, const BertConfig& c, std::int64_t vocabulary)
      : word_Vd((scope / "word_embeddings").normal("weight", {vocabulary, c.hidden_size}, kDeviation)),
        position_Sd(
            (scope / "position_embeddings").normal("weight", {c.max_position_embeddings, c.hidden_size}, kDeviation)),
        type_Xd((scope / "token_type_embeddings").normal("weight", {c.type_vocab_size, c.hidden_size}, kDeviation)),
        norm(scope / "LayerNorm", c) {}
  at::Tensor operator()(const at::Tensor& tokens_BS) const {
    return norm(at::embedding(word_Vd, tokens_BS) + position_Sd.slice(0, 0, tokens_BS.size(1)) + type_Xd[0]);
  }
};

struct Layer {
  Dense query, key, value, attended;
  Norm attention_norm;
  Dense in, out;
  Norm norm;
  Layer(const Scope& scope, const BertConfig& c)
      : query(scope / "attention" / "self" / "query", c.hidden_size, c.hidden_size),
        key(scope / "attention" / "self" / "key", c.hidden_size, c.hidden_size),
        value(scope / "attention" / "self" / "value", c.hidden_size, c.hidden_size),
        attended(scope / "attention" / "output" / "dense", c.hidden_size, c.hidden_size),
        attention_norm(scope / "attention" / "output" / "LayerNorm", c),
        in(scope / "intermediate" / "dense", c.hidden_size, c.intermediate_size),
        out(scope / "output" / "dense", c.intermediate_size, c.hidden_size),
        norm(scope / "output" / "LayerNorm", c) {}
};

class Bert final : public MaskedLanguageModel {
 public:
  Bert(const BertConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config),
        vocabulary_(vocabulary),
        parameters_(seed),
        embeddings_(Scope(parameters_) / "bert" / "embeddings", config, vocabulary.size),
        layers_(make_layers(Scope(parameters_) / "bert" / "encoder" / "layer", config)),
        transform_(Scope(parameters_) / "cls" / "predictions" / "transform" / "dense", config.hidden_size,
                   config.hidden_size),
        transform_norm_(Scope(parameters_) / "cls" / "predictions" / "transform" / "LayerNorm", config),
        output_Vd_(config.tie_word_embeddings
                       ? embeddings_.word_Vd
                       : (Scope(parameters_) / "cls" / "predictions" / "decoder")
                             .normal("weight", {vocabulary.size, config.hidden_size}, kDeviation)),
        output_bias_V_((Scope(parameters_) / "cls" / "predictions").constant("bias", {vocabulary.size}, 0)) {}

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_position_embeddings) - 2; }
  nn::Parameters& parameters() override { return parameters_; }
  void train(bool on) override { training_ = on; }
  at::Device device() const override { return output_bias_V_.device(); }
  void move_to(at::Device device) override { parameters_.move_to(device); }

  nlohmann::json config() const override {
    return {{"hidden_size", config_.hidden_size},
            {"num_hidden_layers", config_.num_hidden_layers},
            {"num_attention_heads", config_.num_attention_heads},
            {"intermediate_size", config_.intermediate_size},
            {"max_position_embeddings", config_.max_position_embeddings},
            {"type_vocab_size", config_.type_vocab_size},
            {"hidden_dropout_prob", config_.hidden_dropout_prob},
            {"attention_probs_dropout_prob", config_.attention_probs_dropout_prob},
            {"layer_norm_eps", config_.layer_norm_eps},
            {"tie_word_embeddings", config_.tie_word_embeddings}};
  }

  at::Tensor predict(std::span<const decode::Source> texts) override {
    const at::Tensor hidden_BSd = encode(texts);
    return head(hidden_BSd.slice(1, 1, hidden_BSd.size(1) - 1));  // without [CLS] and the longest text's [SEP]
  }

  at::Tensor predict(std::span<const decode::Source> texts, const at::Tensor& chosen_BS) override {
    const at::Tensor hidden_BSd = encode(texts).slice(1, 1, 1 + chosen_BS.size(1));
    const at::Tensor index_N = chosen_BS.to(device()).flatten().nonzero().squeeze(1);
    return head(hidden_BSd.flatten(0, 1).index_select(0, index_N));
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
  static std::vector<Layer> make_layers(const Scope& scope, const BertConfig& config) {
    std::vector<Layer> layers;
    for (int i = 0; i < config.num_hidden_layers; ++i) layers.emplace_back(scope / i, config);
    return layers;
  }

  static std::int64_t longest(std::span<const decode::Source> texts) {
    std::size_t most = 0;
    for (const decode::Source& text : texts) most = std::max(most, text.tokens.size());
    return static_cast<std::int64_t>(most);
  }

  at::Tensor encode(std::span<const decode::Source> texts) {
    std::vector<std::vector<int>> sequences;
    for (const decode::Source& text : texts) {
      if (static_cast<int>(text.tokens.size()) > max_length()) {
        throw Error("bert",
                    "a text has " + std::to_string(text.tokens.size()) + " tokens, the model takes " +
                        std::to_string(max_length()),
                    "cut it into sentences");
      }
      sequences.push_back({vocabulary_.begin});
      sequences.back().insert(sequences.back().end(), text.tokens.begin(), text.tokens.end());
      sequences.back().push_back(vocabulary_.end);
    }
    const nn::Padded padded = nn::pad(sequences, vocabulary_.pad, device());
    std::optional<at::Tensor> mask_B11S;
    if (!padded.full) mask_B11S = padded.real_BS.unsqueeze(1).unsqueeze(2);
    at::Tensor x_BSd = drop(embeddings_(padded.tokens_BS));
    for (const Layer& layer : layers_) {
      const double dropped = training_ ? config_.attention_probs_dropout_prob : 0.0;
      const at::Tensor attended_BHSe = at::scaled_dot_product_attention(
          split(layer.query(x_BSd)), split(layer.key(x_BSd)), split(layer.value(x_BSd)), mask_B11S, dropped);
      x_BSd = layer.attention_norm(x_BSd + drop(layer.attended(attended_BHSe.transpose(1, 2).flatten(2))));
      x_BSd = layer.norm(x_BSd + drop(layer.out(at::gelu(layer.in(x_BSd)))));
    }
    return x_BSd;
  }

  at::Tensor head(const at::Tensor& hidden) const {
    const at::Tensor logits = at::linear(transform_norm_(at::gelu(transform_(hidden))), output_Vd_, output_bias_V_);
    return at::log_softmax(logits.to(at::kFloat), -1);
  }

  at::Tensor split(const at::Tensor& x_BSd) const {  // BHSe
    return x_BSd
        .view({x_BSd.size(0), x_BSd.size(1), config_.num_attention_heads, x_BSd.size(2) / config_.num_attention_heads})
        .transpose(1, 2);
  }

  at::Tensor drop(const at::Tensor& x) const { return nn::dropout(x, config_.hidden_dropout_prob, training_); }

  BertConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  Embeddings embeddings_;
  std::vector<Layer> layers_;
  Dense transform_;
  Norm transform_norm_;
  at::Tensor output_Vd_, output_bias_V_;
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
