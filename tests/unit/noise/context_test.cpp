#include "noise/context.h"

#include <gtest/gtest.h>

#include "text/sentences.h"

namespace emend::noise {
namespace {

// The line with the error in its last sentence, where `before` is the line before it.
std::string with_error(std::string_view name, std::string_view before, std::string_view line) {
  Told told;
  const std::vector<text::Span> words_before = text::words(before), words = text::words(line);
  told.hear(english::Clause(before, words_before), {0, before.size()});
  const english::Clause clause(line, words);
  const text::Span last = text::sentences(line).back();
  told.hear(clause, {0, last.begin});
  Random random({1});
  return text::apply(line, context_error(name).edits({clause, last, told}, random));
}

struct Case {
  const char *name, *before, *line, *expected;
};

void expect(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(with_error(c.name, c.before, c.line), c.expected) << c.name << ": " << c.before;
}

TEST(ContextErrors, AWholeSentenceGoesIntoThePresent) {
  expect({
      {"tense", "", "We were late. The men saw us and it was dark.", "We were late. The men see us and it is dark."},
      {"tense", "", "He was late.", "He was late."},  // nothing tells
      {"tense", "We ran.", "He was late.", "He is late."},
      {"tense", "", "He came. He was late and now is sorry.", "He came. He was late and now is sorry."},
  });
}

TEST(ContextErrors, WhatIsKnownIsIntroducedAgain) {
  expect({
      {"article", "She had a dog and an apple.", "The dog slept.", "A dog slept."},
      {"article", "She had a dog and an apple.", "He ate the apple.", "He ate an apple."},
      {"article", "She had the dog.", "The dog slept.", "The dog slept."},                      // known before
      {"article", "She had a dog.", "The dog that slept awoke.", "The dog that slept awoke."},  // says which
      {"article", "She had a dog.", "The dog of my aunt awoke.", "The dog of my aunt awoke."},
      {"article", "", "I saw a house. He sold the house.", "I saw a house. He sold a house."},
  });
}

TEST(ContextErrors, PronounsOfTheOtherSex) {
  expect({
      {"pronoun", "My father came home.", "He took off his hat.", "She took off her hat."},
      {"pronoun", "The queen was old.", "We liked her and her house was hers.", "We liked him and his house was his."},
      {"pronoun", "My father met the queen.", "He took off his hat.", "He took off his hat."},  // both are told of
      {"pronoun", "The teacher came.", "He took off his hat.", "He took off his hat."},         // nobody tells
      {"pronoun", "My father came.", "Then he met John.", "Then he met John."},
      {"pronoun", "My father came.", "He was a good man.", "He was a good man."},  // the sentence tells itself
  });
}

TEST(ContextErrors, ConnectivesOfTheOppositeMeaning) {
  const std::string result = with_error("connective", "It rained.", "However, he went out.");
  EXPECT_TRUE(result.ends_with(", he went out.") && !result.starts_with("However")) << result;
  expect({
      {"connective", "It rained.", "But he went out.", "So he went out."},
      {"connective", "It rained.", "So we stayed.", "But we stayed."},
      {"connective", "", "But he went out.", "But he went out."},  // nothing before
      {"connective", "It rained.", "So far we stayed.", "So far we stayed."},
      {"connective", "It rained.", "But for him we stayed.", "But for him we stayed."},
  });
}

TEST(Told, HearsTheWordsThatBeginWithinASpan) {
  const std::string_view line = "She runs. He had a dog.";
  const std::vector<text::Span> words = text::words(line);
  const english::Clause clause(line, words);
  Told told;
  told.hear(clause, {0, 0});
  EXPECT_FALSE(told.anything);
  told.hear(clause, {0, line.find("He")});
  EXPECT_TRUE(told.anything && told.she);
  EXPECT_FALSE(told.he || told.past);
  told.hear(clause, {line.find("had"), line.find("a dog")});
  EXPECT_TRUE(told.past);
  EXPECT_FALSE(told.he);
  EXPECT_TRUE(told.introduced.empty());
  told.hear(clause, {line.find("a dog"), line.size()});
  EXPECT_EQ(told.introduced.at("dog"), "a");
}

TEST(ContextErrors, EveryRowHasItsNameAndSentence) {
  for (const std::string& name : context_error_names()) {
    EXPECT_EQ(context_error(name).name, name);
    EXPECT_FALSE(std::string_view(context_error(name).sentence).empty());
  }
}

}  // namespace
}  // namespace emend::noise
