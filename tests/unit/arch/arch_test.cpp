#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "arch/registry.h"
#include "arch/scorers.h"
#include "io/package.h"
#include "io/safetensors.h"
#include "nn/device.h"

namespace emend::arch {
namespace {

const bool configured = (nn::configure_process(1), true);

const decode::Vocabulary kVocabulary{20, 0, 1, 2, 3, 4};
const std::string folder = EMEND_SOURCE_DIR "/tests/reference/bert/";

TEST(Bert, EqualsTransformers) {
  const nlohmann::json vectors = io::read_json(folder + "logits.json");
  const auto bert = make_bert(vectors.at("sizes"), kVocabulary, 1);
  bert->parameters().load(io::Safetensors::open(folder + "model.safetensors"));
  std::vector<decode::Source> texts;
  for (const auto& tokens : vectors.at("texts")) texts.push_back({tokens.get<std::vector<int>>()});
  const c10::InferenceMode inference;
  const at::Tensor log_probs_BSV = bert->predict(texts);
  double most = 0;
  for (std::size_t b = 0; b < texts.size(); ++b) {
    for (std::size_t i = 0; i < texts[b].tokens.size(); ++i) {
      for (int v = 0; v < kVocabulary.size; ++v) {
        const double ours = log_probs_BSV[static_cast<std::int64_t>(b)][static_cast<std::int64_t>(i)][v].item<double>();
        most = std::max(most, std::abs(ours - vectors.at("log_probs")[b][i][v].get<double>()));
      }
    }
  }
  EXPECT_LT(most, 1e-4);
}

TEST(Bert, ChosenPositionsAreThoseOfTheWhole) {
  const auto bert = make_bert(tiny_bert(), kVocabulary, 2);
  const std::vector<decode::Source> texts = {{{7, 4, 9}}, {{6}}};
  const c10::InferenceMode inference;
  at::Tensor chosen_BS = at::zeros({2, 3}, at::kBool);
  chosen_BS[0][1] = chosen_BS[1][0] = true;
  const at::Tensor all_BSV = bert->predict(texts), some_NV = bert->predict(texts, chosen_BS);
  ASSERT_EQ(some_NV.size(0), 2);
  EXPECT_LT((some_NV[0] - all_BSV[0][1]).abs().max().item<double>(), 1e-5);
  EXPECT_LT((some_NV[1] - all_BSV[1][0]).abs().max().item<double>(), 1e-5);
}

// tests/reference/gector_vectors.py: heads on the encoder of the same BERT.
TEST(Gector, EqualsTransformers) {
  const nlohmann::json vectors = io::read_json(folder + "gector.json");
  nlohmann::json sizes = io::read_json(folder + "logits.json").at("sizes");
  sizes["tags"] = vectors.at("tags");
  const auto gector = make_gector(sizes, kVocabulary, 1);
  const auto start = gector->parameters().load_common(io::Safetensors::open(folder + "model.safetensors"));
  EXPECT_EQ(start.missing, (std::vector<std::string>{"tag.weight", "tag.bias", "error.weight", "error.bias"}));
  EXPECT_EQ(start.surplus.size(), 5U);  // the masked language model's head
  const auto heads = gector->parameters().load_common(io::Safetensors::open(folder + "gector.safetensors"));
  EXPECT_TRUE(heads.surplus.empty());

  const auto texts = vectors.at("texts").get<std::vector<std::vector<int>>>();
  const auto places = vectors.at("places").get<std::vector<std::vector<int>>>();
  std::vector<decode::Source> sources;
  for (const auto& text : texts) sources.push_back({text});
  const auto width = static_cast<std::int64_t>(
      std::max_element(texts.begin(), texts.end(), [](auto& a, auto& b) { return a.size() < b.size(); })->size() + 1);
  at::Tensor units_BS = at::zeros({static_cast<std::int64_t>(texts.size()), width}, at::kBool);
  for (std::size_t row = 0; row < places.size(); ++row)
    for (const int place : places[row]) units_BS[static_cast<std::int64_t>(row)][place] = true;
  const auto tensor = [&](const char* name) {
    std::vector<at::Tensor> rows;
    for (const auto& row : vectors.at(name)) rows.push_back(at::tensor(row.get<std::vector<double>>(), at::kDouble));
    return at::stack(rows);
  };
  {
    const c10::InferenceMode inference;
    const auto said = gector->tag(sources, units_BS);
    EXPECT_LT((said.log_probs_NV - tensor("log_probs")).abs().max().item<double>(), 1e-4);
    EXPECT_LT((said.log_wrong_N - tensor("log_wrong").squeeze(1)).abs().max().item<double>(), 1e-4);
  }
  // The loss of both heads, with unknown tags in the second alone.
  Lesson lesson;
  lesson.targets_RT = at::zeros({units_BS.size(0), width + 1}, at::kLong);
  lesson.weight_RT = at::zeros({units_BS.size(0), width + 1});
  lesson.weight_RT.slice(1, 0, width).copy_(units_BS);
  std::size_t unit = 0;
  for (std::size_t row = 0; row < places.size(); ++row)
    for (const int place : places[row])
      lesson.targets_RT[static_cast<std::int64_t>(row)][place] = vectors.at("targets")[unit++].get<int>();
  EXPECT_NEAR(gector->learn(sources, lesson).item<double>(), vectors.at("loss").get<double>(), 1e-3);
  EXPECT_NEAR(gector->measure(sources, lesson).item<double>(), vectors.at("tag_loss").get<double>(), 1e-3);
}

// tests/reference/coverage_vectors.py
TEST(CoverageLosses, EqualNumpys) {
  const nlohmann::json cases = io::read_json(EMEND_SOURCE_DIR "/tests/reference/train/coverage.json");
  ASSERT_GE(cases.size(), 3U);
  for (const auto& example : cases) {
    const auto attention = example.at("attention").get<std::vector<std::vector<double>>>();
    const auto expected = example.at("losses").get<std::vector<double>>();
    std::vector<at::Tensor> rows;
    for (const auto& row : attention) rows.push_back(at::tensor(row, at::kDouble));
    const at::Tensor losses_RT = coverage_losses(at::stack(rows).unsqueeze(0));
    ASSERT_EQ(losses_RT.size(1), static_cast<std::int64_t>(expected.size()));
    EXPECT_LT((losses_RT[0] - at::tensor(expected, at::kDouble)).abs().max().item<double>(), 1e-12);
  }
}

// ---- Laws of scorers ---------------------------------------------------------------------------------------------

std::unique_ptr<filters::Scorer> scorer(const std::string& kind, int batch_tokens = 4096) {
  auto tokenizer = tokens::make_bytes();
  const decode::Vocabulary vocabulary = vocabulary_of(*tokenizer);
  for (const MaskedArchitecture& masked : masked_architectures()) {
    if (kind == masked.name)
      return make_scorer(masked.make(masked.tiny(), vocabulary, 5), std::move(tokenizer), batch_tokens);
  }
  for (const ScoringArchitecture& row : scoring_architectures()) {
    if (kind == row.name) return make_scorer(row.make(row.tiny(), vocabulary, 5), std::move(tokenizer), batch_tokens);
  }
  const Architecture& architecture = find_architecture(kind);
  return make_scorer(std::unique_ptr<decode::Model>(architecture.make(architecture.tiny(), vocabulary, 5)),
                     std::move(tokenizer), batch_tokens);
}

class ScorerLaw : public testing::TestWithParam<std::string> {};

TEST_P(ScorerLaw, BatchesMakeNoDifference) {
  const std::vector<filters::Candidate> candidates = {
      {"a source", "a text"}, {"another", ""}, {"a source", "a longer text"}, {"", "x"}, {"a source", "a text"}};
  const auto together = scorer(GetParam())->score(candidates);
  EXPECT_EQ(together[0], together[4]);
  for (const int batch_tokens : {1, 30}) {
    const auto apart = scorer(GetParam(), batch_tokens)->score(candidates);
    for (std::size_t i = 0; i < candidates.size(); ++i) EXPECT_NEAR(together[i], apart[i], 1e-3);
  }
  for (const double score : together) {
    const bool estimate = GetParam() == "nqe";
    EXPECT_LE(score, estimate ? 1 : 0);
    EXPECT_GE(score, estimate ? 0 : -INFINITY);
  }
}

TEST_P(ScorerLaw, WhatIsTooLongIsImpossible) {
  const std::string text(500, 'a');
  const std::vector<filters::Candidate> candidates = {{"", text}};
  EXPECT_EQ(scorer(GetParam())->score(candidates)[0], -INFINITY);
}

INSTANTIATE_TEST_SUITE_P(Registry, ScorerLaw, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Architecture& row : architectures()) names.push_back(row.name);
                           for (const MaskedArchitecture& row : masked_architectures()) names.push_back(row.name);
                           for (const ScoringArchitecture& row : scoring_architectures()) names.push_back(row.name);
                           return names;
                         }()),
                         [](const auto& info) { return info.param; });

TEST(Scorer, AModelsScoreIsTheSumOfItsSteps) {
  auto tokenizer = tokens::make_bytes();
  const decode::Vocabulary vocabulary = vocabulary_of(*tokenizer);
  const Architecture& architecture = find_architecture("language_model");
  const auto network = architecture.make(architecture.tiny(), vocabulary, 5);
  std::vector<int> tokens = tokenizer->encode("abc");
  tokens.push_back(vocabulary.end);
  const c10::InferenceMode inference;
  const decode::Source nothing;
  const auto state = network->start({&nothing, 1});
  double sum = 0;
  std::int64_t before = vocabulary.begin;
  for (const int token : tokens) {
    sum += network->advance(*state, at::full({1, 1}, before, at::kLong))[0][0][token].item<double>();
    before = token;
  }
  const std::vector<filters::Candidate> candidates = {{"ignored", "abc"}};
  EXPECT_NEAR(scorer("language_model")->score(candidates)[0], sum, 1e-4);
}

TEST(Scorer, APseudoLogLikelihoodHidesOneTokenAtATime) {
  auto tokenizer = tokens::make_bytes();
  const decode::Vocabulary vocabulary = vocabulary_of(*tokenizer);
  const auto bert = make_bert(tiny_bert(), vocabulary, 5);
  const std::vector<int> tokens = tokenizer->encode("abc");
  const c10::InferenceMode inference;
  double sum = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    decode::Source masked{tokens};
    masked.tokens[i] = vocabulary.mask;
    sum += bert->predict({&masked, 1})[0][static_cast<std::int64_t>(i)][tokens[i]].item<double>();
  }
  const std::vector<filters::Candidate> candidates = {{"ignored", "abc"}};
  EXPECT_NEAR(scorer("bert")->score(candidates)[0], sum, 1e-4);
}

// ---- Distillation ------------------------------------------------------------------------------------------------

TEST(Network, ATeacherOfWeightOneTeachesItsOwnDistribution) {
  const Architecture& architecture = find_architecture("language_model");
  const auto student = architecture.make(architecture.tiny(), kVocabulary, 1);
  const auto teacher = architecture.make(architecture.tiny(), kVocabulary, 2);
  const decode::Source nothing;
  const at::Tensor tokens_RT = at::tensor({1, 7, 8}, at::kLong).unsqueeze(0);
  const Lesson lesson{tokens_RT, at::tensor({7, 8, 2}, at::kLong).unsqueeze(0), at::ones({1, 3})};
  const double alone = student->learn({&nothing, 1}, lesson).item<double>();
  const auto with = [&](Network& network, double weight, double temperature) {
    const at::Tensor log_probs_RTV = network.advance(*network.start({&nothing, 1}), tokens_RT).detach();
    return student->distill({&nothing, 1}, lesson, {log_probs_RTV, weight, temperature}).item<double>();
  };
  for (const double temperature : {1.0, 3.0}) {
    EXPECT_NEAR(with(*student, 1, temperature), 0, 1e-4);  // of itself it has nothing to learn
    EXPECT_GT(with(*teacher, 1, temperature), 0.01);
    EXPECT_NEAR(with(*teacher, 0, temperature), alone, 1e-4);
  }
  const double both = with(*teacher, 0.25, 1);
  EXPECT_NEAR(both, 0.75 * alone + 0.25 * with(*teacher, 1, 1), 1e-4);
}

}  // namespace
}  // namespace emend::arch
