// Shape suffixes: R rows, S source positions, T target positions, V vocabulary, f features.

#include "arch/cfe.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include "arch/cfe_decoder.h"
#include "arch/consistent.h"
#include "arch/sources.h"
#include "io/config_reader.h"
#include "io/config_writer.h"
#include "nn/attention.h"
#include "nn/convolution.h"
#include "nn/lstm.h"

namespace emend::arch {
namespace {

using nn::Convolution;
using nn::Scope;

struct LocalityTerm {
  const char* name;
  bool Locality::*chosen;
};
constexpr LocalityTerm kLocalityTerms[] = {{"monotonic", &Locality::monotonic},
                                           {"bias", &Locality::bias},
                                           {"coverage", &Locality::coverage},
                                           {"end", &Locality::end}};

// "none", or names with + between them, each once.
Locality read_locality(const std::string& names) {
  Locality locality;
  if (names == "none") return locality;
  std::istringstream stream(names + "+");
  for (std::string name; std::getline(stream, name, '+');) {
    const auto* term = std::find_if(std::begin(kLocalityTerms), std::end(kLocalityTerms),
                                    [&](const LocalityTerm& known) { return known.name == name; });
    if (term == std::end(kLocalityTerms) || std::exchange(locality.*term->chosen, true)) {
      throw Error("cfe", "locality = \"" + names + "\"",
                  "give \"none\", or some of monotonic, bias, coverage and end with + between them");
    }
  }
  return locality;
}

std::string written(const Locality& locality) {
  std::string names;
  for (const LocalityTerm& term : kLocalityTerms)
    if (locality.*term.chosen) names.append(names.empty() ? "" : "+").append(term.name);
  return names.empty() ? "none" : names;
}

CfeConfig read_config(const nlohmann::json& json) {
  auto config = io::read_config<CfeConfig>(json, "cfe");
  config.terms = read_locality(config.locality);
  config.locality = written(config.terms);
  consistent::check("cfe", config);
  return config;
}

// What is active between layers.
at::Tensor between(const at::Tensor& x, double dropout, bool training) {
  return nn::dropout(at::leaky_relu(x), dropout, training);
}

// A source as the encoder reads it.
struct Characters {
  at::Tensor tokens_RS;
  at::Tensor real_RS;    // undefined when no row is padded
  at::Tensor lengths_R;  // on the CPU
};

struct ConvolutionStack {
  std::vector<Convolution> layers;

  void add(const Scope& scope, std::int64_t in, std::int64_t out, std::int64_t width, nn::Reach reach,
           bool weight_norm) {
    const std::int64_t before = layers.empty() ? in : layers.back().weight_oz.size(0);
    layers.emplace_back(scope / static_cast<int>(layers.size()), before, out, width,
                        std::int64_t{1} << static_cast<int>(layers.size()), reach, weight_norm);
  }
  at::Tensor operator()(const Characters& source, double dropout, bool training) const {
    at::Tensor x_RSo = layers.front().of_tokens(source.tokens_RS, source.real_RS);
    for (std::size_t i = 1; i < layers.size(); ++i) {
      x_RSo = between(x_RSo, dropout, training);
      if (source.real_RS.defined()) x_RSo = x_RSo * source.real_RS.unsqueeze(2);
      x_RSo = layers[i](x_RSo);
    }
    return x_RSo;
  }
};

class Encoder {
 public:
  Encoder() = default;
  Encoder(const Scope& scope, const CfeConfig& c, std::int64_t vocabulary)
      : vocabulary_(vocabulary), dropout_(c.dropout) {
    const std::int64_t layers = layers_of_field(c.receptive_field, c.filter_width);
    if (c.encoder == "lstm") {
      lstm_.emplace(scope, vocabulary, c.features / 2, kLstmLayers);
    } else if (c.encoder == "fcnn") {
      for (int i = 0; i < 1 + kFcnnLayers; ++i) add(0, scope, c.features, 1, nn::Reach::around, false);
    } else if (c.encoder == "fe") {
      for (int i = 0; i < layers; ++i) add(0, scope, c.features, c.filter_width, nn::Reach::around, false);
    } else {
      for (int i = 0; i < layers; ++i)
        add(0, scope / "left", c.features / 2, c.filter_width, nn::Reach::before, c.weight_norm);
      for (int i = 0; i < layers; ++i)
        add(1, scope / "right", c.features / 2, c.filter_width, nn::Reach::after, c.weight_norm);
    }
  }

  at::Tensor operator()(const Characters& source, bool training) const {  // Z_RSf
    if (lstm_) {
      at::Tensor x_RSV = at::one_hot(source.tokens_RS, vocabulary_).to(at::kFloat);
      return (*lstm_)(x_RSV, source.lengths_R, dropout_, training);
    }
    std::vector<at::Tensor> parts;
    for (const ConvolutionStack& stack : stacks_) parts.push_back(stack(source, dropout_, training));
    return parts.size() == 1 ? parts.front() : at::cat(parts, 2);
  }

 private:
  static constexpr int kFcnnLayers = 4, kLstmLayers = 3;

  void add(std::size_t stack, const Scope& scope, std::int64_t out, std::int64_t width, nn::Reach reach, bool norm) {
    if (stacks_.size() <= stack) stacks_.emplace_back();
    stacks_[stack].add(scope, vocabulary_, out, width, reach, norm);
  }

  std::int64_t vocabulary_ = 0;
  double dropout_ = 0;
  std::vector<ConvolutionStack> stacks_;
  std::optional<nn::BidirectionalLstm> lstm_;
};

class Cfe final : public Network {
 public:
  Cfe(const CfeConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config), vocabulary_(vocabulary), parameters_(seed) {
    const Scope root(parameters_);
    encoder_ = Encoder(root / "encoder", config, vocabulary.size);
    decoder_ = CfeDecoder(root, config, vocabulary);
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_length) - 1; }
  nn::Parameters& parameters() override { return parameters_; }
  void move_to(at::Device device) override { parameters_.move_to(device); }
  at::Device device() const override { return parameters_.entries().front().tensor.device(); }

  nlohmann::json config() const override { return io::write_config(config_); }

  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override {
    std::vector<std::vector<int>> sequences;
    std::vector<std::int64_t> lengths;
    for (const decode::Source& source : sources) {
      if (static_cast<int>(source.tokens.size()) > max_length()) {
        throw Error("cfe",
                    "a source has " + std::to_string(source.tokens.size()) + " characters, the model takes " +
                        std::to_string(max_length()),
                    "cut it into sentences");
      }
      sequences.push_back(source.tokens);
      if (sequences.back().empty()) sequences.back().push_back(vocabulary_.pad);  // attention needs a place to be
      lengths.push_back(static_cast<std::int64_t>(sequences.back().size()));
    }
    const nn::Padded padded = nn::pad(sequences, vocabulary_.pad, device(), training_ ? length_multiple(device()) : 1);
    const Characters characters{padded.tokens_BS, padded.full ? at::Tensor() : padded.real_BS, at::tensor(lengths)};
    at::Tensor features_RSf = encoder_(characters, training_).to(at::kFloat);
    if (!padded.full) features_RSf = features_RSf * padded.real_BS.unsqueeze(2);
    return decoder_.start(features_RSf, padded.tokens_BS, characters.real_RS, characters.lengths_R);
  }

  at::Tensor advance(decode::State& state, const at::Tensor& given_RT) override {
    auto& own = static_cast<CfeState&>(state);
    at::Tensor weights_RTS;
    const bool ends = config_.terms.end;
    const at::Tensor hidden_RTs =
        decoder_.advance(own, given_RT.to(device()), training_, ends ? &weights_RTS : nullptr);
    return ends ? decoder_.log_probs(own, hidden_RTs, weights_RTS) : decoder_.log_probs(hidden_RTs);
  }

  at::Tensor attention(decode::State& state, const at::Tensor& given_RT) override {
    at::Tensor weights_RTS;
    decoder_.advance(static_cast<CfeState&>(state), given_RT.to(device()), training_, &weights_RTS);
    return weights_RTS;
  }

  at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson) override {
    if (lesson.coverage > 0) no_coverage();
    const auto state = start(sources);
    const at::Tensor hidden_RTs = decoder_.learn(static_cast<CfeState&>(*state), lesson.tokens_RT, training_);
    return (negative_log_likelihood(decoder_.log_probs(hidden_RTs), lesson.targets_RT, lesson.smoothing) *
            lesson.weight_RT)
        .sum();
  }

 private:
  CfeConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  Encoder encoder_;
  CfeDecoder decoder_;
};

}  // namespace

std::unique_ptr<Network> make_cfe(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                  std::uint64_t seed) {
  return std::make_unique<Cfe>(read_config(config), vocabulary, seed);
}

nlohmann::json tiny_cfe() {
  return {{"features", 32},    {"hidden", 32}, {"columns", 3},     {"dense", 32},         {"cells", 2},
          {"filter_width", 3}, {"dropout", 0}, {"max_length", 64}, {"receptive_field", 8}};
}

}  // namespace emend::arch
