#include "text/capitals.h"

#include <gtest/gtest.h>

#include "text/ascii.h"

namespace emend::text {
namespace {

TEST(Capitals, FirstLetters) {
  struct Case {
    const char *text, *large, *small;
    bool begins_large, has_capital;
  };
  for (const auto& [text, large, small, begins, has] : {Case{"word", "Word", "word", false, false},
                                                        {"Word", "Word", "word", true, true},
                                                        {"iPhone", "IPhone", "iPhone", false, true},
                                                        {"über", "Über", "über", false, false},
                                                        {"Über", "Über", "über", true, true},
                                                        {"7 A", "7 A", "7 A", false, true},
                                                        {"", "", "", false, false}}) {
    EXPECT_EQ(begun_large(text), large);
    EXPECT_EQ(begun_small(text), small);
    EXPECT_EQ(begins_large(text), begins) << text;
    EXPECT_EQ(has_capital(text), has) << text;
  }
}

TEST(Ascii, Digits) {
  for (const char* text : {"0", "9", "x1", "Zahl 7 ist", "éé5"}) EXPECT_TRUE(has_digit(text)) << text;
  for (const char* text : {"", "x", "/:", "١", "½", "²", "é"}) EXPECT_FALSE(has_digit(text)) << text;
}

}  // namespace
}  // namespace emend::text
