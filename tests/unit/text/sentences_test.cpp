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
  EXPECT_EQ(cut("Wait... what? \"Yes!\" she said"), (Texts{"Wait... ", "what? ", "\"Yes!\" ", "she said"}));
  EXPECT_EQ(cut("Well… Yes"), (Texts{"Well… ", "Yes"}));
}

TEST(Sentences, DoNotEndInsideNumbersNamesAbbreviationsAndInitials) {
  for (const char* one :
       {"Version 2.5 is out", "See example.com for more", "Dr. Smith met Mrs. Jones", "J. R. R. Tolkien wrote",
        "e.g. This one", "approx. two metres", "It costs 3. and more", "a.b.c", "the U.S. Army"})
    EXPECT_EQ(cut(one), Texts{one});
  EXPECT_EQ(cut("It was I. Then he came."), (Texts{"It was I. ", "Then he came."}));
}

TEST(Sentences, LongOnesAreCutAtClausesThenBlanksThenCodePoints) {
  EXPECT_EQ(cut("aaaa bbbb, cccc dddd", 16), (Texts{"aaaa bbbb, ", "cccc dddd"}));
  EXPECT_EQ(cut("aa, bbbb cccc dddd", 16), (Texts{"aa, bbbb cccc ", "dddd"}));
  EXPECT_EQ(cut("aaaabbbbccccdddd", 10), (Texts{"aaaabbbbcc", "ccdddd"}));
  EXPECT_EQ(cut("日本語日本語", 10), (Texts{"日本語", "日本語"}));
  EXPECT_THROW(sentences("a", 3), std::logic_error);
}

TEST(Sentences, TileEveryLineWithinTheBound) {
  static const char* parts[] = {"a", "B",  ".",  "!", " ",      "  ",     "\t", ",",
                                "”", "Dr", "日", "𝔘", "\u3000", "\u0301", "…"};
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

}  // namespace
}  // namespace emend::text
