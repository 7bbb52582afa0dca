#include "text/german_speller.h"

#include <gtest/gtest.h>

#include "io/lexicon.h"
#include "text/german_compounds.h"

namespace emend::text {
namespace {

const Lexicon& german() {
  static const auto lexicon = io::open_lexicon(EMEND_SOURCE_DIR "/models/translate-de-en/lexicon.bin");
  return *lexicon;
}

TEST(GermanSpeller, SpellingsThatSoundTheSame) {
  const std::pair<const char*, const char*> alike[] = {{"vielleicht", "vileicht"}, {"Standard", "Standart"},
                                                       {"nämlich", "nähmlich"},    {"wichtig", "wichtich"},
                                                       {"Gebäude", "Gebeude"},     {"Rhythmus", "Rytmus"}};
  for (const auto& [right, wrong] : alike) EXPECT_EQ(german_sound(right), german_sound(wrong)) << wrong;
  EXPECT_NE(german_sound("Rasen"), german_sound("reisen"));
  EXPECT_NE(german_sound("gehen"), german_sound("gen"));
}

TEST(GermanSpeller, WordsThatAreMeant) {
  const std::pair<const char*, const char*> meant[] = {{"vileicht", "vielleicht"},
                                                       {"Standart", "Standard"},
                                                       {"warscheinlich", "wahrscheinlich"},
                                                       {"Waschmaschiene", "Waschmaschine"},
                                                       {"entlich", "endlich"},
                                                       {"Zahnbürtse", "Zahnbürste"},
                                                       {"arbietet", "arbeitet"}};
  for (const auto& [wrong, right] : meant) EXPECT_EQ(german_word_meant(german(), wrong), right) << wrong;
}

TEST(GermanSpeller, WordsThatStay) {
  for (const char* word : {"vielleicht", "Haus", "Brombeergelee", "Weisheitszahn", "Nachicht", "Ethnologie", "French",
                           "überteuert", "unmögich", "blink", "GmbH", "Zjqxk", "Straße", "Strasse", "fuer", "ab1c", ""})
    EXPECT_EQ(german_word_meant(german(), word), std::nullopt) << word;
}

TEST(GermanCompounds, AreMadeOfWords) {
  for (const char* word : {"Haustür", "Weisheitszahn", "Kürbissuppe"})
    EXPECT_TRUE(is_german_compound(german(), word)) << word;
  for (const char* word : {"Clausen", "Xyzzy"}) EXPECT_FALSE(is_german_compound(german(), word)) << word;
  EXPECT_TRUE(ends_with_german_noun(german(), "Plattforminvokeaufrufe"));
  EXPECT_FALSE(ends_with_german_noun(german(), "Clausen"));
}

}  // namespace
}  // namespace emend::text
