// What the laws (tests/laws/model) do not say of lib/arch/gated_transformer.h: a second program's numbers, the gates'
// values, and the sentences before.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "arch/registry.h"
#include "decode/gated.h"
#include "io/safetensors.h"
#include "io/text_file.h"
#include "nn/device.h"
#include "reference_weights.h"

namespace emend::arch {
namespace {

using decode::Source;

const bool configured = (nn::configure_process(1), true);

std::unique_ptr<Network> make(const nlohmann::json& changes = nlohmann::json::object()) {
  nlohmann::json config = find_architecture("gated_transformer").tiny();
  config.update({{"gate_mix", "pointer"}, {"gates", "MCG"}});
  config.update(changes);
  return find_architecture("gated_transformer").make(config, {20, 0, 1, 2, 3, 4}, 7);
}

at::Tensor tokens(const std::vector<Source>& sources) {
  return at::tensor(std::vector<std::int64_t>{1, 5, 6, 7}).repeat({static_cast<std::int64_t>(sources.size()), 1});
}

at::Tensor said(Network& network, const std::vector<Source>& sources) {
  const c10::NoGradGuard no_gradients;
  return network.advance(*network.start(sources), tokens(sources));
}

// That the log-probabilities are the second program's, too, says that its gates are those of the network.
TEST(GatedTransformer, EqualsASecondProgramInItsGatesAndInWhatTheyLeadTo) {
  const c10::NoGradGuard no_gradients;
  const nlohmann::json reference =
      nlohmann::json::parse(io::read_file(EMEND_SOURCE_DIR "/tests/reference/gated_transformer/vectors.json"));
  std::vector<Source> sources;
  std::vector<at::Tensor> rows;
  std::vector<std::vector<int>> targets;
  for (std::size_t i = 0; i < 2; ++i) {
    sources.push_back({reference.at("sources")[i].get<std::vector<int>>()});
    rows.push_back(at::tensor(reference.at("tokens")[i].get<std::vector<std::int64_t>>()));
    targets.push_back(reference.at("tokens")[i].get<std::vector<int>>());
    targets.back().erase(targets.back().begin());
  }
  const std::vector<decode::Seen> pairs = {{&sources[0], &targets[0]}, {&sources[1], &targets[1]}};
  ASSERT_GE(reference.at("cases").size(), 7u);
  for (const auto& example : reference.at("cases")) {
    SCOPED_TRACE(example.at("config").dump());
    const auto network = find_architecture("gated_transformer")
                             .make(example.at("config"), {reference.at("vocabulary"), 0, 1, 2, 3, 4}, 7);
    fill(network->parameters(), example.at("shapes"));
    const at::Tensor log_probs = network->advance(*network->start(sources), at::stack(rows));
    for (std::int64_t row = 0; row < 2; ++row) {
      const auto expected = tensor_of(example.at("log_probs")[static_cast<std::size_t>(row)]);
      EXPECT_LT(largest_difference(log_probs[row], expected), 5e-5);
    }
    if (example.at("gates")[0].empty()) {
      EXPECT_THROW(decode::gate_values(*network, pairs, 100), Error);
      continue;
    }
    const auto values = decode::gate_values(*network, pairs, 100);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto expect = [&](const char* name, const std::vector<float>& said) {
        const auto& gates = example.at("gates")[i];
        ASSERT_EQ(said.size(), gates.contains(name) ? gates.at(name).size() : 0u) << name;
        for (std::size_t t = 0; t < said.size(); ++t)
          EXPECT_NEAR(said[t], gates.at(name)[t].get<float>(), 2e-6) << name;
      };
      expect("mask", values[i].mask);
      expect("copy", values[i].copy);
      expect("generate", values[i].generate);
      expect("skip", values[i].skip);
      for (std::size_t t = 0; t < values[i].generate.size(); ++t) {
        const auto share = [&](const std::vector<float>& gate) { return gate.empty() ? 0 : gate[t]; };
        EXPECT_NEAR(share(values[i].copy) + values[i].generate[t] + share(values[i].skip), 1, 1e-6);
      }
    }
  }
  const Architecture& transformer = find_architecture("transformer");
  EXPECT_THROW(decode::gate_values(*transformer.make(transformer.tiny(), {20, 0, 1, 2, 3, 4}, 1), pairs, 100), Error);
}

// A state that lost and repeated rows says the same of those that it still has.
TEST(GatedTransformer, MaskingGoesWithTheRows) {
  const c10::NoGradGuard no_gradients;
  const auto network = make();
  const auto* gated = dynamic_cast<const decode::Gated*>(network.get());
  const auto state = network->start(std::vector<Source>{{{5, 6, 7}}, {{9, 8}}, {{6}}});
  const at::Tensor before = gated->masking(*state);
  EXPECT_EQ(before.sizes(), (std::vector<std::int64_t>{3, 4}));
  state->select(at::tensor(std::vector<std::int64_t>{2, 0, 0}));
  const at::Tensor after = gated->masking(*state);
  EXPECT_EQ(largest_difference(after, before.index_select(0, at::tensor(std::vector<std::int64_t>{2, 0, 0}))), 0);
}

TEST(GatedTransformerContext, IsTheEndOfTheLastSentencesBefore) {
  const std::vector<std::vector<int>> near = {{6, 7}, {8, 9, 10}};
  std::vector<std::vector<int>> far = near;
  far.insert(far.begin(), {11, 12});
  const Source alone{{5, 6, 7}}, with_near{{5, 6, 7}, near}, with_far{{5, 6, 7}, far};

  const auto network = make({{"context_sentences", 2}});
  EXPECT_EQ(network->context_sentences(), 2);
  EXPECT_GT(largest_difference(said(*network, {with_near}), said(*network, {alone})), 1e-4);
  EXPECT_EQ(largest_difference(said(*network, {with_near}), said(*network, {with_far})), 0);
  // Other rows and their contexts make no difference.
  const at::Tensor together = said(*network, {with_near, alone, {{9}, {{8}}}});
  EXPECT_LT(largest_difference(together[0], said(*network, {with_near})[0]), 1e-4);
  EXPECT_LT(largest_difference(together[1], said(*network, {alone})[0]), 1e-4);

  const auto short_sighted = make({{"context_sentences", 2}, {"context_tokens", 3}});
  EXPECT_EQ(largest_difference(said(*short_sighted, {with_near}), said(*short_sighted, {{{5, 6, 7}, {{8, 9, 10}}}})),
            0);

  const auto blind = make();
  EXPECT_EQ(blind->context_sentences(), 0);
  EXPECT_EQ(largest_difference(said(*blind, {with_near}), said(*blind, {alone})), 0);
}

TEST(GatedTransformerContext, IsReadByTheEncoderAlone) {
  const auto network = make({{"context_sentences", 2}});
  const std::vector<Source> sources = {{{5, 6, 7}, {{8, 9, 10}}}, {{9}, {{11, 12}, {6, 6, 6, 6}}}};
  const c10::NoGradGuard no_gradients;
  const auto state = network->start(sources);
  state->wants_attention = true;
  network->advance(*state, tokens(sources));
  const at::Tensor seen_RTS = state->attention_RTS;
  ASSERT_EQ(seen_RTS.size(2), 4);  // the longest source and its end mark
  EXPECT_LT((seen_RTS[1].slice(1, 2)).abs().max().item<double>(), 1e-7);
}

TEST(GatedTransformerContext, ASourceThatFillsTheModelLeavesItNoRoom) {
  const auto network = make({{"context_sentences", 2}});
  const std::vector<int> longest(static_cast<std::size_t>(network->max_length()), 5);
  EXPECT_EQ(largest_difference(said(*network, {{longest, {{8, 9}}}}), said(*network, {{longest}})), 0);
}

// A network without it has the same weights but for one vector, and training may start from those.
TEST(GatedTransformerContext, StartsFromANetworkThatHadNone) {
  const std::string path = testing::TempDir() + "emend-context-" + std::to_string(getpid()) + ".safetensors";
  const auto blind = make(), network = make({{"context_sentences", 2}});
  EXPECT_FALSE(blind->config().contains("context_sentences"));
  for (const auto& entry : blind->parameters().entries()) entry.tensor.detach().mul_(1.5);
  blind->parameters().save(path, nn::Parameters::Storage::f32, {});
  EXPECT_THROW(network->parameters().load(io::Safetensors::open(path)), Error);
  EXPECT_EQ(network->parameters().load_common(io::Safetensors::open(path)).missing,
            std::vector<std::string>{"context"});
  EXPECT_EQ(largest_difference(said(*network, {{{5, 6, 7}}}), said(*blind, {{{5, 6, 7}}})), 0);
  network->parameters().save(path, nn::Parameters::Storage::i8, {});
  EXPECT_EQ(blind->parameters().load_common(io::Safetensors::open(path)).surplus.size(), 1U);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace emend::arch
