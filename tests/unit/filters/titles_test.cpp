#include "filters/titles.h"

#include <gtest/gtest.h>

namespace emend::filters {
namespace {

TEST(Titles, ThatGotLost) {
  EXPECT_EQ(lost_titles("Tante Erna kommt.", "Old Erna comes."), (std::vector<Term>{{"Aunt Erna"}}));
  EXPECT_EQ(lost_titles("Herr Wolf und Frau Klein", "Mr. Wolf and Klein"),
            (std::vector<Term>{{"Ms. Klein", "Mrs. Klein"}}));
  EXPECT_EQ(lost_titles("morgen kommt tante erna", "old erna comes"), (std::vector<Term>{{"aunt"}}));
}

TEST(Titles, ThatAreSaidOrAreNone) {
  const std::pair<const char*, const char*> right[] = {{"Tante Erna kommt.", "My auntie Erna comes."},
                                                       {"Frau Klein", "Mrs Klein"},
                                                       {"Meine Frau Anna", "My wife Anna"},
                                                       {"Ernas Tante kommt.", "Old Erna comes."},
                                                       {"Tante Ernas Haus", "Old Erna's house"},
                                                       {"Herr Präsident!", "President!"},
                                                       {"die frau kommt", "she comes"}};
  for (const auto& [german, said] : right) EXPECT_TRUE(lost_titles(german, said).empty()) << german;
}

}  // namespace
}  // namespace emend::filters
