// Shape suffixes: R rows, S source positions, T target positions, C remembered target positions, V vocabulary, d width,
// H heads, e width of a head, b buckets.

#include "arch/t5.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "arch/shortlisted.h"
#include "arch/sources.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/cpu_attention.h"
#include "nn/device.h"
#include "nn/log_softmax.h"
#include "nn/transformer.h"

namespace emend::arch {
namespace {

using nn::KeysValues;
using nn::Linear;
using nn::Scope;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double root(std::int64_t n) { return std::sqrt(static_cast<double>(n)); }

struct RmsNorm {
  at::Tensor gain_d;
  RmsNorm() = default;
  RmsNorm(const Scope& scope, std::int64_t width) : gain_d(scope.constant("weight", {width}, 1)) {}
  at::Tensor operator()(const at::Tensor& x) const {
    return nn::for_products(x * at::rsqrt(x.square().mean(-1, true) + 1e-6) * gain_d);
  }
};

struct Attention {
  Linear query, key, value, out;
  std::int64_t heads;

  Attention(const Scope& scope, const T5Config& c)
      : query(Linear::without_bias(scope / "q", c.width, c.heads * c.head_width, 1 / root(c.width * c.head_width))),
        key(Linear::without_bias(scope / "k", c.width, c.heads * c.head_width, 1 / root(c.width))),
        value(Linear::without_bias(scope / "v", c.width, c.heads * c.head_width, 1 / root(c.width))),
        out(Linear::without_bias(scope / "o", c.heads * c.head_width, c.width, 1 / root(c.heads * c.head_width))),
        heads(c.heads) {}

  at::Tensor split(const at::Tensor& x_RTd) const { return x_RTd.unflatten(2, {heads, -1}).transpose(1, 2); }
  KeysValues remember(const at::Tensor& x_RSd) const { return {split(key(x_RSd)), split(value(x_RSd))}; }

  // mask: as for nn::cpu_attention; of floats in the decoder's and encoder's own attention. memory: as for
  // nn::Attention.
  at::Tensor operator()(const at::Tensor& x_RTd, std::span<const KeysValues> memory, const at::Tensor& mask) const {
    const at::Tensor q_RTd = query(x_RTd);
    if (nn::has_cpu_attention(q_RTd)) return out(nn::cpu_attention(q_RTd, memory, mask, false, false, 1).first);
    const std::optional<at::Tensor> given =
        !mask.defined() ? std::nullopt : std::optional(mask.is_floating_point() ? mask.to(q_RTd.scalar_type()) : mask);
    const KeysValues whole = memory.front().whole();
    return out(at::scaled_dot_product_attention(split(q_RTd), whole.keys_RHSe, whole.values_RHSe, given, 0.0, false, 1)
                   .transpose(1, 2)
                   .flatten(2));
  }
  at::Tensor operator()(const at::Tensor& x_RTd, const KeysValues& memory, const at::Tensor& mask) const {
    return (*this)(x_RTd, std::span(&memory, 1), mask);
  }

  // The probabilities of the first heads, RhTS, fp32.
  at::Tensor probabilities(const at::Tensor& x_RTd, const KeysValues& memory, const at::Tensor& mask_R11S,
                           std::int64_t first) const {
    const at::Tensor query_RhTe = split(query(x_RTd)).slice(1, 0, first);
    at::Tensor score_RhTS =
        at::matmul(query_RhTe, memory.whole().keys_RHSe.slice(1, 0, first).transpose(2, 3)).to(at::kFloat);
    if (mask_R11S.defined()) score_RhTS = score_RhTS.masked_fill(mask_R11S.logical_not(), -kInfinity);
    return at::softmax(score_RhTS, -1);
  }
};

struct FeedForward {
  Linear in, gate, out;
  std::string activation;
  bool gated;

  FeedForward(const Scope& scope, const T5Config& c)
      : in(Linear::without_bias(scope / (c.gated ? "wi_0" : "wi"), c.width, c.feed_forward, 1 / root(c.width))),
        activation(c.activation),
        gated(c.gated) {
    if (gated) gate = Linear::without_bias(scope / "wi_1", c.width, c.feed_forward, 1 / root(c.width));
    out = Linear::without_bias(scope / "wo", c.feed_forward, c.width, 1 / root(c.feed_forward));
  }
  at::Tensor operator()(const at::Tensor& x) const {
    at::Tensor hidden = in(x);
    hidden = activation == "relu"   ? at::relu(hidden)
             : activation == "silu" ? at::silu(hidden)
                                    : at::gelu(hidden, "tanh");
    return out(gated ? hidden * gate(x) : hidden);
  }
};

// A layer of either stack; the encoder's has no `cross`.
struct Layer {
  Attention self;
  RmsNorm self_norm, cross_norm, feed_forward_norm;
  std::vector<Attention> cross;
  std::vector<FeedForward> feed_forward;

  Layer(const Scope& scope, const T5Config& c, bool reads)
      : self(scope / 0 / "SelfAttention", c), self_norm(scope / 0 / "layer_norm", c.width) {
    if (reads) {
      cross.emplace_back(scope / 1 / "EncDecAttention", c);
      cross_norm = RmsNorm(scope / 1 / "layer_norm", c.width);
    }
    feed_forward.emplace_back(scope / (reads ? 2 : 1) / "DenseReluDense", c);
    feed_forward_norm = RmsNorm(scope / (reads ? 2 : 1) / "layer_norm", c.width);
  }
};

// What a stack adds to the scores of its own attention.
class Distances {
 public:
  Distances() = default;
  // both: before and behind, for the encoder.
  Distances(const Scope& scope, const T5Config& c, bool both)
      : number_bH_(scope.normal("weight", {c.buckets, c.heads}, 1 / root(c.width))), both_(both), config_(c) {}

  // Of the encoder, between all positions: 1HSS.
  at::Tensor around(std::int64_t length) const {
    const at::Tensor place_S = places(length);
    return added((place_S.unsqueeze(0) - place_S.unsqueeze(1)).unsqueeze(0));
  }

  // Of the decoder, from the next positions to all that are remembered, and themselves: 1HTC, or RHTC where rows
  // differ.
  at::Tensor behind(const nn::DecoderMemory& memory, std::int64_t steps) const {
    const std::int64_t most = memory.places.most();
    const at::Tensor place_C = places(most + steps);
    if (memory.places.equal()) {
      const at::Tensor ahead_1TC = (place_C.unsqueeze(0) - place_C.slice(0, most).unsqueeze(1)).unsqueeze(0);
      return added(ahead_1TC).masked_fill(ahead_1TC.gt(0).unsqueeze(1), -kInfinity);
    }
    const at::Tensor length_R1 = memory.places.lengths().unsqueeze(1);
    const at::Tensor key_RC = at::where(place_C < most, place_C, place_C - most + length_R1);
    const at::Tensor ahead_RTC = key_RC.unsqueeze(1) - key_RC.slice(1, most).unsqueeze(2);
    const at::Tensor hidden_RTC = ahead_RTC.gt(0).logical_or(memory.counted(steps).logical_not().unsqueeze(1));
    return added(ahead_RTC).masked_fill(hidden_RTC.unsqueeze(1), -kInfinity);
  }

 private:
  at::Tensor places(std::int64_t count) const {
    return at::arange(count, at::TensorOptions().dtype(at::kLong).device(number_bH_.device()));
  }
  at::Tensor added(const at::Tensor& ahead_RTS) const {
    return at::embedding(number_bH_, bucket(ahead_RTS)).permute({0, 3, 1, 2});
  }
  at::Tensor bucket(const at::Tensor& ahead) const {
    const std::int64_t count = both_ ? config_.buckets / 2 : config_.buckets, exact = count / 2;
    const at::Tensor distance = both_ ? ahead.abs() : (-ahead).clamp_min(0);
    const double growth = std::log(static_cast<double>(config_.max_distance) / static_cast<double>(exact));
    const at::Tensor far = (exact + ((distance.to(at::kFloat) / static_cast<double>(exact)).log() / growth *
                                     static_cast<double>(count - exact))
                                        .clamp_min(0)
                                        .to(at::kLong))
                               .clamp_max(count - 1);
    const at::Tensor found = at::where(distance.lt(exact), distance, far);
    return both_ ? found + ahead.gt(0).to(at::kLong) * count : found;
  }

  at::Tensor number_bH_;
  bool both_ = false;
  T5Config config_;
};

}  // namespace

struct T5::Stack {
  std::vector<Layer> layers;
  Distances distances;
  RmsNorm norm;

  Stack(const Scope& scope, const T5Config& c, std::int64_t count, bool reads)
      : distances(scope / "block" / 0 / "layer" / 0 / "SelfAttention" / "relative_attention_bias", c, !reads),
        norm(scope / "final_layer_norm", c.width) {
    for (int i = 0; i < count; ++i) layers.emplace_back(scope / "block" / i / "layer", c, reads);
  }
};

T5::T5(std::string name, const T5Config& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
    : name_(std::move(name)), config_(config), vocabulary_(vocabulary), parameters_(seed) {
  sampling_ = config.sampling;
  const Scope root(parameters_);
  (root / "shared").normal("weight", {vocabulary.size, config.width}, 1);
  encoder_ = std::make_unique<const Stack>(root / "encoder", config, config.encoder_layers, false);
  decoder_ = std::make_unique<const Stack>(root / "decoder", config, config.decoder_layers, true);
  embedding_ = nn::Embedding(root / "shared", "weight");
  output_ = config.tied
                ? Linear(root / "shared", "weight", "")
                : Linear::without_bias(root / "lm_head", config.width, vocabulary.size, 1 / arch::root(config.width));
}

T5::~T5() = default;

int T5::max_length() const { return static_cast<int>(config_.max_length) - marks_around(vocabulary_); }

nlohmann::json T5::config() const { return io::write_config(config_); }

Encoded T5::encode(const nn::Padded& padded) const {
  const at::Tensor mask_R11S = padded.full ? at::Tensor() : padded.real_BS.unsqueeze(1).unsqueeze(2);
  at::Tensor added = encoder_->distances.around(padded.tokens_BS.size(1));
  if (!padded.full) added = added.masked_fill(mask_R11S.logical_not(), -kInfinity);
  at::Tensor x_RSd = drop(embedding_(padded.tokens_BS));
  for (const Layer& layer : encoder_->layers) {
    const at::Tensor read_RSd = layer.self_norm(x_RSd);
    x_RSd = x_RSd + drop(layer.self(read_RSd, layer.self.remember(read_RSd), added));
    x_RSd = x_RSd + drop(layer.feed_forward[0](layer.feed_forward_norm(x_RSd)));
  }
  return {drop(encoder_->norm(x_RSd)), padded.tokens_BS, mask_R11S};
}

nn::DecoderMemory T5::remember(const Encoded& encoded) const {
  nn::DecoderMemory memory;
  for (const Layer& layer : decoder_->layers) {
    const KeysValues seen = layer.cross[0].remember(encoded.states_RSd);
    memory.cross.push_back({seen.keys_RHSe.contiguous(), seen.values_RHSe.contiguous()});
  }
  memory.self.resize(decoder_->layers.size());
  memory.mask_R11S = encoded.mask_R11S;
  memory.source_of_row.resize(static_cast<std::size_t>(encoded.states_RSd.size(0)));
  std::iota(memory.source_of_row.begin(), memory.source_of_row.end(), 0);
  return memory;
}

std::unique_ptr<decode::State> T5::start(std::span<const decode::Source> sources) {
  return start_from(pad_sources(name_, sources, vocabulary_, max_length(), device(), training_));
}

std::optional<nn::Padded> T5::tokens_of(std::span<const decode::Source> sources) const {
  return pad_sources(name_, sources, vocabulary_, max_length(), device(), training_);
}

std::unique_ptr<decode::State> T5::start_from(const nn::Padded& tokens) {
  auto state = std::make_unique<DecoderState>();
  state->memory = remember(encode(tokens));
  return state;
}

at::Tensor T5::hidden(nn::DecoderMemory& memory, const at::Tensor& tokens_RT, nn::Attended* attended) {
  const std::int64_t steps = tokens_RT.size(1);
  if (memory.places.most() + steps > config_.max_length)
    throw Error(name_, "a target passes " + std::to_string(config_.max_length) + " tokens", "cut it into sentences");
  const at::Tensor added_RHTC = decoder_->distances.behind(memory, steps);
  at::Tensor x_RTd = drop(embedding_(tokens_RT));
  for (std::size_t i = 0; i < decoder_->layers.size(); ++i) {
    const Layer& layer = decoder_->layers[i];
    at::Tensor read_RTd = layer.self_norm(x_RTd);
    memory.extend(i, layer.self.remember(read_RTd));
    x_RTd = x_RTd + drop(layer.self(read_RTd, memory.self[i].pieces(), added_RHTC));
    read_RTd = layer.cross_norm(x_RTd);
    x_RTd = x_RTd + drop(layer.cross[0](read_RTd, memory.cross[i], memory.mask_R11S));
    if (attended && i + 1 == decoder_->layers.size()) {
      attended->probability_RhTS =
          layer.cross[0].probabilities(read_RTd, memory.cross[i], memory.mask_R11S, attended->heads);
    }
    x_RTd = x_RTd + drop(layer.feed_forward[0](layer.feed_forward_norm(x_RTd)));
  }
  memory.advance(steps);
  return drop(decoder_->norm(x_RTd));
}

at::Tensor T5::advance(decode::State& any_state, const at::Tensor& given_RT) {
  auto& state = static_cast<DecoderState&>(any_state);
  nn::Attended attended{config_.heads, {}};
  const at::Tensor hidden_RTd =
      hidden(state.memory, given_RT.to(device()), state.wants_attention ? &attended : nullptr);
  if (state.wants_attention) state.attention_RTS = of_tokens(attended.probability_RhTS.mean(1), vocabulary_);
  if (state.output.keeps()) return state.output.log_probs(output_, scaled(hidden_RTd), state.memory.source_of_row);
  state.likeliest_RTK.reset();
  if (state.wants_likeliest > 0)
    return likeliest_log_probs(likeliest_, output_, scaled(hidden_RTd), vocabulary_, state);
  return nn::log_softmax(logits(hidden_RTd));
}

at::Tensor T5::logits(const at::Tensor& hidden) const { return output_(scaled(hidden)).to(at::kFloat); }

at::Tensor T5::scaled(const at::Tensor& hidden) const { return config_.tied ? hidden / root(config_.width) : hidden; }

at::Tensor T5::drop(const at::Tensor& x) const { return nn::dropout(x, config_.dropout, training_); }

std::unique_ptr<Network> make_t5(const nlohmann::json& json, const decode::Vocabulary& vocabulary, std::uint64_t seed) {
  return std::make_unique<T5>("t5", io::read_config<T5Config>(json, "t5"), vocabulary, seed);
}

nlohmann::json tiny_t5() {
  return {{"width", 32},         {"head_width", 8},    {"heads", 2},       {"feed_forward", 64}, {"encoder_layers", 2},
          {"decoder_layers", 2}, {"max_distance", 32}, {"max_length", 64}, {"dropout", 0.0}};
}

}  // namespace emend::arch
