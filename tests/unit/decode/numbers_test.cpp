#include "decode/numbers.h"

#include <gtest/gtest.h>

namespace emend::decode {
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

TEST(Numbers, OfDatesAreCopied) {
  EXPECT_EQ(copied("Am 3.10.1990, seit 07.03.2021."), "[3.10.1990][07.03.2021]");
  EXPECT_EQ(copied("Version 1.3.10.1990, 3.10.1990.1, 32.10.1990, 3.13.1990, 0.1.2000, 3.10.199, 3.10.90"), "");
}

}  // namespace
}  // namespace emend::decode
