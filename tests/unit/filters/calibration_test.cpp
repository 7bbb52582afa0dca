#include "filters/calibration.h"

#include <gtest/gtest.h>

#include <cmath>

#include "filters/error_level.h"

namespace emend::filters {
namespace {

TEST(Calibration, IsALineThroughTheLogOdds) {
  EXPECT_EQ((Calibration{}(0.3)), 0.3);
  EXPECT_NEAR((Calibration{2, 0}(0.8)), 16.0 / 17, 1e-9);  // odds of 4 become 16
  EXPECT_NEAR((Calibration{1, std::log(2)}(0.5)), 2.0 / 3, 1e-9);
  EXPECT_NEAR((Calibration{1, 0}(0.5, std::log(2))), 2.0 / 3, 1e-9);
  EXPECT_GT((Calibration{2, 0}(0)), 0);
  EXPECT_LT((Calibration{2, 0}(1)), 1);
}

// What a confidence of 0.5 becomes, as the power of 2 that its odds are.
double power(const Calibration& calibration, std::string_view text, text::Edit edit) {
  edit.confidence = 0.5;
  std::vector<text::Edit> edits = {edit};
  calibration.calibrate(text, edits);
  return std::log2(edits[0].confidence / (1 - edits[0].confidence));
}

TEST(Calibration, KnowsTheNamesOfTypes) {
  for (const char* name :
       {"R:NOUN:NUM", "M:DET", "U:VERB:TENSE", "R:CONTR", "apostrophe", "comma", "other", "superfluous-comma"})
    EXPECT_TRUE(is_calibrated_type(name)) << name;
  for (const char* name : {"", "R", "R:", "NOUN", "R:NUON", "X:NOUN", "r:noun", "commas", "Other"})
    EXPECT_FALSE(is_calibrated_type(name)) << name;
}

TEST(Calibration, HasOffsetsForTypes) {
  const double unit = std::log(2);
  const Calibration typed{1, unit, {{"R:SPELL", unit}, {"apostrophe", 2 * unit}}};
  EXPECT_NEAR(power(typed, "I recieve it", {2, 9, "receive"}), 2, 1e-9);
  EXPECT_NEAR(power(typed, "They has it", {5, 8, "have"}), 1, 1e-9);
  EXPECT_NEAR(power(typed, "I dont", {2, 6, "don't"}), 3, 1e-9);
  EXPECT_NEAR(power(typed, "I do nt", {5, 7, "n\u2019t"}), 3, 1e-9);
  EXPECT_NEAR(power(typed, "im here", {0, 2, "I'm"}), 3, 1e-9);
  EXPECT_NEAR(power(typed, "i am", {0, 1, "I"}), 1, 1e-9);

  const Calibration marks{1, 0, {{"comma", -unit}, {"M:PUNCT", unit}}};
  EXPECT_NEAR(power(marks, "No I do not", {2, 2, ","}), -1, 1e-9);
  EXPECT_NEAR(power(marks, "No I do not", {3, 3, ", "}), -1, 1e-9);
  EXPECT_NEAR(power(marks, "No I do not", {11, 11, "."}), 1, 1e-9);

  const Calibration fewer{1, 0, {{"superfluous-comma", unit}}};
  EXPECT_NEAR(power(fewer, "I said, that", {6, 7, ""}), 1, 1e-9);
  EXPECT_NEAR(power(fewer, "I said , that", {6, 8, ""}), 1, 1e-9);
  EXPECT_NEAR(power(fewer, "I said. that", {6, 7, ""}), 0, 1e-9);

  const Calibration others{1, 0, {{"R:SPELL", unit}, {"other", -unit}}};
  EXPECT_NEAR(power(others, "I recieve it", {2, 9, "receive"}), 1, 1e-9);
  EXPECT_NEAR(power(others, "They has it", {5, 8, "have"}), -1, 1e-9);
}

TEST(Calibration, WordsAreLikelierErrorsWhereMoreAreWrong) {
  Calibration calibration;
  EXPECT_EQ(calibration.in_text(0.3, 0.2), 0.3);
  calibration.level = 1;
  EXPECT_NEAR(calibration.in_text(0.3, ErrorLevel::usual), 0.3, 1e-9);
  EXPECT_NEAR(calibration.in_text(0.5, 2 * ErrorLevel::usual), 2.0 / 3, 1e-9);
  EXPECT_LT(calibration.in_text(0.5, 0.001), 0.05);
}

TEST(Calibration, CommasAreLikelierWhereMoreLack) {
  const double unit = std::log(2);
  Calibration calibration{1, 0, {{"comma", -unit}}};
  calibration.commas = {2, unit, 1};
  EXPECT_NEAR(power(calibration, "No I do not", {2, 2, ","}), 0, 1e-9) << "its text is not known yet";
  EXPECT_NEAR(calibration.of_comma(0.5, 0.5), 2.0 / 3, 1e-9);
  EXPECT_NEAR(calibration.of_comma(0.5, 0.2), 1.0 / 3, 1e-9);
  EXPECT_NEAR(calibration.of_comma(0.2, 0.5), 1.0 / 9, 1e-9) << "odds of 1/4, squared and doubled";
  EXPECT_NEAR(calibration.of_comma_in_chat(0.5), 1.0 / 3, 1e-9);
}

TEST(Calibration, CommasThatCome) {
  for (const auto& [from, to] : {std::pair("", ","), {"", ", "}, {" ", ", "}, {"", " ,"}})
    EXPECT_TRUE(puts_comma(from, to)) << from << "|" << to;
  for (const auto& [from, to] : {std::pair(".", ","), {",", ""}, {"", ",,"}, {"", ", and"}, {"", ""}, {"a", ","}})
    EXPECT_FALSE(puts_comma(from, to)) << from << "|" << to;
}

}  // namespace
}  // namespace emend::filters
