// Gates on somebody's BART, T5 and BERT (lib/arch/gated_backbone.h): a second program's numbers, and what the laws of
// models say.
#include "arch/gated_backbone.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "arch/registry.h"
#include "decode/gated.h"
#include "decode/search.h"
#include "io/text_file.h"
#include "nn/device.h"
#include "reference_weights.h"

namespace emend::arch {
namespace {

using decode::Source;

const bool configured = (nn::configure_process(1), true);
const std::string kReference = EMEND_SOURCE_DIR "/tests/reference/";

GatedBackbone open(const nlohmann::json& gates, const std::string& folder = "hugging_face/bart") {
  return open_gated_backbone(io::open_package(kReference + folder), gates, 7);
}

at::Tensor row(const std::vector<std::int64_t>& tokens) { return at::tensor(tokens).unsqueeze(0); }

at::Tensor sines(std::int64_t count, std::size_t number) {
  return at::sin(1 + 0.7 * at::arange(count, at::kDouble) + 1.3 * static_cast<double>(number));
}

// The weights of tests/reference/gated_backbone_vectors.py.
void fill_what_is_new(Network& network, bool bert) {
  const std::vector<std::string> names = {"mask", "copy", "generate", "skip"};
  network.parameters().require_gradients(false);
  for (const auto& entry : network.parameters().entries()) {
    for (std::size_t number = 0; number < names.size(); ++number) {
      if (!entry.name.starts_with(names[number] + "_gate.")) continue;
      const bool bias = entry.name.ends_with("bias");
      const std::int64_t width = bias ? 16 : entry.tensor.numel();
      const at::Tensor all = sines(width + 1, number);
      at::Tensor(entry.tensor).copy_((bias ? all.slice(0, width) : all.slice(0, 0, width)).view(entry.tensor.sizes()));
    }
  }
  if (!bert) return;
  for (std::size_t layer = 0; layer < 2; ++layer) {
    std::size_t number = 10 * layer;
    for (const char* name :
         {"cross.query.weight", "cross.query.bias", "cross.key.weight", "cross.key.bias", "cross.value.weight",
          "cross.value.bias", "cross.out.weight", "cross.out.bias", "cross_norm.gain", "cross_norm.bias"}) {
      const at::Tensor weight = network.parameters().at("decoder." + std::to_string(layer) + "." + name);
      at::Tensor(weight).copy_(0.5 * sines(weight.numel(), number++).view(weight.sizes()) +
                               (name == std::string("cross_norm.gain") ? 1 : 0));
    }
  }
}

class OnBackbone : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(GatedBackbone, OnBackbone,
                         testing::Values("hugging_face/bart", "hugging_face/t5", "hugging_face/t5v11",
                                         "hugging_face_bert/tied"),
                         [](const auto& about) {
                           std::string name = about.param;
                           std::replace(name.begin(), name.end(), '/', '_');
                           return name;
                         });

TEST_P(OnBackbone, EqualsASecondProgramWithTransformers) {
  const c10::NoGradGuard no_gradients;
  const nlohmann::json all = nlohmann::json::parse(io::read_file(kReference + "gated_transformer/backbone.json"));
  nlohmann::json reference;
  for (const auto& backbone : all.at("backbones")) {
    if (backbone.at("folder") == GetParam()) reference = backbone;
  }
  ASSERT_TRUE(reference.is_object());
  ASSERT_GE(reference.at("cases").size(), 5u);
  for (const auto& example : reference.at("cases")) {
    nlohmann::json gates = example;
    for (const char* key : {"values", "log_probs", "greedy"}) gates.erase(key);
    SCOPED_TRACE(gates.dump());
    const auto network = open(gates, GetParam()).network;
    ASSERT_EQ(network->vocabulary().mask, reference.at("mask").get<int>());
    fill_what_is_new(*network, GetParam().starts_with("hugging_face_bert"));
    for (std::size_t i = 0; i < 2; ++i) {
      const Source source{reference.at("sources")[i].get<std::vector<int>>()};
      const auto tokens = reference.at("tokens")[i].get<std::vector<std::int64_t>>();
      const at::Tensor log_probs = network->advance(*network->start({&source, 1}), row(tokens))[0];
      for (std::size_t t = 0; t < tokens.size(); ++t) {
        const auto expected = example.at("log_probs")[i][t].get<std::vector<double>>();
        EXPECT_LT(largest_difference(log_probs[static_cast<std::int64_t>(t)].slice(0, 0, 40), at::tensor(expected)),
                  1e-4);
      }
      filters::SearchOptions options;
      options.beam = 1;
      options.limits.max_length = 8;
      options.limits.max_length_ratio = 100;
      for (const char* method : {"beam", "aggressive"}) {
        options.method = method;
        EXPECT_EQ(decode::search(*network, {&source, 1}, options)[0].at(0).tokens,
                  example.at("greedy")[i].get<std::vector<int>>())
            << method;
      }
      if (example.at("values")[i].empty()) continue;
      const std::vector<int> target(tokens.begin() + 1, tokens.end());
      const std::vector<decode::Seen> pairs = {{&source, &target}};
      const decode::GateValues values = decode::gate_values(*network, pairs, 100)[0];
      const auto expect = [&](const char* name, const std::vector<float>& said) {
        const auto& wanted = example.at("values")[i];
        ASSERT_EQ(said.size(), wanted.contains(name) ? wanted.at(name).size() : 0u) << name;
        for (std::size_t t = 0; t < said.size(); ++t)
          EXPECT_NEAR(said[t], wanted.at(name)[t].get<float>(), 1e-5) << name;
      };
      expect("mask", values.mask);
      expect("copy", values.copy);
      expect("generate", values.generate);
      expect("skip", values.skip);
    }
  }
}

TEST(GatedBackbone, GatesAreAllThatIsNew) {
  const auto plain = open({{"gates", "none"}}).network, gated = open({{"gates", "all"}}).network;
  EXPECT_EQ(gated->parameters().count() - plain->parameters().count(), 4 * (16 + 1));
  // BART-base's width: the paper's figure.
  nlohmann::json base = plain->config();
  base["backbone"].update({{"width", 768}, {"heads", 12}, {"encoder_layers", 1}, {"decoder_layers", 1}});
  nlohmann::json all = base;
  all["gates"] = "all";
  EXPECT_EQ(make_gated_backbone(all, 1)->parameters().count() - make_gated_backbone(base, 1)->parameters().count(),
            3076);
}

TEST_P(OnBackbone, ItsConfigMakesItAgain) {
  const auto opened =
      open({{"gates", "MCG"}, {"gate_mix", "pointer"}, {"gate_norm", "softmax"}, {"dropout", 0.1}}, GetParam());
  const Architecture& architecture = find_architecture("gated_transformer");
  const auto again = architecture.make(opened.network->config(), vocabulary_of(*opened.tokenizer), 1);
  EXPECT_EQ(again->config(), opened.network->config());
  EXPECT_EQ(again->vocabulary().begin, opened.network->vocabulary().begin);
  EXPECT_EQ(again->vocabulary().before_source, opened.network->vocabulary().before_source);
  const auto& entries = opened.network->parameters().entries();
  ASSERT_EQ(again->parameters().entries().size(), entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) EXPECT_EQ(again->parameters().entries()[i].name, entries[i].name);
}

TEST_P(OnBackbone, StepsBatchesAndChosenRowsMakeNoDifference) {
  const c10::NoGradGuard no_gradients;
  for (const char* mix : {"hidden", "logits", "pointer"}) {
    SCOPED_TRACE(mix);
    const auto network = open({{"gates", "all"}, {"gate_mix", mix}}, GetParam()).network;
    const std::vector<Source> sources = {{{40, 41, 60, 7, 9}}, {{70}}, {{7, 8}}};
    const at::Tensor tokens_RT = row({network->vocabulary().begin, 40, 41, 8}).repeat({3, 1});
    const at::Tensor at_once = network->advance(*network->start(sources), tokens_RT);
    const auto state = network->start(sources);
    for (std::int64_t t = 0; t < 4; ++t) {
      const at::Tensor step = network->advance(*state, tokens_RT.slice(1, t, t + 1));
      EXPECT_LT(largest_difference(step.select(1, 0), at_once.select(1, t)), 1e-4);
    }
    for (std::int64_t r = 0; r < 3; ++r) {
      const at::Tensor alone =
          network->advance(*network->start({&sources[static_cast<std::size_t>(r)], 1}), tokens_RT.slice(0, 0, 1));
      EXPECT_LT(largest_difference(alone[0], at_once[r]), 1e-4);
    }
    const auto chosen = network->start(sources);
    chosen->select(at::tensor(std::vector<std::int64_t>{2, 0}));
    EXPECT_LT(largest_difference(network->advance(*chosen, tokens_RT.slice(0, 0, 2)),
                                 at_once.index_select(0, at::tensor(std::vector<std::int64_t>{2, 0}))),
              1e-4);
    // Rows that go back to places of their own, and on from there.
    const auto back = network->start(sources);
    network->advance(*back, at::cat({tokens_RT.slice(1, 0, 2), tokens_RT.slice(1, 3, 4)}, 1));
    const std::vector<std::int64_t> lengths = {2, 1, 2};
    back->rewind(lengths);
    const at::Tensor next = network->advance(*back, at::tensor(std::vector<std::int64_t>{41, 40, 41}).view({3, 1}));
    for (std::int64_t r = 0; r < 3; ++r)
      EXPECT_LT(largest_difference(next[r][0], at_once[r][lengths[static_cast<std::size_t>(r)]]), 1e-4);
    const at::Tensor last = network->advance(*back, at::tensor(std::vector<std::int64_t>{8, 41, 8}).view({3, 1}));
    for (std::int64_t r = 0; r < 3; ++r)
      EXPECT_LT(largest_difference(last[r][0], at_once[r][lengths[static_cast<std::size_t>(r)] + 1]), 1e-4);
    // What is trained by is what advance() says.
    const at::Tensor losses = network->losses(*network->start(sources), tokens_RT, tokens_RT, 0);
    EXPECT_LT(largest_difference(losses, -at_once.gather(2, tokens_RT.unsqueeze(2)).squeeze(2)), 1e-4);
  }
}

TEST(GatedBackbone, RefusesWhatItCannotTake) {
  const auto refusal = [](const nlohmann::json& gates, const std::string& folder) -> std::string {
    try {
      open(gates, folder);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(refusal({{"gates", "all"}}, "hugging_face_bert/untied").find("its output has a matrix of its own"),
            std::string::npos);
  EXPECT_NE(refusal({{"gates", "all"}}, "hugging_face/marian").find("has no <mask>, which gates need"),
            std::string::npos);
  EXPECT_EQ(refusal({{"gates", "none"}}, "hugging_face/marian"), "");
  EXPECT_NE(refusal({{"width", 16}}, "hugging_face/bart").find("'width' is not known"), std::string::npos);
  nlohmann::json config = open({{"gates", "all"}}).network->config();
  config["backbone"]["vocabulary"]["mask"] = 284;
  EXPECT_THROW(make_gated_backbone(config, 1), Error);
  config["backbone"]["vocabulary"]["mask"] = 4;
  config["backbone"]["architecture"] = "gru";
  EXPECT_THROW(make_gated_backbone(config, 1), Error);
  config["backbone"].erase("vocabulary");
  EXPECT_THROW(make_gated_backbone(config, 1), Error);
}

}  // namespace
}  // namespace emend::arch
