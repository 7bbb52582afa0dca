#include "filters/comma_level.h"

#include <gtest/gtest.h>

namespace emend::filters {
namespace {

TEST(CommaLevel, IsTheShareThatLacks) {
  EXPECT_NEAR(CommaLevel().missing(), 0.05, 1e-9);
  CommaLevel full, poor, none;
  full.see(400, 2);
  EXPECT_LT(full.missing(), 0.02);
  poor.see(140, 60);
  EXPECT_NEAR(poor.missing(), 0.3, 0.03);
  none.see(0, 1000);
  EXPECT_LE(none.missing(), 0.9);
}

TEST(CommaLevel, FollowsTheText) {
  CommaLevel level;
  level.see(0, 200);
  EXPECT_GT(level.missing(), 0.8);
  for (int i = 0; i < 30; ++i) level.see(50, 0);
  EXPECT_LT(level.missing(), 0.02);
}

TEST(CommaLevel, KnowsAChatByItsSentences) {
  CommaLevel chat, letter;
  EXPECT_FALSE(chat.casual());
  for (int i = 0; i < 30; ++i) {
    chat.see_form(i % 2 == 0);
    letter.see_form(i % 10 == 0);
  }
  EXPECT_TRUE(chat.casual());
  EXPECT_FALSE(letter.casual());
}

TEST(CommaLevel, SentencesAreCarelessWithoutCapitalOrMark) {
  for (const char* careless : {"i think it is good.", "It is late and I go", "\"so we went home again.\""})
    EXPECT_TRUE(is_careless(careless)) << careless;
  for (const char* neat : {"I think it is good.", "Is it good or bad?", "\"We went home again.\"", "It is late (I go).",
                           "see you", "3 of them were late.", ""})
    EXPECT_FALSE(is_careless(neat)) << neat;
}

TEST(CommaLevel, CountsCommasBetweenWords) {
  EXPECT_EQ(commas_in("Well, it is 1,000, and, yes,"), 3U);
  EXPECT_EQ(commas_in("One , two , three"), 2U);
  EXPECT_EQ(commas_in(""), 0U);
}

TEST(CommaLevel, IsSaidByTheShareOfWrongWords) {
  EXPECT_NEAR(commas_missing_at(0.005), 0.02, 1e-9);
  EXPECT_LE(commas_missing_at(0.5), 0.9);
}

}  // namespace
}  // namespace emend::filters
