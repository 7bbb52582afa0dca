#include "text/german_numbers.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

namespace emend::text {
namespace {

TEST(GermanNumbers, Cardinals) {
  const std::pair<const char*, unsigned> words[] = {{"eins", 1},
                                                    {"zwo", 2},
                                                    {"sechzehn", 16},
                                                    {"Dreißig", 30},
                                                    {"dreissig", 30},
                                                    {"fuenfundzwanzig", 25},
                                                    {"einundzwanzig", 21},
                                                    {"hundertzehn", 110},
                                                    {"zweihundertundfünf", 205},
                                                    {"tausendvierundzwanzig", 1024},
                                                    {"eintausendfünfhundert", 1500},
                                                    {"vierunddreißigtausend", 34000},
                                                    {"hunderttausend", 100000},
                                                    {"dreihundertvierzigtausendzwölf", 340012},
                                                    {"siebzehnjährigen", 17},
                                                    {"zwanzigmal", 20}};
  for (const auto& [word, value] : words) EXPECT_EQ(german_number(word), (GermanNumber{value})) << word;
}

TEST(GermanNumbers, YearsAndOrdinals) {
  EXPECT_EQ(german_number("neunzehnhundertvierundachtzig"), (GermanNumber{1984, false, true}));
  EXPECT_EQ(german_number("zwölfhundert"), (GermanNumber{1200, false, true}));
  EXPECT_EQ(german_number("dreizehnten"), (GermanNumber{13, true}));
  EXPECT_EQ(german_number("dreiundzwanzigsten"), (GermanNumber{23, true}));
  EXPECT_EQ(german_number("hundertfünfzigste"), (GermanNumber{150, true}));
}

TEST(GermanNumbers, HoursThatAreHalfOver) {
  EXPECT_EQ(german_half_hours("Um halb acht, nicht um halb 9."), (std::vector<unsigned>{7, 8}));
  EXPECT_EQ(german_half_hours("Halb eins"), std::vector<unsigned>{12});
  for (const char* text : {"halb so viel", "halb, drei", "Halbacht", "halb dreizehn", "halb dritte", "drei halb"})
    EXPECT_TRUE(german_half_hours(text).empty()) << text;
}

TEST(GermanNumbers, OtherWords) {
  for (const char* word : {"",           "ein",         "einmal",         "hundert",     "tausend",
                           "hundertste", "und",         "zwanzigste Mai", "achten",      "Elfen",
                           "Achtung",    "vierundzwei", "zwanzigzwei",    "zehnhundert", "tausendtausend",
                           "mal",        "jährig",      "dreizehnste",    "zwanzigte",   "Zweisamkeit",
                           "hundertmal", "Dreißiger"})
    EXPECT_FALSE(german_number(word)) << word;
}

// What German says of every number below a million is read as that number.
TEST(GermanNumbers, EveryNumberIsReadAsItself) {
  static const std::array<const char*, 20> units = {
      "",     "ein", "zwei",  "drei",     "vier",     "fünf",     "sechs",    "sieben",   "acht",     "neun",
      "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"};
  static const std::array<const char*, 10> tens = {"",        "",        "zwanzig", "dreißig", "vierzig",
                                                   "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"};
  const auto below_hundred = [&](unsigned n) -> std::string {
    if (n < 20) return units[n];
    return (n % 10 == 0 ? "" : std::string(units[n % 10]) + "und") + tens[n / 10];
  };
  const auto below_thousand = [&](unsigned n) {
    return (n < 100 ? "" : std::string(units[n / 100]) + "hundert") + below_hundred(n % 100);
  };
  for (unsigned n = 2; n < 1'000'000; n += n < 3000 ? 1 : 379) {
    std::string said = (n < 1000 ? "" : below_thousand(n / 1000) + "tausend") + below_thousand(n % 1000);
    if (said.ends_with("ein")) said += 's';
    ASSERT_EQ(german_number(said), (GermanNumber{n})) << said;
  }
}

TEST(GermanNumbers, HoursFromOneToAnother) {
  using Hours = std::vector<GermanHours>;
  EXPECT_EQ(german_hours("von 13 bis 15 Uhr"), (Hours{{13, 15}}));
  EXPECT_EQ(german_hours("zwischen 9 und 17 Uhr, 9-12 Uhr"), (Hours{{9, 17}, {9, 12}}));
  EXPECT_EQ(german_hours("8 Uhr bis 24 Uhr"), (Hours{{8, 24}}));
  EXPECT_EQ(german_hours("von 8 – 10 Uhr"), (Hours{{8, 10}}));
  for (const char* none :
       {"um 15 Uhr", "Kapitel 3 und 15 Uhr", "13:00 bis 15:00 Uhr", "1.13 bis 15 Uhr", "5 bis 25 Uhr", "113 bis 15 Uhr",
        "von 13 bis 15 Uhren", "Saal 5 – 20 Uhr", " Uhr", "bis 15 Uhr"})
    EXPECT_TRUE(german_hours(none).empty()) << none;
}

}  // namespace
}  // namespace emend::text
