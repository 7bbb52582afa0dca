#include "filters/rescore.h"

#include <gtest/gtest.h>

#include <limits>

#include "cli/error.h"

namespace emend::filters {
namespace {

// The number of bytes, or -infinity for "bad".
class Lengths : public Scorer {
 public:
  std::vector<double> score(std::span<const Candidate> candidates) override {
    std::vector<double> scores;
    for (const Candidate& candidate : candidates)
      scores.push_back(candidate.hypothesis == "bad" ? -std::numeric_limits<double>::infinity()
                                                     : static_cast<double>(candidate.hypothesis.size()));
    return scores;
  }
};

TEST(Rescore, FeaturesAreEditOperationsWordsAndScores) {
  const std::vector<SentenceInContext> sentences = {{"he go home"}, {"x"}};
  std::vector<std::vector<RewritingCandidate>> candidates = {
      {{{"he go home", {}}, {-1}},
       {{"He is going home", {{0, 2, "He"}, {3, 5, "is going"}}}, {-2}},
       {{"he home", {{3, 6, ""}}}, {-3}}},
      {{{"bad", {{0, 1, "bad"}}}, {-4}}}};
  std::vector<std::unique_ptr<Scorer>> scorers;
  scorers.push_back(std::make_unique<Lengths>());
  add_features(sentences, candidates, scorers);
  using Features = std::vector<double>;  // model, insertions, deletions, substitutions, words, lengths
  EXPECT_EQ(candidates[0][0].features, (Features{-1, 0, 0, 0, 3, 10}));
  EXPECT_EQ(candidates[0][1].features, (Features{-2, 1, 0, 2, 4, 16}));
  EXPECT_EQ(candidates[0][2].features, (Features{-3, 0, 1, 0, 2, 7}));
  EXPECT_EQ(candidates[1][0].features.back(), -1e4);
  EXPECT_EQ(best_of(candidates[0], Rescoring::begin({"lengths"}, 3).weights), 0u);
  EXPECT_EQ(best_of(candidates[0], Features{0, 0, 0, 0, 0, 1}), 1u);
  EXPECT_EQ(best_of(candidates[0], Features{0, 0, 0, 0, 0, 0}), 0u);  // the first of equals
}

TEST(Rescore, AFileIsReadAsItIsWritten) {
  Rescoring rescoring = Rescoring::begin({"lm-en", "bert/folder"}, 7);
  rescoring.weights = {1, -0.25, 0.5, 0, 1e-3, 2, -3};
  const Rescoring read = Rescoring::parse(rescoring.json(), "w.json");
  EXPECT_EQ(read.best, 7);
  EXPECT_EQ(read.scorers, rescoring.scorers);
  EXPECT_EQ(read.weights, rescoring.weights);
  EXPECT_EQ(Rescoring::parse(R"({"weights": {"words": 2}})", "w.json").weights, (std::vector<double>{0, 0, 0, 0, 2}));
}

TEST(Rescore, RefusesOtherFilesByName) {
  const auto problem = [](const std::string& text) -> std::string {
    try {
      Rescoring::parse(text, "w.json");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  for (const auto& [text, part] : std::initializer_list<std::pair<const char*, const char*>>{
           {"[]", "w.json: is not a JSON object"},
           {R"({"best": 3})", "has no \"weights\""},
           {R"({"best": 0, "weights": {}})", "\"best\" is not a number from 1"},
           {R"({"weights": {"word": 1}})", "there is no feature \"word\""},
           {R"({"weights": {"words": "1"}})", "the weight of \"words\" is not a number"},
           {R"({"scorers": [1], "weights": {}})", "\"scorers\" are no names"},
           {R"({"beam": 3, "weights": {}})", "\"beam\" is none of best"}})
    EXPECT_NE(problem(text).find(part), std::string::npos) << text << ": " << problem(text);
}

}  // namespace
}  // namespace emend::filters
