#include "train/validate.h"

#include <gtest/gtest.h>

namespace emend::train {
namespace {

// A metric of what the model writes, which gives back `hypotheses` for `pairs` of source and target.
double metric(const std::string& name, const std::vector<std::pair<std::string, std::string>>& pairs,
              const std::vector<std::string>& hypotheses) {
  std::vector<TextPair> texts;
  for (const auto& [source, target] : pairs) {
    texts.emplace_back();
    texts.back().source = source;
    texts.back().target = target;
  }
  return validation_metrics({name}, texts, hypotheses).at(name);
}

TEST(ValidationMetrics, EditsAreThoseOfRunningProse) {
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"She go home, and I sees a owl.", "She goes home, and I see an owl."}, {"All is well.", "All is well."}};
  for (const char* name : {"m2", "edits"}) {
    EXPECT_EQ(metric(name, pairs, {pairs[0].second, pairs[1].second}), 1) << name;
    EXPECT_EQ(metric(name, pairs, {pairs[0].first, pairs[1].first}), 0) << name;
    // Two of three right, none wrong: F0.5 = 1.25 * 1 * (2/3) / (0.25 + 2/3). One of two right, and two missed.
    EXPECT_NEAR(metric(name, pairs, {"She goes home, and I see a owl.", pairs[1].second}), 10 / 11., 1e-4) << name;
    EXPECT_NEAR(metric(name, pairs, {"She goes home, and I sees a owl.", "All are well."}), 5 / 11., 1e-4) << name;
  }
}

TEST(ValidationMetrics, BarsAreNoFieldsOfM2) {
  for (const char* name : {"m2", "edits"})
    EXPECT_EQ(metric(name, {{"a || b ||| c", "a || d ||| c |"}}, {"a || d ||| c |"}), 1) << name;
}

TEST(ValidationMetrics, TextsWithoutAWord) {
  for (const char* name : {"m2", "edits"}) {
    EXPECT_EQ(metric(name, {{"", ""}, {" ", ""}}, {"", ""}), 1) << name;
    EXPECT_EQ(metric(name, {{"", "A word."}}, {"A word."}), 1) << name;
  }
}

}  // namespace
}  // namespace emend::train
