#include "text/words.h"

#include <gtest/gtest.h>

#include <string>

namespace emend::text {
namespace {

std::vector<std::string> texts(std::string_view text, std::vector<Span> (*cut)(std::string_view)) {
  std::vector<std::string> out;
  for (Span span : cut(text)) out.emplace_back(slice(text, span));
  return out;
}
using Texts = std::vector<std::string>;

TEST(Words, AreLettersMarksAndDigitsJoinedByApostrophesAndHyphens) {
  EXPECT_EQ(texts("don't re-read, U+2019!", words), (Texts{"don't", "re-read", "U", "2019"}));
  EXPECT_EQ(texts("don\u0092t, \u0092so\u0092", words), (Texts{"don\u0092t", "so"})) << "Windows, taken for Latin-1";
  EXPECT_EQ(texts("'tis dogs' rock-'n'-roll a--b", words), (Texts{"tis", "dogs", "rock", "n", "roll", "a", "b"}));
  EXPECT_EQ(texts("it’s 2-3 x-1 1-x ABC123", words), (Texts{"it’s", "2", "3", "x", "1", "1", "x", "ABC123"}));
  EXPECT_EQ(texts("nai\u0308ve e\u0301-t", words), (Texts{"nai\u0308ve", "e\u0301-t"}));
  EXPECT_EQ(texts(" \t.,; ", words), Texts{});
  EXPECT_EQ(texts("a-", words), Texts{"a"});
}

TEST(Words, BlankSeparatedIsPythonsSplit) {
  EXPECT_EQ(texts("  a,b\tc\u00A0d \n", blank_separated), (Texts{"a,b", "c", "d"}));
  EXPECT_EQ(texts("a\x1C"
                  "b\u200Bc",
                  blank_separated),
            (Texts{"a", "b\u200Bc"}));
  EXPECT_EQ(texts("", blank_separated), Texts{});
}

TEST(Words, SplitWordsTilesTheText) {
  EXPECT_EQ(texts("He  said:\t“No!”", split_words), (Texts{"He", "  ", "said", ":", "\t", "“", "No", "!", "”"}));
  const std::string hard = " a-b--c  d'e' \u3000\u0301 日本 1,000.5\n";
  std::string joined;
  for (Span span : split_words(hard)) joined += slice(hard, span);
  EXPECT_EQ(joined, hard);
}

}  // namespace
}  // namespace emend::text
