#include "filters/number_words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

namespace emend::filters {
namespace {

TEST(NumberWords, ThatGotLost) {
  const std::tuple<const char*, const char*, const char*> wrong[] = {
      {"sechsunddreißig Wochen", "thirty weeks", "thirty-six"},
      {"Ich habe eintausendfünfhundert Rinder.", "I have five hundred cattle.", "one thousand five hundred"},
      {"hundertvierundvierzig", "forty-four", "a hundred and forty-four"},
      {"neunzehnhundertvierundachtzig gebaut", "built in nineteen eighty", "nineteen eighty-four"},
      {"am dreiundzwanzigsten Mai", "on May 21st", "twenty-third"},
      {"eine Billion Euro", "a billion euros", "trillion"},
      {"zwei Milliarden", "two million", "billion"},
      {"bis neunzehn Uhr", "by nine o'clock", "7 p.m."},
      {"um acht Uhr siebzehn", "at seventeen", "8:17"},
      {"um vierzehn Uhr dreißig", "at 6:30 p.m.", "2:30"},
      {"um halb acht", "at eight", "half past seven"},
      {"um acht Uhr fünf", "at eight", "eight oh five"}};
  for (const auto& [german, said, meant] : wrong) {
    const std::vector<Term> lost = lost_number_words(german, said);
    ASSERT_EQ(lost.size(), 1U) << german;
    EXPECT_NE(std::ranges::find(lost.front(), std::string(meant)), lost.front().end()) << german;
  }
}

TEST(NumberWords, ThatAreSaidInAnyForm) {
  const std::pair<const char*, const char*> right[] = {
      {"zweiundzwanzig Bücher", "22 books"},
      {"zweiundzwanzig Bücher", "Twenty-two books"},
      {"eintausendfünfhundert Rinder", "1,500 cattle"},
      {"eintausendfünfhundert Rinder", "fifteen hundred cattle"},
      {"hundertfünfzig davon", "the first hundred and fifty of them"},
      {"neunzehnhundertvierundachtzig", "in 1984"},
      {"am dreiundzwanzigsten Mai", "on May 23"},
      {"am dreiundzwanzigsten Mai", "on the 23rd of May"},
      {"Anfang dreißig", "in his early thirties"},
      {"neunzehn Uhr", "seven in the evening"},
      {"neunzehn Uhr", "at 7 p.m."},
      {"neunzehn Uhr", "19:00"},
      {"um acht Uhr dreißig", "at half past eight"},
      {"um acht Uhr siebzehn", "at 8:17 a.m."},
      {"um vierzehn Uhr dreißig", "at 2.30 in the afternoon"},
      {"zwei Milliarden", "two billion"},
      {"mehrere hundert Leute, tausend Dank", "some people, many thanks"},
      {"um halb drei", "at 2:30"},
      {"um halb drei", "at two thirty"},
      {"zu zweit", "together"},
      {"Gib acht, unter vier Augen!", "Watch out, in private!"}};
  for (const auto& [german, said] : right)
    EXPECT_TRUE(lost_number_words(german, said).empty()) << german << ": " << said;
}

}  // namespace
}  // namespace emend::filters
