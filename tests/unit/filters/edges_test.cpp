#include "filters/edges.h"

#include <gtest/gtest.h>

#include <tuple>

namespace emend::filters {
namespace {

TEST(Edges, WhatEndsASentence) {
  for (const char* text : {"He came.", "Did he?", "He said \"no!\"", "(He came.)", "And so on…"})
    EXPECT_FALSE(goes_on(text)) << text;
  for (const char* text : {"He came", "He came,", "He saw Mr.", "a list:", "Some are (e.g."})
    EXPECT_TRUE(goes_on(text)) << text;
}

TEST(Edges, MarksAtALinesStartAreNoProse) {
  for (const auto& [line, prose] :
       std::vector<std::pair<std::string, std::string>>{{"> and it", "and it"},
                                                        {">> a > b", "a > b"},
                                                        {">and it", "and it"},
                                                        {">\u00DCber", "\u00DCber"},
                                                        {">>> print(1)", "print(1)"},
                                                        {"* what", "what"},
                                                        {"  - [ab] what", "[ab] what"},
                                                        {"a) first", "first"},
                                                        {"(i) first", "first"},
                                                        {"12. first", "first"},
                                                        {"// the end", "the end"},
                                                        {"  # - item", "item"},
                                                        {"$ make it", "make it"},
                                                        {"fix: dont", "dont"},
                                                        {"feat(parser)!: dont", "dont"},
                                                        {"  o support", "support"},
                                                        {"o support", "o support"},
                                                        {"a first", "a first"},
                                                        {"I was (a) there", "I was (a) there"},
                                                        {"--verbose it", "--verbose it"},
                                                        {">= 5", ">= 5"},
                                                        {"He said: no", "He said: no"},
                                                        {"Hello:", "Hello:"},
                                                        {"#", "#"},
                                                        {"", ""}})
    EXPECT_EQ(line.substr(lead(line).bytes), prose) << line;
  EXPECT_EQ(lead("> > it").quote, ">>");
  EXPECT_FALSE(lead("> it").item);
  EXPECT_TRUE(lead("- it").item);
  EXPECT_EQ(lead("- fix: it").bytes, 7U);
  EXPECT_EQ(leading_marks("- fix: it").bytes, 2U);
  EXPECT_EQ(leading_marks("fix: it").bytes, 0U);
}

TEST(Edges, ALineGoesOnWhereTheOneBeforeWasFull) {
  const LineBreaks breaks;
  const std::string line = "It is " + std::string(51, 'x');
  EXPECT_FALSE(breaks.continues(line, false, "As it is"));
  EXPECT_TRUE(breaks.continues(line, false, "The end"));
  EXPECT_FALSE(breaks.continues(std::string(121, 'x'), false, "the end"));  // a paragraph a line
  EXPECT_FALSE(breaks.may_go_on(line));
  EXPECT_TRUE(breaks.may_go_on(line + "the"));
  // Verse: after a comma, and after a line that went on.
  EXPECT_TRUE(breaks.continues("Two roads diverged in a wood,", false, "And I was sorry"));
  EXPECT_TRUE(breaks.continues("And I was so sorry for him", true, "And stood there for long"));
  EXPECT_FALSE(breaks.continues("And I was so sorry for him", true, "And stood there for long, since it was so"));
  EXPECT_FALSE(breaks.continues("Hi Sarah,", false, "It is late"));
}

TEST(Edges, TheWidthIsThatOfTheLinesBefore) {
  LineBreaks breaks;
  const std::string first = "It was a small house that one saw there",
                    second = "behind the town, which nobody had seen";
  EXPECT_TRUE(breaks.continues(first, false, second));  // a small letter behind an open line that had no room
  EXPECT_FALSE(breaks.continues("It was a small house", false, second));
  breaks.learn({}, false, first);
  EXPECT_FALSE(breaks.may_go_on("That was late in the evening"));
  breaks.learn(first, true, second);
  EXPECT_TRUE(breaks.may_go_on("That was late in the evening"));
  EXPECT_FALSE(breaks.may_go_on("That was late."));
  EXPECT_TRUE(breaks.continues("We came to the end of the way we saw", false, "London"));
  EXPECT_FALSE(breaks.continues("We came to the end of it", false, "London"));
  EXPECT_TRUE(breaks.continues("The quick brown fox", false, "jumps over the dog"));  // no sentence
}

TEST(Edges, TitlesThatSayWhatIsDone) {
  for (const char* text : {"Installing", "Making new tarballs", "Optimizing it"})
    EXPECT_EQ(is_phrase(text), text[0] != 'O') << text;
}

TEST(Edges, LinesOfAChatAreSentences) {
  LineBreaks breaks;
  const std::vector<std::string> lines = {"im not sure you was there", "he go to school every day",
                                          "yes i like it so much", "what do you think about the new movie",
                                          "it is very nice"};
  breaks.learn({}, false, lines[0]);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    EXPECT_FALSE(breaks.continues(lines[i - 1], false, lines[i])) << lines[i];
    breaks.learn(lines[i - 1], true, lines[i]);
    EXPECT_FALSE(breaks.may_go_on(lines[i])) << lines[i];
  }
  EXPECT_TRUE(breaks.continues(lines[0], false, "and it is late"));
}

TEST(Edges, Phrases) {
  for (const char* text :
       {"John Smith", "Kind regards", "Best wishes", "Usage", "Dear Mr. Smith", "very good", "2 cups all-purpose flour",
        "Meeting of the team on Thursday at 3 pm.", "Date of birth: 3 March 1980", "Step 1: open the settings",
        "The Lord of the Rings Returns", "How to write a good letter", "review of the last sprint",
        "Bump the version from 1.2 to 1.3", "It was the best of times and the",
        "The list of all options can be found in"})
    EXPECT_TRUE(is_phrase(text)) << text;
  for (const char* text :
       {"I know", "It works", "See above", "You can", "the name of it", "Please send help", "he go to school every day",
        "The train was late again today", "This information are not importent for me", "What do you think about that"})
    EXPECT_FALSE(is_phrase(text)) << text;
}

// text, changed, what is left of the change.
using Cases = std::vector<std::tuple<std::string, std::string, std::string>>;

TEST(Edges, NoCapitalForTheFirstWord) {
  for (const auto& [text, changed, left] : Cases{{"many are here", "Many are here", "many are here"},
                                                 {"dont go", "Don't go", "don't go"},
                                                 {"teh end", "The end", "the end"},
                                                 {"> many paris", "> Many Paris", "> many Paris"},
                                                 {"im here", "I'm here", "I'm here"},
                                                 {"nasa is", "NASA is", "NASA is"},
                                                 {"The end", "An end", "An end"},
                                                 {"end of it", "The end of it", "the end of it"},
                                                 {"17", "18", "18"}}) {
    auto edits = text::difference(text, changed);
    leave_small(text, {0, text.size()}, edits);
    EXPECT_EQ(text::apply(text, edits), left);
  }
  const std::string two = "He came. many are here";
  auto edits = text::difference(two, "He Came. Many are here");
  leave_small(two, {9, two.size()}, edits);
  EXPECT_EQ(text::apply(two, edits), "He Came. many are here");
}

TEST(Edges, TheWordThatComesFirstGetsTheCapital) {
  const auto result = [](const std::string& sentence, std::vector<text::Edit> edits) {
    give_back_capital(sentence, edits);
    return text::apply(sentence, edits);
  };
  EXPECT_EQ(result("The education is good.", {{0, 4, ""}}), "Education is good.");
  EXPECT_EQ(result("“The education is good.”", {{3, 7, ""}}), "“Education is good.”");
  EXPECT_EQ(result("Most of people agree.", {{0, 8, ""}, {8, 14, "most people"}}), "Most people agree.");
  EXPECT_EQ(result("An école is.", {{0, 3, ""}, {10, 12, "was"}}), "École was.");
  EXPECT_EQ(result("The \"cat\" sat.", {{0, 4, ""}}), "\"Cat\" sat.");
  EXPECT_EQ(result("The iPhone is good.", {{0, 4, ""}}), "iPhone is good.");
  EXPECT_EQ(result("The Education is.", {{0, 4, ""}}), "Education is.");
  EXPECT_EQ(result("the education is good.", {{0, 4, ""}}), "education is good.");
  EXPECT_EQ(result("In the education is a key.", {{3, 7, ""}}), "In education is a key.");
  EXPECT_EQ(result("The.", {{0, 3, ""}}), ".");
}

TEST(Edges, NoMarkForTheEnd) {
  for (const auto& [text, changed, left] : Cases{{"a folder", "a folder.", "a folder"},
                                                 {"a foldre", "a folder.", "a folder"},
                                                 {"dont ", "don't. ", "don't "},
                                                 {"he said, ", "he said. ", "he said, "},
                                                 {"what he sayd", "what he said?", "what he said"},
                                                 {"he go home", "he goes home", "he goes home"},
                                                 {"he came", "he came home", "he came home"}}) {
    auto edits = text::difference(text, changed);
    leave_open(text, {0, text.size()}, edits);
    EXPECT_EQ(text::apply(text, edits), left);
  }
}

}  // namespace
}  // namespace emend::filters
