#include "filters/guards.h"

#include <gtest/gtest.h>

#include <string>

namespace emend::filters {
namespace {

struct Outcome {
  std::string text;
  std::vector<Refused> refused;
};

Outcome guarded(std::string_view sentence, std::vector<text::Edit> edits, const Guards& guards = {}) {
  Outcome outcome;
  outcome.refused = refuse(sentence, guards, edits);
  outcome.text = text::apply(sentence, edits);
  return outcome;
}

TEST(Guards, SayNothingOfWhatTheyLetPass) {
  const Outcome mended = guarded("teh teh cat", {{0, 7, "the"}});
  EXPECT_EQ(mended.text, "the cat");
  EXPECT_TRUE(mended.refused.empty());
  EXPECT_TRUE(guarded("teh cat", {}).refused.empty());
}

TEST(Guards, TellOfAJumpAndOfWhatGoesWithIt) {
  const text::Edit far{0, 3, "the"}, jump{18, 31, ""}, beside{37, 41, "down"};
  const Outcome outcome = guarded("teh cat saw a mill by the river burn dwon", {far, jump, beside});
  EXPECT_EQ(outcome.text, "the cat saw a mill by the river burn dwon");
  ASSERT_EQ(outcome.refused.size(), 2U);
  for (const Refused& one : outcome.refused) EXPECT_EQ(one.check, Check::jump);
  EXPECT_EQ(outcome.refused[0].edit, jump);
  EXPECT_EQ(outcome.refused[1].edit, beside);
}

TEST(Guards, TellOfAMarkAtTheEndAndLeaveTheRestOfTheEdit) {
  const Outcome mended = guarded("to teh goverment", {{3, 6, "the"}, {7, 16, "government."}});
  EXPECT_EQ(mended.text, "to the government");
  ASSERT_EQ(mended.refused.size(), 1U);
  EXPECT_EQ(mended.refused[0].check, Check::added_end);
  EXPECT_EQ(mended.refused[0].edit, (text::Edit{7, 16, "government."})) << "as it was proposed";
  for (const char* behind : {".", " on"}) {
    const Outcome dropped = guarded("for years", {{9, 9, behind}});
    EXPECT_EQ(dropped.text, "for years");
    ASSERT_EQ(dropped.refused.size(), 1U) << behind;
    EXPECT_EQ(dropped.refused[0].check, Check::added_end);
  }
}

TEST(Guards, TellOfALostWord) {
  const Outcome outcome = guarded("user jsmith loged in", {{5, 17, "logged"}});
  EXPECT_EQ(outcome.text, "user jsmith loged in");
  ASSERT_EQ(outcome.refused.size(), 1U);
  EXPECT_EQ(outcome.refused[0].check, Check::lost_word);
}

TEST(Guards, OfGrammarAllowMore) {
  const text::Edit added{8, 8, " by the river"};
  EXPECT_EQ(guarded("the mill burnt", {added}).refused.size(), 1U);
  EXPECT_TRUE(guarded("the mill burnt", {added}, grammar_guards).refused.empty());
  EXPECT_TRUE(guarded("for years", {{9, 9, "."}}, grammar_guards).refused.empty());
  EXPECT_TRUE(guarded("user jsmith in", {{4, 11, ""}}, grammar_guards).refused.empty());
  EXPECT_EQ(guarded("the mill burnt", {{8, 8, " by the old river"}}, grammar_guards).refused.size(), 1U);
}

}  // namespace
}  // namespace emend::filters
