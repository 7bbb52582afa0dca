// Shape suffixes: R rows, S source positions, T target positions, d width.

#include "arch/gated_backbone.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "arch/gates.h"
#include "arch/hugging_face.h"
#include "arch/sources.h"
#include "arch/transformer.h"
#include "nn/device.h"

namespace emend::arch {
namespace {

constexpr const char* kName = "gated_transformer";

nlohmann::json vocabulary_json(const decode::Vocabulary& vocabulary) {
  return {{"size", vocabulary.size},
          {"pad", vocabulary.pad},
          {"begin", vocabulary.begin},
          {"end", vocabulary.end},
          {"unknown", vocabulary.unknown},
          {"mask", vocabulary.mask},
          {"before_source", vocabulary.before_source},
          {"behind_source", vocabulary.behind_source}};
}

decode::Vocabulary read_vocabulary(const nlohmann::json& json) {
  decode::Vocabulary vocabulary;
  const auto fail = [](const std::string& key) {
    throw Error(kName, "backbone.vocabulary: \"" + key + "\" is no token",
                "take the package from where it came from again");
  };
  const auto token = [&](const nlohmann::json& value, const std::string& key, int least) {
    if (!value.is_number_integer() || value < least || value >= vocabulary.size) fail(key);
    return value.get<int>();
  };
  if (!json.is_object() || !json.contains("size") || !json["size"].is_number_integer() || json["size"] < 1 ||
      json["size"] > 1 << 24)
    fail("size");
  vocabulary.size = json["size"].get<int>();
  for (const auto& [key, number, least] : {std::tuple("pad", &vocabulary.pad, 0),
                                           {"begin", &vocabulary.begin, 0},
                                           {"end", &vocabulary.end, 0},
                                           {"unknown", &vocabulary.unknown, -1},
                                           {"mask", &vocabulary.mask, -1}}) {
    if (!json.contains(key)) fail(key);
    *number = token(json[key], key, least);
  }
  for (const auto& [key, marks] :
       {std::pair("before_source", &vocabulary.before_source), {"behind_source", &vocabulary.behind_source}}) {
    if (!json.contains(key) || !json[key].is_array() || json[key].size() > 8) fail(key);
    for (const auto& value : json[key]) marks->push_back(token(value, key, 0));
  }
  return vocabulary;
}

class GatedOnBackbone final : public Transformer, public decode::Gated {
 public:
  GatedOnBackbone(const TransformerConfig& config, const GateConfig& gating, const decode::Vocabulary& vocabulary,
                  std::uint64_t seed)
      : Transformer(kName, config, vocabulary, seed),
        gating_(gating),
        gates_(nn::Scope(parameters()), gating, config.width, vocabulary.mask) {}

  nlohmann::json config() const override {
    nlohmann::json json = {{"backbone", Transformer::config()}};
    json["backbone"]["vocabulary"] = vocabulary_json(vocabulary());
    write(json, gating_);
    return json;
  }

  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override {
    const Encoded encoded = encode(sources);
    auto state = std::make_unique<GatedState>();
    const auto [states_RSd, masking_RS] = gates_.mask(encoded.states_RSd, mask() * embedding_scale());
    state->memory = decoder().remember(nn::for_products(states_RSd), encoded.mask_R11S);
    state->masking_RS = masking_RS;
    state->source_RS = encoded.tokens_RS;
    return state;
  }

  at::Tensor masking(const decode::State& state) const override {
    const at::Tensor& masking_RS = static_cast<const GatedState&>(state).masking_RS;
    const auto before = static_cast<std::int64_t>(vocabulary().before_source.size());
    return masking_RS.defined() ? masking_RS.slice(1, before) : masking_RS;
  }

  Shares shares(decode::State& state, const at::Tensor& tokens_RT) override {
    return gates_.none() ? Shares{} : gates_.shares(decode(state, tokens_RT).hidden_RTd);
  }

  at::Tensor advance(decode::State& state, const at::Tensor& tokens_RT) override {
    return gates_.log_probs(decode(state, tokens_RT), mask(), logits_of());
  }

  at::Tensor losses(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& targets_RT,
                    double smoothing) override {
    if (!gates_.points() || smoothing > 0) return Network::losses(state, tokens_RT, targets_RT, smoothing);
    return gates_.pointer_losses(decode(state, tokens_RT), targets_RT.to(device()), logits_of());
  }

  // Without scheduled sampling, of which the gates know nothing.
  at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson) override {
    return Network::learn(sources, lesson);
  }

 private:
  Decoded decode(decode::State& any_state, const at::Tensor& given_RT) {
    auto& state = static_cast<GatedState&>(any_state);
    const at::Tensor tokens_RT = given_RT.to(device());
    nn::Attended attended{state.wants_attention ? heads() : 1, {}};
    const bool keep = gates_.points() || state.wants_attention;
    const at::Tensor hidden_RTd = hidden(state.memory, tokens_RT, keep ? &attended : nullptr);
    if (state.wants_attention) state.attention_RTS = of_tokens(attended.probability_RhTS.mean(1), vocabulary());
    return {tokens_RT, hidden_RTd, at::embedding(embedding(), tokens_RT),
            gates_.points() ? attended.probability_RhTS.select(1, 0) : at::Tensor(),  // its head points
            state.source_RS};
  }

  at::Tensor mask() const { return embedding()[vocabulary().mask]; }
  Gates::Logits logits_of() const {
    return [this](const at::Tensor& hidden_RTd) { return logits(hidden_RTd); };
  }

  GateConfig gating_;
  Gates gates_;
};

std::unique_ptr<Network> make(const nlohmann::json& gates, const nlohmann::json& sizes,
                              const decode::Vocabulary& vocabulary, std::uint64_t seed) {
  GateConfig gating;
  double dropout = -1;
  ConfigReader gate_reader(gates, kName);
  read(gate_reader, gating);
  gate_reader.read("dropout", dropout, 0, 0.9);
  gate_reader.finish();
  if (gating.gates != "none" && vocabulary.mask < 0)
    throw Error(kName, "the backbone's vocabulary has no <mask>, which gates need", "write gates = \"none\"");
  TransformerConfig config;
  ConfigReader reader(sizes, std::string(kName) + ": backbone");
  read(reader, config);
  reader.finish();
  config.sampling.beta = 1;
  if (dropout >= 0) config.dropout = dropout;
  check(kName, config);
  return std::make_unique<GatedOnBackbone>(config, gating, vocabulary, seed);
}

}  // namespace

std::unique_ptr<Network> make_gated_backbone(const nlohmann::json& config, std::uint64_t seed) {
  nlohmann::json gates = config, sizes = config.at("backbone");
  gates.erase("backbone");
  if (!sizes.is_object())
    throw Error(kName, "backbone is no table of sizes", "take the package from where it came from again");
  const decode::Vocabulary vocabulary = read_vocabulary(sizes.value("vocabulary", nlohmann::json()));
  sizes.erase("vocabulary");
  return make(gates, sizes, vocabulary, seed);
}

GatedBackbone open_gated_backbone(const io::Package& folder, const nlohmann::json& gates, std::uint64_t seed) {
  const c10::NoGradGuard no_gradients;
  HuggingFaceModel opened = open_hugging_face(folder);
  if (!dynamic_cast<const Transformer*>(opened.network.get()))
    throw Error(folder.folder, "gates go on no backbone of this kind",
                "take a folder of BART, mBART, Marian or Pegasus");
  decode::Vocabulary vocabulary = opened.network->vocabulary();
  vocabulary.mask = opened.tokenizer->mask();
  vocabulary.unknown = opened.tokenizer->unknown();
  vocabulary.first = -1;
  vocabulary.forced_end = false;
  GatedBackbone backbone;
  backbone.network = make(gates, opened.network->config(), vocabulary, seed);
  for (const auto& entry : opened.network->parameters().entries())
    at::Tensor(backbone.network->parameters().at(entry.name)).copy_(entry.tensor);
  backbone.tokenizer = std::move(opened.tokenizer);
  return backbone;
}

}  // namespace emend::arch
