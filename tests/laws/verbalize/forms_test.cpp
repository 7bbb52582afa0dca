// The law of both directions: what normalize writes of a form, --inverse writes back or leaves alone, whole or in
// parts; it never makes another number. What the numbers are is known from how the form was made.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "verbalize/inverse.h"
#include "verbalize/numbers.h"

namespace emend::verbalize {
namespace {

using Random = std::mt19937_64;

const int many = std::getenv("EMEND_LONG") ? 20000 : 1500;

// A written form and the numbers in it, each as digits without leading zeros, a point kept.
struct Form {
  std::string written;
  std::vector<std::string> numbers;
};

int below(Random& random, int bound) { return static_cast<int>(random() % static_cast<std::uint64_t>(bound)); }
int between(Random& random, int least, int most) { return least + below(random, most - least + 1); }

template <class List>
std::string pick(const List& list, Random& random) {
  return std::string(list[random() % std::size(list)]);
}

// Numbers of one to nine digits, many of them round.
std::uint64_t number(Random& random) {
  std::uint64_t bound = 1;
  for (int digits = between(random, 1, 9); digits > 0; --digits) bound *= 10;
  const std::uint64_t n = random() % bound + 1;
  std::uint64_t zeros = 1;
  while (random() % 2 && zeros * 10 < n) zeros *= 10;
  return n / zeros * zeros;
}

std::string with_commas(std::string digits) {
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}
std::string grouped(std::uint64_t n, Random& random) {
  const std::string digits = std::to_string(n);
  return n < 10000 && random() % 2 ? digits : with_commas(digits);
}

constexpr std::string_view months[] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};
constexpr std::string_view scales[] = {" million", " billion", " trillion"};
constexpr std::string_view signs[] = {"$", "£", "€", "¥", "₹", "C$"};
constexpr std::string_view units[] = {" km", "%", " kg", " mph", " ft", " lb", " °C", " GB", " sq mi", " hr", " min"};

const char* ending_of(std::uint64_t n) {
  const bool teen = n / 10 % 10 == 1;
  return teen ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

Form cardinal_form(Random& random) {
  const std::uint64_t n = number(random);
  const bool minus = random() % 5 == 0;
  return {(minus ? "-" : "") + grouped(n, random), {std::to_string(n)}};
}
Form decimal_form(Random& random) {
  const std::string whole = std::to_string(random() % 3 ? below(random, 1000) : 0),
                    part = fmt::format("{:0{}}", below(random, 100), between(random, 2, 3));
  const std::string scale = random() % 4 ? "" : pick(scales, random);
  return {whole + "." + part + scale, {whole + "." + part}};
}
Form ordinal_form(Random& random) {
  const std::uint64_t n = random() % 2 ? number(random) % 1000 + 1 : number(random);
  return {"the " + with_commas(std::to_string(n)) + ending_of(n), {std::to_string(n)}};
}
Form fraction_form(Random& random) {
  const int d = between(random, 2, 20), n = between(random, 1, d - 1);
  if (random() % 2) return {fmt::format("{}/{}", n, d), {std::to_string(n), std::to_string(d)}};
  const int whole = between(random, 1, 40);
  return {fmt::format("{} {}/{}", whole, n, d), {std::to_string(whole), std::to_string(n), std::to_string(d)}};
}
Form date_form(Random& random) {
  const int year = between(random, 1100, 2099), month = between(random, 1, 12), day = between(random, 1, 28);
  const std::string name(months[static_cast<std::size_t>(month - 1)]);
  const std::string y = std::to_string(year), d = std::to_string(day);
  switch (below(random, 6)) {
    case 0:
      return {fmt::format("{} {}, {}", name, day, year), {d, y}};
    case 1:
      return {fmt::format("{} {} {}", day, name, year), {d, y}};
    case 2:
      return {fmt::format("{} {}", name, year), {y}};
    case 3:
      return {fmt::format("{}-{:02}-{:02}", year, month, day), {d, y}};
    case 4:
      return {fmt::format("{} {}{}", name, day, ending_of(static_cast<std::uint64_t>(day))), {d}};
    default:
      return {fmt::format("{0} {1}, {2} - {0} {1}, {3}", name, day, year, year + 1),
              {d, y, d, std::to_string(year + 1)}};
  }
}
Form year_form(Random& random) {
  const int year = between(random, 1100, 2099);
  switch (below(random, 4)) {
    case 0:
      return {fmt::format("the {}s", year / 10 * 10), {std::to_string(year / 10 * 10)}};
    case 1:
      return {fmt::format("{}–{}", year, year + 3), {std::to_string(year), std::to_string(year + 3)}};
    case 2:
      return {fmt::format("{} BC", between(random, 10, 900)), {}};
    default:
      return {std::to_string(year), {std::to_string(year)}};
  }
}
Form time_form(Random& random) {
  const int hour = between(random, 1, 12), late = between(random, 1, 23), minute = below(random, 60);
  const std::string h = std::to_string(hour), m = std::to_string(minute);
  switch (below(random, 4)) {
    case 0:
      return {fmt::format("at {}:{:02}", late, minute), {std::to_string(late), m}};
    case 1:
      return {fmt::format("{} {}", hour, random() % 2 ? "am" : "p.m."), {h}};
    case 2:
      return {fmt::format("{}:{:02}:{:02}", hour, minute, 30), {h, m, "30"}};
    default:
      return {fmt::format("{}:{:02} {}", hour, minute, random() % 2 ? "am" : "pm"), {h, m}};
  }
}
Form money_form(Random& random) {
  const std::string sign = pick(signs, random);
  const std::uint64_t n = number(random);
  const int cents = below(random, 100), whole = between(random, 1, 20);
  switch (below(random, 4)) {
    case 0:
      return {
          fmt::format("{}{}.{:02}", sign, with_commas(std::to_string(n)), cents),
          {std::to_string(n), std::to_string(cents), fmt::format("{}.{:02}", n, cents), fmt::format("0.{:02}", cents)}};
    case 1:
      return {fmt::format("{}{}.{}{}", sign, whole, cents, pick(scales, random)), {fmt::format("{}.{}", whole, cents)}};
    case 2:
      return {fmt::format("{}{} 1/2{}", sign, whole, pick(scales, random)), {std::to_string(whole), "1", "2"}};
    default:
      return {sign + with_commas(std::to_string(n)), {std::to_string(n)}};
  }
}
Form measure_form(Random& random) {
  const std::uint64_t n = number(random) % 100000 + 1;
  const std::string unit = pick(units, random);
  switch (below(random, 4)) {
    case 0:
      return {fmt::format("{}.{}{}", n, below(random, 100), unit), {}};
    case 1:
      return {fmt::format("{} 3/4{}", n % 50 + 1, unit), {std::to_string(n % 50 + 1), "3", "4"}};
    case 2:
      return {fmt::format("{}' x {}'", n % 50 + 1, n % 30 + 1),
              {std::to_string(n % 50 + 1), std::to_string(n % 30 + 1)}};
    default:
      return {with_commas(std::to_string(n)) + unit, {std::to_string(n)}};
  }
}
Form telephone_form(Random& random) {
  const int area = between(random, 201, 989), group = between(random, 200, 999), line = between(random, 0, 9999);
  switch (below(random, 3)) {
    case 0:
      return {fmt::format("call {}-{:04}", group, line), {}};
    case 1:
      return {fmt::format("({}) {}-{:04}", area, group, line), {}};
    default:
      return {fmt::format("{}-{}-{:04}", area, group, line), {}};
  }
}
Form roman_form(Random& random) {
  constexpr std::string_view heads[] = {"Chapter", "Henry", "Part", "World War", "King Otto", "Volumes I,"};
  const int n = between(random, 2, 40);
  return {pick(heads, random) + " " + roman(n), {std::to_string(n), "1"}};
}
Form range_form(Random& random) {
  const int from = between(random, 1, 300), to = from + between(random, 1, 300);
  const std::string unit = random() % 2 ? "" : pick(units, random);
  return {fmt::format("{}{}{}{}", from, random() % 2 ? "–" : " to ", to, unit),
          {std::to_string(from), std::to_string(to)}};
}
Form power_form(Random& random) {
  const int n = between(random, 2, 12);
  return {random() % 2 ? fmt::format("x^{}", n) : fmt::format("{}e-{}", between(random, 1, 9), n),
          {std::to_string(n), "10"}};
}
Form digits_form(Random& random) { return {fmt::format("{:04}", below(random, 1000)), {}}; }

using Maker = Form(Random&);
constexpr Maker* makers[] = {cardinal_form, decimal_form, ordinal_form, fraction_form, date_form,
                             year_form,     time_form,    money_form,   measure_form,  telephone_form,
                             roman_form,    range_form,   power_form,   digits_form};

std::string without_commas(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] != ',' || i + 1 == line.size() || line[i + 1] < '0' || line[i + 1] > '9') out += line[i];
  return out;
}

// The runs of digits of a line, commas within left out, points kept, no zeros before them. Those of units (mi2) are
// none.
std::vector<std::string> numbers_in(std::string_view text) {
  const std::string line = without_commas(text);
  const auto is_digit = [&](std::size_t at) { return at < line.size() && line[at] >= '0' && line[at] <= '9'; };
  std::vector<std::string> out;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (!is_digit(at) || (at > 0 && line[at - 1] >= 'a' && line[at - 1] <= 'z')) continue;
    std::size_t end = at;
    while (is_digit(end) || (line[end] == '.' && is_digit(end + 1))) ++end;
    std::size_t begin = at;
    while (begin + 1 < end && line[begin] == '0' && line[begin + 1] != '.') ++begin;
    out.emplace_back(line.substr(begin, end - begin));
    at = end;
  }
  return out;
}

std::string say(std::string_view line, Locale locale) { return text::apply(line, edits(line, find(line, locale))); }

// Whether `back` is a reading's way back to the form: the same words if it is read, and of its numbers each one that
// the form has.
void is_the_same(const Form& form, const std::string& line, const std::string& said, const std::string& back,
                 Locale locale) {
  EXPECT_NE(judge(back, said, locale), Judgement::other) << line << " -> " << said << " -> " << back;
  std::set<std::string> known(form.numbers.begin(), form.numbers.end());
  for (std::string& number : numbers_in(line)) known.insert(std::move(number));
  for (const std::string& number : numbers_in(back)) {
    const bool scaled = std::any_of(known.begin(), known.end(), [&](const std::string& one) {  // 2.50; 2 million
      const std::string &longer = number.size() > one.size() ? number : one, &shorter = &longer == &one ? number : one;
      const bool zeros = longer.starts_with(shorter) && longer.find_first_not_of("0.", shorter.size()) == longer.npos;
      return zeros && (&longer == &number ? number.find('.') != number.npos
                                          : back.find("illion") != back.npos || one.find('.') != one.npos);
    });
    EXPECT_TRUE(scaled || known.contains(number)) << line << " -> " << said << " -> " << back << ": " << number;
  }
}

TEST(Forms, AreWrittenBackOrLeftAlone) {
  constexpr std::string_view befores[] = {"", "we saw ", "It was ", "about ", "in ", "(", "at the time, "};
  constexpr std::string_view behinds[] = {"", ".", " of it", ", they say", ") again", " and more", " came"};
  Random random(11);
  int written = 0;
  for (int i = 0; i < many; ++i) {
    const Locale locale = i % 2 ? Locale::en_gb : Locale::en_us;
    const Form form = makers[static_cast<std::size_t>(i) % std::size(makers)](random);
    const std::string line = pick(befores, random) + form.written + pick(behinds, random);
    const std::string said = say(line, locale), back = text::apply(said, inverse(said, locale));
    if (back == said) continue;
    ++written;
    is_the_same(form, line, said, back, locale);
  }
  EXPECT_GT(written, many / 3);
}

}  // namespace
}  // namespace emend::verbalize
