#include "verbalize/numbers.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace emend::verbalize {

namespace {

constexpr std::array<std::string_view, 20> ones = {
    "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 10> tens = {"",      "ten",   "twenty",  "thirty", "forty",
                                                   "fifty", "sixty", "seventy", "eighty", "ninety"};
// scales[i]: 1000^i
constexpr std::array<std::string_view, 22> scales = {"",
                                                     "thousand",
                                                     "million",
                                                     "billion",
                                                     "trillion",
                                                     "quadrillion",
                                                     "quintillion",
                                                     "sextillion",
                                                     "septillion",
                                                     "octillion",
                                                     "nonillion",
                                                     "decillion",
                                                     "undecillion",
                                                     "duodecillion",
                                                     "tredecillion",
                                                     "quattuordecillion",
                                                     "quindecillion",
                                                     "sexdecillion",
                                                     "septendecillion",
                                                     "octodecillion",
                                                     "novemdecillion",
                                                     "vigintillion"};
static_assert(scales.size() * 3 == longest_cardinal);

// Ordinals that are no cardinal with "th" behind it.
constexpr std::pair<std::string_view, std::string_view> irregular[] = {
    {"one", "first"},    {"two", "second"}, {"three", "third"},   {"five", "fifth"},
    {"eight", "eighth"}, {"nine", "ninth"}, {"twelve", "twelfth"}};

void add(Phrase& phrase, std::string_view words) {
  if (!phrase.empty()) phrase += ' ';
  phrase += words;
}

void add_below_hundred(Phrase& phrase, int n) {
  if (n < 20) return add(phrase, ones[n]);
  add(phrase, tens[n / 10]);
  if (n % 10) add(phrase, ones[n % 10]);
}

std::string_view joined_by_and(Locale locale) { return locale == Locale::en_gb ? "{and|}" : "{|and}"; }

// 1..999. `first`: nothing was said before, so "a hundred" is possible.
void add_group(Phrase& phrase, int n, bool first, Locale locale) {
  if (n >= 100) {
    add(phrase, first && n / 100 == 1 ? "{one|a}" : ones[n / 100]);
    add(phrase, "hundred");
    if (n % 100) add(phrase, joined_by_and(locale));
  }
  if (n % 100) add_below_hundred(phrase, n % 100);
}

std::string_view without_zeros(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == digits.npos ? digits.substr(digits.size() - 1) : digits.substr(first);
}

int number(std::string_view digits) {
  int n = 0;
  for (char c : digits) n = n * 10 + (c - '0');
  return n;
}

// 1000 and more, as thousands, hundreds and so on.
void add_cardinal(Phrase& phrase, std::string_view digits, Locale locale) {
  for (std::size_t left = digits.size(); left > 0;) {
    const std::size_t scale = (left - 1) / 3;
    const int n = number(digits.substr(digits.size() - left, left - 3 * scale));
    const bool first = left == digits.size();
    left = 3 * scale;
    if (n == 0) continue;
    if (scale == 0 && n < 100 && !first) add(phrase, joined_by_and(locale));
    if (first && n == 1 && scale > 0)
      add(phrase, "{one|a}");
    else
      add_group(phrase, n, first, locale);
    if (scale > 0) add(phrase, scales[scale]);
  }
}

std::string ordinal_word(std::string_view word) {
  for (const auto& [from, to] : irregular)
    if (word == from) return std::string(to);
  if (word.ends_with('y')) return std::string(word.substr(0, word.size() - 1)) + "ieth";
  return std::string(word) + "th";
}

const std::unordered_map<std::string, std::string_view>& cardinals_of_ordinals() {
  static const std::unordered_map<std::string, std::string_view> all = [] {
    std::unordered_map<std::string, std::string_view> out{{ordinal_word("hundred"), "hundred"}};
    for (std::size_t i = 1; i < ones.size(); ++i) out.emplace(ordinal_word(ones[i]), ones[i]);
    for (std::size_t i = 2; i < tens.size(); ++i) out.emplace(ordinal_word(tens[i]), tens[i]);
    for (std::size_t i = 1; i < scales.size(); ++i) out.emplace(ordinal_word(scales[i]), scales[i]);
    return out;
  }();
  return all;
}

// What follows the hundreds in years and numbers of houses: o five, ten, eighty four.
void add_pair(Phrase& phrase, int n, std::string_view zero) {
  if (n < 10) add(phrase, zero);
  add_below_hundred(phrase, n);
}

}  // namespace

Phrase cardinal(std::string_view digits, Locale locale) {
  digits = without_zeros(digits);
  if (digits == "0") return "zero";
  Phrase phrase;
  add_cardinal(phrase, digits, locale);
  const int n = digits.size() == 4 ? number(digits) : 0;
  if (n > 1000 && n % 100 == 0 && n % 1000 != 0) {  // fifteen hundred
    Phrase hundreds;
    add_below_hundred(hundreds, n / 100);
    return "{" + phrase + "|" + hundreds + " hundred}";
  }
  return phrase;
}

Phrase cardinal(int number, Locale locale) { return cardinal(std::to_string(number), locale); }

Phrase ordinal(std::string_view digits, Locale locale) {
  digits = without_zeros(digits);
  if (digits == "0") return "zeroth";
  Phrase phrase;
  add_cardinal(phrase, digits, locale);
  const std::size_t last = phrase.find_last_of(' ') + 1;  // npos + 1 is 0
  return phrase.substr(0, last) + ordinal_word(std::string_view(phrase).substr(last));
}

Phrase digits_one_by_one(std::string_view digits, std::string_view zero) {
  Phrase phrase;
  for (char c : digits) add(phrase, c == '0' ? zero : ones[c - '0']);
  return phrase;
}

Phrase year(std::string_view digits, Locale locale) {
  const int n = number(digits), century = n / 100, rest = n % 100;
  const Phrase whole = cardinal(digits, locale);
  if (n < 100) return whole;
  Phrase pairs;
  add_below_hundred(pairs, century);
  if (rest == 0) {
    if (century % 10 == 0 || century < 10) return whole;
    pairs += " hundred";
    return "{" + pairs + "|" + whole + "}";
  }
  Phrase hundred = pairs + " hundred";
  add(hundred, joined_by_and(locale));
  add_below_hundred(hundred, rest);
  add_pair(pairs, rest, "{o|oh|zero}");
  const bool whole_first = (century % 10 == 0 || century < 10) && rest < 10;  // two thousand five
  if (century < 10) return whole_first ? "{" + whole + "|" + pairs + "}" : "{" + pairs + "|" + whole + "}";
  if (century % 10 == 0) return whole_first ? "{" + whole + "|" + pairs + "}" : "{" + pairs + "|" + whole + "}";
  return "{" + pairs + "|" + hundred + "|" + whole + "}";
}

std::string_view article(std::string_view word) {
  const bool vowel = std::string_view("aeio").find(word.front()) != std::string_view::npos && !word.starts_with("eu") &&
                     !word.starts_with("one");
  return vowel || word.starts_with("hour") ? "an" : "a";
}

std::string plural(std::string_view word) {
  std::string out(word);
  if (out.ends_with('y')) return out.substr(0, out.size() - 1) + "ies";
  return out + (out.ends_with('x') ? "es" : "s");
}

Phrase decade(std::string_view digits) {
  const int n = number(digits), century = n / 100, rest = n % 100;
  Phrase phrase;
  if (rest == 0) {
    if (century % 10 == 0) return std::string(ones[century / 10]) + " thousands";
    add_below_hundred(phrase, century);
    return phrase + " hundreds";
  }
  if (century) add_below_hundred(phrase, century);
  add(phrase, rest == 10 ? "tens" : plural(tens[rest / 10]));
  return phrase;
}

Phrase by_pairs(std::string_view digits, Locale locale) {
  const int n = digits.size() <= 4 && digits.front() != '0' ? number(digits) : 0;
  if (n == 0) return digits_one_by_one(digits);
  const Phrase whole = cardinal(digits, locale);
  if (n < 100 || n % 1000 == 0) return whole;
  Phrase pairs;
  add_below_hundred(pairs, n / 100);
  if (n % 100 == 0) {
    pairs += " hundred";
    return n < 1000 ? whole : "{" + pairs + "|" + whole + "}";
  }
  add_pair(pairs, n % 100, "{o|oh|zero}");
  return "{" + pairs + "|" + whole + "|" + digits_one_by_one(digits) + "}";
}

// --- hearing ---

namespace {

std::optional<int> one_of(std::string_view word, const auto& table, std::size_t from) {
  for (std::size_t i = from; i < table.size(); ++i)
    if (table[i] == word) return static_cast<int>(i);
  return std::nullopt;
}

struct Small {
  std::size_t end;
  int value;
};

// 1..99 in one or two words; the shorter reading first.
std::vector<Small> hear_below_hundred(Words words, std::size_t at) {
  if (at >= words.size()) return {};
  if (const auto n = one_of(words[at], ones, 1)) return {{at + 1, *n}};
  const auto t = one_of(words[at], tens, 2);
  if (!t) return {};
  std::vector<Small> out = {{at + 1, *t * 10}};
  if (at + 1 < words.size())
    if (const auto n = one_of(words[at + 1], ones, 1); n && *n < 10) out.push_back({at + 2, *t * 10 + *n});
  return out;
}

bool is(Words words, std::size_t at, std::string_view word) { return at < words.size() && words[at] == word; }

// 1..999
std::vector<Small> hear_group(Words words, std::size_t at, bool first) {
  auto out = hear_below_hundred(words, at);
  std::optional<int> hundreds;
  if (at < words.size()) hundreds = first && words[at] == "a" ? 1 : one_of(words[at], ones, 1);
  if (!hundreds || *hundreds > 9 || !is(words, at + 1, "hundred")) return out;
  out.push_back({at + 2, *hundreds * 100});
  for (const Small& rest : hear_below_hundred(words, at + 2 + is(words, at + 2, "and")))
    out.push_back({rest.end, *hundreds * 100 + rest.value});
  return out;
}

std::string padded(int n, std::size_t width) {
  const std::string digits = std::to_string(n);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

// Groups of three digits, the largest scale first: what may follow once `said` stands for thousands^`scale` and more.
void hear_groups(Words words, std::size_t at, std::size_t scale, const std::string& said, AllHeard& out) {
  const bool first = said.empty();
  auto groups = hear_group(words, at, first);
  if (first && is(words, at, "a")) groups.push_back({at + 1, 1});
  if (!first && is(words, at, "and"))  // one thousand and five
    for (const Small& small : hear_below_hundred(words, at + 1))
      out.push_back({small.end, said + std::string(3 * (scale - 1), '0') + padded(small.value, 3)});
  for (const Small& group : groups) {
    const std::string digits = first ? std::to_string(group.value) : padded(group.value, 3);
    if (!(first && is(words, at, "a") && group.end == at + 1))  // "a" alone is no number
      out.push_back({group.end, said + (first ? "" : std::string(3 * (scale - 1), '0')) + digits});
    if (group.end >= words.size()) continue;
    const auto named = one_of(words[group.end], scales, 1);
    if (!named || static_cast<std::size_t>(*named) >= scale) continue;
    const std::size_t lower = static_cast<std::size_t>(*named);
    const std::string upper = said + (first ? "" : std::string(3 * (scale - 1 - lower), '0')) + digits;
    out.push_back({group.end + 1, upper + std::string(3 * lower, '0')});
    hear_groups(words, group.end + 1, lower, upper, out);
  }
}

// Of the words of cardinals: 1 below twenty, 2 tens, 3 what is said between and behind those. 0 for others.
int part_of_cardinal(const std::string& word) {
  static const auto all = [] {
    std::unordered_map<std::string_view, int> all = {{"a", 3}, {"and", 3}, {"hundred", 3}};
    for (std::size_t n = 1; n < ones.size(); ++n) all.emplace(ones[n], 1);
    for (std::size_t n = 2; n < tens.size(); ++n) all.emplace(tens[n], 2);
    for (std::size_t n = 1; n < scales.size(); ++n) all.emplace(scales[n], 3);
    return all;
  }();
  const auto found = all.find(word);
  return found == all.end() ? 0 : found->second;
}

}  // namespace

AllHeard hear_cardinal(Words words, std::size_t at) {
  if (is(words, at, "zero")) return {{at + 1, "0"}};
  AllHeard out;
  hear_groups(words, at, scales.size(), "", out);
  for (const Small& hundreds : hear_below_hundred(words, at))  // fifteen hundred
    if (hundreds.value > 10 && hundreds.value % 10 && is(words, hundreds.end, "hundred"))
      out.push_back({hundreds.end + 1, std::to_string(hundreds.value * 100)});
  return out;
}

AllHeard hear_ordinal(Words words, std::size_t at) {
  AllHeard out;
  if (is(words, at, "zeroth")) return {{at + 1, "0"}};
  // The first word that is an ordinal ends it; as a cardinal it must belong to what stands before.
  int part = 3;  // what the word before is
  for (std::size_t last = at; last < words.size(); ++last) {
    const auto found = cardinals_of_ordinals().find(words[last]);
    if (found == cardinals_of_ordinals().end()) {
      const int behind = part, next = part_of_cardinal(words[last]);
      if (next == 0 || (next < 3 && behind <= next)) break;  // two twenty, twenty thirty
      part = next;
      continue;
    }
    std::vector<std::string> copy(words.begin() + at, words.begin() + last);
    copy.emplace_back(found->second);
    for (const Heard& heard : hear_cardinal(copy, 0))
      if (heard.end == copy.size()) out.push_back({last + 1, heard.value});
    break;
  }
  return out;
}

AllHeard hear_digits(Words words, std::size_t at) {
  AllHeard out;
  std::string digits;
  for (; at < words.size(); ++at) {
    const bool zero = words[at] == "o" || words[at] == "oh";
    const auto n = zero ? std::optional<int>(0) : one_of(words[at], ones, 0);
    if (!n || *n > 9) break;
    digits += static_cast<char>('0' + *n);
    out.push_back({at + 1, digits});
  }
  return out;
}

namespace {

// Behind the hundreds: o five, ten, eighty four.
std::vector<Small> hear_pair(Words words, std::size_t at) {
  const bool zero = is(words, at, "o") || is(words, at, "oh") || is(words, at, "zero");
  std::vector<Small> out;
  for (const Small& small : hear_below_hundred(words, at + zero))
    if ((small.value < 10) == zero) out.push_back(small);
  return out;
}

}  // namespace

void append(AllHeard& out, const AllHeard& more) {
  for (const Heard& heard : more)
    if (std::find(out.begin(), out.end(), heard) == out.end()) out.push_back(heard);
}

AllHeard hear_pairs(Words words, std::size_t at) {
  AllHeard out;
  for (const Small& century : hear_below_hundred(words, at)) {
    for (const Small& rest : hear_pair(words, century.end))
      out.push_back({rest.end, std::to_string(century.value * 100 + rest.value)});
    if (!is(words, century.end, "hundred")) continue;
    out.push_back({century.end + 1, std::to_string(century.value * 100)});
    for (const Small& rest : hear_below_hundred(words, century.end + 1 + is(words, century.end + 1, "and")))
      out.push_back({rest.end, std::to_string(century.value * 100 + rest.value)});
  }
  append(out, hear_cardinal(words, at));
  append(out, hear_digits(words, at));
  return out;
}

AllHeard hear_year(Words words, std::size_t at) {
  AllHeard out;
  for (Heard& heard : hear_pairs(words, at))
    if (heard.value.size() <= 4 && heard.value.front() != '0') out.push_back(std::move(heard));
  return out;
}

AllHeard hear_decade(Words words, std::size_t at) {
  static const auto names = [] {
    std::array<std::string, tens.size()> all;
    for (std::size_t t = 2; t < tens.size(); ++t) all[t] = plural(tens[t]);
    return all;
  }();
  AllHeard out;
  const auto decades = [&](std::size_t place, int century) {
    if (place >= words.size()) return;
    if (century > 0 && words[place] == "tens") out.push_back({place + 1, std::to_string(century * 100 + 10)});
    for (std::size_t t = 2; t < tens.size(); ++t)
      if (words[place] == names[t])
        out.push_back({place + 1, std::to_string(century * 100 + static_cast<int>(t) * 10)});
  };
  decades(at, 0);
  for (const Small& century : hear_below_hundred(words, at)) {
    decades(century.end, century.value);
    if (is(words, century.end, "hundreds")) out.push_back({century.end + 1, std::to_string(century.value * 100)});
    if (century.value < 10 && is(words, century.end, "thousands"))
      out.push_back({century.end + 1, std::to_string(century.value * 1000)});
  }
  return out;
}

// --- roman numerals ---

std::string roman(int number) {
  constexpr std::pair<int, std::string_view> parts[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"},
                                                        {90, "XC"},  {50, "L"},   {40, "XL"}, {10, "X"},   {9, "IX"},
                                                        {5, "V"},    {4, "IV"},   {1, "I"}};
  std::string out;
  for (const auto& [value, letters] : parts)
    for (; number >= value; number -= value) out += letters;
  return out;
}

std::optional<int> roman_value(std::string_view letters) {
  if (letters.empty() || letters.size() > 15) return std::nullopt;  // the longest is MMMDCCCLXXXVIII
  const auto value = [](char c) {
    switch (c) {
      case 'I':
        return 1;
      case 'V':
        return 5;
      case 'X':
        return 10;
      case 'L':
        return 50;
      case 'C':
        return 100;
      case 'D':
        return 500;
      case 'M':
        return 1000;
      default:
        return 0;
    }
  };
  int sum = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const int n = value(letters[i]);
    if (n == 0) return std::nullopt;
    sum += i + 1 < letters.size() && n < value(letters[i + 1]) ? -n : n;
  }
  if (sum < 1 || sum > 3999 || roman(sum) != letters) return std::nullopt;
  return sum;
}

}  // namespace emend::verbalize
