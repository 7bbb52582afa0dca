// What a tagger reads beside the sentence itself.
#include "arch/gector.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <vector>

#include "text/word_shape.h"

namespace emend::arch {
namespace {

using decode::Source;

const decode::Vocabulary kVocabulary{20, 0, 1, 2, 3, 4};

std::unique_ptr<EditTagger> tagger(std::int64_t sentences, bool shapes) {
  nlohmann::json config = tiny_gector();
  config.update({{"context_sentences", sentences}, {"context_tokens", 4}, {"shapes", shapes}});
  return make_gector(config, kVocabulary, 3);
}

at::Tensor said(EditTagger& network, const std::vector<Source>& sources) {
  return network.tag(sources, at::ones({static_cast<std::int64_t>(sources.size()), 4}, at::kBool)).log_probs_NV;
}

double difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

TEST(Gector, ReadsTheEndOfTheSentencesBefore) {
  const auto plain = tagger(0, false), reading = tagger(2, false);
  const Source alone{{5, 6, 7}}, in_context{{5, 6, 7}, {{8, 9}, {10, 11, 12}}};
  EXPECT_LT(difference(said(*plain, {alone}), said(*reading, {alone})), 1e-6) << "there is nothing before it";
  EXPECT_LT(difference(said(*plain, {alone}), said(*plain, {in_context})), 1e-6) << "it reads no context";
  const at::Tensor read = said(*reading, {in_context});
  EXPECT_GT(difference(read, said(*reading, {alone})), 1e-4);
  EXPECT_LT(difference(read, said(*reading, {{{5, 6, 7}, {{9}, {10, 11, 12}}}})), 1e-6) << "four tokens are read";
  EXPECT_GT(difference(read, said(*reading, {{{5, 6, 7}, {{8, 13}, {10, 11, 12}}}})), 1e-4);
  // In a batch with others.
  const at::Tensor both = said(*reading, {in_context, alone});
  EXPECT_LT(difference(both.slice(0, 0, 4), read), 1e-5);
  EXPECT_LT(difference(both.slice(0, 4, 8), said(*reading, {alone})), 1e-5);
}

// A sentence that leaves little room has as much of its context as fits.
TEST(Gector, CutsContextsThatDoNotFit) {
  nlohmann::json config = tiny_gector();
  config.update({{"context_sentences", 1}, {"context_tokens", 60}, {"max_position_embeddings", 8}});
  const auto network = make_gector(config, kVocabulary, 3);
  EXPECT_EQ(network->max_length(), 6);
  for (std::size_t length = 1; length <= 6; ++length) {
    const std::vector<int> tokens(length, 5);
    EXPECT_NO_THROW(said(*network, {{tokens, {{7, 8, 9, 10, 11, 12, 13, 14}}}})) << length;
  }
}

TEST(Gector, SeesShapesWhereItWasMadeFor) {
  const auto network = tagger(0, true);
  const auto with = [&](text::WordShape shape) {
    Source source{{5, 6, 7}};
    source.shapes = {static_cast<int>(shape), 1, 1};
    return said(*network, {source});
  };
  const at::Tensor before = with(text::WordShape::title);
  EXPECT_LT(difference(before, with(text::WordShape::lower)), 1e-6) << "they begin at 0";
  network->parameters().require_gradients(false);
  network->parameters().at("shape.weight").fill_(0).select(0, static_cast<int>(text::WordShape::title)).fill_(1);
  network->parameters().at("shape.weight").select(0, static_cast<int>(text::WordShape::title)).select(0, 1).fill_(-1);
  EXPECT_GT(difference(with(text::WordShape::title), with(text::WordShape::lower)), 1e-4);
  EXPECT_TRUE(network->config().at("shapes").get<bool>());
  EXPECT_FALSE(tagger(0, false)->config().contains("shapes")) << "packages without stay as they are";
}

}  // namespace
}  // namespace emend::arch
