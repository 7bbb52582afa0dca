// Shape suffixes: R rows, T target positions, C cached target positions, V vocabulary, d width, H heads, e = d / H.

#include "arch/language_model.h"

#include <ATen/ATen.h>

#include <cmath>
#include <vector>

#include "arch/consistent.h"
#include "arch/language_model_config.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/attention.h"
#include "nn/device.h"
#include "nn/log_softmax.h"

namespace emend::arch {
namespace {

using nn::Attention;
using nn::LayerNorm;
using nn::Linear;
using nn::Remembered;
using nn::Scope;

LanguageModelConfig read_config(const nlohmann::json& json) {
  const auto config = io::read_config<LanguageModelConfig>(json, "language_model");
  consistent::check("language_model", config);
  return config;
}

struct Layer {
  LayerNorm attention_norm, feed_forward_norm;
  Attention attention;
  Linear in, out;
  Layer(const Scope& scope, const LanguageModelConfig& c)
      : attention_norm(scope / "attention_norm", c.width),
        feed_forward_norm(scope / "feed_forward_norm", c.width),
        attention(scope / "attention", c.width, c.heads),
        in(scope / "feed_forward" / "in", c.width, c.feed_forward),
        out(scope / "feed_forward" / "out", c.feed_forward, c.width) {}
};

struct Past : decode::State {
  std::vector<Remembered> memories;  // a layer each: of C positions
  std::int64_t count = 0;            // R
  std::int64_t length = 0;           // C

  // Tensors are replaced, never written to, so copies share them.
  std::unique_ptr<State> clone() const override { return std::make_unique<Past>(*this); }
  std::int64_t rows() const override { return count; }

  void select(const at::Tensor& chosen) override {
    count = chosen.size(0);
    for (Remembered& memory : memories) memory.select(chosen);
  }
};

class LanguageModel final : public Network {
 public:
  LanguageModel(const LanguageModelConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config), vocabulary_(vocabulary), parameters_(seed) {
    const Scope root(parameters_);
    embedding_Vd_ =
        root.normal("embedding", {vocabulary.size, config.width}, 1 / std::sqrt(static_cast<double>(config.width)));
    root.constant("output_bias", {vocabulary.size}, 0);
    output_ = Linear(root, "embedding", "output_bias");
    for (int i = 0; i < config.layers; ++i) layers_.emplace_back(root / "decoder" / i, config);
    norm_ = LayerNorm(root / "decoder_norm", config.width);
    positions_Td_ = nn::sinusoids(config.max_length, config.width, at::kCPU);
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_length) - 1; }
  nn::Parameters& parameters() override { return parameters_; }
  at::Device device() const override { return positions_Td_.device(); }

  void move_to(at::Device device) override {
    parameters_.move_to(device);
    positions_Td_ = positions_Td_.to(device);
  }

  nlohmann::json config() const override { return io::write_config(config_); }

  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override {
    return of_rows(static_cast<std::int64_t>(sources.size()));
  }

  // A row each, without tokens: nothing is read of a source.
  std::optional<nn::Padded> tokens_of(std::span<const decode::Source> sources) const override {
    const auto rows = static_cast<std::int64_t>(sources.size());
    const auto options = at::TensorOptions().device(device());
    return nn::Padded{at::empty({rows, 0}, options.dtype(at::kLong)), at::empty({rows, 0}, options.dtype(at::kBool))};
  }

  std::unique_ptr<decode::State> start_from(const nn::Padded& tokens) override {
    return of_rows(tokens.tokens_BS.size(0));
  }

  at::Tensor advance(decode::State& any_state, const at::Tensor& given_RT) override {
    auto& state = static_cast<Past&>(any_state);
    const at::Tensor tokens_RT = given_RT.to(device());
    const std::int64_t steps = tokens_RT.size(1), length = state.length + steps;
    if (length > config_.max_length) {
      throw Error("language_model", "a text passes " + std::to_string(config_.max_length) + " tokens",
                  "cut it into sentences");
    }
    const double scale = std::sqrt(static_cast<double>(config_.width));  // as in gated_transformer.cpp
    at::Tensor x_RTd =
        drop(at::embedding(embedding_Vd_, tokens_RT) * scale + positions_Td_.slice(0, state.length, length));
    const bool causal = state.length == 0 && steps > 1;
    at::Tensor mask_11TC;  // true where position `before + t` may look at position c
    if (state.length > 0 && steps > 1)
      mask_11TC =
          at::ones({1, 1, steps, length}, at::TensorOptions().dtype(at::kBool).device(device())).tril(state.length);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer& layer = layers_[i];
      const nn::Factor normed_RTd(layer.attention_norm(x_RTd));
      state.memories[i].add(layer.attention.remember(normed_RTd));
      x_RTd = x_RTd + drop(layer.attention(normed_RTd, state.memories[i].pieces(), mask_11TC, causal));
      x_RTd = x_RTd + drop(layer.out(at::gelu(layer.in(layer.feed_forward_norm(x_RTd)))));
    }
    state.length = length;
    return nn::log_softmax(output_(norm_(x_RTd)).to(at::kFloat));
  }

 private:
  std::unique_ptr<decode::State> of_rows(std::int64_t count) const {
    auto state = std::make_unique<Past>();
    state->memories.resize(layers_.size());
    state->count = count;
    return state;
  }

  at::Tensor drop(const at::Tensor& x) const { return nn::dropout(x, config_.dropout, training_); }

  LanguageModelConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  at::Tensor embedding_Vd_, positions_Td_;
  std::vector<Layer> layers_;
  LayerNorm norm_;
  Linear output_;  // with the embedding as its matrix
};

}  // namespace

std::unique_ptr<Network> make_language_model(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                             std::uint64_t seed) {
  return std::make_unique<LanguageModel>(read_config(config), vocabulary, seed);
}

nlohmann::json tiny_language_model() {
  return {{"width", 32}, {"feed_forward", 64}, {"heads", 2}, {"layers", 2}, {"max_length", 64}};
}

}  // namespace emend::arch
