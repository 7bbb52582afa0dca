#include "filters/numbers.h"

#include <gtest/gtest.h>

namespace emend::filters {
namespace {

TEST(Numbers, AreRunsOfTwoDigitsOrMoreThatFollowNoLetter) {
  EXPECT_EQ(numbers("X12 hat 3 von 140/90, 1.234,56 und 90"), (std::vector<std::string>{"1234", "140", "56", "90"}));
  EXPECT_TRUE(numbers("keine").empty());
}

TEST(Numbers, AreFoundHoweverTheyAreGrouped) {
  EXPECT_EQ(lacking(numbers("1.234,56 \u20AC"), "1,234.56 euros"), 0U);
  EXPECT_EQ(lacking(numbers("1.000.000 Euro"), "1,000,000 euros"), 0U);
  EXPECT_EQ(lacking(numbers("1.000.000 Euro"), "1,000 euros"), 1U);
  EXPECT_EQ(lacking(numbers("Version 2.10.1990, 0.125"), "2.10.1990 0.125"), 0U);
  EXPECT_EQ(lacking(numbers("10 000"), "10,000"), 0U);
  EXPECT_EQ(lacking(numbers("am 12.03.2024 um 14:30 Uhr"), "12.03.2024:30"), 1U);
  EXPECT_EQ(lacking(numbers("3. Oktober 1990"), "October 3.90"), 1U);
}

std::string copied(std::string_view text) {
  std::string all;
  for (const text::Span span : copied_numbers(text)) all += "[" + std::string(text::slice(text, span)) + "]";
  return all;
}

TEST(Numbers, OfTelephonesAreCopied) {
  EXPECT_EQ(copied("Tel.: +49 (0)30 1234567 | Fax: (030) 123-4568."), "[+49 (0)30 1234567][(030) 123-4568]");
  EXPECT_EQ(copied("0800 3301000 (kostenlos), 0049/30/123456 (24 Stunden)"), "[0800 3301000][0049/30/123456]");
  EXPECT_EQ(copied("Port 49152, ISO 27001"), "[49152][27001]");
  // Dates, times, numbers with groups and decimals.
  EXPECT_EQ(copied("01/02/2003 um 08:30, 1990-2000, 10 000 000, 0,12345, 12345,67, 2024-0815, A12345, 123456th"), "");
  EXPECT_EQ(copied("( + +x 0 ("), "");
}

TEST(Numbers, OfCodesAreCopied) {
  EXPECT_EQ(copied("Art. AB-123-CD, 987-654-321, 123-456 (COVID-19)"), "[AB-123-CD][987-654-321][123-456][COVID-19]");
  EXPECT_EQ(copied("1990-2000, 10-12, A-B, A4-Blatt, DIN-A4-Format, 5-10-mal, X-1, 1-2"), "");
}

TEST(Numbers, OfDatesAreCopied) {
  EXPECT_EQ(copied("Am 3.10.1990, seit 07.03.2021."), "[3.10.1990][07.03.2021]");
  EXPECT_EQ(copied("Version 1.3.10.1990, 3.10.1990.1, 32.10.1990, 3.13.1990, 0.1.2000, 3.10.199, 3.10.90"), "");
}

std::string foreign(std::string_view text, std::string_view from = "de", std::string_view to = "en") {
  std::string all(text);
  const std::vector<ForeignNumber> found = foreign_numbers(text, from, to);
  for (auto number = found.rbegin(); number != found.rend(); ++number)
    all.replace(number->span.begin, number->span.size(), "[" + number->written + "]");
  return all;
}

TEST(Numbers, OfAnotherLanguageAreWrittenAsThisOneDoes) {
  EXPECT_EQ(foreign("Es sind 1.234.567 oder 1.234,5 und 0,75."), "Es sind [1,234,567] oder [1,234.5] und [0.75].");
  EXPECT_EQ(foreign("3,5 Prozent, 2,5 %, (1.000)"), "[3.5] Prozent, [2.5] %, ([1,000])");
  EXPECT_EQ(foreign("Das kostet 1.250,00 €, nicht 50 $ oder 5£."), "Das kostet [€1,250.00], nicht [$50] oder [£5].");
  EXPECT_EQ(foreign("Nur 99,- €, 1.299,-- €!"), "Nur [€99], [€1,299]!");
  EXPECT_EQ(foreign("1 000 000 Menschen, 10 000 Hühner, 1'500 Franken, 2 500,50 €"),
            "[1,000,000] Menschen, [10,000] Hühner, [1,500] Franken, [€2,500.50]");
  EXPECT_EQ(foreign("€ 12,--, 850,- EUR"), "[€12], [850] EUR");
  EXPECT_EQ(foreign("€ 12,50 oder € 9 und 5 €"), "[€12.50] oder [€9] und [€5]");
  EXPECT_EQ(foreign("die 90er-Jahre, in den 1990er Jahren, 44 v. Chr. und 9 n. Chr."),
            "die [90s], in den [1990s], [44 BC] und [9 AD].");
  EXPECT_EQ(foreign("250 g Mehl, 1,5 kg Äpfel, 2 EL Öl; 5 G Netz, § 312g BGB, 3 g leicht"),
            "[250 g] Mehl, [1.5 kg] Äpfel, [2 tbsp] Öl; 5 G Netz, § 312g BGB, 3 g leicht");
  EXPECT_EQ(foreign("die 95er-Jahre, 44 v. Chr.", "de", "nl"), "die 95er-Jahre, 44 v. Chr.");
  EXPECT_EQ(foreign("1,234.56", "en", "de"), "[1.234,56]");
  EXPECT_EQ(foreign("$ 1,234.56, 50 $", "en", "de"), "$ [1.234,56], [50 $]");
  // Neither groups nor decimals; times, dates, addresses, lists, versions.
  for (const char* other : {"im Jahr 1990, 17 Jahre, 12345", "17,05 Uhr", "am 24.12. und 3.10.1990", "192.168.100.200",
                            "1,2,3", "v1.234", "1.234.56", "0.125", "1.23", "a1,5", "1,5x", "12.3456", "50 €uro",
                            "3 120 Seiten", "030 123 456", "12 34 000", "99,- ab Werk", "1 000er"})
    EXPECT_EQ(foreign(other), other);
  EXPECT_EQ(foreign("1.234,5", "de", "es"), "1.234,5");
  EXPECT_EQ(foreign("1.234,5", "", "en"), "1.234,5");
}

}  // namespace
}  // namespace emend::filters
