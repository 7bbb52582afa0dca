// Gates on somebody's BART (lib/arch/gated_backbone.h): a second program's numbers, and what the laws of models say.
#include "arch/gated_backbone.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include "arch/hugging_face.h"
#include "arch/registry.h"
#include "decode/gated.h"
#include "io/text_file.h"
#include "nn/device.h"

namespace emend::arch {
namespace {

using decode::Source;

const bool configured = (nn::configure_process(1), true);
const std::string kReference = EMEND_SOURCE_DIR "/tests/reference/";

GatedBackbone open(const nlohmann::json& gates, const std::string& folder = "bart") {
  return open_gated_backbone(io::open_package(kReference + "hugging_face/" + folder), gates, 7);
}

at::Tensor row(const std::vector<std::int64_t>& tokens) { return at::tensor(tokens).unsqueeze(0); }

double largest_difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

// The weights of tests/reference/gated_backbone_vectors.py.
void fill_gates(Network& network) {
  const std::vector<std::string> names = {"mask", "copy", "generate", "skip"};
  network.parameters().require_gradients(false);
  for (const auto& entry : network.parameters().entries()) {
    for (std::size_t number = 0; number < names.size(); ++number) {
      if (!entry.name.starts_with(names[number] + "_gate.")) continue;
      const std::int64_t width = network.parameters().at("embedding").size(1);
      const at::Tensor all = at::sin(1 + 0.7 * at::arange(width + 1, at::kDouble) + 1.3 * static_cast<double>(number));
      const bool bias = entry.name.ends_with("bias");
      at::Tensor(entry.tensor).copy_((bias ? all.slice(0, width) : all.slice(0, 0, width)).view(entry.tensor.sizes()));
    }
  }
}

TEST(GatedBackbone, EqualsASecondProgramWithTransformersBart) {
  const c10::NoGradGuard no_gradients;
  const nlohmann::json reference = nlohmann::json::parse(io::read_file(kReference + "gated_transformer/backbone.json"));
  ASSERT_GE(reference.at("cases").size(), 7u);
  for (const auto& example : reference.at("cases")) {
    nlohmann::json gates = example;
    for (const char* key : {"values", "log_probs"}) gates.erase(key);
    SCOPED_TRACE(gates.dump());
    const auto network = open(gates).network;
    fill_gates(*network);
    for (std::size_t i = 0; i < 2; ++i) {
      const Source source{reference.at("sources")[i].get<std::vector<int>>()};
      const auto tokens = reference.at("tokens")[i].get<std::vector<std::int64_t>>();
      const at::Tensor log_probs = network->advance(*network->start({&source, 1}), row(tokens))[0];
      for (std::size_t t = 0; t < tokens.size(); ++t) {
        const auto expected = example.at("log_probs")[i][t].get<std::vector<double>>();
        EXPECT_LT(largest_difference(log_probs[static_cast<std::int64_t>(t)].slice(0, 0, 40), at::tensor(expected)),
                  1e-4);
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

TEST(GatedBackbone, ItsConfigMakesItAgain) {
  const auto opened = open({{"gates", "MCG"}, {"gate_mix", "pointer"}, {"gate_norm", "softmax"}, {"dropout", 0.1}});
  const Architecture& architecture = find_architecture("gated_transformer");
  const auto again = architecture.make(opened.network->config(), vocabulary_of(*opened.tokenizer), 1);
  EXPECT_EQ(again->config(), opened.network->config());
  EXPECT_EQ(again->vocabulary().begin, 2);  // decoder_start_token_id, which is no <s>
  EXPECT_EQ(again->vocabulary().before_source, std::vector<int>{0});
  const auto& entries = opened.network->parameters().entries();
  ASSERT_EQ(again->parameters().entries().size(), entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) EXPECT_EQ(again->parameters().entries()[i].name, entries[i].name);
}

TEST(GatedBackbone, StepsBatchesAndChosenRowsMakeNoDifference) {
  const c10::NoGradGuard no_gradients;
  for (const char* mix : {"hidden", "logits", "pointer"}) {
    SCOPED_TRACE(mix);
    const auto network = open({{"gates", "all"}, {"gate_mix", mix}}).network;
    const std::vector<Source> sources = {{{40, 41, 60, 7, 9}}, {{100}}, {{7, 8}}};
    const at::Tensor tokens_RT = row({2, 40, 41, 8}).repeat({3, 1});
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
  EXPECT_NE(refusal({{"gates", "all"}}, "t5").find("gates go on no backbone of this kind"), std::string::npos);
  EXPECT_NE(refusal({{"gates", "all"}}, "marian").find("has no <mask>, which gates need"), std::string::npos);
  EXPECT_EQ(refusal({{"gates", "none"}}, "marian"), "");
  EXPECT_NE(refusal({{"width", 16}}, "bart").find("'width' is not known"), std::string::npos);
  nlohmann::json config = open({{"gates", "all"}}).network->config();
  config["backbone"]["vocabulary"]["mask"] = 284;
  EXPECT_THROW(make_gated_backbone(config, 1), Error);
  config["backbone"].erase("vocabulary");
  EXPECT_THROW(make_gated_backbone(config, 1), Error);
}

}  // namespace
}  // namespace emend::arch
