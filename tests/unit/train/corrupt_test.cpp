#include "train/corrupt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "text/sentences.h"

namespace emend::train {
namespace {

using Tokens = std::vector<int>;

constexpr int kMask = 4;

Tokens numbered(std::size_t count, int first = 1000) {
  Tokens tokens(count);
  std::iota(tokens.begin(), tokens.end(), first);
  return tokens;
}

const Tokens& sentinels() {
  static const Tokens all = numbered(100, 100);
  return all;
}

bool is_sentinel(int token) { return token >= 100 && token < 200; }

// The spans of a target, by their sentinels.
std::map<int, Tokens> spans_of(const Tokens& target) {
  std::map<int, Tokens> spans;
  int last = -1;
  for (const int token : target) {
    if (is_sentinel(token)) {
      EXPECT_TRUE(spans.emplace(last = token, Tokens()).second) << "twice: " << token;
    } else {
      spans[last].push_back(token);
    }
  }
  return spans;
}

TEST(CorruptSpans, SourceAndTargetRestoreTheText) {
  noise::Random random({3});
  for (std::uint64_t key = 0; key < 2000; ++key) {
    const Tokens tokens = numbered(1 + random.below(60));
    const Corruption corruption{0.05 + 0.9 * random.uniform(), 1 + 4 * random.uniform()};
    const auto [source, target] = corrupt_spans(tokens, sentinels(), corruption, noise::Random({key}));
    ASSERT_FALSE(target.empty());
    auto spans = spans_of(target);
    // In order from the first on, each once; behind them one more that no span follows.
    int next = sentinels().front();
    Tokens restored;
    for (std::size_t i = 0; i < source.size(); ++i) {
      if (!is_sentinel(source[i])) {
        restored.push_back(source[i]);
        continue;
      }
      ASSERT_EQ(source[i], next++);
      ASSERT_FALSE(spans.at(source[i]).empty());
      if (i > 0) EXPECT_FALSE(is_sentinel(source[i - 1]));  // spans do not touch
      restored.insert(restored.end(), spans.at(source[i]).begin(), spans.at(source[i]).end());
    }
    EXPECT_EQ(restored, tokens);
    EXPECT_EQ(target.back(), next);
    EXPECT_EQ(spans.size(), static_cast<std::size_t>(next - sentinels().front()) + 1);
    // The hidden ones, rounded.
    const double hidden = static_cast<double>(tokens.size() + spans.size() - 1 - source.size());
    const auto size = static_cast<double>(tokens.size());
    EXPECT_EQ(hidden, std::clamp(std::round(corruption.share * size), 1.0, size));
  }
}

TEST(CorruptSpans, HidesTheShareInSpansOfTheMeanLengthAnywhere) {
  constexpr std::size_t kTokens = 200;
  std::map<std::size_t, int> lengths;
  std::vector<int> times(kTokens);
  const Tokens tokens = numbered(kTokens, 1000);
  constexpr int kRounds = 4000;
  for (std::uint64_t key = 0; key < kRounds; ++key) {
    const auto [source, target] = corrupt_spans(tokens, sentinels(), {}, noise::Random({key}));
    for (const auto& [sentinel, span] : spans_of(target)) {
      if (!span.empty()) ++lengths[span.size()];
      for (const int token : span) ++times[static_cast<std::size_t>(token - 1000)];
    }
  }
  int spans = 0;
  double hidden = 0;
  for (const auto& [length, count] : lengths) spans += count, hidden += static_cast<double>(length) * count;
  EXPECT_EQ(hidden, 0.15 * kTokens * kRounds);
  EXPECT_EQ(spans, 10 * kRounds);
  // Divisions of 30 into 10 parts that are as likely as each other: C(28, 8) / C(29, 9) have a first part of 1.
  EXPECT_NEAR(lengths[1] / static_cast<double>(spans), 9.0 / 29, 0.01);
  // No place is likelier than others, but for the first and last, which have fewer neighbours.
  for (std::size_t i = 10; i + 10 < kTokens; ++i) EXPECT_NEAR(times[i] / static_cast<double>(kRounds), 0.15, 0.03) << i;
}

TEST(CorruptSpans, TakesLongerSpansWhereSentinelsAreFew) {
  const Tokens few = {100, 101, 102};
  const auto [source, target] = corrupt_spans(numbered(200), few, {0.5, 3}, noise::Random({1}));
  EXPECT_EQ(std::count_if(source.begin(), source.end(), is_sentinel), 2);
  EXPECT_EQ(source.size(), 102u);
  EXPECT_EQ(target.size(), 103u);
  EXPECT_THROW(corrupt_spans({1}, {100}, {}, noise::Random({1})), std::logic_error);
  EXPECT_TRUE(corrupt_spans({}, few, {}, noise::Random({1})).target.empty());
  EXPECT_EQ(corrupt_spans({7}, few, {}, noise::Random({1})).target, (Tokens{100, 7, 101}));
}

// What stands between the masks of the source stands in the text in that order, and what lies between is what was
// hidden.
TEST(Infill, WhatStaysKeepsItsOrder) {
  noise::Random random({5});
  for (std::uint64_t key = 0; key < 2000; ++key) {
    const Tokens tokens = numbered(1 + random.below(60));
    const double share = 0.05 + 0.9 * random.uniform();
    const auto [source, target] = infill(tokens, kMask, {share, 1 + 4 * random.uniform()}, noise::Random({key}));
    EXPECT_EQ(target, tokens);
    int last = 999;
    bool masked = false;
    for (const int token : source) {
      if (token == kMask) {
        EXPECT_FALSE(masked);  // no two side by side
        masked = true;
        continue;
      }
      if (!masked) EXPECT_EQ(token, last + 1);  // nothing is lost without a mask
      EXPECT_GT(token, last);
      last = token;
      masked = false;
    }
    if (!masked) EXPECT_EQ(last, tokens.back());
    const auto masks = static_cast<std::size_t>(std::count(source.begin(), source.end(), kMask));
    const auto size = static_cast<double>(tokens.size());
    EXPECT_EQ(static_cast<double>(tokens.size() + masks - source.size()),
              std::clamp(std::round(share * size), 1.0, size));
  }
}

TEST(Infill, SpansHavePoissonLengths) {
  const Tokens tokens = numbered(400);
  std::map<int, double> lengths;
  double spans = 0;
  for (std::uint64_t key = 0; key < 2000; ++key) {
    const Tokens source = infill(tokens, kMask, {0.3, 3}, noise::Random({key})).source;
    for (std::size_t i = 0; i < source.size(); ++i) {
      if (source[i] != kMask) continue;
      const int before = i == 0 ? 999 : source[i - 1], after = i + 1 == source.size() ? 1400 : source[i + 1];
      ++lengths[after - before - 1];
      ++spans;
    }
  }
  // The last span of each text is cut, one in forty.
  double probability = std::exp(-3.0);
  for (int length = 0; length <= 8; ++length) {
    EXPECT_NEAR(lengths[length] / spans, probability, 0.012) << length;
    probability *= 3.0 / (length + 1);
  }
  EXPECT_TRUE(infill({}, kMask, {}, noise::Random({1})).source.empty());
  EXPECT_EQ(infill({7}, kMask, {}, noise::Random({1})).source, Tokens{kMask});
}

TEST(PermuteSentences, PutsTheSameSentencesIntoAnyOrder) {
  const std::string text = "It was late.  Nobody came! Why?\tThe end.";
  std::map<std::string, int> orders;
  for (std::uint64_t key = 0; key < 4800; ++key) {
    const std::string other = permute_sentences(text, noise::Random({key}));
    ASSERT_EQ(other.size(), text.size());
    Tokens places;
    for (const char* sentence : {"It was late.", "Nobody came!", "Why?", "The end."}) {
      ASSERT_NE(other.find(sentence), std::string::npos) << other;
      places.push_back(static_cast<int>(other.find(sentence)));
    }
    std::string blanks;
    std::copy_if(other.begin(), other.end(), std::back_inserter(blanks), [](char c) { return c == '\t'; });
    EXPECT_EQ(blanks, "\t");
    EXPECT_NE(other.find("  "), std::string::npos);
    ++orders[other];
  }
  EXPECT_EQ(orders.size(), 24u);
  for (const auto& [order, times] : orders) EXPECT_NEAR(times, 200, 70) << order;
  EXPECT_EQ(permute_sentences("One alone.", noise::Random({1})), "One alone.");
  EXPECT_EQ(permute_sentences("", noise::Random({1})), "");
}

}  // namespace
}  // namespace emend::train
