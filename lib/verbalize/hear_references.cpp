// Hearing what references.cpp reads: verses, blood pressure, book numbers, multiples, sums; and names with "to"
// between.
#include <algorithm>
#include <utility>

#include "verbalize/hear.h"
#include "verbalize/line.h"
#include "verbalize/numbers.h"

namespace emend::verbalize {

namespace {

bool is(Words words, std::size_t at, std::string_view word) { return at < words.size() && words[at] == word; }

// 12, 0.5, .5
AllHeard hear_value(Words words, std::size_t at) {
  AllHeard out = hear_cardinal(words, at);
  for (const Heard& integer : hear_cardinal(words, at))
    if (is(words, integer.end, "point"))
      for (const Heard& part : hear_digits(words, integer.end + 1))
        out.push_back({part.end, integer.value + "." + part.value});
  if (is(words, at, "point"))
    for (const Heard& part : hear_digits(words, at + 1)) out.push_back({part.end, "0." + part.value});
  return out;
}

}  // namespace

// three sixteen, one verses one to three
std::vector<std::string> hear_verse(Words words) {
  std::vector<std::string> out;
  for (const Heard& chapter : hear_cardinal(words, 0)) {
    const bool named = is(words, chapter.end, "verse") || is(words, chapter.end, "verses");
    for (const Heard& verse : hear_cardinal(words, chapter.end + named)) {
      const std::string value = chapter.value + ":" + verse.value;
      if (verse.end == words.size()) out.push_back(value);
      if (!is(words, verse.end, "to")) continue;
      for (const Heard& last : hear_cardinal(words, verse.end + 1))
        if (last.end == words.size()) out.push_back(value + ".." + last.value);
    }
  }
  return out;
}

// monday to friday
std::vector<std::string> hear_names(Words words) {
  const auto is_month = [](std::string_view word) {
    for (int month = 1; month <= 12; ++month)
      if (word == month_name(month)) return true;
    return false;
  };
  if (words.size() != 3 || words[1] != "to") return {};
  const bool days = is_weekday(words[0]) && is_weekday(words[2]), months = is_month(words[0]) && is_month(words[2]);
  return days || months ? std::vector<std::string>{words[0] + ".." + words[2]} : std::vector<std::string>{};
}

// one twenty over eighty
std::vector<std::string> hear_pressure(Words words) {
  AllHeard upper = hear_cardinal(words, 0);
  append(upper, hear_pairs(words, 0));
  std::vector<std::string> out;
  for (const Heard& high : upper)
    if (is(words, high.end, "over"))
      for (const Heard& low : hear_cardinal(words, high.end + 1))
        for (bool unit : {false, true}) {
          const Words rest = words.subspan(low.end);
          const bool mercury = rest.size() == 3 && (rest[0] == "millimeters" || rest[0] == "millimetres") &&
                               rest[1] == "of" && rest[2] == "mercury";
          if (unit ? mercury : rest.empty()) out.push_back(high.value + "/" + low.value + (unit ? " mmHg" : ""));
        }
  return out;
}

// four four, seventy thirty, four point five out of five
std::vector<std::string> hear_pair(Words words) {
  std::vector<std::string> out;
  for (const Heard& first : hear_value(words, 0)) {
    const bool out_of = is(words, first.end, "out") && is(words, first.end + 1, "of");
    const bool one_word = is(words, first.end, "over") || is(words, first.end, "of");  // lap three of ten
    const std::size_t place = first.end + (out_of ? 2 : one_word ? 1 : 0);
    for (const Heard& second : hear_value(words, place))
      if (second.end == words.size()) out.push_back(first.value + "/" + second.value);
  }
  return out;
}

// three oh six, ..., x
std::vector<std::string> hear_book_number(Words words) {
  const bool x = !words.empty() && words.back() == "x";
  std::vector<std::string> out;
  for (const Heard& digits : hear_digits(words, 0))
    if (x && digits.end + 1 == words.size()) out.push_back(digits.value + "x");
  return out;
}

// three times, one point five x, three times per day
std::vector<std::string> hear_multiple(Words words) {
  std::vector<std::string> out;
  for (const Heard& value : hear_value(words, 0))
    if (value.end + 1 == words.size() && (is(words, value.end, "times") || is(words, value.end, "x")))
      out.push_back(value.value + "x");
    else if (value.end + 3 == words.size() && is(words, value.end, "times") && is(words, value.end + 1, "per"))
      out.push_back(value.value + "x/" + words.back());
  return out;
}

// ten k, one point five m
std::vector<std::string> hear_scale_letter(Words words) {
  std::vector<std::string> out;
  for (const Heard& value : hear_value(words, 0))
    if (value.end + 1 == words.size() && (is(words, value.end, "k") || is(words, value.end, "m")))
      out.push_back(value.value + words[value.end]);
  return out;
}

// squared, to the fourth, to the power of minus n: as ^2 and so on, from the word `at` to the last.
std::vector<std::string> hear_power(Words words, std::size_t at) {
  std::vector<std::string> out;
  if (at + 1 == words.size() && words[at] == "squared") out.emplace_back("^2");
  if (at + 1 == words.size() && words[at] == "cubed") out.emplace_back("^3");
  if (!is(words, at, "to") || !is(words, at + 1, "the")) return out;
  const bool power = is(words, at + 2, "power") && is(words, at + 3, "of");
  const std::size_t sign = at + 2 + 2 * power, begin = sign + is(words, sign, "minus");
  const std::string caret = begin > sign ? "^-" : "^";
  if (begin + 1 == words.size() && words[begin].size() == 1) out.push_back(caret + words[begin]);
  for (const Heard& heard : power ? hear_cardinal(words, begin) : hear_ordinal(words, begin))
    if (heard.end == words.size()) out.push_back(caret + heard.value);
  return out;
}

// x squared, e to the x, m c squared
std::vector<std::string> hear_raised_letter(Words words) {
  std::string base;
  std::size_t at = 0;
  for (; at < words.size() && words[at].size() == 1; ++at) base += words[at];
  std::vector<std::string> out;
  for (const std::string& power : hear_power(words, at)) {
    out.push_back(base + power);
    if (power == "^2") out.push_back(base + "²");
    if (power == "^3") out.push_back(base + "³");
  }
  return out;
}

// two plus two, two times three equals six
std::vector<std::string> hear_sum(Words words) {
  AllHeard places = hear_value(words, 0);
  std::vector<std::string> out;
  constexpr std::size_t enough = 256;
  for (std::size_t i = 0; i < places.size() && places.size() < enough; ++i) {
    const Heard place = places[i];
    char last = 0;  // signs of one value are said alike
    for (const SumSign& sign : sum_signs()) {
      if (std::exchange(last, sign.value) == sign.value) continue;
      std::size_t end = place.end;
      const std::vector<std::string> said = verbalize::words(std::string(sign.said));
      for (const std::string& word : said) {
        if (!is(words, end, word)) {
          end = 0;
          break;
        }
        ++end;
      }
      if (end == 0) continue;
      for (const Heard& next : hear_value(words, end))
        places.push_back({next.end, place.value + sign.value + next.value});
    }
    const bool sum = place.value.find_first_of("+*") != std::string::npos;
    if (sum && place.end == words.size()) out.push_back(place.value);
    if (!is(words, place.end, "equals") || place.value.find_first_of("+-*/") == std::string::npos) continue;
    const bool minus = is(words, place.end + 1, "minus") || is(words, place.end + 1, "negative");
    for (const Heard& result : hear_value(words, place.end + 1 + minus))
      if (result.end == words.size()) out.push_back(place.value + (minus ? "=-" : "=") + result.value);
  }
  return out;
}

}  // namespace emend::verbalize
