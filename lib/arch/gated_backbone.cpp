// Shape suffixes: R rows, S source positions, T target positions, d width.

#include "arch/gated_backbone.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "arch/bert_backbone.h"
#include "arch/gates.h"
#include "arch/hugging_face.h"
#include "arch/hugging_face_bert.h"
#include "arch/registry.h"
#include "arch/sources.h"
#include "arch/t5.h"
#include "arch/transformer.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/device.h"
#include "tokens/sentinels.h"

namespace emend::arch {
namespace {

constexpr const char* kName = "gated_transformer";

// config.json's "architecture" of a backbone.
template <class Backbone>
constexpr const char* kind_of = "transformer";
template <>
constexpr const char* kind_of<T5> = "t5";

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
    throw Error(kName, "backbone.vocabulary: \"" + key + "\" is not a token",
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

// Backbone: Transformer or T5, which give encode(), remember(), hidden(), embedding(), embedding_scale(), logits() and
// heads().
template <class Backbone>
class GatedOnBackbone final : public Backbone, public decode::Gated {
 public:
  using Backbone::device;
  using Backbone::embedding;
  using Backbone::vocabulary;
  using typename Backbone::Config;

  GatedOnBackbone(const Config& config, const GateConfig& gating, const SamplingSchedule& sampling,
                  const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : Backbone(kName, config, vocabulary, seed),
        gating_(gating),
        gates_(nn::Scope(this->parameters()), gating, config.width, vocabulary.mask) {
    this->sampling_ = sampling;  // the backbone's own is not
  }

  nlohmann::json config() const override {
    nlohmann::json json = {{"backbone", Backbone::config()}};
    json["backbone"]["architecture"] = kind_of<Backbone>;
    json["backbone"]["vocabulary"] = vocabulary_json(vocabulary());
    json.update(io::write_config(gating_));
    if (this->samples()) json.update(io::write_config(this->sampling_));
    return json;
  }

  std::unique_ptr<decode::State> start_from(const nn::Padded& tokens) override {
    Encoded encoded = this->encode(tokens);
    auto state = std::make_unique<GatedState>();
    std::tie(encoded.states_RSd, state->masking_RS) = masked(encoded.states_RSd);
    state->memory = this->remember(encoded);
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

  // By losses(), of which the backbone's own learn_from() knows nothing.
  at::Tensor learn_from(decode::State& state, const Lesson& lesson) override {
    return Network::learn_from(state, lesson);
  }

 protected:
  at::Tensor predict(decode::State& state, const at::Tensor& tokens_RT, const at::Tensor& places_N) override {
    return Network::predict(state, tokens_RT, places_N);
  }

 private:
  Decoded decode(decode::State& any_state, const at::Tensor& given_RT) {
    auto& state = static_cast<GatedState&>(any_state);
    const at::Tensor tokens_RT = given_RT.to(device());
    nn::Attended attended{state.wants_attention ? this->heads() : 1, {}};
    const bool keep = gates_.points() || state.wants_attention;
    const at::Tensor hidden_RTd = this->hidden(state.memory, tokens_RT, keep ? &attended : nullptr);
    if (state.wants_attention) state.attention_RTS = of_tokens(attended.probability_RhTS.mean(1), vocabulary());
    return {tokens_RT, hidden_RTd, embedding()(tokens_RT),
            gates_.points() ? attended.probability_RhTS.select(1, 0) : at::Tensor(),  // its head points
            state.source_RS};
  }

  std::pair<at::Tensor, at::Tensor> masked(const at::Tensor& states_RSd) const {
    if (gates_.none()) return {states_RSd, {}};
    const auto [masked_RSd, masking_RS] = gates_.mask(states_RSd, mask() * this->embedding_scale());
    return {nn::for_products(masked_RSd), masking_RS};
  }
  at::Tensor mask() const {
    return embedding()(at::full({}, vocabulary().mask, at::TensorOptions(at::kLong).device(device())));
  }
  Gates::Logits logits_of() const {
    return [this](const at::Tensor& hidden_RTd) { return this->logits(hidden_RTd); };
  }

  GateConfig gating_;
  Gates gates_;
};

TransformerConfig sizes_of(io::ConfigReader& reader, const Transformer*) {
  TransformerConfig config;
  keys(reader, config);
  check(kName, config);
  return config;
}

T5Config sizes_of(io::ConfigReader& reader, const T5*) {
  T5Config config;
  keys(reader, config);
  return config;
}

template <class Backbone>
std::unique_ptr<Network> make_on(const nlohmann::json& gates, const nlohmann::json& sizes,
                                 const decode::Vocabulary& vocabulary, std::uint64_t seed) {
  GateConfig gating;
  SamplingSchedule sampling;
  double dropout = -1;
  io::ConfigReader gate_reader(gates, kName);
  keys(gate_reader, gating);
  keys(gate_reader, sampling);
  gate_reader(common::dropout, dropout);
  gate_reader.finish();
  if (gating.gates != "none" && vocabulary.mask < 0)
    throw Error(kName, "the backbone's vocabulary has no <mask>, which gates need", "write gates = \"none\"");
  io::ConfigReader reader(sizes, std::string(kName) + ": backbone");
  auto config = sizes_of(reader, static_cast<const Backbone*>(nullptr));
  reader.finish();
  if (dropout >= 0) config.dropout = dropout;
  return std::make_unique<GatedOnBackbone<Backbone>>(config, gating, sampling, vocabulary, seed);
}

std::unique_ptr<Network> make(const std::string& kind, const nlohmann::json& gates, const nlohmann::json& sizes,
                              const decode::Vocabulary& vocabulary, std::uint64_t seed) {
  if (kind == kind_of<T5>) return make_on<T5>(gates, sizes, vocabulary, seed);
  if (kind == kind_of<Transformer>) return make_on<Transformer>(gates, sizes, vocabulary, seed);
  throw Error(kName, "backbone.architecture: '" + kind + "' is not known", "use one of transformer, t5");
}

// A folder as a backbone.
struct Opened {
  std::string kind;
  nlohmann::json sizes;
  decode::Vocabulary vocabulary;
  std::unique_ptr<tokens::Tokenizer> tokenizer;
  std::unique_ptr<Trainable> network;
  std::function<at::Tensor(const std::string& name)> weight_of;  // undefined: none
};

Opened opened_seq2seq(std::unique_ptr<Network> network, std::unique_ptr<tokens::Tokenizer> tokenizer) {
  decode::Vocabulary vocabulary = network->vocabulary();
  vocabulary.mask = tokenizer->mask();
  if (const std::vector<int> sentinels = tokens::sentinels(*tokenizer); vocabulary.mask < 0 && !sentinels.empty())
    vocabulary.mask = sentinels.front();
  vocabulary.unknown = tokenizer->unknown();
  vocabulary.first = -1;
  vocabulary.forced_end = false;
  const auto weight_of = [from = network.get()](const std::string& name) {
    for (const auto& entry : from->parameters().entries()) {
      if (entry.name == name) return entry.tensor;
    }
    return at::Tensor();
  };
  const char* kind = dynamic_cast<const T5*>(network.get()) ? kind_of<T5> : kind_of<Transformer>;
  nlohmann::json sizes = network->config();
  return {kind, std::move(sizes), vocabulary, std::move(tokenizer), std::move(network), weight_of};
}

Opened opened_bert(std::unique_ptr<MaskedLanguageModel> network, std::unique_ptr<tokens::Tokenizer> tokenizer) {
  nlohmann::json sizes = Transformer("bert", transformer_of(*network), network->vocabulary(), 1).config();
  const decode::Vocabulary vocabulary = transformer_vocabulary_of(*network);
  const auto weight_of = [from = network.get()](const std::string& name) { return transformer_weight_of(*from, name); };
  return {kind_of<Transformer>, std::move(sizes), vocabulary, std::move(tokenizer), std::move(network), weight_of};
}

Opened open(const io::Package& folder) {
  if (is_bert(folder)) {
    HuggingFaceBert opened = open_bert(folder);
    return opened_bert(std::move(opened.network), std::move(opened.tokenizer));
  }
  if (is_hugging_face(folder)) {
    HuggingFaceModel opened = open_hugging_face(folder);
    return opened_seq2seq(std::move(opened.network), std::move(opened.tokenizer));
  }
  const std::string kind = folder.text("architecture");
  if (kind != kind_of<Transformer> && kind != kind_of<T5>) {
    throw Error(folder.folder, "gates go on no model of this kind ('" + kind + "')",
                "take a transformer, t5 or bert that train made, or a BART, mBART, Marian, Pegasus, T5 or BERT of "
                "Hugging Face");
  }
  auto tokenizer = tokens::load_tokenizer(folder.text("tokenizer", "sentencepiece"), folder.folder);
  const decode::Vocabulary vocabulary = vocabulary_of(*tokenizer);
  if (vocabulary.separate_sources > 0)
    throw Error(folder.folder, "sources have a vocabulary of their own, and gates copy",
                "train one with one vocabulary");
  const nlohmann::json& sizes = folder.sizes();
  auto network = find_architecture(kind).make(sizes, vocabulary, 1);
  network->parameters().load(io::Safetensors::open(folder.file("model.safetensors")));
  return opened_seq2seq(std::move(network), std::move(tokenizer));
}

}  // namespace

std::unique_ptr<Network> make_gated_backbone(const nlohmann::json& config, std::uint64_t seed) {
  nlohmann::json gates = config, sizes = config.at("backbone");
  gates.erase("backbone");
  if (!sizes.is_object())
    throw Error(kName, "backbone is not a table of sizes", "take the package from where it came from again");
  const decode::Vocabulary vocabulary = read_vocabulary(sizes.value("vocabulary", nlohmann::json()));
  const std::string kind = sizes.value("architecture", std::string(kind_of<Transformer>));
  for (const char* key : {"vocabulary", "architecture"}) sizes.erase(key);
  return make(kind, gates, sizes, vocabulary, seed);
}

GatedBackbone open_gated_backbone(const io::Package& folder, const nlohmann::json& gates, std::uint64_t seed) {
  const c10::NoGradGuard no_gradients;
  Opened opened = open(folder);
  GatedBackbone backbone;
  backbone.network = make(opened.kind, gates, opened.sizes, opened.vocabulary, seed);
  for (const auto& entry : backbone.network->parameters().entries()) {
    const at::Tensor weight = opened.weight_of(entry.name);
    if (weight.defined()) at::Tensor(entry.tensor).copy_(weight);
  }
  backbone.tokenizer = std::move(opened.tokenizer);
  return backbone;
}

}  // namespace emend::arch
