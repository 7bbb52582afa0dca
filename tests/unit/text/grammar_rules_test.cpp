#include "text/grammar_rules.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "text/utf8.h"

namespace emend::text {
namespace {

std::string mended(std::string_view sentence) { return text::apply(sentence, grammar_edits(sentence)); }

TEST(GrammarRules, EachRowMendsItsExampleAndLeavesWhatIsRight) {
  for (const GrammarRule& rule : grammar_rules()) {
    EXPECT_EQ(mended(rule.wrong), rule.right) << rule.name;
    EXPECT_TRUE(grammar_edits(rule.right).empty()) << rule.name;
    for (const Edit& edit : grammar_edits(rule.wrong)) EXPECT_EQ(edit.confidence, grammar_rule_confidence);
  }
}

TEST(GrammarRules, ArticlesGoBySound) {
  for (const auto& [wrong, right] : std::map<std::string, std::string>{
           {"a apple, a hour, a honest man and a umbrella", "an apple, an hour, an honest man and an umbrella"},
           {"An university, an European, an union, an one-off", "A university, a European, a union, a one-off"},
           {"a HTTP request for an URL, a API, an UUID", "an HTTP request for a URL, an API, a UUID"},
           {"an useful idea and a unusual one", "a useful idea and an unusual one"},
           {"A old man", "An old man"}})
    EXPECT_EQ(mended(wrong), right);
}

TEST(GrammarRules, VerbsBehindAuxiliaries) {
  for (const auto& [wrong, right] : std::map<std::string, std::string>{
           {"He should of been there and might of gone.", "He should have been there and might have gone."},
           {"Why did she left? They did not came.", "Why did she leave? They did not come."},
           {"It doesn't works, and you can never goes.", "It doesn't work, and you can never go."},
           {"We have came, and he hasn't did it.", "We have come, and he hasn't done it."},
           {"They had goed, and I buyed it.", "They had gone, and I bought it."}})
    EXPECT_EQ(mended(wrong), right);
}

TEST(GrammarRules, WhatIsRightStays) {
  for (const char* right : {"Plan A is in place, and so is vitamin A in it.",
                            "an hour, a European, a one-off, a UFO, an MP, a SQL query",
                            "such an one",
                            "an historic house",
                            "He knew that that was so, and had had it.",
                            "It could of course be so.",
                            "What he did saw to it.",
                            "Could engineers build it? Should groups like it?",
                            "He can saw wood, and they will need the can.",
                            "What they didn't was known.",
                            "I was more tired.",
                            "Two more younger men came.",
                            "the most interesting book",
                            "a most interesting book",
                            "Read it more later.",
                            "The .NET way ... and so on . . .",
                            "As shown in , it is lost.",
                            "1,000 and a,b",
                            "tense,article,noun",
                            "Mr. Childs wrote of ringed birds.",
                            "a lot, in fact, at least",
                            "He said \"no\" , and",
                            "mRNA and an mRNA",
                            "You and she don't know."})
    EXPECT_EQ(mended(right), right);
}

TEST(GrammarRules, WhateverIsReadTheEditsFit) {
  std::string text;
  for (const char* piece :
       {"a ", "A ", "the the ", "did ", "of ", " , ", "é", "’", "\"", "-", "goed ", "0", "I ", "an"})
    for (const char* other : {"a", " didn’t went", ",b", "could of done", "  ", "ü", ""}) {
      text = text.substr(text.size() > 200 ? text.size() : 0) + piece + other;
      EXPECT_TRUE(is_valid_utf8(mended(text))) << text;
      mended(std::string(piece) + other);
      mended(std::string(other) + piece);
    }
  EXPECT_EQ(mended(""), "");
}

}  // namespace
}  // namespace emend::text
