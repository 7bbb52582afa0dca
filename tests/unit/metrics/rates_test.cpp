// Rates that no other program has.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "metrics/metric.h"
#include "metrics_helpers.h"

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

std::map<std::string, double> details_of(const char* metric, const Options& options) {
  const auto made = find(metric).make(options);
  std::vector<double> sum;
  for (const Texts& texts : reference_segments())
    texts.with([&](const Segment& segment) { add(sum, made->sentence_stats(segment)); }, 1);
  std::map<std::string, double> out;
  for (const auto& [name, value] : made->details(sum)) out[name] = value;
  return out;
}

// What jiwer 4.0 counts in the committed segments and their first references: process_words and process_characters;
// with no-punct behind RemovePunctuation and RemoveMultipleSpaces.
TEST(ErrorRates, TellJiwersKindsOfErrors) {
  using Counts = std::map<std::string, double>;
  Options options;
  EXPECT_EQ(details_of("wer", options), (Counts{{"edits", 838 + 389 + 325}, {"reference_words", 3399}}));
  options.alignment = true;
  const Counts words = {
      {"hits", 2172}, {"substitutions", 838}, {"deletions", 389}, {"insertions", 325}, {"reference_words", 3399}};
  EXPECT_EQ(details_of("wer", options), words);
  EXPECT_EQ(details_of("mer", options), words);
  EXPECT_EQ(details_of("cer", options), (Counts{{"hits", 12381},
                                                {"substitutions", 2814},
                                                {"deletions", 2247},
                                                {"insertions", 1999},
                                                {"reference_characters", 17442}}));
  options.no_punctuation = true;
  EXPECT_EQ(
      details_of("wer", options),
      (Counts{
          {"hits", 2071}, {"substitutions", 781}, {"deletions", 381}, {"insertions", 315}, {"reference_words", 3233}}));
}

TEST(ErrorRates, AnAlignmentChangesNoScore) {
  Options aligned;
  aligned.alignment = true;
  for (const char* metric : {"wer", "cer"}) {
    EXPECT_EQ(corpus_score(*find(metric).make(aligned), reference_segments()),
              corpus_score(*find(metric).make({}), reference_segments()));
  }
}

TEST(Ter, TellsEditsAndLength) {
  const auto ter = find("ter").make({});
  const std::string_view reference = "a b c d";
  const auto details = ter->details(ter->sentence_stats({"", "a x c d", {&reference, 1}}));
  EXPECT_EQ(details, (std::vector<std::pair<std::string, double>>{{"edits", 1}, {"reference_length", 4}}));
}

TEST(Chrf, OfHigherWordOrderIsChrfPlusPlus) {
  Options options;
  options.chrf_word_order = 2;
  EXPECT_EQ(corpus_score(*find("chrf").make(options), reference_segments()),
            corpus_score(*find("chrf++").make({}), reference_segments()));
  options.chrf_word_order = 0;
  EXPECT_EQ(corpus_score(*find("chrf++").make(options), reference_segments()),
            corpus_score(*find("chrf").make({}), reference_segments()));
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
