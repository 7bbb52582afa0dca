#include "train/perturb.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace emend::train {
namespace {

using Tokens = std::vector<int>;
using Weights = std::vector<float>;

TEST(EditWeights, FallOnWhatTheSourceLacks) {
  EXPECT_EQ(edit_weights({1, 2, 3}, {1, 2, 3}, 3), (Weights{1, 1, 1, 1}));
  EXPECT_EQ(edit_weights({1, 2, 3}, {1, 9, 3}, 3), (Weights{1, 3, 1, 1}));
  EXPECT_EQ(edit_weights({1, 3}, {1, 2, 3}, 3), (Weights{1, 3, 1, 1}));
  EXPECT_EQ(edit_weights({1, 2, 3}, {1, 3}, 3), (Weights{1, 1, 1}));  // a deletion leaves nothing to weigh
  EXPECT_EQ(edit_weights({}, {5, 6}, 2), (Weights{2, 2, 1}));
  EXPECT_EQ(edit_weights({5}, {}, 2), (Weights{1}));
  EXPECT_EQ(edit_weights({1, 7, 2, 8, 3}, {1, 2, 9, 3, 4}, 5), (Weights{1, 1, 5, 1, 5, 1}));
}

// As many tokens weigh 1 as a longest common subsequence has: by a recursion over all of them.
TEST(EditWeights, LeaveALongestCommonSubsequence) {
  noise::Random random({7});
  for (int round = 0; round < 200; ++round) {
    Tokens a(random.below(8)), b(random.below(8));
    for (int& token : a) token = static_cast<int>(random.below(3));
    for (int& token : b) token = static_cast<int>(random.below(3));
    const auto longest = [&](auto self, std::size_t i, std::size_t j) -> int {
      if (i == a.size() || j == b.size()) return 0;
      if (a[i] == b[j]) return 1 + self(self, i + 1, j + 1);
      return std::max(self(self, i + 1, j), self(self, i, j + 1));
    };
    const Weights weights = edit_weights(a, b, 2);
    ASSERT_EQ(weights.size(), b.size() + 1);
    EXPECT_EQ(std::count(weights.begin(), weights.end() - 1, 1.0F), longest(longest, 0, 0));
  }
}

TEST(HideTokens, HidesTheGivenShareAndWholeWords) {
  const auto tokenizer = tokens::make_bytes();
  std::string text;
  for (int i = 0; i < 2000; ++i) text += i % 5 == 0 ? " " : "x";
  const Tokens whole = tokenizer->encode(text);
  const auto hidden = [&](const Tokens& tokens) { return std::count(tokens.begin(), tokens.end(), tokenizer->mask()); };
  Tokens some = whole, same = whole, words = whole, none = whole;
  hide_tokens(some, *tokenizer, 0.2, 0, noise::Random({1}));
  hide_tokens(same, *tokenizer, 0.2, 0, noise::Random({1}));
  hide_tokens(words, *tokenizer, 0, 0.3, noise::Random({1}));
  hide_tokens(none, *tokenizer, 0, 0, noise::Random({1}));
  EXPECT_NEAR(static_cast<double>(hidden(some)), 400, 80);
  EXPECT_EQ(some, same);
  EXPECT_EQ(none, whole);
  EXPECT_NEAR(static_cast<double>(hidden(words)), 600, 200);
  for (std::size_t i = 0; i < words.size(); i += 5)
    EXPECT_EQ(hidden(Tokens(words.begin() + static_cast<long>(i), words.begin() + static_cast<long>(i) + 5)) % 5, 0);
}

TEST(MaskTokens, OneInSevenOfThemEightInTenHidden) {
  const auto tokenizer = tokens::make_bytes();
  double chosen = 0, masked = 0, kept = 0, all = 0;
  for (std::uint64_t key = 0; key < 400; ++key) {
    const Tokens before(100, 70);
    Tokens tokens = before;
    const Weights weights = mask_tokens(tokens, *tokenizer, 0.15, false, noise::Random({key}));
    ASSERT_EQ(weights.size(), tokens.size() + 1);
    EXPECT_EQ(weights.back(), 0);  // the end mark
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      ++all;
      if (weights[i] == 0) {
        EXPECT_EQ(tokens[i], before[i]);
        continue;
      }
      ++chosen;
      masked += tokens[i] == tokenizer->mask();
      kept += tokens[i] == before[i];
      EXPECT_TRUE(tokens[i] == tokenizer->mask() || !tokenizer->piece(tokens[i]).empty());
    }
    Tokens again = before;
    EXPECT_EQ(mask_tokens(again, *tokenizer, 0.15, false, noise::Random({key})), weights);
    EXPECT_EQ(again, tokens);
  }
  EXPECT_NEAR(chosen / all, 0.15, 0.01);
  EXPECT_NEAR(masked / chosen, 0.8, 0.02);
  EXPECT_NEAR(kept / chosen, 0.1, 0.02);
  Tokens one = {70};
  EXPECT_EQ(mask_tokens(one, *tokenizer, 0.01, false, noise::Random({1})),
            (Weights{1, 0}));  // something is always learned
}

TEST(MaskTokens, WholeWordsAreChosenTogetherAndFareAlike) {
  const auto tokenizer = tokens::make_bytes();
  const int blank = tokenizer->encode(" ").front(), letter = tokenizer->encode("x").front();
  double chosen = 0, masked = 0, kept = 0, words = 0;
  for (std::uint64_t key = 0; key < 400; ++key) {
    Tokens before;
    for (int i = 0; i < 100; ++i) before.push_back(i % 5 == 0 ? blank : letter);  // words of a blank and four letters
    Tokens tokens = before;
    const Weights weights = mask_tokens(tokens, *tokenizer, 0.15, true, noise::Random({key}));
    for (std::size_t begin = 0; begin < before.size(); begin += 5) {
      ++words;
      std::size_t hidden = 0, same = 0;
      for (std::size_t i = begin; i < begin + 5; ++i) {
        EXPECT_EQ(weights[i], weights[begin]);
        hidden += tokens[i] == tokenizer->mask();
        same += tokens[i] == before[i];
      }
      if (weights[begin] == 0) {
        EXPECT_EQ(same, 5U);
        continue;
      }
      ++chosen;
      EXPECT_TRUE(hidden == 0 || hidden == 5);
      masked += hidden == 5;
      kept += same == 5;
    }
  }
  EXPECT_NEAR(chosen / words, 0.15, 0.015);
  EXPECT_NEAR(masked / chosen, 0.8, 0.04);
  EXPECT_NEAR(kept / chosen, 0.1, 0.03);
  Tokens one = {blank, letter, letter};  // something is always learned, as a whole
  EXPECT_EQ(mask_tokens(one, *tokenizer, 1e-9, true, noise::Random({1})), (Weights{1, 1, 1, 0}));
}

}  // namespace
}  // namespace emend::train
