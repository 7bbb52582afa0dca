#include "verbalize/phrase.h"

#include <gtest/gtest.h>

namespace emend::verbalize {
namespace {

TEST(Phrase, TheFirstChoiceIsTheBest) {
  EXPECT_EQ(best("one hundred {|and} five"), "one hundred five");
  EXPECT_EQ(best("{two thousand {and|} five|twenty {o|oh} five}"), "two thousand and five");
  EXPECT_EQ(best("  a   {{b|c}|d} "), "a b");
  EXPECT_EQ(best(""), "");
}

TEST(Phrase, ReadingsAreAllCombinationsOnce) {
  EXPECT_EQ(readings("one hundred {|and} five"),
            (std::vector<std::string>{"one hundred five", "one hundred and five"}));
  EXPECT_EQ(readings("{a|b} {c|{d|}}"), (std::vector<std::string>{"a c", "a d", "a", "b c", "b d", "b"}));
  EXPECT_EQ(readings("{a|a} x"), (std::vector<std::string>{"a x"}));
  EXPECT_EQ(readings("{a|b} {a|b} {a|b}", 3).size(), 3u);
  EXPECT_TRUE(readings("{a|b}", 0).empty());
}

TEST(Phrase, AdmitsItsReadingsAndNothingElse) {
  const char* phrase = "{two thousand {|and} five|twenty {o|oh} five}";
  for (const std::string& reading : readings(phrase)) EXPECT_TRUE(admits(phrase, reading)) << reading;
  EXPECT_TRUE(admits(phrase, "Two thousand, and five."));
  EXPECT_TRUE(admits(phrase, "twenty-oh-five"));
  for (const char* other :
       {"", "two thousand", "two thousand six", "twenty five", "two thousand and and five", "two thousand five five"})
    EXPECT_FALSE(admits(phrase, other)) << other;
}

TEST(Phrase, ManyChoicesAreQuick) {
  std::string phrase, spoken;
  for (int i = 0; i < 2000; ++i) phrase += "{one|one one|} ";
  for (int i = 0; i < 1000; ++i) spoken += "one ";
  EXPECT_TRUE(admits(phrase, spoken));
  EXPECT_FALSE(admits(phrase, spoken + "two"));
}

TEST(Phrase, BrokenNotationDoesNoHarm) {
  for (const char* phrase : {"{", "}", "|", "{a", "{a|", "a}b", "{{{", "}}}", "{|}|{", "{a|b}}c"}) {
    best(phrase);
    readings(phrase, 10);
    admits(phrase, "a b c");
  }
}

TEST(Phrase, WordsIgnoreCaseAndPunctuation) {
  EXPECT_EQ(words("One-hundred, (AND) “Five”!  o'clock"),
            (std::vector<std::string>{"one", "hundred", "and", "five", "oclock"}));
  EXPECT_TRUE(words(" ... ").empty());
}

}  // namespace
}  // namespace emend::verbalize
