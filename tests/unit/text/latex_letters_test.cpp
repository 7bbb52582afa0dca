#include "text/latex_letters.h"

#include <gtest/gtest.h>

#include "text/utf8.h"

namespace emend::text {
namespace {

// The letter that a text begins with, and how many bytes stand for it.
std::string read(std::string_view text) {
  const auto letter = latex_letter(text);
  if (!letter) return "none";
  std::string out;
  append_utf8(out, letter->character);
  return out + " " + std::to_string(letter->length);
}

TEST(LatexLetters, AccentsStandOnLetters) {
  EXPECT_EQ(read("\\\"a"), "ä 3");
  EXPECT_EQ(read("\\\"{U}ber"), "Ü 5");
  EXPECT_EQ(read("{\\\"u}"), "ü 5");
  EXPECT_EQ(read("\\'{\\i}x"), "í 6");
  EXPECT_EQ(read("\\^\\i"), "î 4");
  EXPECT_EQ(read("\\c{c}a"), "ç 5");
  EXPECT_EQ(read("\\c ca"), "ç 4");
  EXPECT_EQ(read("\\v{S}"), "Š 5");
  EXPECT_EQ(read("\\.z"), "ż 3");
}

TEST(LatexLetters, SomeHaveNames) {
  EXPECT_EQ(read("\\ss e"), "ß 4");  // the blank ends the name and is not printed
  EXPECT_EQ(read("\\ss{}e"), "ß 5");
  EXPECT_EQ(read("\\ss."), "ß 3");
  EXPECT_EQ(read("{\\ss}e"), "ß 5");
  EXPECT_EQ(read("\\AE"), "Æ 3");
  EXPECT_EQ(read("\\o{}"), "ø 4");
}

TEST(LatexLetters, OthersAreNone) {
  for (const char* text :
       {"",          "\\",    "a",      "\\\"", "\\\"{", "\\\"{a", "\\\"{ab}", "\\\"1",       "\\'\\section",
        "\\section", "\\ssx", "\\c",    "\\cc", "\\v",   "{abc}",  "{\\\"ab}", "{\\i think}", "\\%",
        "\\\\",      "\\-a",  "&uuml;", "{{{{"})
    EXPECT_EQ(read(text), "none") << text;
  EXPECT_EQ(read("\\'x"), "none");  // Unicode has no such character
}

}  // namespace
}  // namespace emend::text
