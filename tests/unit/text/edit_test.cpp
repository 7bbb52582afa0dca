#include "text/edit.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "text/words.h"

namespace emend::text {
namespace {

std::vector<Edit> diff(std::string_view a, std::string_view b) { return difference(a, b); }

TEST(Edit, ApplyReplacesSpansAndKeepsTheRest) {
  EXPECT_EQ(text::apply("teh  cat\r", {{0, 3, "the"}}), "the  cat\r");
  EXPECT_EQ(text::apply("ab", {{0, 0, "<"}, {1, 1, "|"}, {1, 2, ""}, {2, 2, ">"}}), "<a|>");
  EXPECT_EQ(text::apply("", {}), "");
}

TEST(Edit, DifferenceKeepsTheWordsThatBothHave) {
  EXPECT_EQ(diff("know the the answer", "know the answer."), (std::vector<Edit>{{9, 13, ""}, {19, 19, "."}}));
  EXPECT_EQ(diff("The answer", "answer ok"), (std::vector<Edit>{{0, 4, ""}, {10, 10, " ok"}}));
  EXPECT_EQ(diff("make a photo of", "take photos of"), (std::vector<Edit>{{0, 6, "take"}, {7, 12, "photos"}}));
  EXPECT_EQ(diff("what is it?", "what it is?"), (std::vector<Edit>{{5, 10, "it is"}}));
}

TEST(Edit, ApplyRefusesWhatIsNotAnEditList) {
  EXPECT_THROW(text::apply("abc", {{1, 2, ""}, {0, 1, ""}}), std::logic_error);
  EXPECT_THROW(text::apply("abc", {{0, 2, ""}, {1, 3, ""}}), std::logic_error);
  EXPECT_THROW(text::apply("abc", {{2, 4, ""}}), std::logic_error);
  EXPECT_THROW(text::apply("abc", {{2, 1, ""}}), std::logic_error);
}

TEST(Edit, DifferenceIsSmallestAtTheLevelOfWords) {
  EXPECT_EQ(diff("same", "same"), std::vector<Edit>{});
  EXPECT_EQ(diff("teh cat", "the cat"), (std::vector<Edit>{{0, 3, "the"}}));
  EXPECT_EQ(diff("a cat", "a  cat"), (std::vector<Edit>{{1, 2, "  "}}));
  EXPECT_EQ(diff("in to it", "into it"), (std::vector<Edit>{{0, 5, "into"}}));
  EXPECT_EQ(diff("x y z", "x z"), (std::vector<Edit>{{2, 4, ""}}));
  EXPECT_EQ(diff("x z", "x y z"), (std::vector<Edit>{{2, 2, "y "}}));
  EXPECT_EQ(diff("", "new"), (std::vector<Edit>{{0, 0, "new"}}));
  EXPECT_EQ(diff("old", ""), (std::vector<Edit>{{0, 3, ""}}));
  EXPECT_EQ(diff("I seen teh dog , yes", "I saw the dog, yes"),
            (std::vector<Edit>{{2, 6, "saw"}, {7, 10, "the"}, {14, 15, ""}}));
}

std::string random_text(std::mt19937& random) {
  static const char* parts[] = {"a", "b", "c", " ", "  ", ".", "-", "'", "é", "\n"};
  std::string out;
  for (int n = random() % 14; n > 0; --n) out += parts[random() % std::size(parts)];
  return out;
}

// Plain dynamic programming over all cells, to compare the fast alignment with.
std::size_t distance(std::string_view a, std::string_view b) {
  const auto x = split_words(a), y = split_words(b);
  std::vector<std::size_t> row(y.size() + 1);
  for (std::size_t j = 0; j <= y.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= x.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= y.size(); ++j) {
      const std::size_t substituted = diagonal + (slice(a, x[i - 1]) != slice(b, y[j - 1]));
      diagonal = row[j];
      row[j] = std::min({substituted, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[y.size()];
}

TEST(Edit, DifferenceLeadsToTheOtherTextAndInverseBack) {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    const std::string a = random_text(random), b = random_text(random);
    const auto edits = difference(a, b);
    ASSERT_EQ(text::apply(a, edits), b) << testing::PrintToString(a);
    ASSERT_EQ(text::apply(b, inverse(a, edits)), a);
    std::size_t cost = 0;
    for (std::size_t k = 0; k < edits.size(); ++k) {
      ASSERT_TRUE(k == 0 || edits[k].begin > edits[k - 1].end);  // neighbours are merged
      cost += std::max(split_words(std::string_view(a).substr(edits[k].begin, edits[k].end - edits[k].begin)).size(),
                       split_words(edits[k].replacement).size());
    }
    // Where a word stays that a substitution would have replaced, its neighbours cost twice.
    ASSERT_LE(cost, 2 * distance(a, b)) << testing::PrintToString(a) << testing::PrintToString(b);
  }
}

TEST(Edit, ComposedEditsDoWhatTheTwoDoOneAfterTheOther) {
  EXPECT_EQ(compose("a b c", {{0, 1, "x"}}, {{4, 5, "z"}}), (std::vector<Edit>{{0, 1, "x"}, {4, 5, "z"}}));
  EXPECT_EQ(compose("a b c", {{0, 1, "xy", "first", 0.5}}, {{1, 2, "", "second", 0.9}}),
            (std::vector<Edit>{{0, 1, "x", "first", 0.5}}));
  EXPECT_EQ(compose("a b c", {{0, 1, "x"}}, {{0, 1, "a"}}), std::vector<Edit>{});  // and back again
  EXPECT_EQ(compose("a b c", {}, {{1, 3, ""}}), (std::vector<Edit>{{1, 3, ""}}));
  std::mt19937 random(5);
  const auto edits_of = [&](const std::string& text) {
    std::vector<Edit> edits;
    for (std::size_t at = 0; at <= text.size(); at += 1 + random() % 4) {
      const std::size_t end = std::min<std::size_t>(text.size(), at + random() % 3);
      edits.push_back({at, end, std::string(random() % 3, static_cast<char>('A' + random() % 26))});
      at = end;
    }
    return edits;
  };
  for (int i = 0; i < 500; ++i) {
    const std::string text = std::string("abcdefghijklmnopqrstuvwxyz").substr(0, random() % 20);
    const auto first = edits_of(text), second = edits_of(text::apply(text, first));
    EXPECT_EQ(text::apply(text, compose(text, first, second)), text::apply(text::apply(text, first), second));
  }
}

TEST(Edit, DifferenceOfVeryDifferentLongTextsIsBounded) {
  std::string a, b;
  for (int i = 0; i < 20000; ++i) a += "a" + std::to_string(i) + " ", b += "b" + std::to_string(i) + "\t";
  EXPECT_EQ(text::apply(a, difference(a, b)), b);
}

}  // namespace
}  // namespace emend::text
