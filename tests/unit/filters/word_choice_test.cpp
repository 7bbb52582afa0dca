#include "filters/word_choice.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <span>
#include <string>

#include "ngram/estimate.h"
#include "ngram/mapped.h"
#include "text/edit.h"

namespace emend::filters {
namespace {

using text::Lexicon;

std::shared_ptr<const Lexicon> lexicon() {
  text::LexiconWriter writer;
  for (const auto& [form, eighths] : std::map<std::string, unsigned>{{"tanks", 32},
                                                                     {"tasks", 36},
                                                                     {"system", 40},
                                                                     {"guns", 34},
                                                                     {"and", 60},
                                                                     {"the", 62},
                                                                     {"of", 60},
                                                                     {"works", 40}})
    writer.add(form, eighths, Lexicon::general);
  writer.add("Harris", 34, Lexicon::person);
  const auto owner = std::make_shared<const std::string>(writer.bytes());
  return Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
}

std::shared_ptr<const ngram::Model> model() {
  ngram::Estimator estimator({3, {0}});
  const std::vector<std::vector<std::string_view>> sentences = {
      {"the", "guns", "and", "tanks", "of", "the", "system", "."},
      {"guns", "and", "tanks", "."},
      {"guns", "and", "tanks"},
      {"the", "tasks", "of", "the", "system"},
      {"the", "system", "works", "."},
      {"Mr", ".", "Harris", "works"}};
  for (int i = 0; i < 50; ++i)
    for (const auto& sentence : sentences) estimator.add(sentence);
  const std::string path =
      (std::filesystem::temp_directory_path() / ("emend-choice-" + std::to_string(getpid()))).string();
  estimator.write(path + ".arpa");
  ngram::write_mapped(path + ".arpa", path + ".ngram");
  auto model = std::make_shared<const ngram::Model>(path + ".ngram");
  std::filesystem::remove(path + ".arpa");
  std::filesystem::remove(path + ".ngram");
  return model;
}

class WordChoiceTest : public testing::Test {
 protected:
  std::string revised(const std::string& sentence, std::vector<text::Edit> edits = {}) const {
    Rewriting rewriting{text::apply(sentence, edits), std::move(edits)};
    choice_.revise(sentence, rewriting);
    EXPECT_EQ(rewriting.text, text::apply(sentence, rewriting.edits));
    for (const text::Edit& edit : rewriting.edits) EXPECT_GE(edit.confidence, 0.5);
    return rewriting.text;
  }
  const WordChoice choice_{std::make_shared<const text::WordList>(std::vector<std::string>{
                               "tanks", "tasks", "system", "guns", "and", "the", "of", "works"}),
                           lexicon(), model()};
};

TEST_F(WordChoiceTest, WhatNoListHasBecomesTheWordThatFits) {
  EXPECT_EQ(revised("the guns and tawks of the system."), "the guns and tanks of the system.");
  EXPECT_EQ(revised("the tawks of the system."), "the tasks of the system.");
  EXPECT_EQ(revised("the sytem works."), "the system works.");
}

TEST_F(WordChoiceTest, AnEditOfAWordIsLookedAtAgain) {
  const std::string sentence = "the guns and tawks of the system.";
  EXPECT_EQ(revised(sentence, {{13, 18, "tasks", "", 0.6}}), "the guns and tanks of the system.");
  EXPECT_EQ(revised(sentence, {{13, 18, "tanks", "", 0.6}}), "the guns and tanks of the system.");
}

TEST_F(WordChoiceTest, WordsThatAreKnownNamesAndOthersStay) {
  for (const std::string sentence :
       {"the tasks of the guns and the system.", "Mr. Harrop works.", "TAWKS of the system", "the xml2 of tawks-of", "",
        " ", "...", "the qqqqqqqqqq works"})
    EXPECT_EQ(revised(sentence), sentence);
}

TEST_F(WordChoiceTest, EditsOfMoreThanAWordStay) {
  EXPECT_EQ(revised("the sys tem works.", {{7, 8, "", "", 0.9}}), "the system works.");
  EXPECT_EQ(revised("thesutem works.", {{0, 8, "the sutem", "", 0.9}}), "the sutem works.");
  EXPECT_EQ(revised("the guns tawks", {{8, 8, " and", "", 0.9}}), "the guns and tanks");
}

}  // namespace
}  // namespace emend::filters
