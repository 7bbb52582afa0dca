#include "text/kept_words.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace emend::text {
namespace {

const WordList kept({"fzf", "Zoë", "colour"});

bool changes(std::string_view text, std::size_t begin, std::size_t end, std::string replacement) {
  return changes_word_of(kept, text, {begin, end, std::move(replacement)});
}

TEST(KeptWords, AreNotReplacedRemovedOrWrittenTo) {
  EXPECT_TRUE(changes("an fzf of", 3, 6, "ff"));
  EXPECT_TRUE(changes("an FZF of", 3, 6, "ff"));
  EXPECT_TRUE(changes("an fzf of", 4, 5, ""));
  EXPECT_TRUE(changes("an fzf of", 2, 6, ""));
  EXPECT_TRUE(changes("an fzf of", 0, 9, "of an fzf"));
  EXPECT_TRUE(changes("an fzf of", 6, 6, "s"));
  EXPECT_TRUE(changes("an fzf of", 3, 3, "é"));
  EXPECT_TRUE(changes("an fzf of", 2, 3, "x"));
  EXPECT_TRUE(changes("fzf", 0, 3, "Fzf"));
  EXPECT_TRUE(changes("Zoë's", 0, 6, "Zoe's"));
}

TEST(KeptWords, OfALongLineAreThoseOfItsParts) {
  std::string line;
  for (int i = 0; i < 100; ++i) line += i % 7 == 0 ? "fzf Zoë " : "an fzd, colours ";
  const std::vector<Span> all = words(line);
  for (std::size_t begin = 0; begin < line.size(); ++begin) {
    for (std::size_t end = begin; end <= std::min(line.size(), begin + 9); ++end) {
      for (const char* replacement : {"", "s", " "}) {
        // The same as of a word and its neighbours alone.
        bool one = false;
        for (const Span word : all) {
          if (word.begin <= end && word.end >= begin)
            one = one || changes_word_of(kept, line, {&word, 1}, {begin, end, replacement});
        }
        ASSERT_EQ(changes_word_of(kept, line, all, {begin, end, replacement}), one) << begin << ' ' << end;
      }
    }
  }
}

TEST(KeptWords, WhatStandsBesideThemMayChange) {
  EXPECT_FALSE(changes("an fzf of", 0, 2, "the"));
  EXPECT_FALSE(changes("an fzf of", 6, 6, ","));
  EXPECT_FALSE(changes("an fzf of", 3, 3, "old "));
  EXPECT_FALSE(changes("an fzf of", 6, 6, " and"));
  EXPECT_FALSE(changes("an fzf of", 7, 9, ""));
  EXPECT_FALSE(changes("an fzd of", 3, 6, "fzf"));
  EXPECT_FALSE(changes("zoë", 0, 4, "zoe"));  // Zoë stands for no word in small letters
  EXPECT_FALSE(changes("", 0, 0, "fzf"));
}

}  // namespace
}  // namespace emend::text
