#include "filters/doubts.h"

#include <gtest/gtest.h>

#include <string>

namespace emend::filters {
namespace {

struct Case {
  const char *source, *translation;
  const char* doubts;  // names, a blank between
};

constexpr Case cases[] = {
    {"Er hat 17 Bücher.", "He has 17 books.", ""},
    {"Er hat 17 Bücher.", "He has books.", "numbers"},
    {"Das kostet 1.250 Euro.", "That costs 1,250 euros.", ""},
    {"Der Hund schläft.", "The dog dog dog sleeps.", "repeated"},
    {"Nein, nein, nein!", "No, no, no!", ""},
    {"Er spielt gern im Garten.", "He likes to play in the garden.", ""},
    {"Sie wollen weil es regnet nicht.", "They do not want to weil es regnet.", "copied"},
    {"Gerda Maria Holzapfel kommt.", "Gerda Maria Holzapfel is coming.", ""},
    {"Die Feuerwehr konnte den Brand erst nach drei Stunden löschen.", "The fire brigade.", "length"},
    {"Ja.", "Yes, that is what I mean by it, I do.", ""},
    {"Ja.", "Yes, that is what I mean by it, if you would like to know.", "length"},
    {"", "", ""},
};

std::string names(Doubts doubts) {
  std::string all;
  for (std::size_t d = 0; d < kDoubts; ++d)
    if (doubts[d]) all.append(all.empty() ? "" : " ").append(kNamesOfDoubts[d]);
  return all;
}

TEST(Doubts, AreToldBySourceAndTranslation) {
  for (const auto& [source, translation, expected] : cases)
    EXPECT_EQ(names(doubts(source, translation, true)), expected) << source << " > " << translation;
}

TEST(Doubts, ALimitOfLengthIsOne) {
  EXPECT_EQ(names(doubts("Der Hund.", "The dog.", false)), "unfinished");
  EXPECT_EQ(names(doubts("17 Hunde", "dog dog dog", false)), "numbers repeated unfinished");
}

}  // namespace
}  // namespace emend::filters
