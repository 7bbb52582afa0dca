#include "train/hypotheses.h"

#include <gtest/gtest.h>

#include <set>

namespace emend::train {
namespace {

TEST(Hypotheses, QualityIsOneWithoutErrorsAndNeverBelowNought) {
  const Hypotheses hypotheses({}, 1);
  EXPECT_DOUBLE_EQ(hypotheses.quality("The cat sits here.", "The cat sits here."), 1);
  EXPECT_DOUBLE_EQ(hypotheses.quality("The cat sit here.", "The cat sits here."), 0.75);
  EXPECT_DOUBLE_EQ(hypotheses.quality("the cat sits here.", "The cat sits here."), 0.75);
  EXPECT_DOUBLE_EQ(hypotheses.quality("here. The cat sits", "The cat sits here."), 0.75);  // a shift
  EXPECT_DOUBLE_EQ(hypotheses.quality("a b c d e f g", "x y"), 0);
}

TEST(Hypotheses, AreThePairsOwnOrMadeOfItsEdits) {
  const Hypotheses hypotheses({}, 1);
  EXPECT_EQ(hypotheses.of({"a b c", "x b y", {}, "own"}, noise::Random({1})), "own");
  std::set<std::string> made;
  for (std::uint64_t i = 0; i < 200; ++i) made.insert(hypotheses.of({"a b c", "x b y"}, noise::Random({1, i})));
  EXPECT_EQ(made, (std::set<std::string>{"a b c", "x b c", "a b y", "x b y"}));
  EXPECT_EQ(hypotheses.of({"a b c", "x b y"}, noise::Random({1, 7})),
            hypotheses.of({"a b c", "x b y"}, noise::Random({1, 7})));
}

TEST(Hypotheses, HalfOfThemHaveErrorsOfTheirOwn) {
  const Hypotheses hypotheses({"typo"}, 1);
  const std::string text = "Yesterday several teachers carried heavy letters across the market square in the morning.";
  int damaged = 0;
  for (std::uint64_t i = 0; i < 400; ++i) damaged += hypotheses.of({text, text}, noise::Random({1, i})) != text;
  EXPECT_GT(damaged, 80);   // at a low rate a sentence may stay whole
  EXPECT_LT(damaged, 240);  // of 200 that may be damaged, with 4 standard deviations
  EXPECT_THROW(Hypotheses({"nonsense"}, 1), Error);
}

}  // namespace
}  // namespace emend::train
