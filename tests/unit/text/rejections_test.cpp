#include "text/rejections.h"

#include <gtest/gtest.h>

#include "cli/error.h"

namespace emend::text {
namespace {

Edit edit_of(std::string_view line, std::string_view from, std::string to) {
  const std::size_t at = line.find(from);
  return {at, at + from.size(), std::move(to)};
}

TEST(Rejections, AreKnownByTheWordsAroundThem) {
  const std::string line = "In May she said the color of the house, and more.";
  Rejections rejections;
  rejections.add(line, edit_of(line, "color", "colour"));
  EXPECT_TRUE(rejections.contains(line, edit_of(line, "color", "colour")));
  EXPECT_FALSE(rejections.contains(line, edit_of(line, "color", "colours")));
  EXPECT_FALSE(rejections.contains(line, edit_of(line, "house", "colour")));
  const std::string moved = "Then, she said  the color of the house, or less",
                    other = "She said a color of the house, and";
  EXPECT_TRUE(rejections.contains(moved, edit_of(moved, "color", "colour")));
  EXPECT_FALSE(rejections.contains(other, edit_of(other, "color", "colour")));
}

// However far the words around them are, and however long the line is.
TEST(Rejections, OfLongLinesAreThoseOfTheirWords) {
  const std::string word(300, 'a'), far(700, ' '), more(5000, 'b');
  const std::string line = "one " + word + far + "two color" + far + word + " three four five";
  const std::string moved = more + " " + line + " " + more;
  Rejections rejections;
  rejections.add(line, edit_of(line, "color", "colour"));
  EXPECT_TRUE(rejections.contains(moved, edit_of(moved, "color", "colour")));
  EXPECT_EQ(rejections.json_lines(), "{\"before\":\"one " + word +
                                         " two\",\"from\":\"color\",\"to\":\"colour\",\"after\":\"" + word +
                                         " three four\"}\n");
  std::string other = moved;
  other.replace(other.find("one"), 3, "two");
  EXPECT_FALSE(rejections.contains(other, edit_of(other, "color", "colour")));
}

TEST(Rejections, AFileGivesThemBack) {
  const std::string line = "\"A\" naïve\tedit";
  Rejections rejections;
  rejections.add(line, {0, 0, "\\ "});
  rejections.add(line, edit_of(line, "naïve", ""));
  rejections.add(line, {0, 0, "\\ "});
  EXPECT_EQ(rejections.size(), 2U);
  EXPECT_EQ(rejections.json_lines(),
            "{\"before\":\"\",\"from\":\"\",\"to\":\"\\\\ \",\"after\":\"\\\"A\\\" naïve edit\"}\n"
            "{\"before\":\"\\\"A\\\"\",\"from\":\"naïve\",\"to\":\"\",\"after\":\"edit\"}\n");
  const Rejections again("\n" + rejections.json_lines(), "file");
  EXPECT_EQ(again.json_lines(), rejections.json_lines());
  EXPECT_TRUE(again.contains(line, edit_of(line, "naïve", "")));
}

TEST(Rejections, DamageIsNamed) {
  for (const char* bad : {"{", "[]", "{\"before\": \"a\", \"from\": \"b\", \"to\": 1, \"after\": \"\"}", "\xFF"}) {
    try {
      Rejections("\n" + std::string(bad), "rejected.jsonl");
      ADD_FAILURE() << bad;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).substr(0, 18), "rejected.jsonl:2: ");
    }
  }
}

}  // namespace
}  // namespace emend::text
