#include "filters/losses.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <span>

namespace emend::filters {
namespace {

using text::Lexicon;

std::shared_ptr<const Lexicon> lexicon() {
  const std::map<std::string, std::pair<unsigned, unsigned>> forms = {
      {"be", {55, Lexicon::general}},       {"nice", {44, Lexicon::general}},  {"I", {61, Lexicon::general}},
      {"guy", {42, Lexicon::general}},      {"there", {52, Lexicon::general}}, {"gotta", {36, Lexicon::general}},
      {"can't", {48, Lexicon::general}},    {"a", {60, Lexicon::general}},     {"date", {42, Lexicon::general}},
      {"in", {59, Lexicon::general}},       {"find", {46, Lexicon::general}},  {"finding", {38, Lexicon::general}},
      {"game", {45, Lexicon::general}},     {"time", {47, Lexicon::general}},  {"re", {34, Lexicon::general}},
      {"the", {62, Lexicon::general}},      {"Ross", {40, Lexicon::person}},   {"to", {59, Lexicon::general}},
      {"fighting", {38, Lexicon::general}},
  };
  text::LexiconWriter writer;
  for (const auto& [form, entry] : forms) writer.add(form, entry.first, entry.second);
  const auto owner = std::make_shared<const std::string>(writer.bytes());
  return Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
}

std::string split(std::string_view word) {
  const auto all = splits(*lexicon(), word);
  return all.empty() ? "" : all.front().first + ' ' + all.front().second;
}

TEST(Splits, TwoCommonWordsOfWhichOneMayBeEverywhere) {
  EXPECT_EQ(split("benice"), "be nice");
  EXPECT_EQ(split("Benice"), "Be nice");
  EXPECT_EQ(split("adate"), "a date");
  EXPECT_EQ(split("fightingin"), "fighting in");
  EXPECT_EQ(split("findin"), "") << "finding";
  EXPECT_TRUE(splits(*lexicon(), "nicetime").at(0).compound);
  EXPECT_FALSE(splits(*lexicon(), "inatime").size());
  EXPECT_FALSE(splits(*lexicon(), "intime").at(0).compound);
  EXPECT_EQ(split("rethe"), "") << "half a word";
  EXPECT_EQ(split("theross"), "") << "a name";
  EXPECT_EQ(split("beniceto"), "") << "three words";
}

TEST(Splits, CapitalsAndApostrophes) {
  EXPECT_EQ(split("guyI"), "guy I");
  EXPECT_EQ(split("Ican't"), "I can't");
  EXPECT_EQ(split("ican't"), "I can't");
  EXPECT_EQ(split("There'sgotta"), "There's gotta");
  EXPECT_EQ(split("there'sa"), "there's a");
  EXPECT_EQ(split("beNice"), "") << "the name of a function";
  EXPECT_EQ(split("BENICE"), "");
}

TEST(Losses, WhatWasLostWillBeLost) {
  Losses losses(0.01, 100, 1000);
  EXPECT_NEAR(losses.log_odds(), 0, 1e-9);
  losses.see(100, 0);
  EXPECT_LT(losses.log_odds(), -0.5);
  losses.see(0, 10);
  EXPECT_NEAR(losses.log_odds(), std::log(5.5), 1e-9);
  for (int i = 0; i < 10'000; ++i) losses.see(1, 0);
  EXPECT_LT(losses.log_odds(), -1) << "long ago";
}

}  // namespace
}  // namespace emend::filters
