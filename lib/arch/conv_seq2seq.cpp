// Shape suffixes: R rows, S source positions, T target positions, p positions that a convolution remembers, V
// vocabulary, d width of embeddings, h of layers.

#include "arch/conv_seq2seq.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "arch/conv_blocks.h"
#include "arch/sources.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/log_softmax.h"

namespace emend::arch {
namespace {

using nn::Convolution;
using nn::Linear;
using nn::Scope;

ConvSeq2SeqConfig read_config(const nlohmann::json& json) {
  const auto config = io::read_config<ConvSeq2SeqConfig>(json, "conv_seq2seq");
  check("conv_seq2seq", config);
  return config;
}

struct ConvState : decode::State {
  ConvEncoded source;
  std::optional<ConvEncoded> context;
  std::vector<at::Tensor> scale_o;   // of each layer's convolution
  std::vector<at::Tensor> read_Rph;  // what each layer's convolution read last; undefined before the first token
  std::int64_t remembered = 0;       // p: inputs that a convolution needs from before
  nn::Places places;
  at::Tensor context_attention_RTS;  // as attention_RTS, over the context

  // Tensors are replaced, never written to, so copies share them.
  std::unique_ptr<State> clone() const override { return std::make_unique<ConvState>(*this); }
  std::int64_t rows() const override { return source.keys_RSd.size(0); }
  void select(const at::Tensor& chosen) override {
    const at::Tensor rows = chosen.to(source.keys_RSd.device());
    source.select(rows);
    if (context) context->select(rows);
    for (at::Tensor& read : read_Rph) {
      if (read.defined()) read = read.index_select(0, rows);
    }
    places.select(rows);
  }
  void rewind(std::span<const std::int64_t> lengths) override {
    const at::Device device = source.keys_RSd.device();
    const at::Tensor kept_R = at::tensor(at::ArrayRef<std::int64_t>(lengths.data(), lengths.size())).to(device);
    const at::Tensor taken_R = (places.equal() ? at::full_like(kept_R, places.most()) : places.lengths()) - kept_R;
    for (at::Tensor& read : read_Rph) {
      const at::Tensor first_R1 = read.size(1) - remembered - taken_R.unsqueeze(1);
      const at::Tensor place_Rp1 = (first_R1 + at::arange(remembered, kept_R.options())).unsqueeze(2);
      read = read.gather(1, place_Rp1.expand({-1, -1, read.size(2)}));
    }
    places.rewind(lengths, device);
  }
};

class ConvSeq2Seq final : public Network {
 public:
  ConvSeq2Seq(const ConvSeq2SeqConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config), vocabulary_(vocabulary), parameters_(seed) {
    sampling_ = config.sampling;
    const Scope root(parameters_);
    at::Tensor tied, source_tied;
    if (config.tie_embeddings) {
      tied = source_tied = root.normal("embedding", {vocabulary.size, config.embedding}, 0.1);
      if (vocabulary.separate_sources > 0)
        source_tied = root.normal("source_embedding", {vocabulary.separate_sources, config.embedding}, 0.1);
    }
    if (config.context == "segment") segment_d_ = root.normal("segment", {config.embedding}, 0.1);
    encoder_ = ConvEncoder(root / "encoder", vocabulary.sources(), config, config.encoder_layers, source_tied);
    if (reads_auxiliary())
      auxiliary_ = ConvEncoder(root / "auxiliary", vocabulary.sources(), config, config.auxiliary_layers, source_tied);
    target_ = ConvEmbedding(root / "decoder" / "embedding", vocabulary.size, config, tied);
    for (int i = 0; i < config.decoder_layers; ++i) layers_.emplace_back(root / "decoder" / i, config);
    down_ = Linear(root / "decoder" / "down", config.width, config.embedding);
    if (config.tie_embeddings) {
      root.constant("output_bias", {vocabulary.size}, 0);
      output_ = Linear(root, "embedding", "output_bias");
    } else {
      output_ = Linear(root / "output", config.embedding, vocabulary.size);
    }
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_length) - 1; }
  nn::Parameters& parameters() override { return parameters_; }
  bool rewinds() const override { return true; }
  at::Device device() const override { return parameters_.entries().front().tensor.device(); }
  void move_to(at::Device device) override { parameters_.move_to(device); }
  int context_sentences() const override {
    return config_.context == "none" ? 0 : static_cast<int>(config_.context_sentences);
  }

  nlohmann::json config() const override { return io::write_config(config_); }

  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override {
    auto state = start_with(pad_read(sources));
    if (auxiliary_) state->context = (*auxiliary_)(pad(contexts(sources)), dropout(), config_.decoder_layers);
    return state;
  }

  std::optional<nn::Padded> tokens_of(std::span<const decode::Source> sources) const override {
    return auxiliary_ ? std::nullopt : std::optional(pad_read(sources));
  }

  std::unique_ptr<decode::State> start_from(const nn::Padded& tokens) override { return start_with(tokens); }

  at::Tensor advance(decode::State& state, const at::Tensor& tokens_RT) override {
    return nn::log_softmax(logits(hidden(static_cast<ConvState&>(state), tokens_RT.to(device()))));
  }

  at::Tensor losses(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& targets_RT,
                    double smoothing) override {
    const at::Tensor hidden_Nd = hidden(static_cast<ConvState&>(state), tokens_RT.to(device())).flatten(0, 1);
    return at::cross_entropy_loss(logits(hidden_Nd), targets_RT.to(device()).flatten(), {}, at::Reduction::None, -100,
                                  smoothing)
        .view(tokens_RT.sizes());
  }

 private:
  struct Layer {
    Convolution convolution;
    ConvAttention attention;
    std::optional<ConvAttention> auxiliary;
    std::optional<Linear> gate_y, gate_c;  // (10)

    Layer(const Scope& scope, const ConvSeq2SeqConfig& c)
        : convolution(conv_layer(scope / "convolution", c, nn::Reach::before)), attention(scope / "attention", c) {
      if (c.context == "aux" || c.context == "gate") auxiliary.emplace(scope / "auxiliary", c);
      if (c.context == "gate") {
        gate_y.emplace(scope / "gate" / "target", c.width, c.width);
        gate_c.emplace(scope / "gate" / "source", c.width, c.width);
      }
    }
  };

  double dropout() const { return training_ ? config_.dropout : 0; }
  bool reads_in_front() const { return config_.context == "concat" || config_.context == "segment"; }
  bool reads_auxiliary() const { return config_.context == "aux" || config_.context == "gate"; }

  nn::Padded pad(std::span<const decode::Source> sources) const {
    return pad_sources("conv_seq2seq", sources, vocabulary_, max_length(), device(), training_);
  }

  // As the encoder reads them.
  nn::Padded pad_read(std::span<const decode::Source> sources) const {
    return reads_in_front() ? pad(with_contexts(sources)) : pad(sources);
  }

  // What is added to the tokens up to the begin mark, which stands behind the sentences before.
  at::Tensor segment_of(const at::Tensor& tokens_RS) const {
    if (!segment_d_.defined()) return {};
    const at::Tensor marks_RS = (tokens_RS == vocabulary_.begin).to(at::kInt);
    const at::Tensor ahead_RS = marks_RS.flip({1}).cumsum(1).flip({1}) > 0;
    return ahead_RS.unsqueeze(2) * segment_d_;
  }

  std::unique_ptr<ConvState> start_with(const nn::Padded& tokens) const {
    auto state = std::make_unique<ConvState>();
    state->source = encoder_(tokens, dropout(), config_.decoder_layers, segment_of(tokens.tokens_BS));
    state->read_Rph.resize(layers_.size());
    state->remembered = config_.filter_width - 1;
    for (const Layer& layer : layers_) state->scale_o.push_back(layer.convolution.scale());
    return state;
  }

  std::vector<decode::Source> contexts(std::span<const decode::Source> sources) const {
    std::vector<decode::Source> all;
    for (const decode::Source& source : sources)
      all.push_back({context_tokens(source, config_.context_sentences, static_cast<std::size_t>(max_length()))});
    return all;
  }

  std::vector<decode::Source> with_contexts(std::span<const decode::Source> sources) const {
    std::vector<decode::Source> all;
    for (const decode::Source& source : sources) {
      const std::size_t room = static_cast<std::size_t>(max_length()), needed = source.tokens.size() + 1;
      std::vector<int> tokens = context_tokens(source, config_.context_sentences, room - std::min(room, needed));
      if (!tokens.empty()) tokens.push_back(vocabulary_.begin);
      tokens.insert(tokens.end(), source.tokens.begin(), source.tokens.end());
      all.push_back({std::move(tokens)});
    }
    return all;
  }

  at::Tensor hidden(ConvState& state, const at::Tensor& tokens_RT) const {
    if (state.places.most() + tokens_RT.size(1) > config_.max_length) {
      throw Error("conv_seq2seq", "a target passes " + std::to_string(config_.max_length) + " tokens",
                  "cut it into sentences");
    }
    const at::Tensor target_RTd = target_(tokens_RT, state.places, dropout());
    at::Tensor x_RTh = target_.up(target_RTd), seen_RTS, context_seen_RTS;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const Layer& layer = layers_[i];
      const at::Tensor y_RTh = at::glu(  // (4)
          layer.convolution.advance(nn::dropout(x_RTh, dropout(), true), state.read_Rph[i], state.scale_o[i]), -1);
      const at::Tensor c_RTh = layer.attention(y_RTh, target_RTd, state.source, seen_RTS);
      at::Tensor sum_RTh = (y_RTh + c_RTh) * kHalf;
      if (layer.auxiliary) {
        at::Tensor context_RTh = (*layer.auxiliary)(y_RTh, target_RTd, *state.context, context_seen_RTS);
        if (layer.gate_y) context_RTh = context_RTh * at::sigmoid((*layer.gate_y)(y_RTh) + (*layer.gate_c)(c_RTh));
        sum_RTh = (sum_RTh + context_RTh) * kHalf;
      }
      x_RTh = (sum_RTh + x_RTh) * kHalf;  // (8, 9)
    }
    state.places.advance(tokens_RT.size(1));
    if (state.wants_attention) {
      if (!reads_in_front()) state.attention_RTS = seen_RTS;  // else it is of context and source
      state.context_attention_RTS = context_seen_RTS;
    }
    return nn::dropout(down_(x_RTh), dropout(), true);
  }

  at::Tensor logits(const at::Tensor& hidden) const { return output_(hidden).to(at::kFloat); }

  ConvSeq2SeqConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  ConvEncoder encoder_;
  std::optional<ConvEncoder> auxiliary_;
  at::Tensor segment_d_;  // of "segment"
  ConvEmbedding target_;
  std::vector<Layer> layers_;
  Linear down_, output_;
};

}  // namespace

std::unique_ptr<Network> make_conv_seq2seq(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                           std::uint64_t seed) {
  return std::make_unique<ConvSeq2Seq>(read_config(config), vocabulary, seed);
}

at::Tensor context_attention(const decode::State& state) {
  const auto* conv = dynamic_cast<const ConvState*>(&state);
  return conv ? conv->context_attention_RTS : at::Tensor();
}

nlohmann::json tiny_conv_seq2seq() {
  return {{"embedding", 24},       {"width", 32},      {"encoder_layers", 2}, {"decoder_layers", 2},
          {"auxiliary_layers", 1}, {"max_length", 64}, {"dropout", 0.0}};
}

}  // namespace emend::arch
