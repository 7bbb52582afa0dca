#include "filters/checks.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace emend::filters {
namespace {

TEST(Checks, AreInTheOrderOfTheTableAndHaveANameAndASentence) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < checks; ++i) {
    const CheckRow& row = check_table()[i];
    EXPECT_EQ(static_cast<std::size_t>(row.check), i) << row.name;
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(std::string(row.sentence).empty()) << row.name;
  }
}

TEST(Checks, OfAFilterAreItsOwnAndThoseOfAll) {
  const std::string denoise = checks_of_denoise(), gec = checks_of_gec();
  for (const CheckRow& row : check_table()) {
    const std::string line = std::string("  ") + row.name + " ";
    EXPECT_TRUE(denoise.find(line) != denoise.npos || gec.find(line) != gec.npos) << row.name;
  }
  EXPECT_NE(denoise.find("  own-word "), denoise.npos);
  EXPECT_NE(gec.find("  own-word "), gec.npos);
  EXPECT_EQ(gec.find("  symbols "), gec.npos);
  EXPECT_EQ(denoise.find("  habit "), denoise.npos);
}

text::Edit to(std::string word, double confidence = 1) { return {0, 0, std::move(word), "", confidence}; }

TEST(HeldBack, TellsTheRowsThatHeldBackSomething) {
  HeldBack held;
  EXPECT_EQ(held.told(), "");
  held.add(1, Check::name, "Acme", to("acne"));
  EXPECT_EQ(held.told(), "1 edit held back: name 1 (\"acne\" for \"Acme\")");
  held.add(1, Check::own_word, "teh", to("the"));
  held.add(2, Check::own_word, "wer", to("were"));
  EXPECT_EQ(held.told(), "3 edits held back: own-word 2 (such as \"the\" for \"teh\"), name 1 (\"acne\" for \"Acme\")");
  EXPECT_EQ(held.of(Check::own_word), 2u);
  EXPECT_TRUE(held.take(1).empty());  // nobody asked for them
}

TEST(HeldBack, KeepsTheEditsOfARecordOnceIfAsked) {
  HeldBack held;
  held.keep();
  held.add(3, Check::name, "Acme", to("acne", 0.71234));
  held.add(3, Check::unsure, "a \"b\"", to("c", 0.25));
  held.add(7, Check::name, "Foo", to("food"));
  EXPECT_EQ(json_of(held.take(3)), R"([{"from":"Acme","to":"acne","check":"name","confidence":0.7123},)"
                                   R"({"from":"a \"b\"","to":"c","check":"unsure","confidence":0.25}])");
  EXPECT_EQ(json_of(held.take(3)), "[]");
  EXPECT_EQ(held.take(7).size(), 1u);
  EXPECT_EQ(held.of(Check::name), 2u);
}

}  // namespace
}  // namespace emend::filters
