// Shape suffixes: R rows, S source positions, T target positions, N places of R rows and T positions, V vocabulary, d
// width.

#include "arch/transformer.h"

#include <ATen/ATen.h>

#include <cmath>
#include <utility>

#include "arch/consistent.h"
#include "arch/shortlisted.h"
#include "arch/sources.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/device.h"
#include "nn/log_softmax.h"

namespace emend::arch {

nn::DecoderMemory& Transformer::memory_of(decode::State& state) { return static_cast<DecoderState&>(state).memory; }

void check(const std::string& architecture, const TransformerConfig& config) {
  consistent::check(architecture, config);
}

Transformer::Transformer(std::string name, const TransformerConfig& config, const decode::Vocabulary& vocabulary,
                         std::uint64_t seed)
    : name_(std::move(name)), config_(config), vocabulary_(vocabulary), parameters_(seed) {
  sampling_ = config.sampling;
  const nn::Scope root(parameters_);
  const double deviation = 1 / std::sqrt(static_cast<double>(config.width));
  root.normal("embedding", {vocabulary.size, config.width}, deviation);
  root.constant("output_bias", {vocabulary.size}, 0);
  output_ = nn::Linear(root, "embedding", "output_bias");
  embedding_ = source_embedding_ = nn::Embedding(root, "embedding");
  if (vocabulary.separate_sources > 0) {
    root.normal("source_embedding", {vocabulary.separate_sources, config.width}, deviation);
    source_embedding_ = nn::Embedding(root, "source_embedding");
  }
  nn::StackSizes sizes{config.width,          config.feed_forward, config.heads,       config.encoder_layers,
                       config.norm == "post", config.activation,   config.norm_epsilon};
  encoder_ = nn::Encoder(root, sizes);
  sizes.layers = config.decoder_layers;
  decoder_ = nn::Decoder(root, sizes, config.tied_stacks);
  if (config.output_transform) {
    transform_ = nn::Linear(root / "output_transform", config.width, config.width);
    transform_norm_ = nn::LayerNorm(root / "output_norm", config.width, config.norm_epsilon);
  }
  if (config.norm_embedding) {
    const auto norm = [&](const char* name) { return nn::LayerNorm(root / name, config.width, config.norm_epsilon); };
    if (!config.tied_stacks) source_embedding_norm_ = norm("source_embedding_norm");
    embedding_norm_ = norm("embedding_norm");
    if (config.tied_stacks) source_embedding_norm_ = embedding_norm_;
  }
  const std::int64_t places = config.max_length + 1;
  if (config.positions == "learned") {
    if (!config.tied_stacks) source_positions_Td_ = root.normal("source_positions", {places, config.width}, 0.02);
    positions_Td_ = root.normal("positions", {places, config.width}, 0.02);
    if (config.tied_stacks) source_positions_Td_ = positions_Td_;
  } else {
    positions_Td_ = config.positions == "fairseq" ? nn::fairseq_sinusoids(places, config.width)
                                                  : nn::sinusoids(places, config.width, at::kCPU);
    if (config.positions == "halves")
      positions_Td_ =
          at::cat({positions_Td_.slice(1, 0, config.width, 2), positions_Td_.slice(1, 1, config.width, 2)}, 1);
    source_positions_Td_ = positions_Td_;
  }
}

int Transformer::max_length() const { return static_cast<int>(config_.max_length) - marks_around(vocabulary_); }

void Transformer::move_to(at::Device device) {
  parameters_.move_to(device);  // learned positions too
  source_positions_Td_ = source_positions_Td_.to(device);
  positions_Td_ = positions_Td_.to(device);
}

nlohmann::json Transformer::config() const { return io::write_config(config_); }

Encoded Transformer::encode(const nn::Padded& tokens) const {
  const at::Tensor mask_R11S = tokens.full ? at::Tensor() : tokens.real_BS.unsqueeze(1).unsqueeze(2);
  const at::Tensor positions_Sd = source_positions_Td_.slice(0, 0, tokens.tokens_BS.size(1));
  return {
      encoder_(embed(source_embedding_, tokens.tokens_BS, positions_Sd, source_embedding_norm_), mask_R11S, dropout()),
      tokens.tokens_BS, mask_R11S};
}

std::unique_ptr<decode::State> Transformer::start(std::span<const decode::Source> sources) {
  return start_from(pad_sources(name_, sources, vocabulary_, max_length(), device(), training_));
}

std::optional<nn::Padded> Transformer::tokens_of(std::span<const decode::Source> sources) const {
  return pad_sources(name_, sources, vocabulary_, max_length(), device(), training_);
}

std::unique_ptr<decode::State> Transformer::start_from(const nn::Padded& tokens) {
  auto state = std::make_unique<DecoderState>();
  state->memory = remember(encode(tokens));
  return state;
}

nn::DecoderMemory Transformer::remember(const Encoded& encoded) const {
  return decoder_.remember(encoded.states_RSd, encoded.mask_R11S);
}

double Transformer::embedding_scale() const {  // Vaswani et al. 2017, 3.4
  return config_.scale_embedding ? std::sqrt(static_cast<double>(config_.width)) : 1;
}

at::Tensor Transformer::embed(const at::Tensor& tokens_RT, const at::Tensor& positions) const {
  return embed(embedding_, tokens_RT, positions, embedding_norm_);
}

at::Tensor Transformer::embed(const nn::Embedding& embedding, const at::Tensor& tokens_RT, const at::Tensor& positions,
                              const nn::LayerNorm& norm) const {
  const at::Tensor embedded_RTd = embedding(tokens_RT) * embedding_scale() + positions;
  return nn::dropout(norm.gain_d.defined() ? norm.full(embedded_RTd) : embedded_RTd, dropout(), true);
}

at::Tensor Transformer::read_out(const at::Tensor& hidden) const {
  if (!config_.output_transform) return hidden;
  return transform_norm_(nn::activate(config_.activation, transform_(hidden)));
}

at::Tensor Transformer::logits(const at::Tensor& hidden) const { return output_(read_out(hidden)).to(at::kFloat); }

at::Tensor Transformer::losses_of(const at::Tensor& hidden_Nd, const at::Tensor& targets_N, double smoothing) const {
  return at::cross_entropy_loss(logits(hidden_Nd), targets_N, {}, at::Reduction::None, -100, smoothing);
}

void Transformer::check_length(const nn::DecoderMemory& memory, const at::Tensor& tokens_RT) const {
  if (memory.places.most() + tokens_RT.size(1) <= config_.max_length) return;
  throw Error(name_, "a target passes " + std::to_string(config_.max_length) + " tokens", "cut it into sentences");
}

at::Tensor Transformer::hidden(nn::DecoderMemory& memory, const at::Tensor& tokens_RT, nn::Attended* attended) {
  check_length(memory, tokens_RT);
  return decoder_(embed(tokens_RT, memory.places.of(positions_Td_, tokens_RT.size(1))), memory, dropout(), 1, attended);
}

at::Tensor Transformer::advance(decode::State& state, const at::Tensor& tokens_RT) {
  nn::Attended attended{config_.heads, {}};
  const at::Tensor hidden_RTd =
      hidden(memory_of(state), tokens_RT.to(device()), state.wants_attention ? &attended : nullptr);
  if (state.wants_attention) state.attention_RTS = of_tokens(attended.probability_RhTS.mean(1), vocabulary_);
  if (ShortlistedOutput& output = static_cast<DecoderState&>(state).output; output.keeps())
    return output.log_probs(output_, read_out(hidden_RTd), memory_of(state).source_of_row);
  state.likeliest_RTK.reset();
  if (state.wants_likeliest > 0)
    return likeliest_log_probs(likeliest_, output_, read_out(hidden_RTd), vocabulary_, state);
  return nn::log_softmax(logits(hidden_RTd));
}

at::Tensor Transformer::losses(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& targets_RT,
                               double smoothing) {
  const at::Tensor hidden_RTd = hidden(memory_of(state), tokens_RT.to(device()));
  return losses_of(hidden_RTd.flatten(0, 1), targets_RT.to(device()).flatten(), smoothing).view(tokens_RT.sizes());
}

at::Tensor Transformer::learn_from(decode::State& state, const Lesson& lesson) {
  const Mixture mixture = mix(state, lesson);
  return objective(memory_of(state), mixture, lesson);
}

at::Tensor Transformer::predict(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& places_N) {
  return logits(hidden(memory_of(state), tokens_RT).flatten(0, 1).index_select(0, places_N));
}

at::Tensor Transformer::objective(nn::DecoderMemory& memory, const Mixture& mixture, const Lesson& lesson) {
  nn::Attended attended{config_.heads, {}};
  const at::Tensor hidden_Nd =
      hidden(memory, mixture.tokens_RT, lesson.coverage > 0 ? &attended : nullptr).flatten(0, 1);
  return (predicted(hidden_Nd, attended, lesson) * lesson.weight_RT).sum();
}

at::Tensor Transformer::predicted(const at::Tensor& hidden_Nd, const nn::Attended& attended, const Lesson& lesson) {
  const at::Tensor loss_RT =
      losses_of(hidden_Nd, lesson.targets_RT.flatten(), lesson.smoothing).view(lesson.targets_RT.sizes());
  return lesson.coverage > 0 ? with_coverage(loss_RT, attended.probability_RhTS.mean(1), lesson) : loss_RT;
}

std::unique_ptr<Network> make_transformer(const nlohmann::json& json, const decode::Vocabulary& vocabulary,
                                          std::uint64_t seed) {
  const auto config = io::read_config<TransformerConfig>(json, "transformer");
  check("transformer", config);
  return std::make_unique<Transformer>("transformer", config, vocabulary, seed);
}

nlohmann::json tiny_transformer() {
  return {{"width", 32},         {"feed_forward", 64}, {"heads", 2},     {"encoder_layers", 2},
          {"decoder_layers", 2}, {"max_length", 64},   {"dropout", 0.0}, {"norm", "pre"}};
}

}  // namespace emend::arch
