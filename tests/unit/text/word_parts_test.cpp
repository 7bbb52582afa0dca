#include "text/word_parts.h"

#include <gtest/gtest.h>

#include <vector>

namespace emend::text {
namespace {

std::vector<std::string> parts_of(std::string_view word) {
  std::vector<std::string> parts;
  for_each_part(word, [&](std::string_view part) {
    parts.emplace_back(part);
    return true;
  });
  return parts;
}

TEST(WordParts, StandBetweenHyphens) {
  using Parts = std::vector<std::string>;
  EXPECT_EQ(parts_of("word"), Parts{"word"});
  EXPECT_EQ(parts_of(""), Parts{""});
  EXPECT_EQ(parts_of("a-b‐c‑d"), (Parts{"a", "b", "c", "d"}));
  EXPECT_EQ(parts_of("‐a--"), (Parts{"", "a", "", ""}));
  EXPECT_EQ(parts_of("don’t-do"), (Parts{"don’t", "do"}));
  EXPECT_EQ(parts_of("a-\xE2\x80"), (Parts{"a", "\xE2\x80"}));
}

TEST(WordParts, ApostrophesOfAllKindsArePlain) {
  std::string room;
  EXPECT_EQ(with_plain_apostrophes("don’t", room), "don't");
  EXPECT_EQ(with_plain_apostrophes("don\u0092t", room), "don't");
  EXPECT_EQ(with_plain_apostrophes("’tisn\u0092t", room), "'tisn't");
  EXPECT_EQ(with_plain_apostrophes("don't", room), "don't");
}

// A law: of a word of many parts come those of its halves.
TEST(WordParts, OfALongWordAreThoseOfItsHalves) {
  std::string half;
  for (int i = 0; i < 1000; ++i) half += i % 5 == 0 ? "a‐" : i % 3 == 0 ? "bc‑" : "d-";
  std::vector<std::string> twice = parts_of(half);
  ASSERT_EQ(twice.size(), 1001U);
  twice.pop_back();  // nothing, which stands before the other half
  for (std::string& part : parts_of(half)) twice.push_back(std::move(part));
  EXPECT_EQ(parts_of(half + half), twice);
}

}  // namespace
}  // namespace emend::text
