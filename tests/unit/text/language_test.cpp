#include "text/language.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace emend::text {
namespace {

TEST(GuessLanguage, OfASentenceInEach) {
  const std::pair<const char*, const char*> rows[] = {
      {"de", "Der Hund läuft über die Straße und bellt."},
      {"en", "The dog runs across the street and barks."},
      {"fr", "Le chien traverse la rue en courant et aboie."},
      {"es", "El perro cruza la calle corriendo y ladra."},
      {"it", "Il cane attraversa la strada di corsa e abbaia."},
      {"pt", "O cão atravessa a rua a correr e não para de ladrar."},
      {"nl", "De hond rent over de straat en blaft naar het kind."},
      {"sv", "Hunden springer över gatan och skäller på barnet."},
      {"da", "Hvad er der blevet af dem? Jeg har ikke fået noget at vide af nogen."},
      {"pl", "Pies biegnie przez ulicę i szczeka na dziecko, które się nie boi."},
      {"cs", "Pes běží přes ulici a štěká na dítě, které se nebojí."},
      {"fi", "Koira juoksee kadun yli ja haukkuu lapselle, joka ei pelkää."},
      {"hu", "A kutya átszalad az utcán, és megugatja a gyereket, aki nem fél."},
      {"ro", "Câinele aleargă peste stradă și latră la copilul care nu se teme."},
      {"tr", "Köpek sokağın karşısına koşuyor ve korkmayan çocuğa havlıyor."},
      {"ru", "Собака бежит через улицу и лает на ребёнка, который не боится."},
      {"el", "Ο σκύλος τρέχει στον δρόμο και γαβγίζει στο παιδί που δεν φοβάται."},
  };
  for (const auto& [language, text] : rows) {
    EXPECT_EQ(guess_language(text, language).language, language) << text;
    EXPECT_FALSE(is_surely_other(guess_language(text, language))) << text;
    EXPECT_TRUE(knows_language(language));
    if (std::string_view(language) == "de") continue;
    const LanguageGuess guess = guess_language(text, "de");
    EXPECT_EQ(guess.language, language) << text;
    EXPECT_TRUE(is_surely_other(guess)) << text << ' ' << guess.lead << ' ' << guess.common;
  }
}

TEST(GuessLanguage, NamesNumbersAndFewWordsTellTooLittle) {
  for (const char* text : {"", "17 %", "Microsoft Dynamics 365 Business Central", "Tom mag Mary.",
                           "Erika Musterfrau, Madrid", "Laptop", "x = f(a, b);"})
    EXPECT_FALSE(is_surely_other(guess_language(text, "de"))) << text;
  EXPECT_EQ(guess_language("12 !", "de").language, "");
  EXPECT_FALSE(knows_language("xx"));
  EXPECT_FALSE(is_surely_other(guess_language("The dog runs across the street.", "xx")));
}

// A word of any length costs no more than one of forty letters, and bytes that are no UTF-8 are no letters.
TEST(GuessLanguage, TakesAnyBytes) {
  EXPECT_EQ(guess_language(std::string(100'000, 'x'), "de").common, 0);
  guess_language("\xff\xfe\xc3 the \x80", "de");
}

TEST(RunningLanguage, WhatIsTooShortToTellIsInTheLanguageOfWhatLedToIt) {
  RunningLanguage language("en");
  const std::pair<const char*, bool> rows[] = {
      {"The manual of the player", false},
      {"Optionen", false},
      {"Wenn die Musik nicht läuft, sind die Treiber zu alt.", true},
      {"Optionen", true},
      {"Buffer und Fenster", true},
      {"", false},
      {"If the music does not play, the drivers are too old for it, or you have none.", false},
      {"Optionen", false},
  };
  for (const auto& [sentence, other] : rows) EXPECT_EQ(language.is_other(sentence), other) << sentence;
  EXPECT_THROW(RunningLanguage("xx"), std::invalid_argument);
}

// Neither names, initials, nor jargon and slips.
TEST(RunningLanguage, EnglishOfNamesAndJargonIsEnglish) {
  for (const char* sentence :
       {"Fix typo", "Update de.json", "darcs optimize relink", "E. O. Clark, J. Farrell, A. Sloane",
        "drop experimental test env", "teh qick brwon fox was hree agian", "udev loads the mux, and unmap frees it",
        "Le Monde said so in Paris", "He ordered it a la carte, or so they say"})
    EXPECT_FALSE(RunningLanguage("en").is_other(sentence)) << sentence;
}

}  // namespace
}  // namespace emend::text
