#include "filters/number_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "text/german_numbers.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

constexpr unsigned kHundred = 100, kThousand = 1000, kHalfDay = 12, kDay = 24, kHour = 60;
constexpr unsigned kLeast = 13;  // smaller numbers are often said in other words: beide, zu zweit, unter vier Augen

constexpr std::array<std::string_view, 20> units = {
    "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 10> tens = {"",      "",      "twenty",  "thirty", "forty",
                                                   "fifty", "sixty", "seventy", "eighty", "ninety"};

std::string below_hundred(unsigned value) {
  if (value < units.size()) return std::string(units[value]);
  std::string word(tens[value / 10]);
  return value % 10 == 0 ? word : word.append("-").append(units[value % 10]);
}

// What "a hundred" and the like may begin with.
Term of_one(unsigned factor) { return factor == 1 ? Term{"a", "one"} : Term{below_hundred(factor)}; }

Term below_thousand(unsigned value) {
  if (value < kHundred) return {below_hundred(value)};
  Term all;
  for (const std::string& first : of_one(value / kHundred)) {
    const std::string hundreds = first + " hundred", rest = below_hundred(value % kHundred);
    if (value % kHundred == 0) {
      all.push_back(hundreds);
    } else {
      all.insert(all.end(), {hundreds + " and " + rest, hundreds + " " + rest});
    }
  }
  return all;
}

Term in_words(const text::GermanNumber& number) {
  const unsigned value = number.value, hundreds = value / kHundred, rest = value % kHundred;
  Term all;
  if (number.of_hundreds) {
    const std::string first = below_hundred(hundreds);
    if (rest >= 10) all.push_back(first + " " + below_hundred(rest));
    if (rest > 0 && rest < 10) all.push_back(first + " oh " + below_hundred(rest));
    all.push_back(first + " hundred" + (rest > 0 ? " and " + below_hundred(rest) : ""));
  }
  if (value < kThousand) return below_thousand(value);
  const unsigned others = value % kThousand;
  for (const std::string& first : value / kThousand == 1 ? of_one(1) : below_thousand(value / kThousand)) {
    if (others == 0) all.push_back(first + " thousand");
    for (const std::string& second : others > 0 ? below_thousand(others) : Term{})
      for (const std::string_view between : {" ", ", ", " and "})
        all.push_back(std::string(first).append(" thousand").append(between).append(second));
  }
  return all;
}

std::string ordinal_word(std::string word) {
  static constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"one", "first"},    {"two", "second"}, {"three", "third"},   {"five", "fifth"},
      {"eight", "eighth"}, {"nine", "ninth"}, {"twelve", "twelfth"}};
  for (const auto& [cardinal, ordinal] : others) {
    if (!word.ends_with(cardinal)) continue;
    return word.replace(word.size() - cardinal.size(), cardinal.size(), ordinal);
  }
  if (word.ends_with('y')) return word.replace(word.size() - 1, 1, "ieth");
  return word + "th";
}

std::string ordinal_digits(unsigned value) {
  const unsigned last = value % kHundred / 10 == 1 ? 0 : value % 10;
  return std::to_string(value) + (last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

// No digits: asked for these, a model that has begun with a word goes on with them ("ninety-95").
Term forms(const text::GermanNumber& number) {
  Term all = in_words(number);
  if (number.ordinal) std::ranges::transform(all, all.begin(), ordinal_word);
  return all;
}

// In small letters, with blanks for marks: 1500 for 1,500, 8:30 for 8.30.
std::string plain(std::string_view text) {
  std::string plain = " ";
  const std::string small = text::lower(text);
  const auto is_digit = [&](std::size_t at) { return at < small.size() && small[at] >= '0' && small[at] <= '9'; };
  for (std::size_t at = 0; at < small.size(); ++at) {
    const char c = small[at];
    const bool within = at > 0 && is_digit(at - 1) && is_digit(at + 1);
    if (c == ',' && within) continue;
    const bool of_time = within && (c == ':' || c == '.');
    const bool stays = static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') || is_digit(at);
    if (of_time || stays || plain.back() != ' ') plain += of_time ? ':' : stays ? c : ' ';
  }
  if (plain.back() != ' ') plain += ' ';
  return plain;
}

// Of a translation, as whole words.
class Said {
 public:
  explicit Said(std::string_view text) : text_(plain(text)) {}
  bool has(std::string_view form) const { return text_.find(plain(form)) != text_.npos; }
  bool has_any(const Term& forms) const {
    return std::ranges::any_of(forms, [&](const std::string& form) { return has(form); });
  }
  bool begins_word(std::string_view letters) const { return text_.find(" " + std::string(letters)) != text_.npos; }

 private:
  std::string text_;
};

bool says(const Said& said, const text::GermanNumber& number) {
  const bool in_digits =
      said.has(std::to_string(number.value)) || (number.ordinal && said.has(ordinal_digits(number.value)));
  if (in_digits || said.has_any(forms(number))) return true;
  const unsigned last = number.value % kHundred, hundreds = number.value / kHundred;
  if (last == 0 && hundreds > 10 && hundreds < kHundred && said.has(below_hundred(hundreds) + " hundred")) return true;
  if (hundreds == 1 && said.has("hundred and " + below_hundred(last))) return true;
  if (number.ordinal && said.has(below_hundred(last))) return true;
  // in his thirties
  return last >= 20 && last % 10 == 0 && number.value == last && said.begins_word(tens[last / 10].substr(0, 4));
}

std::string minutes(unsigned value) { return (value < 10 ? "0" : "") + std::to_string(value); }

unsigned of_half_day(unsigned hour) { return hour > kHalfDay ? hour - kHalfDay : hour; }

// Of an hour alone, which is thirteen or more.
Term hour_forms(unsigned hour) {
  const unsigned other = of_half_day(hour);
  return {std::to_string(other) + " p.m.", std::to_string(hour) + ":00", std::string(units[other]) + " p.m.",
          std::string(units[other])};
}

Term time_forms(unsigned hour, unsigned minute) {
  Term all;
  for (const unsigned one : {of_half_day(hour), hour}) {
    all.push_back(std::to_string(one) + ":" + minutes(minute));
    all.push_back(below_hundred(one) + (minute < 10 ? " oh " : " ") + below_hundred(minute));
  }
  return all;
}

bool says_time(const Said& said, unsigned hour, unsigned minute) {
  const bool by_quarters = minute % 15 == 0 && (said.has("half") || said.has("quarter"));
  if (by_quarters || said.has_any(time_forms(hour, minute))) return true;
  const auto says_one = [&](unsigned value) {
    return said.has(std::to_string(value)) || said.has(below_hundred(value));
  };
  return says_one(minute) && (says_one(hour) || says_one(of_half_day(hour)));
}

// Names of large numbers that mean another one in English.
constexpr std::pair<std::string_view, std::string_view> false_friends[] = {
    {"milliarde", "billion"}, {"billion", "trillion"}, {"billiarde", "quadrillion"}, {"trillion", "quintillion"}};

std::optional<Term> lost_large_number(std::string_view word, const Said& said) {
  std::string small = text::lower(word);
  for (const auto& [german, english] : false_friends) {
    const std::string_view ending = std::string_view(small).substr(std::min(german.size(), small.size()));
    if (!small.starts_with(german) || !(ending.empty() || ending == "n" || ending == "en")) continue;
    const bool many = !ending.empty();
    if (said.begins_word(english) || said.has("bn") || said.has("tn")) return std::nullopt;
    return many ? Term{std::string(english), std::string(english) + "s"} : Term{std::string(english)};
  }
  return std::nullopt;
}

}  // namespace

std::vector<Term> lost_number_words(std::string_view german, std::string_view translation) {
  std::vector<Term> lost;
  const Said said(translation);
  const std::vector<text::Span> words = text::words(german);
  const auto word = [&](std::size_t i) {
    return i < words.size() ? text::slice(german, words[i]) : std::string_view();
  };
  for (const unsigned hour : text::german_half_hours(german))
    if (!said.begins_word("half") && !said.has("30") && !said.begins_word("thirty") &&
        !said.has_any(time_forms(hour, 30)))
      lost.push_back({std::string("half past ").append(units[hour])});
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::optional<Term> large = lost_large_number(word(i), said)) lost.push_back(std::move(*large));
    const std::optional<text::GermanNumber> number = text::german_number(word(i));
    if (!number) continue;
    const unsigned value = number->value;
    if (word(i + 1) == "Uhr" && value <= kDay && !number->ordinal) {
      const std::optional<text::GermanNumber> minute = text::german_number(word(i + 2));
      if (minute && minute->value < kHour && !minute->ordinal) {
        if (!says_time(said, value, minute->value)) lost.push_back(time_forms(value, minute->value));
        i += 2;
      } else if (value >= kLeast && value < kDay && !said.has_any(hour_forms(value)) && !says(said, *number) &&
                 !said.has(std::to_string(of_half_day(value))) &&
                 !said.begins_word(std::to_string(of_half_day(value)))) {
        lost.push_back(hour_forms(value));
      }
      continue;
    }
    if (value >= kLeast && !says(said, *number)) lost.push_back(forms(*number));
  }
  return lost;
}

}  // namespace emend::filters
