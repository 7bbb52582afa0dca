#include "filters/phrases.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <tuple>

namespace emend::filters {
namespace {

Phrases made() {
  const std::string path = testing::TempDir() + "phrases_test.tsv";
  std::ofstream(path) << "ausgang\tExit\nich bin dran\tIt's my turn\nmenge\tQuantity\ntut mir leid\tI'm sorry\n"
                         "viele grüße\tBest wishes\nzahlen, bitte\tThe bill, please\nzimmer\tRoom\n";
  Phrases phrases(path);
  std::filesystem::remove(path);
  return phrases;
}

TEST(Phrases, SayAllOfASentenceOrItsBeginning) {
  const Phrases phrases = made();
  const std::tuple<const char*, const char*, bool> rows[] = {{"Viele Grüße", "Best wishes", true},
                                                             {"viele grüße!", "best wishes!", true},
                                                             {"AUSGANG", "EXIT", true},
                                                             {"Zahlen, bitte!", "The bill, please!", true},
                                                             {"tut mir leid.", "I'm sorry.", true},
                                                             {"Viele Grüße aus Köln", "Best wishes", false},
                                                             {"Viele Grüße, Anna", "Best wishes,", false},
                                                             {"Menge: 5", "Quantity:", false},
                                                             {"Zimmer 305", "Room", false}};
  for (const auto& [sentence, text, whole] : rows) {
    const std::optional<Phrases::Said> said = phrases.said(sentence);
    ASSERT_TRUE(said) << sentence;
    EXPECT_EQ(said->text, text);
    EXPECT_EQ(said->whole, whole) << sentence;
  }
}

TEST(Phrases, AreNoOtherSentences) {
  const Phrases phrases = made();
  for (const char* sentence : {"", "...", "Zimmer frei", "Die Menge: 5", "Viele Grüße gehen raus", "Ausgangs",
                               "AUSGANG 5", "Er sendet viele Grüße"})
    EXPECT_FALSE(phrases.said(sentence)) << sentence;
}

}  // namespace
}  // namespace emend::filters
