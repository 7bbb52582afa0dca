#include "filters/rare_words.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/error.h"

namespace emend::filters {
namespace {

class RareWordsTest : public testing::Test {
 protected:
  RareWords made_of(std::string_view lines) const {
    std::ofstream(path_, std::ios::binary) << lines;
    return RareWords(path_);
  }
  ~RareWordsTest() override { std::filesystem::remove(path_); }

  const std::string path_ = testing::TempDir() + "rare_words_test.tsv";
};

using Meanings = std::vector<std::string_view>;

constexpr std::string_view kFew =
    "Antenne\tantenna\taerial\n"
    "Dachziegel\troof tile\ttile\n"
    "Steg\tfootbridge\n"
    "karg\tbarren\n"
    "\xC3\x9C"
    "berholspur\tfast lane";  // Ü, without a newline

TEST_F(RareWordsTest, AreFoundWithAndWithoutAnEnding) {
  const RareWords rare = made_of(kFew);
  EXPECT_EQ(rare.meanings("Antenne"), (Meanings{"antenna", "aerial"}));
  EXPECT_EQ(rare.meanings("Dachziegel"), (Meanings{"roof tile", "tile"}));
  EXPECT_EQ(rare.meanings("\xC3\x9C"
                          "berholspur"),
            Meanings{"fast lane"});
  EXPECT_EQ(rare.meanings("Dachziegeln"), (Meanings{"roof tile", "tile"}));  // the dative
  EXPECT_EQ(rare.meanings("Steges"), Meanings{"footbridge"});
  EXPECT_EQ(rare.meanings("kargen"), Meanings{"barren"});
  for (const char* none : {"", "Ste", "Aal", "Zug", "Antennenmast", "Karge", "Stege", "kargs"})
    EXPECT_TRUE(rare.meanings(none).empty()) << none;
}

TEST_F(RareWordsTest, EveryLineIsFound) {
  std::string lines;
  for (int i = 1000; i < 1200; ++i) lines += "w" + std::to_string(i) + "\tm" + std::to_string(i) + "\n";
  const RareWords rare = made_of(lines);
  for (int i = 1000; i < 1200; ++i) {
    const std::string meaning = "m" + std::to_string(i);
    EXPECT_EQ(rare.meanings("w" + std::to_string(i)), Meanings{meaning});
  }
  EXPECT_TRUE(rare.meanings("w0999").empty());
  EXPECT_TRUE(rare.meanings("w1200").empty());
  EXPECT_TRUE(made_of("").meanings("w1000").empty());
}

TEST_F(RareWordsTest, WhatIsDamagedIsNamed) {
  const std::pair<const char*, const char*> cases[] = {{"alt\told\nbald\n", ":2"},
                                                       {"alt\told\n\xFF\tx\n", ":2"},
                                                       {"bald\tsoon\nalt\told\n", ":2"},
                                                       {"alt\told\nalt\tancient\n", ":2"},
                                                       {"alt\told\nbald\t\n", ":2"},
                                                       {"alt\told\t\tancient\n", ":1"},
                                                       {"\told\n", ":1"}};
  for (const auto& [lines, place] : cases) {
    try {
      made_of(lines);
      ADD_FAILURE() << lines;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(path_ + place), std::string::npos) << error.what();
    }
  }
}

TEST_F(RareWordsTest, OfWhichATranslationSaysNothing) {
  const RareWords rare = made_of(kFew);
  const auto lost = [&](const char* german, const char* said) { return lost_words(rare, german, said, nullptr); };
  EXPECT_EQ(lost("Er trägt Dachziegel.", "He carries ladders."), (std::vector<Term>{{"roof tile", "tile"}}));
  EXPECT_EQ(lost("Am kargen Steg", "At the carg jetty"), (std::vector<Term>{{"barren"}, {"footbridge"}}));
  EXPECT_EQ(lost("Karge Felsen", "Kicked rocks"), std::vector<Term>{{"barren"}});  // it begins the sentence
  EXPECT_TRUE(lost("Das Karge", "The carg").empty());
  EXPECT_EQ(lost_words(rare, "Das Karge", "The carg", nullptr, true), std::vector<Term>{{"barren"}});
  EXPECT_TRUE(lost("Er trägt Dachziegel.", "He carries roof tiles.").empty());
  EXPECT_TRUE(lost("Drei Antennen", "Three Aerials").empty());
  EXPECT_TRUE(lost("Familie Steg", "The Steg family").empty());  // a name, as far as this can tell
  EXPECT_EQ(lost("Dachziegel", "It is tiring."), (std::vector<Term>{{"roof tile", "tile"}}));
}

TEST(RareWords, AreNoReasonToSpoilTheRest) {
  using Tokens = std::vector<std::string>;
  const Translation before{"He took the path.", 0, true, {"He", " took", " the", " path", "."}, {-1, -1, -1, -4, 0, 0}};
  const auto keeps = [&](Tokens tokens, std::vector<float> log_probs) {
    return keeps_the_rest({"", 0, true, std::move(tokens), std::move(log_probs)}, {{{"footbridge", "jetty"}}}, before);
  };
  EXPECT_TRUE(keeps({"He", " took", " the", " foot", "bridge", "."}, {-1, -1, -1, -20, -9, 0, 0}));
  EXPECT_TRUE(keeps({"He", " took", " the", " Jet", "ty", "."}, {-1, -1, -5, -20, -9, 0, 0}));
  EXPECT_FALSE(keeps({"He", " taken", " the", " foot", "bridge", "."}, {-1, -6, -1, -20, -9, 0, 0}));
  EXPECT_FALSE(keeps({"The", " foot", "bridge"}, {-1, -1, -1, 0}));  // two of six are left
  EXPECT_FALSE(keeps({"He", " took", " the", " path", "."}, {-1, -1, -1, -5, 0, 0}));
}

TEST(RareWords, DoNotTakeThePlaceOfAPreposition) {
  const auto keeps = [](const char* with_terms, const char* before) {
    return keeps_the_rest({with_terms, 0, true, {"x"}, {0}}, {{{"infirmary"}}}, {before, 0, true, {"x"}, {-1}});
  };
  EXPECT_FALSE(keeps("She is a nurse infirmary.", "She is a nurse in the hospital."));
  EXPECT_FALSE(keeps("She went infirmary today.", "She went to the hospital today."));
  EXPECT_TRUE(keeps("She is in the infirmary.", "She is in the hospital."));
  EXPECT_TRUE(keeps("The infirmary is near.", "In the hospital it is."));
}

}  // namespace
}  // namespace emend::filters
