#include "text/names.h"

#include <gtest/gtest.h>

#include "io/lexicon.h"

namespace emend::text {
namespace {

const Lexicon& german() {
  static const auto lexicon = io::open_lexicon(EMEND_SOURCE_DIR "/models/translate-de-en/lexicon.bin");
  return *lexicon;
}

// A text with its names in brackets.
std::string marked(std::string_view text) {
  std::string all;
  std::size_t at = 0;
  for (const auto& [span, kind] : names(text, german())) {
    all.append(text.substr(at, span.begin - at)).append("[").append(slice(text, span)).append("]");
    at = span.end;
  }
  return all.append(text.substr(at));
}

void expect_marked(std::initializer_list<std::string_view> examples) {
  for (const std::string_view example : examples) {
    std::string text(example);
    std::erase_if(text, [](char c) { return c == '[' || c == ']'; });
    EXPECT_EQ(marked(text), example);
  }
}

TEST(Names, APersonHasGivenNamesAndASurname) {
  expect_marked({"Gestern hat [Fritz Clausen] im Lotto gewonnen.",
                 "[Wiebke Petersen] und [Torben Lüders] haben geheiratet.",
                 "Kennst du [Hartmut Knoblauch] aus dem Büro?", "Das ist [Anna-Lena Schrader].",
                 "Wir fragten [Dietlinde Müller-Hohenstein].", "Das schrieb [Ursula von Hardenberg].",
                 "[Achim von der Heide] kommt.", "Wo ist [Zeynep Korkmaz]?", "Wer ist [Desmond Okonkwo]?",
                 "[Tomasz Nowakowski] kam später."});
}

TEST(Names, GenitivesLoseTheirS) {
  expect_marked({"[Maren Jessen]s Hund bellt.", "[Fritz Clausen]s Haus ist alt.", "[Osnabrück]s Altstadt ist schön.",
                 "Das Auto von [Torben Lüders] ist weg."});
}

TEST(Names, SurnamesStandBehindTitles) {
  expect_marked({"Frau [Holzapfel] kommt später.", "Herr [Knoblauch] wohnt hier.",
                 "Sie hat bei Dr. [Holzapfel] einen Termin.", "Grüße an Familie [Steinhauer]!",
                 "Die Firma [Brömmelkamp] liefert.", "Herr Doktor, es tut weh.", "Herr Pfarrer, kommen Sie!",
                 "Meine Frau Angst und Bange."});
}

TEST(Names, PlacesThatEnglishCallsOtherwiseAreNone) {
  expect_marked({"Er lebt in Rom.", "Sie kommt aus Köln.", "Kölns Dom ist hoch.", "Von Zürich nach [Cottbus].",
                 "Bischof Heinrich von Mainz."});
}

TEST(Names, WordsWithoutTheirUmlautsAreNone) {
  expect_marked({"Schoene Gruesse an deine Frau", "Viele Gruesse aus Zuerich", "Die Aerztin ist in Behandlung."});
}

TEST(Names, AnSBetweenNamesIsNoGenitive) { expect_marked({"[Wolfgang Amadeus] Mozart wurde hier geboren."}); }

TEST(Names, PlacesStandBehindPrepositionsWithoutAnArticle) {
  expect_marked({"Von [Cottbus] nach [Konstanz] sind es 80 Kilometer.", "Er wohnt in [Quakenbrück].",
                 "Es liegt zwischen [Cottbus] und [Tauberbischofsheim].", "[Eckernförde] liegt am Meer.",
                 "Sie wurde in [Siegen] geboren.", "Wir gießen die Weiden.", "Der Zug kommt aus [Rzeszów]."});
}

TEST(Names, WordsAreNone) {
  expect_marked({"Der Hund sieht die Katze.", "Tom hat Kopfschmerzen.", "Tom kann mit Kindern umgehen.",
                 "Kubismusforscherinnen reisen nach Vertragsabschluss ab.", "Sie ist Krankenschwester.",
                 "Aus Sicherheitsgründen ist es zu.", "Bei Verwendung von Produktionsaufträgen entstehen Fehler.",
                 "Ich fahre nach München, Köln und Wien.", "Liebt Tom Mary?", "Dieser Unterschied bleibt.",
                 "Es gehört Let's Encrypt.", "Fehler von Plattforminvokeaufrufen.", "Will er kommen?",
                 "FRITZ CLAUSEN KOMMT.", "", "X1"});
}

TEST(Names, RulersHaveNamesInOtherLanguages) {
  expect_marked({"Papst Benedikt war hier.", "Kaiser Wilhelm starb.", "[Wilhelm Clausen] starb."});
}

TEST(Names, HaveKinds) {
  const auto kind = [](std::string_view text) { return names(text, german()).at(0).kind; };
  EXPECT_EQ(kind("Gestern kam Fritz Clausen."), Name::Kind::man);
  EXPECT_EQ(kind("Gestern kam Franziska Clausen."), Name::Kind::woman);
  EXPECT_EQ(kind("Frau Clausen kommt."), Name::Kind::family);
  EXPECT_EQ(kind("Er wohnt in Cottbus."), Name::Kind::place);
}

}  // namespace
}  // namespace emend::text
