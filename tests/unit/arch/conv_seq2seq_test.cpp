// What the laws (tests/laws/model) do not say of lib/arch/conv_seq2seq.h: a second program's numbers, and the context.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include "arch/registry.h"
#include "io/text_file.h"
#include "nn/device.h"
#include "reference_weights.h"

namespace emend::arch {
namespace {

using decode::Source;

const bool configured = (nn::configure_process(1), true);

std::unique_ptr<Network> make(const nlohmann::json& config, int vocabulary = 20) {
  return find_architecture("conv_seq2seq").make(config, {vocabulary, 0, 1, 2, 3, 4}, 7);
}

std::unique_ptr<Network> tiny(const std::string& context) {
  nlohmann::json config = find_architecture("conv_seq2seq").tiny();
  config["context"] = context;
  return make(config);
}

at::Tensor said(Network& network, const std::vector<Source>& sources) {
  const c10::NoGradGuard no_gradients;
  const at::Tensor tokens =
      at::tensor(std::vector<std::int64_t>{1, 5, 6, 7}).repeat({static_cast<int>(sources.size()), 1});
  return network.advance(*network.start(sources), tokens);
}

// tests/reference/conv_seq2seq_vectors.py
TEST(ConvSeq2Seq, EqualsASecondProgram) {
  const nlohmann::json reference =
      nlohmann::json::parse(io::read_file(EMEND_SOURCE_DIR "/tests/reference/conv_seq2seq/vectors.json"));
  std::vector<Source> sources;
  std::vector<at::Tensor> rows;
  for (std::size_t i = 0; i < 2; ++i) {
    sources.push_back({reference.at("sources")[i].get<std::vector<int>>(),
                       reference.at("contexts")[i].get<std::vector<std::vector<int>>>()});
    rows.push_back(at::tensor(reference.at("tokens")[i].get<std::vector<std::int64_t>>()));
  }
  for (const auto& example : reference.at("cases")) {
    SCOPED_TRACE(example.at("config").dump());
    const auto network = make(example.at("config"), reference.at("vocabulary"));
    fill(network->parameters(), example.at("shapes"));
    const auto state = network->start(sources);
    state->wants_attention = true;
    const at::Tensor log_probs = network->advance(*state, at::stack(rows));
    for (std::int64_t row = 0; row < 2; ++row) {
      const auto index = static_cast<std::size_t>(row);
      EXPECT_LT(largest_difference(log_probs[row], tensor_of(example.at("log_probs")[index])), 2e-5);
      if (example.at("attention").empty()) continue;
      const auto positions = static_cast<std::int64_t>(sources[index].tokens.size()) + 1;
      const at::Tensor seen = state->attention_RTS[row];
      EXPECT_LT(largest_difference(seen.slice(1, 0, positions), tensor_of(example.at("attention")[index])), 2e-5);
      EXPECT_EQ(seen.slice(1, positions).abs().sum().item<double>(), 0);  // padding is not looked at
    }
  }
}

TEST(ConvSeq2Seq, ReadsTheLastSentencesBeforeAndNothingElse) {
  const std::vector<std::vector<int>> near = {{6, 7}, {8, 9, 10}};
  std::vector<std::vector<int>> far = near;
  far.insert(far.begin(), {11, 12});
  for (const char* context : {"gate", "aux", "concat", "segment", "none"}) {
    SCOPED_TRACE(context);
    const auto network = tiny(context);
    EXPECT_EQ(network->context_sentences(), std::string(context) == "none" ? 0 : 2);
    const at::Tensor without = said(*network, {{{5, 6, 7}}}), with = said(*network, {{{5, 6, 7}, near}}),
                     with_more = said(*network, {{{5, 6, 7}, far}});
    EXPECT_EQ(largest_difference(with, with_more), 0);
    if (network->context_sentences() > 0) {
      EXPECT_GT(largest_difference(with, without), 1e-4);
    } else {
      EXPECT_EQ(largest_difference(with, without), 0);
    }
    // Other rows and their contexts make no difference.
    const at::Tensor together = said(*network, {{{5, 6, 7}, near}, {{5, 6, 7}}, {{9}, {{8}}}});
    EXPECT_LT(largest_difference(together[0], with[0]), 1e-4);
    EXPECT_LT(largest_difference(together[1], without[0]), 1e-4);
  }
}

TEST(ConvSeq2Seq, CutsALongContextAtItsBeginning) {
  const std::vector<int> longest(63, 5), source = {5, 6, 7};
  for (const char* context : {"gate", "concat", "segment"}) {
    SCOPED_TRACE(context);
    const auto network = tiny(context);
    const at::Tensor cut = said(*network, {{source, {longest, {8, 9}}}}),
                     longer = said(*network, {{source, {longest, longest, {8, 9}}}});
    EXPECT_EQ(largest_difference(cut, longer), 0);
    // A source that fills the model leaves the other no room.
    EXPECT_NO_THROW(said(*network, {{longest, {{8, 9}}}}));
  }
}

// The paper's sizes, with fewer tokens: 7 layers in encoder and decoder, 3 in the auxiliary encoder. What the parts
// have is computed by hand below: the paper gives no total.
TEST(ConvSeq2Seq, HasThePapersParameters) {
  const std::int64_t vocabulary = 1000, d = 500, h = 1024, positions = 256 + 1;
  const auto linear = [](std::int64_t in, std::int64_t out) { return (in + 1) * out; };
  const std::int64_t convolution = 2 * h * (3 * h + 2), embedding = (vocabulary + positions) * d + linear(d, h),
                     attention = linear(h, d) + linear(d, h);
  const auto encoder = [&](int layers) { return embedding + layers * convolution + linear(h, d); };
  const std::int64_t decoder = embedding + 7 * (convolution + attention) + linear(h, d) + linear(d, vocabulary);
  const auto count = [&](const char* context) {
    return make({{"context", context}}, vocabulary)->parameters().count();
  };
  EXPECT_EQ(count("none"), encoder(7) + decoder);
  EXPECT_EQ(count("concat"), count("none"));
  EXPECT_EQ(count("segment"), count("none") + d);
  EXPECT_EQ(count("aux"), count("none") + encoder(3) + 7 * attention);
  EXPECT_EQ(count("gate"), count("aux") + 7 * 2 * linear(h, h));
}

TEST(ConvSeq2Seq, AnEvenFilterHasNoMiddle) {
  EXPECT_THROW(make({{"filter_width", 4}}), Error);
  EXPECT_THROW(make({{"context", "some"}}), Error);
}

}  // namespace
}  // namespace emend::arch
