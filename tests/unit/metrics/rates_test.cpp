// Rates that no other program has.
#include <gtest/gtest.h>

#include <cmath>

#include "metrics/metric.h"

namespace emend::metrics {
namespace {

double score(const char* metric, std::string_view source, std::string_view hypothesis, std::string_view reference) {
  const auto made = find(metric).make({});
  return made->score(made->sentence_stats({source, hypothesis, {&reference, 1}}));
}

TEST(Broken, CountsRightWordsThatWereMadeWrong) {
  const auto broken = [](std::string_view source, std::string_view hypothesis) {
    return score("broken", source, hypothesis, "the cat sat on the mat");
  };
  EXPECT_EQ(broken("teh cat sat on the mat", "the cat sat on the mat"), 0);
  EXPECT_NEAR(broken("teh cat sat on the mat", "the cap sat on the mat"), 1.0 / 5, 1e-12);
  EXPECT_NEAR(broken("the cat sat on the mat", "cat sat in the mat"), 2.0 / 6, 1e-12);
  EXPECT_EQ(broken("teh cta", "teh cta"), 0);
}

TEST(Confusion, IsTheShareOfWrongWordsThatWereRepaired) {
  EXPECT_NEAR(score("confusion", "teh cat saw teh mat", "the cat saw a mat", "the cat sat on the mat"), 1.0 / 4, 1e-12);
}

TEST(Wrr, IsTheShareOfReferenceWordsThatAreAligned) {
  EXPECT_NEAR(score("wrr", "", "a x c d e", "a b c d"), 0.75, 1e-12);
}

TEST(WrrSet, ComparesSetsOfWords) {
  EXPECT_NEAR(score("wrr-set", "", "The dog the dog", "the cat and the dog"), 2.0 / 4, 1e-12);
}

TEST(CharAccuracy, ComparesCharactersAtTheSameIndex) {
  EXPECT_NEAR(score("char-accuracy", "", "ünd so", "und so"), 5.0 / 6, 1e-12);
  EXPECT_NEAR(score("char-accuracy", "", "nd so", "und so"), 0.0 / 6, 1e-12);
}

// Worked by the formula of Napoles et al. 2016: per order (n-grams in the reference - n-grams only in the source) /
// n-grams.
TEST(Gleu, PunishesErrorsThatWereLeft) {
  const std::string_view reference = "a b c d e f g h i j k l", source = "a b c d e f g h i j k x";
  EXPECT_NEAR(score("gleu", source, source, reference), std::pow(10.0 / 12 * 9 / 11 * 8 / 10 * 7 / 9, 0.25), 1e-12);
  EXPECT_NEAR(score("gleu", source, "a b c d e f g h i j k y", reference),
              std::pow(11.0 / 12 * 10 / 11 * 9 / 10 * 8 / 9, 0.25), 1e-12);
  EXPECT_NEAR(score("gleu", source, "a b c d e f g h i j k", reference), std::exp(1 - 12.0 / 11), 1e-12);
}

// The types of table 11 in Javaloy and Garcia-Mateos 2020.
TEST(Loops, TellsTypesOfErrors) {
  const auto kind = [](std::string_view hypothesis, std::string_view reference) -> std::string {
    const auto metric = find("loops").make({});
    const auto details = metric->details(metric->sentence_stats({"", hypothesis, {&reference, 1}}));
    for (const auto& [name, count] : details) {
      if (count == 1) return name;
    }
    return "none";
  };
  const std::string_view reference = "the committee met in the autumn of last year .";
  EXPECT_EQ(kind(reference, reference), "right");
  EXPECT_EQ(kind("the committee met in the in the in the in the in the in the", reference), "infinite_loop");
  EXPECT_EQ(kind("the committee metetetetetetetetetet", reference), "infinite_loop");
  EXPECT_EQ(kind("the committee met in the .", reference), "early_end");
  EXPECT_EQ(kind("the committee met in the in the autumn of last year .", reference), "repetition");
  EXPECT_EQ(kind("the committee met of last year .", reference), "jump");
  EXPECT_EQ(kind("the committee meets in the autumn of last year .", reference), "other");
  EXPECT_EQ(kind("no no no no no no no no", "no no no no no no no no !"), "early_end");  // the reference repeats it too
}

}  // namespace
}  // namespace emend::metrics
