// lib/arch/nqe.h: a second program's numbers, and what a prediction may see. The laws of scorers are in arch_test.cpp.
#include "arch/nqe.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "arch/registry.h"
#include "io/text_file.h"
#include "nn/device.h"
#include "reference_weights.h"

namespace emend::arch {
namespace {

using decode::Source;
using Tokens = std::vector<std::vector<int>>;

const bool configured = (nn::configure_process(1), true);

const decode::Vocabulary kVocabulary{20, 0, 1, 2, 3, 4};

std::vector<Source> sources_of(const Tokens& all) {
  std::vector<Source> sources;
  for (const auto& tokens : all) sources.push_back({tokens});
  return sources;
}

// As train makes it: no weight on the end mark; of the estimator, one on the first token alone.
Lesson lesson_of(const Tokens& rewritings, bool estimates) {
  std::size_t longest = 0;
  for (const auto& tokens : rewritings) longest = std::max(longest, tokens.size() + 1);
  const auto rows = static_cast<std::int64_t>(rewritings.size()), columns = static_cast<std::int64_t>(longest);
  Lesson lesson{at::zeros({rows, columns}, at::kLong), at::zeros({rows, columns}, at::kLong),
                at::zeros({rows, columns})};
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto& tokens = rewritings[static_cast<std::size_t>(r)];
    lesson.tokens_RT[r][0] = kVocabulary.begin;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const auto t = static_cast<std::int64_t>(i);
      lesson.tokens_RT[r][t + 1] = lesson.targets_RT[r][t] = tokens[i];
      if (!estimates || i == 0) lesson.weight_RT[r][t] = 1;
    }
    lesson.targets_RT[r][static_cast<std::int64_t>(tokens.size())] = kVocabulary.end;
  }
  return lesson;
}

TEST(Nqe, EqualsASecondProgram) {
  const c10::NoGradGuard no_gradients;
  const auto reference = nlohmann::json::parse(io::read_file(EMEND_SOURCE_DIR "/tests/reference/nqe/vectors.json"));
  const decode::Vocabulary vocabulary{reference.at("vocabulary").get<int>(), 0, 1, 2, 3, 4};
  const auto rewritings = reference.at("rewritings").get<Tokens>();
  const std::vector<Source> sources = sources_of(reference.at("sources").get<Tokens>());
  const auto floats = [&](const char* name) { return at::tensor(reference.at(name).get<std::vector<double>>()); };
  {
    const auto predictor = make_nqe_predictor(reference.at("sizes"), vocabulary, 1);
    fill(predictor->parameters(), reference.at("predictor_shapes"));
    const auto parts = predictor->parts(sources, rewritings);
    for (std::size_t i = 0; i < rewritings.size(); ++i) {
      const auto row = static_cast<std::int64_t>(i), length = static_cast<std::int64_t>(rewritings[i].size());
      EXPECT_LT(largest_difference(parts.logits_RTV[row].slice(0, 0, length), tensor_of(reference["logits"][i])), 2e-5);
      EXPECT_LT(largest_difference(parts.qualities_RTo[row].slice(0, 0, length), tensor_of(reference["qualities"][i])),
                2e-5);
    }
    EXPECT_LT(largest_difference(predictor->score(sources, rewritings), floats("log_probs")), 1e-4);
    Lesson lesson = lesson_of(rewritings, false);
    lesson.smoothing = reference.at("smoothing");
    EXPECT_NEAR(predictor->learn(sources, lesson).item<double>(), reference.at("predict_loss").get<double>(), 1e-4);
    EXPECT_NEAR(predictor->measure(sources, lesson).item<double>(), reference.at("predict_measure").get<double>(),
                1e-4);
  }
  nlohmann::json sizes = reference.at("sizes");
  sizes.update(reference.at("estimator"));
  const auto nqe = make_nqe(sizes, vocabulary, 1);
  fill(nqe->parameters(), reference.at("shapes"));
  EXPECT_LT(largest_difference(nqe->score(sources, rewritings), floats("scores")), 1e-5);
  Lesson lesson = lesson_of(rewritings, true);
  lesson.quality_R = floats("true_scores");
  lesson.smoothing = 0.1;  // of no meaning to it
  EXPECT_NEAR(nqe->learn(sources, lesson).item<double>(), reference.at("quality_loss").get<double>(), 1e-5);
  EXPECT_NEAR(nqe->measure(sources, lesson).item<double>(), reference.at("quality_loss").get<double>(), 1e-5);
}

TEST(Nqe, NoTokenIsSeenByItsOwnPrediction) {
  const c10::NoGradGuard no_gradients;
  const auto predictor = make_nqe_predictor(tiny_nqe_predictor(), kVocabulary, 3);
  const std::vector<Source> source = {{{5, 6, 7}}};
  const std::vector<int> tokens = {6, 7, 8, 9, 10};
  const at::Tensor before_TV = predictor->parts(source, Tokens{tokens}).logits_RTV[0];
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    std::vector<int> changed = tokens;
    changed[t] = 15;
    const at::Tensor after_TV = predictor->parts(source, Tokens{changed}).logits_RTV[0];
    for (std::size_t other = 0; other < tokens.size(); ++other) {
      const auto place = static_cast<std::int64_t>(other);
      const double difference = largest_difference(before_TV[place], after_TV[place]);
      if (other == t) {
        EXPECT_LT(difference, 1e-6) << t;
      } else {
        EXPECT_GT(difference, 1e-5) << "the prediction of " << other << " does not see " << t;
      }
    }
  }
}

TEST(Nqe, QualityVectorsAddUpToTheirLogits) {
  const c10::NoGradGuard no_gradients;
  const auto nqe = make_nqe(tiny_nqe(), kVocabulary, 3);
  const std::vector<int> tokens = {6, 7, 8};
  const auto parts = nqe->parts(sources_of({{5, 6}}), Tokens{tokens});
  for (std::int64_t t = 0; t < 3; ++t) {
    EXPECT_NEAR(parts.qualities_RTo[0][t].sum().item<double>(),
                parts.logits_RTV[0][t][tokens[static_cast<std::size_t>(t)]].item<double>(), 1e-5);
  }
}

TEST(Nqe, PaddingMakesNoDifference) {
  const c10::NoGradGuard no_gradients;
  const Tokens sources = {{5, 6, 7}, {8}, {9, 10, 11, 12, 13, 14, 15}}, rewritings = {{5, 6}, {}, {7, 7, 7, 7, 7, 7}};
  for (const auto& row : scoring_architectures()) {
    const auto network = row.make(row.tiny(), kVocabulary, 5);
    const at::Tensor together = network->score(sources_of(sources), rewritings);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const at::Tensor alone = network->score(sources_of({sources[i]}), Tokens{rewritings[i]});
      EXPECT_NEAR(together[static_cast<std::int64_t>(i)].item<double>(), alone[0].item<double>(), 1e-5) << row.name;
    }
    EXPECT_EQ(together[1].item<double>(), 0) << row.name;  // there is nothing to say of nothing
  }
}

TEST(Nqe, TheSourceCounts) {
  const c10::NoGradGuard no_gradients;
  for (const auto& row : scoring_architectures()) {
    const auto network = row.make(row.tiny(), kVocabulary, 5);
    const at::Tensor scores = network->score(sources_of({{5, 6, 7}, {9, 6, 7}}), Tokens{{5, 6}, {5, 6}});
    EXPECT_GT(std::abs((scores[0] - scores[1]).item<double>()), 1e-7) << row.name;
  }
}

TEST(Nqe, APredictorThatDoesNotLearnHasNoDropout) {
  nlohmann::json sizes = tiny_nqe();
  sizes["dropout"] = 0.5;
  const auto nqe = make_nqe(sizes, kVocabulary, 5);
  nqe->train(true);
  const Tokens rewritings = {{5, 6, 7}};
  Lesson lesson = lesson_of(rewritings, true);
  lesson.quality_R = at::zeros({1});
  const std::vector<Source> source = sources_of({{5, 6, 7}});
  const auto draws_differ = [&] {
    return nqe->learn(source, lesson).item<double>() != nqe->learn(source, lesson).item<double>();
  };
  EXPECT_TRUE(draws_differ());
  for (const auto& entry : nqe->parameters().entries())
    if (entry.name.starts_with("predictor.")) entry.tensor.requires_grad_(false);
  EXPECT_FALSE(draws_differ());
  nqe->learn(source, lesson).backward();
  EXPECT_TRUE(nqe->parameters().at("estimator.out.weight").grad().defined());
}

TEST(Nqe, TheEstimatorStartsFromThePredictor) {
  const auto predictor = make_nqe_predictor(tiny_nqe_predictor(), kVocabulary, 5);
  const auto nqe = make_nqe(tiny_nqe(), kVocabulary, 6);
  for (const auto& entry : predictor->parameters().entries()) {
    EXPECT_TRUE(entry.name.starts_with("predictor.")) << entry.name;
    EXPECT_EQ(nqe->parameters().at(entry.name).sizes(), entry.tensor.sizes()) << entry.name;
  }
  EXPECT_THROW(make_nqe_predictor(tiny_nqe(), kVocabulary, 5), Error);  // it has no estimator
}

}  // namespace
}  // namespace emend::arch
