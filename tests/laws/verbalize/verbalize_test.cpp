// Laws of the covering grammar: whatever it says it also recognises, and no reading has another value than what is
// written. Values are checked by a reader of number words that shares nothing with the library.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "text/utf8.h"
#include "verbalize/inverse.h"
#include "verbalize/normalizer.h"

namespace emend::verbalize {
namespace {

const bool long_run = std::getenv("EMEND_LONG") != nullptr;

using Spoken = std::vector<std::string>;

// --- the independent reader: adds up small numbers, multiplies by hundred and the scales ---

const std::map<std::string, std::uint64_t> small = {
    {"zero", 0},      {"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},     {"five", 5},
    {"six", 6},       {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},     {"eleven", 11},
    {"twelve", 12},   {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17},
    {"eighteen", 18}, {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},  {"forty", 40},   {"fifty", 50},
    {"sixty", 60},    {"seventy", 70},  {"eighty", 80},   {"ninety", 90}};
const std::map<std::string, std::uint64_t> large = {{"thousand", 1000ull},
                                                    {"million", 1000000ull},
                                                    {"billion", 1000000000ull},
                                                    {"trillion", 1000000000000ull},
                                                    {"quadrillion", 1000000000000000ull},
                                                    {"quintillion", 1000000000000000000ull}};
const std::map<std::string, std::string> ordinals = {{"first", "one"},     {"second", "two"},   {"third", "three"},
                                                     {"fifth", "five"},    {"eighth", "eight"}, {"ninth", "nine"},
                                                     {"twelfth", "twelve"}};

// -1 where the words are no number.
std::int64_t value(const Spoken& words) {
  if (words.empty()) return -1;
  if (words == Spoken{"zero"}) return 0;
  std::uint64_t total = 0, group = 0, scale_before = UINT64_MAX;
  bool any = false;
  for (const std::string& word : words) {
    const std::uint64_t below_hundred = group % 100;
    if (word == "and" && any) continue;
    if (word == "a" && !any) {
      group = 1;
    } else if (const auto found = small.find(word); found != small.end()) {
      const bool unit_behind_tens = below_hundred >= 20 && below_hundred % 10 == 0 && found->second < 10;
      if (found->second == 0 || (below_hundred != 0 && !unit_behind_tens)) return -1;
      group += found->second;
    } else if (word == "hundred") {
      if (group == 0 || group >= 100) return -1;
      group *= 100;
    } else if (const auto scale = large.find(word); scale != large.end()) {
      if (group == 0 || scale->second >= scale_before) return -1;
      total += group * scale->second, group = 0, scale_before = scale->second;
    } else {
      return -1;
    }
    any = true;
  }
  return static_cast<std::int64_t>(total + group);
}

std::int64_t ordinal_value(Spoken words) {
  if (words.empty()) return -1;
  std::string& last = words.back();
  if (const auto found = ordinals.find(last); found != ordinals.end())
    last = found->second;
  else if (last.ends_with("ieth"))
    last = last.substr(0, last.size() - 4) + "y";
  else if (last.ends_with("th"))
    last.resize(last.size() - 2);
  else
    return -1;
  return value(words);
}

Spoken part(const Spoken& words, std::size_t begin, std::size_t end) {
  return Spoken(words.begin() + static_cast<std::ptrdiff_t>(begin), words.begin() + static_cast<std::ptrdiff_t>(end));
}

// Years: as a number, or two numbers of two digits.
bool is_year(const Spoken& words, std::int64_t year) {
  if (value(words) == year) return true;
  for (std::size_t cut = 1; cut < words.size(); ++cut) {
    Spoken rest = part(words, cut, words.size());
    const bool zero = rest[0] == "o" || rest[0] == "oh" || rest[0] == "zero";
    if (zero) rest.erase(rest.begin());
    const std::int64_t a = value(part(words, 0, cut)), b = value(rest);
    if (a >= 1 && a < 100 && b >= (zero ? 1 : 10) && b < (zero ? 10 : 100) && a * 100 + b == year) return true;
  }
  return false;
}

// --- what the laws run over ---

Written only(std::string_view line, Locale locale) {
  Found found = find(line, locale);
  EXPECT_EQ(found.written.size(), 1u) << line;
  EXPECT_TRUE(found.unread.empty()) << line;
  if (found.written.size() != 1) return {0, 0, {{Class::plain, "", ""}}};
  return found.written.front();
}

const Candidate* of_class(const Written& written, Class kind) {
  for (const Candidate& candidate : written.candidates)
    if (candidate.kind == kind) return &candidate;
  return nullptr;
}

// Every reading of every candidate is admitted, and heard with the candidate's value.
void recognised(const Written& written, std::string_view line, std::size_t limit = 60) {
  for (const Candidate& candidate : written.candidates) {
    const auto all = readings(candidate.phrase, limit);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.front(), best(candidate.phrase));
    const bool by_default_only = candidate.kind == Class::plain || candidate.kind == Class::address;
    for (const std::string& reading : all) {
      EXPECT_TRUE(admits(candidate.phrase, reading)) << line << ": " << reading;
      if (by_default_only) continue;
      const auto words_of = words(reading);
      const auto heard = row(candidate.kind).hear(words_of);
      EXPECT_NE(std::find(heard.begin(), heard.end(), candidate.value), heard.end())
          << line << ": '" << reading << "' is not heard as " << row(candidate.kind).name << ' ' << candidate.value;
    }
  }
}

// Readings checked by `right`, which gets the words of each.
template <class Right>
void all_readings(const Candidate& candidate, std::string_view line, const Right& right) {
  for (const std::string& reading : readings(candidate.phrase, 300))
    EXPECT_TRUE(right(words(reading))) << line << ": " << reading;
}

std::uint64_t random_number(std::mt19937_64& random) {
  std::uint64_t bound = 1;
  for (int digits = static_cast<int>(random() % 18) + 1; digits > 0; --digits) bound *= 10;
  return random() % bound;
}

std::string with_commas(std::string digits) {
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

constexpr Locale locales[] = {Locale::en_us, Locale::en_gb};

TEST(Verbalize, EveryNumberToTenThousandHasItsValueInEveryReading) {
  for (Locale locale : locales)
    for (int n = 0; n < 10000; ++n) {
      const std::string line = std::to_string(n);
      const Written written = only(line, locale);
      if (n % 7 == 0 || long_run) recognised(written, line);
      const Candidate* cardinal = of_class(written, Class::cardinal);
      ASSERT_NE(cardinal, nullptr) << n;
      all_readings(*cardinal, line, [&](const Spoken& words) { return value(words) == n; });
      if (const Candidate* year = of_class(written, Class::date))
        all_readings(*year, line, [&](const Spoken& words) { return is_year(words, n); });
      EXPECT_FALSE(written.admits(best(verbalize::cardinal(std::to_string(n + 1), locale)))) << n;
    }
}

TEST(Verbalize, NumbersToAQuintillionHaveTheirValueInEveryReading) {
  std::mt19937_64 random(1);
  for (int i = 0; i < (long_run ? 100000 : 2000); ++i) {
    const std::uint64_t n = random_number(random);
    const Locale locale = locales[i % 2];
    const std::string line = with_commas(std::to_string(n));
    const Written written = only(line, locale);
    recognised(written, line, 12);
    const Candidate* cardinal = of_class(written, Class::cardinal);
    ASSERT_NE(cardinal, nullptr) << line;
    EXPECT_EQ(cardinal->value, std::to_string(n));
    all_readings(*cardinal, line, [&](const Spoken& words) { return value(words) == static_cast<std::int64_t>(n); });
  }
}

TEST(Verbalize, OrdinalsHaveTheirValue) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t n = i < 1200 ? static_cast<std::uint64_t>(i) : random_number(random);
    const std::string digits = std::to_string(n);
    const bool teen = n / 10 % 10 == 1;
    const char* ending = teen ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
    const std::string line = with_commas(digits) + ending;
    const Written written = only(line, locales[i % 2]);
    recognised(written, line, 8);
    if (n > 0)
      all_readings(written.candidates.front(), line,
                   [&](const Spoken& words) { return ordinal_value(words) == static_cast<std::int64_t>(n); });
    for (const char* wrong : {"st", "nd", "rd", "th"})
      if (std::string_view(wrong) != ending) {
        EXPECT_TRUE(find(digits + wrong, Locale::en_us).written.empty()) << digits << wrong;
      }
  }
}

const char* const months[] = {"January", "February", "March",     "April",   "May",      "June",
                              "July",    "August",   "September", "October", "November", "December"};

// The day, the month and the year that a reading of a date names; months and years are found by their words.
bool names_date(const Spoken& words, int day, int month, int year) {
  std::size_t place = words.size();
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == text::lower(months[month - 1])) place = i;
  if (place == words.size()) return false;
  const auto is_day = [&](Spoken said) {
    if (!said.empty() && said[0] == "the") said.erase(said.begin());
    if (!said.empty() && said.back() == "of") said.pop_back();
    return ordinal_value(said) == day;
  };
  const Spoken behind = part(words, place + 1, words.size());
  if (place > 0) return is_day(part(words, 0, place)) && is_year(behind, year);
  for (std::size_t cut = 1; cut < behind.size(); ++cut)
    if (is_day(part(behind, 0, cut)) && is_year(part(behind, cut, behind.size()), year)) return true;
  return false;
}

TEST(Verbalize, DatesNameTheirDay) {
  std::mt19937_64 random(3);
  constexpr int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  for (int month = 1; month <= 12; ++month)
    for (int day = 1; day <= lengths[month - 1]; ++day) {
      const int year = 1000 + static_cast<int>(random() % 1900);
      const char* name = months[month - 1];
      const std::string ordinal = best(verbalize::ordinal(std::to_string(day), Locale::en_us));
      for (Locale locale : locales)
        for (const std::string& line :
             {fmt::format("{} {}, {}", name, day, year), fmt::format("{} {} {}", name, day, year),
              fmt::format("{} {} {}", day, name, year), fmt::format("{}-{:02}-{:02}", year, month, day),
              fmt::format("{:02}.{:02}.{}", day, month, year),
              locale == Locale::en_us ? fmt::format("{}/{}/{}", month, day, year)
                                      : fmt::format("{}/{}/{}", day, month, year)}) {
          const Written written = only(line, locale);
          recognised(written, line, 12);
          const Candidate* date = of_class(written, Class::date);
          ASSERT_NE(date, nullptr) << line;
          EXPECT_EQ(date->value, fmt::format("{}-{:02}-{:02}", year, month, day));
          all_readings(*date, line, [&](const Spoken& words) { return names_date(words, day, month, year); });
        }
    }
  for (const char* never : {"31 April 2012x", "13/32/2012", "32/1/2012", "2012-13-01", "2012-02-30", "1/2/3/2012"})
    for (const Written& written : find(never, Locale::en_us).written)
      EXPECT_EQ(of_class(written, Class::date), nullptr) << never;
}

TEST(Verbalize, TimesHaveTheirHourAndMinute) {
  for (int hour = 0; hour < 24; ++hour)
    for (int minute = 0; minute < 60; ++minute)
      for (const char* half : {"", " am", " p.m."}) {
        if (*half && (hour < 1 || hour > 12)) continue;
        const std::string line = fmt::format("{}:{:02}{}", hour, minute, half);
        const Written written = only(line, Locale::en_us);
        if (minute % 7 == 0 || minute < 12) recognised(written, line);
        const Candidate* time = of_class(written, Class::time);
        ASSERT_NE(time, nullptr) << line;
        all_readings(*time, line, [&](Spoken words) {
          if (*half) {
            const std::string end = words.back() == "m" ? words[words.size() - 2] : words.back().substr(0, 1);
            if (end[0] != half[1]) return false;
            words.resize(words.size() - (words.back() == "m" ? 2 : 1));
          }
          if (words.front() == "midnight" || words.back() == "midnight") return hour == 0 && minute == 0;
          for (const char* tail : {"oclock", "hours", "hundred"})
            if (!words.empty() && words.back() == tail) words.pop_back();
          const auto hour_is = [&](Spoken said) {
            return said == Spoken{"o"} || said == Spoken{"oh"} ? hour == 0 : value(said) == hour;
          };
          if (minute == 0) return hour_is(words);
          for (std::size_t cut = 1; cut < words.size(); ++cut) {
            Spoken rest = part(words, cut, words.size());
            const bool zero = rest.size() > 1 && (rest[0] == "o" || rest[0] == "oh" || rest[0] == "zero");
            if (zero) rest.erase(rest.begin());
            if (hour_is(part(words, 0, cut)) && value(rest) == minute && zero == (minute < 10)) return true;
          }
          return false;
        });
      }
  for (const char* never : {"25:00", "10:60", "3:5", "24:01", "13:00 pm"})
    for (const Written& written : find(never, Locale::en_us).written) {
      const Candidate* time = of_class(written, Class::time);
      EXPECT_TRUE(time == nullptr || best(time->phrase).find("P M") == std::string::npos) << never;
    }
}

TEST(Verbalize, AmountsOfAllCurrenciesAreHeardAsTheyAreWritten) {
  const std::map<std::string, std::string> names = {
      {"$", "dollar"},  {"£", "pound"},    {"€", "euro"},      {"¥", "yen"},     {"₹", "rupee"},
      {"₩", "won"},     {"₽", "ruble"},  {"₪", "shekel"},    {"₺", "lira"},    {"₫", "dong"},
      {"₴", "hryvnia"}, {"₦", "naira"},    {"₱", "peso"},      {"฿", "baht"},    {"C$", "dollar"},
      {"A$", "dollar"}, {"NZ$", "dollar"}, {"HK$", "dollar"},  {"R$", "rea"},    {"CHF ", "franc"},
      {"SEK ", "kron"}, {"PLN ", "zloty"}, {"USD ", "dollar"}, {"EUR ", "euro"}, {"NT$", "dollar"}};
  std::mt19937_64 random(4);
  for (const auto& [sign, name] : names)
    for (int i = 0; i < 60; ++i) {
      const std::uint64_t whole = i < 3 ? static_cast<std::uint64_t>(i) : random_number(random) % 1000000000;
      const int cents = static_cast<int>(random() % 100);
      std::string line = sign + with_commas(std::to_string(whole));
      if (i % 3 == 1) line += fmt::format(".{:02}", cents);
      if (i % 3 == 2) line += i % 2 ? " million" : "bn";
      const Written written = only(line, locales[i % 2]);
      recognised(written, line, 20);
      const Candidate* money = of_class(written, Class::money);
      ASSERT_NE(money, nullptr) << line;
      all_readings(*money, line, [&](const Spoken& words) {
        std::size_t unit = words.size();
        for (std::size_t at = 0; at < words.size() && unit == words.size(); ++at)
          if (words[at].starts_with(name)) unit = at;
        if (unit == words.size()) return whole == 0 && i % 3 == 1;  // cents alone
        for (const char* adjective :
             {"canadian", "australian", "zealand", "new", "kong", "hong", "swiss", "swedish", "taiwan", "new"})
          if (unit > 0 && words[unit - 1] == adjective) --unit;
        Spoken amount = part(words, 0, unit);
        if (i % 3 == 2) {
          if (amount.back() != (i % 2 ? "million" : "billion")) return false;
          amount.pop_back();
        }
        const auto point = std::find(amount.begin(), amount.end(), "point");
        if (point == amount.begin()) return whole == 0;  // point five dollars
        if (point != amount.end()) amount.erase(point, amount.end());
        return value(amount) == static_cast<std::int64_t>(whole);
      });
    }
}

TEST(Verbalize, FractionsAndDecimalsAndMeasures) {
  for (int n = 1; n < 100; ++n)
    for (int d = n + 1; d <= 100; d += 1 + n / 7) {
      const std::string line = fmt::format("{}/{}", n, d);
      const Written written = only(line, locales[n % 2]);
      recognised(written, line);
    }
  std::mt19937_64 random(5);
  for (int i = 0; i < (long_run ? 1000 : 100); ++i) {
    const std::string number = with_commas(std::to_string(random_number(random) % 10000000)) +
                               (i % 2 ? fmt::format(".{:0>{}}", random() % 100, 2 + i % 3) : "");
    for (const char* unit : {"", " km", "%", " kg/m3", "°C", "mph", " ft", " MHz", " km/h", " sq mi"}) {
      const std::string line = (i % 5 ? "" : "-") + number + unit;
      const Written written = only(line, locales[i % 2]);
      recognised(written, line, 10);
      if (!*unit && i % 2) {
        const std::size_t point = number.find('.');
        std::string whole = number.substr(0, point);
        std::erase(whole, ',');
        all_readings(written.candidates.front(), line, [&](Spoken words) {
          if (i % 5 == 0) words.erase(words.begin());
          const auto at = std::find(words.begin(), words.end(), "point");
          if (at == words.end() || value(Spoken(words.begin(), at)) != std::stoll(whole)) return false;
          std::string digits;
          for (auto word = at + 1; word != words.end(); ++word)
            digits += *word == "o" || *word == "oh" ? '0' : static_cast<char>('0' + small.at(*word));
          return digits == number.substr(point + 1);
        });
      }
    }
  }
}

TEST(Verbalize, RomanNumeralsHaveTheirValue) {
  for (int n = 1; n < 4000; ++n) {
    if (n == 50 || n == 100 || n == 500 || n == 1000) continue;  // one letter that is more often a letter
    const std::string line = "Chapter " + roman(n);
    const Written written = only(line, Locale::en_us);
    recognised(written, line, 12);
    const Candidate* numeral = of_class(written, Class::roman);
    ASSERT_NE(numeral, nullptr) << line;
    all_readings(*numeral, line, [&](Spoken words) {
      if (words[0] == "the") words.erase(words.begin());
      return value(words) == n || ordinal_value(words) == n;
    });
  }
  for (const char* wrong : {"IIII", "VX", "IC", "IIX", "MMMM", "XXXXX", "VIV"})
    EXPECT_FALSE(roman_value(wrong).has_value()) << wrong;
}

TEST(Verbalize, RangesTelephonesAddressesAndTheRestAreRecognised) {
  for (const char* line : {"10-12",
                           "900-1900",
                           "24/7",
                           "9/11",
                           "10/31",
                           "on 3/4",
                           "1984–1986",
                           "1990-91",
                           "$250-$300",
                           "1960s-1980s",
                           "3-4 km",
                           "8 - 3 = 5 − 0",
                           "4 + 5 < 10 > 9",
                           "≤5 or ≥ 6",
                           "5 ± 1 ÷ 2 × 3",
                           "≈5 ~6 or ~ 7",
                           "5‰",
                           "5:00 o'clock",
                           "5-7 June",
                           "the 5th–7th of June 2012",
                           "June 5–7, 2012",
                           "300–200 BC",
                           "30–35 A.D.",
                           "5 km/s",
                           "wait 30s",
                           "1.5-2.5",
                           "2x4",
                           "9:30-10:15",
                           "2pm-5pm",
                           "5 – 7",
                           "1066–1154",
                           "750-1450",
                           "19900–1995",
                           "9:30-10",
                           "10.30am–12",
                           "Jan 1–Feb 3",
                           "20 June – 3 July 2012",
                           "5/2014",
                           "2-1/2 tsp",
                           "8-1/2 x 11",
                           "1-1 1/2 lb",
                           "12 x 8 x 4",
                           "6 × 7 = 42",
                           "6.02 × 10^23 or 10⁻³",
                           "2^10 and 10² or −2⁶³",
                           "1/2-3/4 cup",
                           "a ratio of 4.5:1",
                           "50/50",
                           "–10 to –5",
                           "iso-8859-1",
                           "CVE-2021-44228",
                           "ISO 639-1",
                           "No. 12-345",
                           "Python 3.10",
                           "1.52.1",
                           "2023's",
                           "A.D. 1066",
                           "$5/gallon or $5/person",
                           "5 mg/dL",
                           "10px",
                           "555-1234",
                           "(212) 555-0100",
                           "212-555-0199",
                           "+44 20 7946 0958",
                           "1-800-555-1234",
                           "111-22-3333",
                           "020 7946 0958",
                           "+49 (0)30 1234567",
                           "4111 1111 1111 1111",
                           "Table 4-1",
                           "Section 12-0",
                           "ISSN 1234-5678",
                           "Boeing 747-400",
                           "787-9",
                           "007",
                           "00501",
                           "1234567890123456",
                           "4.2.1",
                           "192.168.0.1",
                           "foo@example.com",
                           "https://www.example.org/a-b?c=1",
                           "www.example.com",
                           "44 BC",
                           "340 A.D.",
                           "1980s",
                           "'80s",
                           "GPS",
                           "M16",
                           "A728",
                           "H2O",
                           "3D",
                           "2022b",
                           "501(c)(3)",
                           "v2.0",
                           "call 911",
                           "5 * 3",
                           "C#",
                           "iron(II)",
                           "NASA",
                           "USA's",
                           "# 5",
                           "$5/hr",
                           "12kg/kg",
                           "4 1/2 lbs",
                           "½ km",
                           "−½ km",
                           "−1/2",
                           "−$5",
                           "6' 2\"",
                           "5'10 1/2\"",
                           "5 ft 9 in",
                           "79°58'56.5\"W",
                           "40.7°N",
                           "2h 5m 10.5s",
                           "5m ago",
                           "3m users",
                           "2.5m users",
                           "2.5bn",
                           "2.5m-3m users",
                           "12″",
                           "3/4″ disc",
                           "$5/month",
                           "5 Mbps",
                           "5 MB/s",
                           "30 psi",
                           "120 mmHg",
                           "1.5 A",
                           "$5–10 million",
                           "$1.50-2.50",
                           "$0.5-1",
                           "$1.5m-2.5m",
                           "€20-30bn",
                           "a $3.5-million house",
                           "5¢",
                           "50¢",
                           "₹2.5 lakh",
                           "$500 CAD",
                           "July 2008",
                           "July 4th",
                           "4 July",
                           "the 4th of July",
                           "1428 Elm St, Springfield, IL 62704",
                           "Wars I and II",
                           "Volumes I-III",
                           "Charles I–III",
                           "part Ⅳ",
                           "page xiv",
                           "the XIX–XX centuries",
                           "$3 1/2 million",
                           "$½ million",
                           "$2½",
                           "£1/4",
                           "$2mil",
                           "3 1/8 miles",
                           "1/8 in.",
                           "5 1/11",
                           "May 3, 1990 - June 9, 1992",
                           "May 2001 - June 2003",
                           "03/05/1990 - 04/06/1991",
                           "Monday - Friday",
                           "9 am - 5 pm",
                           "5 km – 6 km",
                           "a 160lb dog",
                           "a 5–10 km race",
                           "a 1/2 in. pipe",
                           "x^2",
                           "mc^2",
                           "e^x",
                           "x^-1",
                           "2^n",
                           "(a+b)^2",
                           "1e-3",
                           "-6.02E23",
                           "&pound;20 or 5&nbsp;km",
                           "4' x 8'",
                           "2\"x4\"",
                           "6'-2\"",
                           "a 10' pole",
                           "5 lbs. 4 oz.",
                           "it was 95F and -5C",
                           "2019/20 or 1999/2000 or 2008/09",
                           "2026-11-26T23:40:29Z",
                           "2026-11-26T23:40:29.125+05:30",
                           "23:40Z",
                           "y=4",
                           "v2",
                           "FY2022",
                           "text 988",
                           "130/85 mmHg",
                           "12 pcs. or 5 doz.",
                           "10W-40",
                           "localhost:3000",
                           "example.com:8080/a",
                           "-5–10 °C",
                           "-5–-2 °C",
                           "b.i.d. with it",
                           "a 4:00 mile",
                           "0:45 remaining",
                           "20:00 CET",
                           "ticket 1234567 or 1234",
                           "5 FT. 10 IN. it",
                           "50%+",
                           "Dr. Who",
                           "vs."})
    for (Locale locale : locales) {
      const Found found = find(line, locale);
      ASSERT_FALSE(found.written.empty()) << line;
      for (const Written& written : found.written) recognised(written, line, 100);
      EXPECT_TRUE(found.unread.empty()) << line;
    }
}

TEST(Verbalize, WhatNoRowKnowsIsNeitherReadNorLost) {
  for (const char* token :
       {"1,23",       "12,34,56", "1.234,56",    "1q308",      "0x1F",  "B2A23C",  "4rd",       "111st",
        "1th",        "4-1-3",    "10/3",        "31/31/2012", "25:00", "3:5",     "5'70\"",    "5xy²",
        "5²",         "٣٤٥",      "10⁻",         "x⁻²",        "A2O",   "2012/15", "1923/1949", "123,000012",
        "9000,000th", "1/2/3/4",  "12:34:56:78", "7D",         "x^2y"})
    for (const char* frame : {"{}", "see {} here", "({})", "{}, and", "\"{}\""}) {
      const std::string line = fmt::format(fmt::runtime(frame), token);
      const Found found = find(line, Locale::en_us);
      EXPECT_TRUE(found.written.empty()) << line << ": " << (found.written.empty() ? "" : found.written.front().best());
      EXPECT_FALSE(found.unread.empty()) << line;
      EXPECT_TRUE(edits(line, found).empty()) << line;
    }
}

// Lines of written forms, words and punctuation; `glued`: some without anything between them.
std::string random_line(std::mt19937_64& random, bool glued) {
  static const std::vector<std::string> pieces = {"the",        "In",         "He",    "paid",     "$20.50",
                                                  "1984",       "1,234",      "12",    "3.5 km",   "July 4, 1776",
                                                  "5 May 2001", "3:15 pm",    "10-12", "GPS",      "Mr. Smith",
                                                  "St. Louis",  "Chapter IV", "war",   "½",        "2/3",
                                                  "555-1234",   "x²",         "B2",    "été",      "naïve",
                                                  "–",          "-",          "&",     "#",        "%",
                                                  ",",          ".",          "(",     ")",        "\"",
                                                  "٣",          "日本",       "e.g.",  "U.S.",     "no",
                                                  "No. 5",      "21st",       "$5",    "€",        "£1.01",
                                                  "-5",         "°C",         "10°C",  "a@b.com",  "www.x.org",
                                                  "'80s",       "1980s",      "007",   "🙂",     "Dr. Noh",
                                                  "1e9",        "1/2/2003",   "I",     "Part II,", "A",
                                                  "am",         "V",          "and",   "to",       "million"};
  std::string line;
  for (std::size_t n = random() % 14; n > 0; --n) {
    line += pieces[random() % pieces.size()];
    switch (glued ? random() % 8 : 1 + random() % 7) {
      case 0:
        break;
      case 1:
        line += "  ";
        break;
      case 2:
        line += ", ";
        break;
      case 3:
        line += "\t";
        break;
      default:
        line += " ";
    }
  }
  return line;
}

TEST(Verbalize, SpansAreInOrderAndBytesOutsideStay) {
  std::mt19937_64 random(6);
  for (int i = 0; i < (long_run ? 1000000 : 20000); ++i) {
    const std::string line = random_line(random, true);
    const Found found = find(line, locales[i % 2]);
    std::size_t done = 0;
    for (const Written& written : found.written) {
      ASSERT_LE(done, written.begin) << line;
      ASSERT_LT(written.begin, written.end) << line;
      ASSERT_LE(written.end, line.size()) << line;
      ASSERT_TRUE(text::is_valid_utf8(std::string_view(line).substr(written.begin, written.end - written.begin)))
          << line;
      ASSERT_FALSE(written.best().empty()) << line;
      ASSERT_TRUE(written.admits(written.best())) << line;
      done = written.end;
    }
    done = 0;
    for (const text::Span span : found.unread) {
      ASSERT_LE(done, span.begin) << line;
      done = span.end;
      for (const Written& written : found.written)
        ASSERT_TRUE(written.end <= span.begin || span.end <= written.begin) << line;
    }
    // No digit is forgotten: each is in a span that is read or in one that is reported.
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (line[at] < '0' || line[at] > '9') continue;
      bool held = false;
      for (const Written& written : found.written) held |= written.begin <= at && at < written.end;
      for (const text::Span span : found.unread) held |= span.begin <= at && at < span.end;
      ASSERT_TRUE(held) << line << " at " << at;
    }
    const auto changes = edits(line, found);
    EXPECT_EQ(text::apply(text::apply(line, changes), text::inverse(line, changes)), line);
    EXPECT_EQ(judge(line, text::apply(line, changes), locales[i % 2]), Judgement::best) << line;
  }
}

TEST(Verbalize, SpokenTextDoesNotChange) {
  std::mt19937_64 random(7);
  for (int i = 0; i < (long_run ? 1000000 : 20000); ++i) {
    const std::string line = random_line(random, false);
    const std::string once = text::apply(line, edits(line, find(line, Locale::en_us)));
    const std::string twice = text::apply(once, edits(once, find(once, Locale::en_us)));
    ASSERT_EQ(twice, once) << line;
  }
}

TEST(Verbalize, WhatIsWrittenBackIsReadAsItWasSpoken) {
  std::mt19937_64 random(8);
  int changed = 0;
  for (int i = 0; i < (long_run ? 200000 : 4000); ++i) {
    const Locale locale = locales[i % 2];
    const std::string line = random_line(random, false);
    const std::string once = text::apply(line, edits(line, find(line, locale)));
    const std::string back = text::apply(once, inverse(once, locale));
    ASSERT_NE(judge(back, text::apply(once, edits(once, find(once, locale))), locale), Judgement::other)
        << line << " -> " << back;
    changed += back != once;
  }
  EXPECT_GT(changed, 1000);
}

// What of a text is digits with marks between them: 1,234 3:15.
std::vector<std::string> numbers_in(std::string_view line) {
  const auto is_digit = [&](std::size_t at) { return at < line.size() && line[at] >= '0' && line[at] <= '9'; };
  std::vector<std::string> out;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (!is_digit(at)) continue;
    std::size_t end = at;
    while (is_digit(end) || (std::string_view(".,:/-").find(line[end]) != std::string_view::npos && is_digit(end + 1)))
      ++end;
    out.emplace_back(line.substr(at, end - at));
    at = end;
  }
  return out;
}

TEST(Verbalize, DroppedPunctuationChangesNoNumber) {
  std::mt19937_64 random(9);
  std::vector<Options> all(4);
  all[1].classes = {"money"};
  all[2].inverse = true;
  all[3].classes = {"date"}, all[3].protect = "none";
  for (int i = 0; i < (long_run ? 200000 : 8000); ++i) {
    Options options = all[static_cast<std::size_t>(i % 4)];
    const std::string line = random_line(random, true);
    const std::string keeps = text::apply(line, Normalizer(options)(line).edits);
    options.punctuation = "drop";
    const auto changes = Normalizer(options)(line).edits;
    const std::string drops = text::apply(line, changes);
    ASSERT_EQ(numbers_in(drops), numbers_in(keeps)) << line << " -> " << drops;
    ASSERT_EQ(text::apply(drops, text::inverse(line, changes)), line);
  }
}

TEST(Verbalize, TimeIsLinearInTheLine) {
  for (const char* piece :
       {"1",   "1,",   "1.",     "1-",       "1/",           "1 ",     "$",   "$1",   "a.",
        "a@",  "A",    "(1",     "-",        "July ",        "1 1/2 ", "1:",  "1:1 ", "a 1:1 ",
        "1x",  "1 x ", "Jan 1-", "won 1-1 ", "from 1/1 to ", "10^",    "–1 ", "x1",   "\xE2\x80\x93",
        "IV ", "_1_ ", "_1",     "**1",      "= 1 ",         "1 p.m. "}) {
    std::string line;
    while (line.size() < 100000) line += piece;
    const Found found = find(line, Locale::en_us);
    for (const Written& written : found.written) ASSERT_LE(written.end, line.size());
  }
}

}  // namespace
}  // namespace emend::verbalize
