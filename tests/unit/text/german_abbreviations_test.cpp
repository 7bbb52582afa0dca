#include "text/german_abbreviations.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace emend::text {
namespace {

std::string in_full(std::string_view text) { return text::apply(text, german_abbreviations(text)); }

TEST(GermanAbbreviations, InFull) {
  const std::pair<const char*, const char*> rows[] = {
      {"Ich habe 3 Mio. Euro, er 1 Mio. Euro.", "Ich habe 3 Millionen Euro, er 1 Million Euro."},
      {"Es sind 12,7 Mrd.", "Es sind 12,7 Milliarden."},
      {"für 4 Pers.", "für 4 Personen"},
      {"Es gibt i. d. R. keine, evtl. eine.", "Es gibt in der Regel keine, eventuell eine."},
      {"Z.T. richtig, z. T. falsch", "Zum Teil richtig, zum Teil falsch"},
      {"Siehe Abb. 3 auf S. 27 (vgl. Kap. 2)", "Siehe Abbildung 3 auf Seite 27 (siehe Kapitel 2)"},
      {"Fr. Weber, geb. Schmidt, geb. am 3. Mai", "Frau Weber, geborene Schmidt, geboren am 3. Mai"},
      {"2 EL Öl, 250g Mehl, 3 kg Äpfel", "2 Esslöffel Öl, 250 Gramm Mehl, 3 Kilo Äpfel"},
      {"ca. 20 Min. Verspätung, 1 Std. Fahrt", "ca. 20 Minuten Verspätung, 1 Stunde Fahrt"},
      {"Di.–So. 10–17 Uhr", "Dienstag bis Sonntag 10–17 Uhr"},
      {"Mo-Fr 8-18 Uhr, Sa 9:30 Uhr", "Montag bis Freitag 8-18 Uhr, Samstag 9:30 Uhr"},
      {"Mi, 14.05.2025", "Mittwoch, 14.05.2025"},
      {"am 5. Dez. 2024", "am 5. Dezember 2024"},
      {"vor anderthalb Jahren, Dreieinhalb Liter", "vor 1,5 Jahren, 3,5 Liter"},
      {"Haus u. Garten u. a. hier", "Haus und Garten unter anderem hier"}};
  for (const auto& [written, full] : rows) EXPECT_EQ(in_full(written), full) << written;
}

TEST(GermanAbbreviations, OtherWords) {
  for (const char* text :
       {"Die Firma S. Fischer", "So 3 Leute waren da.", "Do it.", "Er ist 5 kg schwer und 3 g leicht.", "www.z.T.de",
        "Mit dem Hrsg.in", "am 5. Sept", "Sa ist frei, So auch", "Wir gehen. U.", "eine Min. Pause", "Kap. Verde",
        "um 17 Uhr", "§ 312g Abschnitt", "der 5 g BGB", "ggf. kommt er", "A4-Blatt, EL 5", "PLZs"})
    EXPECT_EQ(in_full(text), text);
}

}  // namespace
}  // namespace emend::text
