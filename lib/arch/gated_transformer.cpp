// Shape suffixes: R rows, S source positions, T target positions, V vocabulary, d width.

#include "arch/gated_transformer.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "arch/config_reader.h"
#include "arch/sources.h"
#include "decode/gated.h"
#include "nn/device.h"
#include "nn/transformer.h"

namespace emend::arch {
namespace {

using nn::Linear;
using nn::Scope;

GatedTransformerConfig read_config(const nlohmann::json& json) {
  GatedTransformerConfig config;
  ConfigReader reader(json, "gated_transformer");
  reader.read("width", config.width, 4, 8192);
  reader.read("feed_forward", config.feed_forward, 1, 65536);
  reader.read("heads", config.heads, 1, 128);
  reader.read("encoder_layers", config.encoder_layers, 1, 128);
  reader.read("decoder_layers", config.decoder_layers, 1, 128);
  reader.read("max_length", config.max_length, 8, 16384);
  reader.read("dropout", config.dropout, 0, 0.9);
  reader.read("previous_token", config.previous_token);
  reader.read("gates", config.gates, {"all", "MG", "CG", "MCG", "none"});
  reader.read("gate_mix", config.gate_mix, {"hidden", "logits", "pointer"});
  reader.read("gate_norm", config.gate_norm, {"paper", "softmax"});
  reader.read("context_sentences", config.context_sentences, 0, 16);
  reader.read("context_tokens", config.context_tokens, 1, 16384);
  reader.finish();
  if (config.width % config.heads != 0) {
    throw Error(
        "gated_transformer",
        "width " + std::to_string(config.width) + " is no multiple of " + std::to_string(config.heads) + " heads",
        "change one of them");
  }
  return config;
}

struct GatedState : decode::State {
  nn::DecoderMemory memory;
  at::Tensor source_RS;   // tokens, for the pointer
  at::Tensor masking_RS;  // u of (1); undefined without a mask gate

  std::unique_ptr<State> clone() const override { return std::make_unique<GatedState>(*this); }
  std::int64_t rows() const override { return memory.rows(); }
  void select(const at::Tensor& rows) override {
    memory.select(rows);
    source_RS = source_RS.index_select(0, rows.to(source_RS.device()));
    if (masking_RS.defined()) masking_RS = masking_RS.index_select(0, rows.to(masking_RS.device()));
  }
  void rewind(std::span<const std::int64_t> lengths) override { memory.rewind(lengths); }
};

class GatedTransformer final : public Network, public decode::Gated {
 public:
  GatedTransformer(const GatedTransformerConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config), vocabulary_(vocabulary), parameters_(seed) {
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
    const std::string& gates = config.gates;
    if (gates == "all" || gates == "MG" || gates == "MCG") mask_gate_ = Linear(root / "mask_gate", config.width, 1);
    if (gates == "all" || gates == "CG" || gates == "MCG") copy_gate_ = Linear(root / "copy_gate", config.width, 1);
    if (gates != "none") generate_gate_ = Linear(root / "generate_gate", config.width, 1);
    if (gates == "all") skip_gate_ = Linear(root / "skip_gate", config.width, 1);
    positions_Td_ = nn::sinusoids(config.max_length, config.width, at::kCPU);
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_length) - 1; }
  nn::Parameters& parameters() override { return parameters_; }
  int context_sentences() const override { return static_cast<int>(config_.context_sentences); }
  bool rewinds() const override { return true; }
  void train(bool on) override { training_ = on; }
  at::Device device() const override { return positions_Td_.device(); }

  void move_to(at::Device device) override {
    parameters_.move_to(device);
    positions_Td_ = positions_Td_.to(device);
  }

  nlohmann::json config() const override {
    nlohmann::json json = {{"width", config_.width},
                           {"feed_forward", config_.feed_forward},
                           {"heads", config_.heads},
                           {"encoder_layers", config_.encoder_layers},
                           {"decoder_layers", config_.decoder_layers},
                           {"max_length", config_.max_length},
                           {"dropout", config_.dropout},
                           {"previous_token", config_.previous_token},
                           {"gates", config_.gates},
                           {"gate_mix", config_.gate_mix},
                           {"gate_norm", config_.gate_norm}};
    if (config_.context_sentences > 0) {
      json["context_sentences"] = config_.context_sentences;
      json["context_tokens"] = config_.context_tokens;
    }
    return json;
  }

  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override {
    const nn::Padded padded = pad_sources("gated_transformer", sources, vocabulary_, max_length(), device(), training_);
    auto state = std::make_unique<GatedState>();
    state->source_RS = padded.tokens_BS;
    const at::Tensor mask_R11S = padded.full ? at::Tensor() : padded.real_BS.unsqueeze(1).unsqueeze(2);
    const bool alone = std::all_of(sources.begin(), sources.end(),
                                   [&](const decode::Source& source) { return context_of(source).empty(); });
    const Encoded encoded = alone ? encode(padded.tokens_BS, mask_R11S, {}) : encode_with_contexts(sources, padded);
    state->memory = decoder_.remember(encoded.states_RSd, mask_R11S);
    state->masking_RS = encoded.masking_RS;
    return state;
  }

  at::Tensor masking(const decode::State& state) const override {
    return static_cast<const GatedState&>(state).masking_RS;
  }

  Shares shares(decode::State& any_state, const at::Tensor& given_RT) override {
    if (config_.gates == "none") return {};
    auto& state = static_cast<GatedState&>(any_state);
    const auto [copy_RT1, generate_RT1, skip_RT1] = gates(decode(state, given_RT.to(device())).hidden_RTd);
    const auto flat = [](const at::Tensor& gate_RT1) { return gate_RT1.defined() ? gate_RT1.squeeze(2) : gate_RT1; };
    return {flat(copy_RT1), flat(generate_RT1), flat(skip_RT1)};
  }

  at::Tensor advance(decode::State& any_state, const at::Tensor& given_RT) override {
    auto& state = static_cast<GatedState&>(any_state);
    const at::Tensor tokens_RT = given_RT.to(device());
    const Decoded decoded = decode(state, tokens_RT);
    return predict(decoded, tokens_RT, state.source_RS);
  }

  // The pointer's probability of one token needs neither the vocabulary's other probabilities nor their sum with the
  // copies: P(y) = c A(y) + g exp(-cross entropy), + s where y is <mask>.
  at::Tensor losses(decode::State& any_state, const at::Tensor& given_RT, const at::Tensor& targets,
                    double smoothing) override {
    if (!points() || smoothing > 0) return Network::losses(any_state, given_RT, targets, smoothing);
    auto& state = static_cast<GatedState&>(any_state);
    const at::Tensor targets_RT = targets.to(device());
    const Decoded decoded = decode(state, given_RT.to(device()));
    const Gates gate = gates(decoded.hidden_RTd);
    const at::Tensor logits_NV = vocabulary_logits(decoded.hidden_RTd).flatten(0, 1);
    const at::Tensor generated_RT = (-at::cross_entropy_loss(logits_NV, targets_RT.flatten(), {}, at::Reduction::None))
                                        .exp()
                                        .view(targets_RT.sizes());
    const at::Tensor same_RTS = targets_RT.unsqueeze(2).eq(state.source_RS.unsqueeze(1));
    const at::Tensor copied_RT = (decoded.attention_RTS * same_RTS).sum(-1);
    at::Tensor probability_RT = gate.generate_RT1.squeeze(2) * generated_RT + gate.copy_RT1.squeeze(2) * copied_RT;
    if (gate.skip_RT1.defined())
      probability_RT = probability_RT + gate.skip_RT1.squeeze(2) * targets_RT.eq(vocabulary_.mask);
    return -probability_RT.clamp_min(kLeast).log();
  }

 private:
  static constexpr double kLeast = 1e-10;  // of a probability that a logarithm is taken of

  struct Decoded {
    at::Tensor hidden_RTd, input_RTd;  // h', y'
    at::Tensor attention_RTS;          // of the last layer, where the mix is `pointer`
  };

  Decoded decode(GatedState& state, const at::Tensor& tokens_RT) const {
    const nn::Places& places = state.memory.places;
    if (places.most() + tokens_RT.size(1) > config_.max_length) {
      throw Error("gated_transformer", "a target passes " + std::to_string(config_.max_length) + " tokens",
                  "cut it into sentences");
    }
    const at::Tensor input_RTd = at::embedding(embedding_Vd_, tokens_RT);  // y', before it is scaled as a layer's input
    const at::Tensor x_RTd = drop(input_RTd * scale() + places.of(positions_Td_, tokens_RT.size(1)));
    nn::Attended attended{state.wants_attention ? config_.heads : 1, {}};
    const bool keep = points() || state.wants_attention;
    const at::Tensor hidden_RTd = decoder_(x_RTd, state.memory, dropout(), 1, keep ? &attended : nullptr);
    if (state.wants_attention) state.attention_RTS = attended.probability_RhTS.mean(1);
    return {hidden_RTd, input_RTd,
            points() ? attended.probability_RhTS.select(1, 0) : at::Tensor()};  // its head points
  }

  bool points() const { return config_.gate_mix == "pointer" && copy_gate_.weight_oi.defined(); }
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

  struct Encoded {
    at::Tensor states_RSd, masking_RS;  // h of (2); u, undefined without a mask gate
  };

  // Of the sources alone, as wide as `padded`, which holds them.
  Encoded encode_with_contexts(std::span<const decode::Source> sources, const nn::Padded& padded) const {
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
    const at::Tensor context_RS = at::arange(all.tokens_BS.size(1), at::kLong)
                                      .unsqueeze(0)
                                      .ge(at::tensor(lengths, at::kLong).unsqueeze(1))
                                      .to(device());
    const at::Tensor mask_R11S = all.full ? at::Tensor() : all.real_BS.unsqueeze(1).unsqueeze(2);
    const auto [states_RSd, masking_RS] = encode(all.tokens_BS, mask_R11S, context_RS);
    const std::int64_t width = padded.tokens_BS.size(1);
    return {states_RSd.slice(1, 0, width), masking_RS.defined() ? masking_RS.slice(1, 0, width) : masking_RS};
  }

  // context_RS: true where a token belongs to the context; undefined where none does.
  Encoded encode(const at::Tensor& tokens_RS, const at::Tensor& mask_R11S, const at::Tensor& context_RS) const {
    at::Tensor x_RSd = embed(tokens_RS);
    if (context_RS.defined()) x_RSd = x_RSd + context_RS.unsqueeze(2) * context_d_;
    if (config_.previous_token) {
      const at::Tensor before_RS =
          at::cat({at::full_like(tokens_RS.slice(1, 0, 1), vocabulary_.begin), tokens_RS.slice(1, 0, -1)}, 1);
      x_RSd = x_RSd + previous_(nn::for_products(embed(before_RS)));
    }
    x_RSd = drop(x_RSd + positions_Td_.slice(0, 0, tokens_RS.size(1)));
    x_RSd = encoder_(x_RSd, mask_R11S, dropout());
    if (!mask_gate_.weight_oi.defined()) return {x_RSd, {}};
    const at::Tensor u_RS1 = mask_gate_(x_RSd).to(at::kFloat).sigmoid();                                   // (1)
    return {u_RS1 * (embedding_Vd_[vocabulary_.mask] * scale()) + (1 - u_RS1) * x_RSd, u_RS1.squeeze(2)};  // (2)
  }

  struct Gates {
    at::Tensor copy_RT1, generate_RT1, skip_RT1;  // undefined where the gate set has none
  };

  Gates gates(const at::Tensor& hidden_RTd) const {
    std::vector<at::Tensor> logits;
    for (const Linear* gate : {&copy_gate_, &generate_gate_, &skip_gate_}) {
      if (gate->weight_oi.defined()) logits.push_back((*gate)(hidden_RTd).to(at::kFloat));
    }
    at::Tensor all_RTg = at::cat(logits, -1);
    if (config_.gate_norm == "paper") all_RTg = all_RTg.sigmoid();  // (3, 4, 5)
    const auto parts = at::softmax(all_RTg, -1).split(1, -1);       // (6)
    Gates gates;
    std::size_t next = 0;
    if (copy_gate_.weight_oi.defined()) gates.copy_RT1 = parts[next++];
    gates.generate_RT1 = parts[next++];
    if (skip_gate_.weight_oi.defined()) gates.skip_RT1 = parts[next];
    return gates;
  }

  at::Tensor vocabulary_logits(const at::Tensor& hidden_RTd) const {  // inside of (8)
    return output_(hidden_RTd).to(at::kFloat);
  }

  at::Tensor predict(const Decoded& decoded, const at::Tensor& tokens_RT, const at::Tensor& source_RS) const {
    const auto& [hidden_RTd, input_RTd, attention_RTS] = decoded;
    if (config_.gates == "none") return at::log_softmax(vocabulary_logits(hidden_RTd), -1);
    const Gates gate = gates(hidden_RTd);
    if (config_.gate_mix == "hidden") {  // (7)
      at::Tensor mixed_RTd = gate.generate_RT1 * hidden_RTd.sigmoid();
      if (gate.copy_RT1.defined()) mixed_RTd = mixed_RTd + gate.copy_RT1 * input_RTd;
      if (gate.skip_RT1.defined()) mixed_RTd = mixed_RTd + gate.skip_RT1 * embedding_Vd_[vocabulary_.mask];
      return at::log_softmax(vocabulary_logits(mixed_RTd), -1);
    }
    if (config_.gate_mix == "logits") {
      at::Tensor logits_RTV = gate.generate_RT1 * at::log_softmax(vocabulary_logits(hidden_RTd), -1);
      if (gate.copy_RT1.defined()) logits_RTV = logits_RTV.scatter_add(2, tokens_RT.unsqueeze(2), gate.copy_RT1);
      if (gate.skip_RT1.defined()) logits_RTV = add_to_mask(logits_RTV, gate.skip_RT1);
      return at::log_softmax(logits_RTV, -1);
    }
    at::Tensor probability_RTV = gate.generate_RT1 * at::softmax(vocabulary_logits(hidden_RTd), -1);
    if (gate.copy_RT1.defined()) {
      const at::Tensor source_RTS = source_RS.unsqueeze(1).expand(attention_RTS.sizes());
      probability_RTV = probability_RTV.scatter_add(2, source_RTS, gate.copy_RT1 * attention_RTS);
    }
    if (gate.skip_RT1.defined()) probability_RTV = add_to_mask(probability_RTV, gate.skip_RT1);
    return probability_RTV.clamp_min(kLeast).log();
  }

  at::Tensor add_to_mask(const at::Tensor& x_RTV, const at::Tensor& amount_RT1) const {
    return x_RTV.scatter_add(2, at::full_like(amount_RT1, vocabulary_.mask, at::kLong), amount_RT1);
  }

  GatedTransformerConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  at::Tensor embedding_Vd_, positions_Td_;
  at::Tensor context_d_;  // only with config_.context_sentences
  nn::Encoder encoder_;
  nn::Decoder decoder_;
  Linear output_;                                             // with the embedding as its matrix
  Linear previous_;                                           // without a weight unless config_.previous_token
  Linear mask_gate_, copy_gate_, generate_gate_, skip_gate_;  // without a weight where the gate set has none
  bool training_ = false;
};

}  // namespace

std::unique_ptr<Network> make_gated_transformer(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                                std::uint64_t seed) {
  return std::make_unique<GatedTransformer>(read_config(config), vocabulary, seed);
}

nlohmann::json tiny_gated_transformer() {
  return {{"width", 32},         {"feed_forward", 64},  {"heads", 2},
          {"encoder_layers", 2}, {"decoder_layers", 2}, {"max_length", 64}};
}

}  // namespace emend::arch
