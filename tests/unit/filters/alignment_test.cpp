#include "filters/alignment.h"

#include <gtest/gtest.h>

namespace emend::filters {
namespace {

// A translation whose tokens look where they are told: one place of the source each.
Translation looking(std::vector<std::string> tokens, std::vector<std::string> source, std::vector<std::size_t> places) {
  Translation translation;
  for (const std::string& token : tokens) translation.text += token;
  translation.tokens = std::move(tokens);
  translation.attention.source = std::move(source);
  for (const std::size_t place : places) {
    for (std::size_t s = 0; s < translation.attention.source.size(); ++s)
      translation.attention.weights.push_back(s == place ? 1 : 0);
  }
  return translation;
}

Links links_of(const Translation& translation, std::string_view source) {
  const std::vector<Part> parts = {{{0, source.size()}, {0, translation.text.size()}, &translation}};
  return align_words(source, translation.text, parts);
}

TEST(Alignment, AWordComesFromTheWordThatItsTokensLookedAtMost) {
  const Translation translation = looking({"The", " c", "a", "t", " sleeps", "."},
                                          {"Es", " schläft", " die", " Ka", "tze", ".", ""}, {2, 3, 4, 1, 1, 6});
  EXPECT_EQ(links_of(translation, "Es schläft die Katze."), (Links{{1, 2}, {2, 0}, {3, 1}}));
  EXPECT_EQ(pharaoh(links_of(translation, "Es schläft die Katze.")), "1-2 2-0 3-1");
}

TEST(Alignment, WhatLooksAtTheEndMarkTakesTheNextBest) {
  Translation translation = looking({"So"}, {"Ja", " gut", ""}, {2});
  translation.attention.weights = {0.1F, 0.2F, 0.7F};
  EXPECT_EQ(links_of(translation, "Ja gut"), (Links{{1, 0}}));
}

TEST(Alignment, TokenizersMayMoveBlanks) {
  const Translation translation = looking({"a ", "b"}, {"x", "  ", "y", ""}, {2, 0});
  EXPECT_EQ(links_of(translation, "x  y"), (Links{{0, 1}, {1, 0}}));
}

TEST(Alignment, WhatIsCopiedIsAlignedWordByWord) {
  const Translation translation = looking({"b", " a"}, {"x", " y", ""}, {1, 0});
  const std::string_view source = "1 2 x y 3", target = "1 2 b a 3";
  const std::vector<Part> parts = {
      {{0, 4}, {0, 4}, nullptr}, {{4, 7}, {4, 7}, &translation}, {{7, 9}, {7, 9}, nullptr}};
  EXPECT_EQ(align_words(source, target, parts), (Links{{0, 0}, {1, 1}, {2, 3}, {3, 2}, {4, 4}}));
}

}  // namespace
}  // namespace emend::filters
