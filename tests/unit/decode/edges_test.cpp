#include "decode/edges.h"

#include <gtest/gtest.h>

#include <tuple>

namespace emend::decode {
namespace {

TEST(Edges, WhatEndsASentence) {
  for (const char* text : {"He came.", "Did he?", "He said \"no!\"", "(He came.)", "And so on…"})
    EXPECT_FALSE(goes_on(text)) << text;
  for (const char* text : {"He came", "He came,", "He saw Mr.", "a list:", "Some are (e.g."})
    EXPECT_TRUE(goes_on(text)) << text;
}

TEST(Edges, ALineIsWrappedWhereTheNextWordWouldHaveBeenTooMuch) {
  const std::string line(57, 'x');
  EXPECT_FALSE(is_wrapped(line, "as it is"));
  EXPECT_TRUE(is_wrapped(line, "the end"));
  EXPECT_FALSE(is_wrapped(std::string(121, 'x'), "the end"));  // a paragraph a line
  EXPECT_FALSE(may_be_wrapped(line));
  EXPECT_TRUE(may_be_wrapped(line + "the"));
}

TEST(Edges, Phrases) {
  for (const char* text : {"John Smith", "Kind regards", "Best wishes", "Usage", "Dear Mr. Smith", "very good"})
    EXPECT_TRUE(is_phrase(text)) << text;
  for (const char* text : {"I know", "It works", "See above", "You can", "the name of it", "Please send help"})
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

TEST(Edges, NoMarkForTheEnd) {
  for (const auto& [text, changed, left] : Cases{{"a folder", "a folder.", "a folder"},
                                                 {"a foldre", "a folder.", "a folder"},
                                                 {"dont ", "don't. ", "don't "},
                                                 {"he said, ", "he said. ", "he said, "},
                                                 {"what he sayd", "what he said?", "what he said"},
                                                 {"he go home", "he goes home", "he goes home"},
                                                 {"he came", "he came home", "he came home"}}) {
    auto edits = text::difference(text, changed);
    leave_open(text, edits);
    EXPECT_EQ(text::apply(text, edits), left);
  }
}

}  // namespace
}  // namespace emend::decode
