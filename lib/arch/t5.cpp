// Shape suffixes: R rows, S source positions, T target positions, C remembered target positions, V vocabulary, d width,
// H heads, e width of a head, b buckets.

#include "arch/t5.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "arch/config_reader.h"
#include "arch/shortlisted.h"
#include "arch/sources.h"
#include "nn/cpu_attention.h"
#include "nn/device.h"
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

  // mask: as for nn::cpu_attention; of floats in the decoder's and encoder's own attention.
  at::Tensor operator()(const at::Tensor& x_RTd, const KeysValues& memory, const at::Tensor& mask) const {
    const at::Tensor q_RTd = query(x_RTd);
    if (nn::has_cpu_attention(q_RTd))
      return out(nn::cpu_attention(q_RTd, memory.keys_RHSe, memory.values_RHSe, mask, false, false, 1).first);
    const std::optional<at::Tensor> given =
        !mask.defined() ? std::nullopt : std::optional(mask.is_floating_point() ? mask.to(q_RTd.scalar_type()) : mask);
    return out(
        at::scaled_dot_product_attention(split(q_RTd), memory.keys_RHSe, memory.values_RHSe, given, 0.0, false, 1)
            .transpose(1, 2)
            .flatten(2));
  }

  // The mean of the heads' probabilities, RTS.
  at::Tensor probabilities(const at::Tensor& x_RTd, const KeysValues& memory, const at::Tensor& mask_R11S) const {
    at::Tensor score_RHTS = at::matmul(split(query(x_RTd)), memory.keys_RHSe.transpose(2, 3)).to(at::kFloat);
    if (mask_R11S.defined()) score_RHTS = score_RHTS.masked_fill(mask_R11S.logical_not(), -kInfinity);
    return at::softmax(score_RHTS, -1).mean(1);
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

  // Of queries at the places from `first` on, to keys from 0 on: 1HTS.
  at::Tensor operator()(std::int64_t first, std::int64_t queries, std::int64_t keys) const {
    const auto options = at::TensorOptions().dtype(at::kLong).device(number_bH_.device());
    const at::Tensor ahead_TS =
        at::arange(keys, options).unsqueeze(0) - at::arange(first, first + queries, options).unsqueeze(1);
    at::Tensor added_1HTS = at::embedding(number_bH_, bucket(ahead_TS)).permute({2, 0, 1}).unsqueeze(0);
    return both_ ? added_1HTS : added_1HTS.masked_fill(ahead_TS.gt(0), -kInfinity);
  }

 private:
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

struct T5State : decode::State, decode::Shortlisting {
  nn::DecoderMemory memory;
  ShortlistedOutput output;

  std::unique_ptr<State> clone() const override { return std::make_unique<T5State>(*this); }
  std::int64_t rows() const override { return memory.rows(); }
  void select(const at::Tensor& rows) override { memory.select(rows); }
  void keep_to(std::shared_ptr<const decode::Shortlist> shortlist) override { output.keep_to(std::move(shortlist)); }
};

class T5 final : public Network {
 public:
  T5(const T5Config& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config), vocabulary_(vocabulary), parameters_(seed) {
    const Scope root(parameters_);
    embedding_Vd_ = (root / "shared").normal("weight", {vocabulary.size, config.width}, 1);
    for (const bool decodes : {false, true}) {
      const Scope stack = root / (decodes ? "decoder" : "encoder");
      std::vector<Layer>& layers = decodes ? decoder_ : encoder_;
      for (int i = 0; i < (decodes ? config.decoder_layers : config.encoder_layers); ++i)
        layers.emplace_back(stack / "block" / i / "layer", config, decodes);
      (decodes ? ahead_ : around_) =
          Distances(stack / "block" / 0 / "layer" / 0 / "SelfAttention" / "relative_attention_bias", config, !decodes);
      (decodes ? decoder_norm_ : encoder_norm_) = RmsNorm(stack / "final_layer_norm", config.width);
    }
    output_ = config.tied
                  ? tied_output()
                  : Linear::without_bias(root / "lm_head", config.width, vocabulary.size, 1 / arch::root(config.width));
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_length) - marks_around(vocabulary_); }
  nn::Parameters& parameters() override { return parameters_; }
  void train(bool on) override { training_ = on; }
  at::Device device() const override { return embedding_Vd_.device(); }
  void move_to(at::Device device) override { parameters_.move_to(device); }

  nlohmann::json config() const override {
    return {{"width", config_.width},
            {"head_width", config_.head_width},
            {"heads", config_.heads},
            {"feed_forward", config_.feed_forward},
            {"encoder_layers", config_.encoder_layers},
            {"decoder_layers", config_.decoder_layers},
            {"buckets", config_.buckets},
            {"max_distance", config_.max_distance},
            {"max_length", config_.max_length},
            {"activation", config_.activation},
            {"gated", config_.gated},
            {"tied", config_.tied},
            {"dropout", config_.dropout}};
  }

  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override {
    const nn::Padded padded = pad_sources("t5", sources, vocabulary_, max_length(), device(), training_);
    const at::Tensor mask_R11S = padded.full ? at::Tensor() : padded.real_BS.unsqueeze(1).unsqueeze(2);
    const std::int64_t length = padded.tokens_BS.size(1);
    at::Tensor added = around_(0, length, length);
    if (!padded.full) added = added.masked_fill(mask_R11S.logical_not(), -kInfinity);
    at::Tensor x_RSd = drop(at::embedding(embedding_Vd_, padded.tokens_BS));
    for (const Layer& layer : encoder_) {
      const at::Tensor read_RSd = layer.self_norm(x_RSd);
      x_RSd = x_RSd + drop(layer.self(read_RSd, layer.self.remember(read_RSd), added));
      x_RSd = x_RSd + drop(layer.feed_forward[0](layer.feed_forward_norm(x_RSd)));
    }
    const at::Tensor source_RSd = drop(encoder_norm_(x_RSd));
    auto state = std::make_unique<T5State>();
    nn::DecoderMemory& memory = state->memory;
    for (const Layer& layer : decoder_) {
      const KeysValues seen = layer.cross[0].remember(source_RSd);
      memory.cross.push_back({seen.keys_RHSe.contiguous(), seen.values_RHSe.contiguous()});
    }
    memory.self.resize(decoder_.size());
    memory.mask_R11S = mask_R11S;
    memory.source_of_row.resize(sources.size());
    std::iota(memory.source_of_row.begin(), memory.source_of_row.end(), 0);
    return state;
  }

  at::Tensor advance(decode::State& state, const at::Tensor& given_RT) override {
    nn::DecoderMemory& memory = static_cast<T5State&>(state).memory;
    const at::Tensor tokens_RT = given_RT.to(device());
    const std::int64_t steps = tokens_RT.size(1), before = memory.places.most();
    if (before + steps > config_.max_length)
      throw Error("t5", "a target passes " + std::to_string(config_.max_length) + " tokens", "cut it into sentences");
    const at::Tensor added_1HTC = ahead_(before, steps, before + steps);
    at::Tensor x_RTd = drop(at::embedding(embedding_Vd_, tokens_RT));
    for (std::size_t i = 0; i < decoder_.size(); ++i) {
      const Layer& layer = decoder_[i];
      at::Tensor read_RTd = layer.self_norm(x_RTd);
      KeysValues& past = memory.self[i];
      const KeysValues fresh = layer.self.remember(read_RTd);
      past = past.keys_RHSe.defined() ? KeysValues{at::cat({past.keys_RHSe, fresh.keys_RHSe}, 2),
                                                   at::cat({past.values_RHSe, fresh.values_RHSe}, 2)}
                                      : fresh;
      x_RTd = x_RTd + drop(layer.self(read_RTd, past, added_1HTC));
      read_RTd = layer.cross_norm(x_RTd);
      x_RTd = x_RTd + drop(layer.cross[0](read_RTd, memory.cross[i], memory.mask_R11S));
      if (state.wants_attention && i + 1 == decoder_.size())
        state.attention_RTS =
            of_tokens(layer.cross[0].probabilities(read_RTd, memory.cross[i], memory.mask_R11S), vocabulary_);
      x_RTd = x_RTd + drop(layer.feed_forward[0](layer.feed_forward_norm(x_RTd)));
    }
    memory.places.advance(steps);
    const at::Tensor normed_RTd = drop(decoder_norm_(x_RTd));
    const at::Tensor hidden_RTd = config_.tied ? normed_RTd / root(config_.width) : normed_RTd;
    if (ShortlistedOutput& output = static_cast<T5State&>(state).output; output.keeps())
      return output.log_probs(output_, hidden_RTd, memory.source_of_row);
    return at::log_softmax(output_(hidden_RTd).to(at::kFloat), -1);
  }

 private:
  at::Tensor drop(const at::Tensor& x) const { return nn::dropout(x, config_.dropout, training_); }
  Linear tied_output() const {
    Linear output;
    output.weight_oi = embedding_Vd_;
    output.packed = parameters_.entry("shared.weight").packed;
    return output;
  }

  T5Config config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  at::Tensor embedding_Vd_;
  std::vector<Layer> encoder_, decoder_;
  Distances around_, ahead_;
  RmsNorm encoder_norm_, decoder_norm_;
  Linear output_;
  bool training_ = false;
};

}  // namespace

std::unique_ptr<Network> make_t5(const T5Config& config, const decode::Vocabulary& vocabulary, std::uint64_t seed) {
  return std::make_unique<T5>(config, vocabulary, seed);
}

std::unique_ptr<Network> make_t5(const nlohmann::json& json, const decode::Vocabulary& vocabulary, std::uint64_t seed) {
  T5Config config;
  ConfigReader reader(json, "t5");
  reader.read("width", config.width, 4, 8192);
  reader.read("head_width", config.head_width, 1, 1024);
  reader.read("heads", config.heads, 1, 128);
  reader.read("feed_forward", config.feed_forward, 1, 65536);
  reader.read("encoder_layers", config.encoder_layers, 1, 128);
  reader.read("decoder_layers", config.decoder_layers, 1, 128);
  reader.read("buckets", config.buckets, 4, 1024);
  reader.read("max_distance", config.max_distance, config.buckets, 1 << 20);
  reader.read("max_length", config.max_length, 8, 16384);
  reader.read("activation", config.activation, {"relu", "silu", "gelu"});
  reader.read("gated", config.gated);
  reader.read("tied", config.tied);
  reader.read("dropout", config.dropout, 0, 0.9);
  reader.finish();
  return make_t5(config, vocabulary, seed);
}

nlohmann::json tiny_t5() {
  return {{"width", 32},         {"head_width", 8},    {"heads", 2},       {"feed_forward", 64}, {"encoder_layers", 2},
          {"decoder_layers", 2}, {"max_distance", 32}, {"max_length", 64}, {"dropout", 0.0}};
}

}  // namespace emend::arch
