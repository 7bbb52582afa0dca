// Shape suffixes: R rows, S source positions, T target positions, V vocabulary, d width.

#include "arch/gated_transformer.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "arch/consistent.h"
#include "arch/gated_backbone.h"
#include "arch/gated_transformer_config.h"
#include "arch/gates.h"
#include "arch/sources.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/device.h"
#include "nn/transformer.h"

namespace emend::arch {
namespace {

using nn::Linear;
using nn::Scope;

GatedTransformerConfig read_config(const nlohmann::json& json) {
  const auto config = io::read_config<GatedTransformerConfig>(json, "gated_transformer");
  consistent::check("gated_transformer", config);
  return config;
}

class GatedTransformer final : public Network, public decode::Gated {
 public:
  GatedTransformer(const GatedTransformerConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config), vocabulary_(vocabulary), parameters_(seed) {
    sampling_ = config.sampling;
    const Scope root(parameters_);
    embedding_Vd_ =
        root.normal("embedding", {vocabulary.size, config.width}, 1 / std::sqrt(static_cast<double>(config.width)));
    root.constant("output_bias", {vocabulary.size}, 0);
    output_ = Linear(root, "embedding", "output_bias");
    nn::StackSizes sizes{config.width, config.feed_forward, config.heads, config.encoder_layers};
    encoder_ = nn::Encoder(root, sizes);
    sizes.layers = config.decoder_layers;
    decoder_ = nn::Decoder(root, sizes);
    if (config.previous_token) previous_ = Linear(root / "previous", config.width, config.width);
    if (config.context_sentences > 0) context_d_ = root.constant("context", {config.width}, 0);
    gates_ = Gates(root, config.gating, config.width, vocabulary.mask);
    positions_Td_ = nn::sinusoids(config.max_length, config.width, at::kCPU);
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_length) - 1; }
  nn::Parameters& parameters() override { return parameters_; }
  int context_sentences() const override { return static_cast<int>(config_.context_sentences); }
  bool rewinds() const override { return true; }
  at::Device device() const override { return positions_Td_.device(); }

  void move_to(at::Device device) override {
    parameters_.move_to(device);
    positions_Td_ = positions_Td_.to(device);
  }

  nlohmann::json config() const override { return io::write_config(config_); }

  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override {
    const nn::Padded tokens = pad(sources);
    const bool alone = std::all_of(sources.begin(), sources.end(),
                                   [&](const decode::Source& source) { return context_of(source).empty(); });
    return alone ? start_from(tokens) : start_with(encode_with_contexts(sources, tokens), tokens);
  }

  std::optional<nn::Padded> tokens_of(std::span<const decode::Source> sources) const override {
    return config_.context_sentences == 0 ? std::optional(pad(sources)) : std::nullopt;
  }

  std::unique_ptr<decode::State> start_from(const nn::Padded& tokens) override {
    return start_with(encode(tokens.tokens_BS, mask_of(tokens), {}), tokens);
  }

  at::Tensor masking(const decode::State& state) const override {
    return static_cast<const GatedState&>(state).masking_RS;
  }

  Shares shares(decode::State& state, const at::Tensor& tokens_RT) override {
    if (gates_.none()) return {};
    return gates_.shares(decode(static_cast<GatedState&>(state), tokens_RT.to(device())).hidden_RTd);
  }

  at::Tensor advance(decode::State& any_state, const at::Tensor& given_RT) override {
    const Decoded decoded = decode(static_cast<GatedState&>(any_state), given_RT.to(device()));
    return gates_.log_probs(decoded, embedding_Vd_[vocabulary_.mask], logits());
  }

  at::Tensor losses(decode::State& any_state, const at::Tensor& given_RT, const at::Tensor& targets,
                    double smoothing) override {
    if (!gates_.points() || smoothing > 0) return Network::losses(any_state, given_RT, targets, smoothing);
    const Decoded decoded = decode(static_cast<GatedState&>(any_state), given_RT.to(device()));
    return gates_.pointer_losses(decoded, targets.to(device()), logits());
  }

 private:
  nn::Padded pad(std::span<const decode::Source> sources) const {
    return pad_sources("gated_transformer", sources, vocabulary_, max_length(), device(), training_);
  }

  static at::Tensor mask_of(const nn::Padded& tokens) {  // R11S
    return tokens.full ? at::Tensor() : tokens.real_BS.unsqueeze(1).unsqueeze(2);
  }

  std::unique_ptr<decode::State> start_with(const Gates::Masked& encoded, const nn::Padded& tokens) const {
    auto state = std::make_unique<GatedState>();
    state->source_RS = tokens.tokens_BS;
    state->memory = decoder_.remember(encoded.states_RSd, mask_of(tokens));
    state->masking_RS = encoded.masking_RS;
    return state;
  }

  Decoded decode(GatedState& state, const at::Tensor& tokens_RT) const {
    const nn::Places& places = state.memory.places;
    if (places.most() + tokens_RT.size(1) > config_.max_length) {
      throw Error("gated_transformer", "a target passes " + std::to_string(config_.max_length) + " tokens",
                  "cut it into sentences");
    }
    const at::Tensor input_RTd = at::embedding(embedding_Vd_, tokens_RT);  // y', before it is scaled as a layer's input
    const at::Tensor x_RTd = drop(input_RTd * scale() + places.of(positions_Td_, tokens_RT.size(1)));
    nn::Attended attended{state.wants_attention ? config_.heads : 1, {}};
    const bool keep = gates_.points() || state.wants_attention;
    const at::Tensor hidden_RTd = decoder_(x_RTd, state.memory, dropout(), 1, keep ? &attended : nullptr);
    if (state.wants_attention) state.attention_RTS = attended.probability_RhTS.mean(1);
    return {tokens_RT, hidden_RTd, input_RTd,
            gates_.points() ? attended.probability_RhTS.select(1, 0) : at::Tensor(),  // its head points
            state.source_RS};
  }

  double dropout() const { return training_ ? config_.dropout : 0; }
  at::Tensor drop(const at::Tensor& x) const { return nn::dropout(x, dropout(), training_); }
  // Vaswani et al. 2017, 3.4: what layers read has the magnitude of the positions.
  double scale() const { return std::sqrt(static_cast<double>(config_.width)); }
  at::Tensor embed(const at::Tensor& tokens) const { return at::embedding(embedding_Vd_, tokens) * scale(); }

  std::vector<int> context_of(const decode::Source& source) const {
    const std::int64_t room = config_.max_length - static_cast<std::int64_t>(source.tokens.size()) - 1;
    return context_tokens(source, config_.context_sentences,
                          static_cast<std::size_t>(std::clamp<std::int64_t>(room, 0, config_.context_tokens)));
  }

  // Of the sources alone, as wide as `padded`, which holds them.
  Gates::Masked encode_with_contexts(std::span<const decode::Source> sources, const nn::Padded& padded) const {
    std::vector<std::vector<int>> sequences;
    std::vector<std::int64_t> lengths;  // of the sources with their end marks
    for (const decode::Source& source : sources) {
      std::vector<int> tokens = source.tokens;
      tokens.push_back(vocabulary_.end);
      lengths.push_back(static_cast<std::int64_t>(tokens.size()));
      const std::vector<int> context = context_of(source);
      tokens.insert(tokens.end(), context.begin(), context.end());
      sequences.push_back(std::move(tokens));
    }
    const nn::Padded all = nn::pad(sequences, vocabulary_.pad, device(), training_ ? length_multiple(device()) : 1);
    const at::Tensor context_RS = nn::send(
        at::arange(all.tokens_BS.size(1), at::kLong).unsqueeze(0).ge(at::tensor(lengths, at::kLong).unsqueeze(1)),
        device());
    const auto [states_RSd, masking_RS] = encode(all.tokens_BS, mask_of(all), context_RS);
    const std::int64_t width = padded.tokens_BS.size(1);
    return {states_RSd.slice(1, 0, width), masking_RS.defined() ? masking_RS.slice(1, 0, width) : masking_RS};
  }

  // context_RS: true where a token belongs to the context; undefined where none does.
  Gates::Masked encode(const at::Tensor& tokens_RS, const at::Tensor& mask_R11S, const at::Tensor& context_RS) const {
    at::Tensor x_RSd = embed(tokens_RS);
    if (context_RS.defined()) x_RSd = x_RSd + context_RS.unsqueeze(2) * context_d_;
    if (config_.previous_token) {
      const at::Tensor before_RS =
          at::cat({at::full_like(tokens_RS.slice(1, 0, 1), vocabulary_.begin), tokens_RS.slice(1, 0, -1)}, 1);
      x_RSd = x_RSd + previous_(nn::for_products(embed(before_RS)));
    }
    x_RSd = drop(x_RSd + positions_Td_.slice(0, 0, tokens_RS.size(1)));
    x_RSd = encoder_(x_RSd, mask_R11S, dropout());
    return gates_.mask(x_RSd, embedding_Vd_[vocabulary_.mask] * scale());
  }

  Gates::Logits logits() const {
    return [this](const at::Tensor& hidden_RTd) { return output_(hidden_RTd).to(at::kFloat); };
  }

  GatedTransformerConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  at::Tensor embedding_Vd_, positions_Td_;
  at::Tensor context_d_;  // only with config_.context_sentences
  nn::Encoder encoder_;
  nn::Decoder decoder_;
  Linear output_;    // with the embedding as its matrix
  Linear previous_;  // without a weight unless config_.previous_token
  Gates gates_;
};

}  // namespace

std::unique_ptr<Network> make_gated_transformer(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                                std::uint64_t seed) {
  if (config.is_object() && config.contains("backbone")) return make_gated_backbone(config, seed);
  return std::make_unique<GatedTransformer>(read_config(config), vocabulary, seed);
}

nlohmann::json tiny_gated_transformer() {
  return {{"width", 32},         {"feed_forward", 64},  {"heads", 2},
          {"encoder_layers", 2}, {"decoder_layers", 2}, {"max_length", 64}};
}

}  // namespace emend::arch
