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
      {"2024 kamen etwa 3 Mio.", "2024 kamen etwa 3 Millionen."},
      {"„Es kostet 3 Mio.“", "„Es kostet 3 Millionen.“"},
      {"Es dauert 5 Min. Danach essen wir.", "Es dauert 5 Minuten. Danach essen wir."},
      {"Es dauert 3 Std. Wir warten.", "Es dauert 3 Stunden. Wir warten."},
      {"nach 5 Min. Fahrt", "nach 5 Minuten Fahrt"},
      {"12 Std.", "12 Stunden"},
      {"für 4 Pers.", "für 4 Personen"},
      {"Es gibt i. d. R. keine, evtl. eine.", "Es gibt in der Regel keine, eventuell eine."},
      {"Z.T. richtig, z. T. falsch", "Zum Teil richtig, zum Teil falsch"},
      {"Siehe Abb. 3 auf S. 27 (vgl. Kap. 2)", "Siehe Abbildung 3 auf Seite 27 (siehe Kapitel 2)"},
      {"Fr. Weber, geb. Schmidt, geb. am 3. Mai, lt. Karte max. 5",
       "Frau Weber, geborene Schmidt, geboren am 3. Mai, laut "
       "Karte maximal 5"},
      {"ca. 20 Min. Verspätung, 1 Std. Fahrt", "ca. 20 Minuten Verspätung, 1 Stunde Fahrt"},
      {"am 5. Dez. 2024", "am 5. Dezember 2024"},
      {"vom 1. bis 15. August", "vom 1. August bis 15. August"},
      {"1. bis zum 15. Aug. 2024", "1. August bis zum 15. August 2024"},
      {"(1.–3. Mai)", "(1. Mai bis 3. Mai)"},
      {"am 24. - 26. Dezember", "am 24. Dezember bis 26. Dezember"},
      {"vor anderthalb Jahren, Dreieinhalb Liter", "vor 1,5 Jahren, 3,5 Liter"},
      {"Haus u. Garten u. a. hier", "Haus und Garten unter anderem hier"}};
  for (const auto& [written, full] : rows) EXPECT_EQ(in_full(written), full) << written;
}

TEST(GermanAbbreviations, OtherWords) {
  for (const char* text : {"Die Firma S. Fischer",
                           "So 3 Leute waren da.",
                           "Do it.",
                           "www.z.T.de",
                           "Mit dem Hrsg.in",
                           "am 5. Sept",
                           "Sa ist frei, So auch",
                           "Wir gehen. U.",
                           "eine Min. Pause",
                           "Kap. Verde",
                           "um 17 Uhr",
                           "§ 312g Abschnitt",
                           "der 5 g BGB",
                           "ggf. kommt er",
                           "Das ist Max. Er ist 5.",
                           "Lt. Smith",
                           "U. Müller",
                           "M. E. Müller",
                           "Thomas S. 5 Jahre",
                           "§ 5 Abs. S. 1",
                           "das geb. Buch",
                           "2 Std. 30 Min.",
                           "Mo-Fr 8-17 Uhr",
                           "am Fr. Weber anrufen",
                           "Die S. 5 fährt",
                           "A4-Blatt, EL 5",
                           "vom 1. Mai bis 3. Juni, 1. bis 3. Klasse",
                           "vom 1.5. bis 15. August, §1.–3. Mai",
                           "PLZs"})
    EXPECT_EQ(in_full(text), text);
}

}  // namespace
}  // namespace emend::text
