// The rule that reads the sentences before.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "grammar/rules.h"

namespace emend::grammar {
namespace {

std::string behind(std::vector<std::string_view> before, std::string_view sentence) {
  return text::apply(sentence, edits(sentence, before));
}

constexpr const char *began = "Yesterday she walked to a house.", *told = "She knocked.";

TEST(Tense, TheTextGoesOnInThePast) {
  for (const auto& [wrong, right] : std::map<std::string, std::string>{
           {"She buys an egg.", "She bought an egg."},
           {"He doesn't see it, but she finds an old coin.", "He didn't see it, but she found an old coin."},
           {"Then they are all tired.", "Then they were all tired."},
           {"Then I am late.", "Then I was late."},
           {"The men are arrested when the king escapes.", "The men were arrested when the king escaped."},
           {"Lincoln signs the bill and it becomes law.", "Lincoln signed the bill and it became law."},
           {"In 1865, the houses are empty.", "In 1865, the houses were empty."},
           {"She buys an egg, and he goes home.", "She bought an egg, and he went home."},
           {"Then it opens when her brother comes.", "Then it opened when her brother came."},
           {"We are not happy when they leave.", "We were not happy when they left."},
           {"She tells him that she would come.", "She told him that she would come."}})
    EXPECT_EQ(behind({began, told}, wrong), right);
}

TEST(Tense, WhatMayBeRightInThePresentStays) {
  for (const char* right : {"Now she buys an egg.",
                            "She still buys her eggs there.",
                            "He always comes late.",  // now, and always
                            "They routinely meet with others.",
                            "We want to thank them.",  // now, as one writes
                            "We invite them to come.",
                            "It is a yellow house.",
                            "The house has two doors.",
                            "Houses cost money.",  // what lasts
                            "The story shows how she lived.",
                            "The study suggests a cause.",
                            "He is known as a poet.",  // of writings
                            "Kings win wars.",
                            "A house burns well.",
                            "Some people marry early.",  // of anybody
                            "You know how it goes.",
                            "She thinks of you.",  // you
                            "She has bought an egg.",
                            "It has since grown.",
                            "Is he there?",
                            "She can buy an egg.",
                            "It's late and she goes.",  // other tenses
                            "She said that she buys eggs.",
                            "She came because she likes him.",  // both
                            "“She buys an egg.”",
                            "\"She buys an egg.\"",
                            "Figure 3: she buys an egg.",  // of others
                            "Does she buy an egg?",
                            "She buys an egg!",
                            "she buys an egg.",
                            "She buys an egg",  // no plain statement
                            "If it rains, she takes the bus.",
                            "Buy an egg.",
                            "She lives with a friend.",  // what lasts, and it
                            "It opens at nine.",
                            "They leave the house and return.",  // a verb that looks like a noun
                            "She opens the door, looks out.",
                            "She",
                            "",
                            "."})
    EXPECT_EQ(behind({began, told}, right), right);
}

TEST(Tense, TheTwoSentencesBeforeTellThePast) {
  const std::string sentence = "She buys an egg.", mended = "She bought an egg.";
  EXPECT_EQ(behind({}, sentence), sentence);
  EXPECT_EQ(behind({began}, sentence), sentence) << "one is no story";
  EXPECT_EQ(behind({began, told}, sentence), mended);
  EXPECT_EQ(behind({"She likes eggs.", told}, sentence), sentence);
  EXPECT_EQ(behind({"She likes eggs.", began, told}, sentence), mended) << "two are read";
  for (const char* before : {"She walks to a house.", "She walked and can see it.", "A house.", "It was what it’s now.",
                             "", "He said, “She walked to a house.", "She’ll come, he said."}) {
    EXPECT_EQ(behind({told, before}, sentence), sentence) << before;
    EXPECT_EQ(behind({before, told}, sentence), sentence) << before;
  }
  EXPECT_EQ(behind({told, "“Come,” he said."}, sentence), mended);
}

TEST(Tense, ADateTellsMoreThanTheSentencesBefore) {
  const std::vector<std::string_view> before = {"The war is a sad story.", "But it ended."};
  EXPECT_EQ(behind(before, "In 1865, they elect a king."), "In 1865, they elected a king.");
  EXPECT_EQ(behind(before, "By the late 1860s, trade is free again."), "By the late 1860s, trade was free again.");
  EXPECT_EQ(behind(before, "They meet in May 1865."), "They met in May 1865.");
  for (const char* right :
       {"It is a film, made in 1965.", "They meet in 2065.", "They meet in room 1865.", "The 1860s are a sad story."})
    EXPECT_EQ(behind(before, right), right);
  EXPECT_EQ(behind({"The war is a sad story."}, "They meet in May 1865."), "They meet in May 1865.");
}

TEST(Tense, VerbsKeepTheirCapitalsAndApostrophes) {
  EXPECT_EQ(behind({began, told}, "Then he isn’t there."), "Then he wasn’t there.");
  EXPECT_EQ(behind({began, told}, "Then they don’t go on."), "Then they didn’t go on.");
}

TEST(Tense, AllVerbsOfASentenceOrNone) {
  const std::string unknown = "Then she blorfs and buys an egg.";
  EXPECT_EQ(behind({began, told}, unknown), unknown);
}

}  // namespace
}  // namespace emend::grammar
