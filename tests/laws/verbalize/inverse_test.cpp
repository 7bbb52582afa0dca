// The law of --inverse: a number in words becomes the same number in digits as a whole, or stays as it is. What was
// said is known from the number that it was made of, so nothing here asks the library what its words mean.
#include "verbalize/inverse.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace emend::verbalize {
namespace {

using Random = std::mt19937_64;
using Strings = std::vector<std::string>;

const int many = std::getenv("EMEND_LONG") ? 20000 : 500;

const std::string& pick(const Strings& of, Random& random) { return of[random() % of.size()]; }

// One of the readings: with "and" or without, o or oh or zero.
std::string say(const Phrase& phrase, Random& random) { return pick(readings(phrase, 24), random); }

std::uint64_t number(Random& random) {
  std::uint64_t bound = 1;
  for (int digits = static_cast<int>(random() % 12) + 1; digits > 0; --digits) bound *= 10;
  const std::uint64_t n = random() % bound + 1;
  // Round numbers are what lists and scales go wrong with.
  std::uint64_t zeros = 1;
  while (random() % 2 && zeros * 10 < n) zeros *= 10;
  return n / zeros * zeros;
}

std::string without_commas(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] != ',' || i + 1 == line.size() || line[i + 1] == ' ') out += line[i];
  return out;
}

struct Frames {
  Strings befores = {"", "there were ", "they had said ", "we know, ", "(", "of the "};
  Strings behinds = {"", ".", " of them", ", or so", " (as we know)", " in all", " people came"};
};

// Puts `said` into a sentence and expects it to be as it was or as one of `written`, the words around as they were.
// Returns whether it was written.
bool whole_or_not_at_all(const std::string& said, const Strings& written, Locale locale, Random& random,
                         const Frames& frames = {}) {
  const std::string before = pick(frames.befores, random), behind = pick(frames.behinds, random);
  const std::string line = before + said + behind;
  const std::string back = text::apply(line, inverse(line, locale));
  EXPECT_NE(judge(back, line, locale), Judgement::other) << line << " -> " << back;
  if (back == line) return false;
  bool right = false;
  for (const std::string& one : written) right |= without_commas(back) == without_commas(before + one + behind);
  EXPECT_TRUE(right) << line << " -> " << back << ", where the numbers were " << written.back();
  return right;
}

// Runs a case `many` times in both locales; `share` of them have to be written.
template <class Case>
void law(double share, const Case& one) {
  Random random(1);
  int written = 0;
  for (int i = 0; i < many; ++i) written += one(i % 2 ? Locale::en_gb : Locale::en_us, random);
  EXPECT_GE(written, share * many);
}

// 3 million of 3000000; what has no scale as it is.
std::string with_scale(const std::string& digits) {
  for (const auto& [name, zeros] : {std::pair{" trillion", 12U}, {" billion", 9U}, {" million", 6U}})
    if (digits.size() > zeros && digits.find_last_not_of('0') < digits.size() - zeros)
      return digits.substr(0, digits.size() - zeros) + name;
  return digits;
}

TEST(Inverse, CardinalsAreWholeOrStay) {
  law(0.85, [](Locale locale, Random& random) {
    const std::string digits = std::to_string(number(random));
    return whole_or_not_at_all(say(cardinal(digits, locale), random), {with_scale(digits), digits}, locale, random);
  });
}

TEST(Inverse, DecimalsAreWholeOrStay) {
  law(0.9, [](Locale locale, Random& random) {
    const std::string digits = std::to_string(number(random)), behind = std::to_string(number(random));
    const std::string scale = pick({"", "", " million", " billion"}, random);
    const std::string point = say(digits_one_by_one(behind), random);
    return whole_or_not_at_all(say(cardinal(digits, locale), random) + " point " + point + scale,
                               {digits + "." + behind + scale}, locale, random);
  });
}

TEST(Inverse, OrdinalsAreWholeOrStay) {
  law(0.5, [](Locale locale, Random& random) {
    const std::uint64_t n = number(random);
    const bool teen = n / 10 % 10 == 1;
    const char* ending = teen ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
    const std::string digits = std::to_string(n);
    return whole_or_not_at_all(say(ordinal(digits, locale), random), {digits + ending}, locale, random);
  });
}

TEST(Inverse, YearsAreWholeOrStay) {
  law(0.7, [](Locale locale, Random& random) {
    const std::string digits = std::to_string(1100 + random() % 1000);
    return whole_or_not_at_all(say(year(digits, locale), random), {digits}, locale, random,
                               {.befores = {"in ", "since ", "of "}});
  });
}

TEST(Inverse, DatesAreWholeOrStay) {
  const Strings months = {"January", "february", "march",     "April",   "May",      "june",
                          "july",    "August",   "September", "october", "november", "December"};
  law(0.8, [&](Locale locale, Random& random) {
    const std::string month = pick(months, random), day = std::to_string(random() % 28 + 1),
                      digits = std::to_string(1100 + random() % 1000);
    const std::string name = static_cast<char>(month[0] & ~32) + month.substr(1),
                      said_day = say(ordinal(day, locale), random), said_year = say(year(digits, locale), random);
    const std::string comma = pick({" ", ", "}, random);
    const Frames frames = {{"", "on ", "from "}, {"", ".", ", a Monday", " (as we know)", " at noon"}};
    if (random() % 2)
      return whole_or_not_at_all(month + " " + said_day + comma + said_year,
                                 {name + " " + day + ", " + digits, name + " " + day + " " + digits}, locale, random,
                                 frames);
    return whole_or_not_at_all(said_day + " " + month + " " + said_year, {day + " " + name + " " + digits}, locale,
                               random, frames);
  });
}

TEST(Inverse, TimesAreWholeOrStay) {
  law(0.9, [](Locale locale, Random& random) {
    const int hour = static_cast<int>(random() % 12) + 1, minute = static_cast<int>(random() % 60);
    const std::string half = pick({"am", "pm"}, random), said_half = random() % 2 ? half : half.substr(0, 1) + " m";
    std::string said = say(cardinal(hour, locale), random);
    if (minute) said += (minute < 10 ? pick({" o ", " oh "}, random) : " ") + say(cardinal(minute, locale), random);
    return whole_or_not_at_all(
        said + " " + said_half,
        {fmt::format("{}:{:02} {}", hour, minute, half), minute ? "" : fmt::format("{} {}", hour, half)}, locale,
        random, {.befores = {"at ", "by ", "it was "}});
  });
}

TEST(Inverse, MoneyIsWholeOrStays) {
  law(0.9, [](Locale locale, Random& random) {
    const std::uint64_t n = number(random), cents = random() % 3 ? 0 : random() % 98 + 2;
    std::string said = say(cardinal(std::to_string(n), locale), random) + (n == 1 ? " dollar" : " dollars");
    if (cents) said += pick({" ", " and "}, random) + say(cardinal(std::to_string(cents), locale), random) + " cents";
    Strings written = {fmt::format("${}", n) + (cents ? fmt::format(".{:02}", cents) : "")};
    for (const auto& [scale, name] : {std::pair{1000000ull, "million"}, {1000000000ull, "billion"}})
      if (n % scale == 0) written.push_back(fmt::format("${} {}", n / scale, name));
    return whole_or_not_at_all(said, written, locale, random);
  });
}

TEST(Inverse, MeasuresAreWholeOrStay) {
  law(0.9, [](Locale locale, Random& random) {
    const std::string digits = std::to_string(number(random) + 1);
    const auto [name, unit] =
        std::vector<std::pair<std::string, std::string>>{{" kilograms", " kg"},
                                                         {" percent", "%"},
                                                         {" miles per hour", " mph"},
                                                         {" square miles", " sq mi"}}[random() % 4];
    return whole_or_not_at_all(say(cardinal(digits, locale), random) + name, {digits + unit}, locale, random);
  });
}

TEST(Inverse, ListsStayLists) {
  law(0.6, [](Locale locale, Random& random) {
    std::vector<Strings> items;  // each as it is said and as it is written
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < 3; ++i) {
      numbers.push_back(number(random));
      items.push_back({say(cardinal(std::to_string(numbers[i]), locale), random), std::to_string(numbers[i])});
    }
    // Ten, two hundred and five has two meanings, and so has ten, two hundred and five million.
    if (numbers[1] % 100 == 0 && (numbers[1] % 1000 != 0 || numbers[2] < 1000)) return true;
    const std::size_t n = random() % 2 ? 3 : 2;
    const std::string last = n == 3 ? pick({" and ", " or ", ", "}, random) : pick({" to ", " or ", ", "}, random);
    const auto join = [&](unsigned written) {
      std::string out = items[0][written & 1] + (n == 3 ? ", " : last) + items[1][written >> 1 & 1];
      return n == 3 ? out + last + items[2][written >> 2] : out;
    };
    Strings written;
    for (unsigned which = 1; which < 1u << n; ++which) written.push_back(join(which));
    return whole_or_not_at_all(join(0), written, locale, random);
  });
}

TEST(Inverse, BetweenTwoNumbersAreTwoNumbers) {
  law(0.3, [](Locale locale, Random& random) {  // where one is below ten both stay
    const std::uint64_t a = number(random), b = a + number(random);
    const std::string from = say(cardinal(std::to_string(a), locale), random),
                      to = say(cardinal(std::to_string(b), locale), random);
    return whole_or_not_at_all(
        from + " and " + to,
        {fmt::format("{} and {}", a, b), fmt::format("{} and {}", from, b), fmt::format("{} and {}", a, to)}, locale,
        random, {.befores = {"between ", "both "}});
  });
}

}  // namespace
}  // namespace emend::verbalize
