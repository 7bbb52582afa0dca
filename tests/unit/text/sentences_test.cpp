#include "text/sentences.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>

#include "text/utf8.h"

namespace emend::text {
namespace {

using Texts = std::vector<std::string>;

Texts cut(std::string_view line, std::size_t max_bytes = 300, std::string_view language = "en") {
  Texts out;
  for (Span span : sentences(line, max_bytes, language)) out.emplace_back(slice(line, span));
  return out;
}

TEST(Sentences, EndAfterTerminatorsWithTheBlanksThatFollow) {
  EXPECT_EQ(cut(""), Texts{});
  EXPECT_EQ(cut("One. Two!  Three?\tFour"), (Texts{"One. ", "Two!  ", "Three?\t", "Four"}));
  EXPECT_EQ(cut("He said “No.” Then (why?) he left.  "), (Texts{"He said “No.” ", "Then (why?) ", "he left.  "}));
  EXPECT_EQ(cut("Wait... what? \"Yes!\" she said"), (Texts{"Wait... what? ", "\"Yes!\" she said"}));
  EXPECT_EQ(cut("Well… Yes"), (Texts{"Well… ", "Yes"}));
}

TEST(Sentences, EndBehindTheQuotesOfGerman) {
  EXPECT_EQ(cut("Er sagte: „Ja.“ Dann ging er.", 300, "de"), (Texts{"Er sagte: „Ja.“ ", "Dann ging er."}));
  EXPECT_EQ(cut("»Nein!« Sie ging. ‚Gut.‘ Ja.", 300, "de"), (Texts{"»Nein!« ", "Sie ging. ", "‚Gut.‘ ", "Ja."}));
}

TEST(Sentences, OfScriptsWithoutBlanksEndWithoutOne) {
  EXPECT_EQ(cut("今天天气很好。我们去公园吧！「好。」他说。"),
            (Texts{"今天天气很好。", "我们去公园吧！", "「好。」", "他说。"}));
  EXPECT_EQ(cut("यह घर है। वह आया।"), (Texts{"यह घर है। ", "वह आया।"}));
  EXPECT_EQ(cut("今天，天气很好", 15), (Texts{"今天，", "天气很好"}));
}

TEST(Sentences, EndAtEmptyLinesAndBeforeItemsOfLists) {
  EXPECT_EQ(cut("A heading\n\nSome text that is\nwrapped. More"),
            (Texts{"A heading\n\n", "Some text that is\nwrapped. ", "More"}));
  EXPECT_EQ(cut("Old:\n- a dog\n  * a cat\n2) a cow\n-5 degrees"),
            (Texts{"Old:\n", "- a dog\n  ", "* a cat\n", "2) a cow\n-5 degrees"}));
  EXPECT_EQ(cut("etc.\r\n\r\nand so on\n"), (Texts{"etc.\r\n\r\n", "and so on\n"}));
}

TEST(Sentences, ItemsOfListsBeginWithAMark) {
  for (const char* line : {"- one", "  * one", "+ one", "• one", "1. one", "12) one"})
    EXPECT_TRUE(is_item(line)) << line;
  for (const char* line : {"one", "-one", "*one* two", "1.5 one", "2 apples", "-", "a. b"})
    EXPECT_FALSE(is_item(line)) << line;
}

TEST(Sentences, DoNotEndInsideNumbersNamesAbbreviationsAndInitials) {
  for (const char* one :
       {"Version 2.5 is out", "See example.com for more", "Dr. Smith met Mrs. Jones", "J. R. R. Tolkien wrote",
        "e.g. This one", "approx. two metres", "It costs 3. and more", "a.b.c", "the U.S. Army"})
    EXPECT_EQ(cut(one), Texts{one});
  EXPECT_EQ(cut("It was I. Then he came."), (Texts{"It was I. ", "Then he came."}));
}

TEST(Sentences, DoNotEndAtDotsWithBlanksNorInBrackets) {
  EXPECT_EQ(cut("It is . . . said here. So it is."), (Texts{"It is . . . said here. ", "So it is."}));
  EXPECT_EQ(cut("It is so . . . So it is."), (Texts{"It is so . . . ", "So it is."}));
  EXPECT_EQ(cut("The U.N. (or U.N.O.) sent it (in May.) to us."),
            (Texts{"The U.N. (or U.N.O.) sent it (in May.) to us."}));
  EXPECT_EQ(cut("It was late (at noon.) He left."), (Texts{"It was late (at noon.) ", "He left."}));
}

TEST(Sentences, LongOnesAreCutAtClausesThenBlanksThenCodePoints) {
  EXPECT_EQ(cut("aaaa bbbb, cccc dddd", 16), (Texts{"aaaa bbbb, ", "cccc dddd"}));
  EXPECT_EQ(cut("aa, bbbb cccc dddd", 16), (Texts{"aa, bbbb cccc ", "dddd"}));
  EXPECT_EQ(cut("aaaabbbbccccdddd", 10), (Texts{"aaaabbbbcc", "ccdddd"}));
  EXPECT_EQ(cut("日本語日本語", 10), (Texts{"日本語", "日本語"}));
  EXPECT_THROW(sentences("a", 3), std::logic_error);
}

TEST(Sentences, TileEveryLineWithinTheBound) {
  static const char* parts[] = {"a",  "B", ".",      "!",      " ", "  ", "\t", ",",    "”", "Dr",
                                "日", "𝔘", "\u3000", "\u0301", "…", "。", "\n", "\n- ", "，"};
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string line;
    for (int n = random() % 40; n > 0; --n) line += parts[random() % std::size(parts)];
    const std::size_t max_bytes = 4 + random() % 20;
    std::string joined;
    for (const std::string& piece : cut(line, max_bytes)) {
      ASSERT_LE(piece.size(), max_bytes) << line;
      ASSERT_FALSE(piece.empty());
      ASSERT_TRUE(is_valid_utf8(piece)) << line;
      joined += piece;
    }
    ASSERT_EQ(joined, line);
  }
}

TEST(Sentences, GermanHasOrdinalNumbersAndAbbreviationsOfLetters) {
  const std::string line = "Am 3. Mai, d. h. Montag, kommt z. B. Dr. Weiss. Er bleibt bis 1999. Dann geht er.";
  EXPECT_EQ(cut(line, 300, "de"),
            (Texts{"Am 3. Mai, d. h. Montag, kommt z. B. Dr. Weiss. ", "Er bleibt bis 1999. ", "Dann geht er."}));
  EXPECT_GT(cut(line).size(), 3U);
}

TEST(Sentences, SomeThatBeginSmallLackACapital) {
  const auto lacks = [](std::string_view text, std::string_view word) {
    const std::size_t at = text.rfind(word);
    return lacks_capital(text, {at, at + word.size()});
  };
  EXPECT_TRUE(lacks("It rained. it was cold.", "it"));
  EXPECT_TRUE(lacks("I went home (to sleep. then I woke.", "then"));
  for (const char* text : {"See fig. it is", "There are approx. it is", "Use e.g. it is", "Bread, milk etc. it is",
                           "See foo.rs. it is", "Of Mr. it is", "It is 5. it is", "It rained.. it was",
                           "It rained.  it was", "It rained! it was", "See wrzl. it is"})
    EXPECT_FALSE(lacks(text, "it")) << text;
  EXPECT_FALSE(lacks("It rained. two were cold.", "two"));
  EXPECT_FALSE(lacks("It rained. It was cold.", "It"));
}

TEST(Sentences, WordsThatPiecesCut) {
  const std::string word(900, 'a'),
      line = "Some " + word + "-b's of them, and so on. " + std::string(301, '.') + " end";
  const std::vector<Span> pieces = sentences(line, 300);
  EXPECT_EQ(cut_words(line, pieces), (std::vector<Span>{{5, 5 + 904}}));
  EXPECT_TRUE(cut_words("Go. Stay, or go.", sentences("Go. Stay, or go.", 10)).empty());
  const std::vector<Span> words = {{5, 9}, {20, 30}};
  EXPECT_TRUE(touches(words, {9, 9}) && touches(words, {0, 5}) && touches(words, {21, 22}));
  EXPECT_FALSE(touches(words, {0, 4}) || touches(words, {10, 19}) || touches(words, {31, 40}));
}

}  // namespace
}  // namespace emend::text
