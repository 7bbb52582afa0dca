#include "filters/invented_words.h"

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace emend::filters {
namespace {

std::size_t invented(std::string_view source, std::string_view said, const std::vector<Term>& terms = {}) {
  text::LexiconWriter writer;
  for (const char* form : {"a", "ticket", "got", "well", "known"}) writer.add(form, 40, text::Lexicon::general);
  const auto owner = std::make_shared<const std::string>(writer.bytes());
  const auto lexicon = text::Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
  return invented_words(*lexicon, source, terms, said);
}

TEST(InventedWords, AreInNoList) {
  EXPECT_EQ(invented("Tom hat ein Strafmandat", "Tom got a ticket"), 0U);
  EXPECT_EQ(invented("Tom hat ein Strafmandat", "Tom got a penaltymandate, a Penaltyment"), 2U);
  EXPECT_EQ(invented("bekannt", "Well-known"), 0U);
}

TEST(InventedWords, AreNoneOfTheSource) {
  EXPECT_EQ(invented("ein git-Worktree", "got a worktree"), 0U);
  EXPECT_EQ(invented("Openssl-Funktionen", "got OPENSSL"), 0U);
  EXPECT_EQ(invented("Worktrees", "got worktree"), 0U);
}

TEST(InventedWords, AreNoneThatMustBeSaid) {
  EXPECT_EQ(invented("ein Baum", "got a worktree", {{"x", "work Worktree"}}), 0U);
  EXPECT_EQ(invented("ein Baum", "got a worktree", {{"tree"}}), 1U);
}

TEST(InventedWords, ShortOnesAndOtherLettersAreLeft) { EXPECT_EQ(invented("ein Weg", "a pth, Zürich, x86 abcd1"), 0U); }

}  // namespace
}  // namespace emend::filters
