// What the laws (tests/laws/model) do not say of lib/arch/gated_transformer.h: the sentences before.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "arch/registry.h"
#include "io/safetensors.h"
#include "nn/device.h"

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

double largest_difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

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
  EXPECT_EQ(network->parameters().load_present(io::Safetensors::open(path)), std::vector<std::string>{"context"});
  EXPECT_EQ(largest_difference(said(*network, {{{5, 6, 7}}}), said(*blind, {{{5, 6, 7}}})), 0);
  network->parameters().save(path, nn::Parameters::Storage::i8, {});
  EXPECT_THROW(blind->parameters().load_present(io::Safetensors::open(path)), Error);  // what nobody asks for
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace emend::arch
