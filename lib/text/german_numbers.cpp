#include "text/german_numbers.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/ascii.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::text {
namespace {

constexpr unsigned kHundred = 100, kThousand = 1000;

// As parts of words: ein, not eins.
constexpr std::array<std::string_view, 20> units = {
    "",     "ein", "zwei",  "drei",     "vier",     "fünf",     "sechs",    "sieben",   "acht",     "neun",
    "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"};
constexpr std::array<std::string_view, 10> tens = {"",        "",        "zwanzig", "dreißig", "vierzig",
                                                   "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"};

using Value = std::optional<unsigned>;

Value below_hundred(std::string_view word) {
  if (word == "eins") return 1;
  if (word == "zwo") return 2;
  for (unsigned n = 1; n < units.size(); ++n)
    if (word == units[n]) return n;
  for (unsigned ten = 2; ten < tens.size(); ++ten) {
    if (!word.ends_with(tens[ten])) continue;
    std::string_view before = word.substr(0, word.size() - tens[ten].size());
    if (before.empty()) return ten * 10;
    if (!before.ends_with("und")) return std::nullopt;
    before.remove_suffix(3);
    for (unsigned n = 1; n < 10; ++n)
      if (before == units[n]) return ten * 10 + n;
  }
  return std::nullopt;
}

// What stands before and behind a unit of so many; nothing before it is one of them.
template <typename Before, typename Behind>
Value around(std::string_view word, std::string_view name, unsigned unit, Before before_it, Behind behind_it) {
  const std::size_t at = word.find(name);
  if (at == word.npos) return std::nullopt;
  const std::string_view before = word.substr(0, at);
  std::string_view behind = word.substr(at + name.size());
  if (behind.starts_with("und") && behind.size() > 3) behind.remove_prefix(3);
  const Value factor = before.empty() ? 1 : before_it(before), rest = behind.empty() ? 0 : behind_it(behind);
  if (!factor || !rest || *rest >= unit) return std::nullopt;
  return *factor * unit + *rest;
}

Value below_two_thousand(std::string_view word) {
  if (const Value value = below_hundred(word)) return value;
  const Value value = around(word, "hundert", kHundred, below_hundred, below_hundred);
  const bool of_ten = value && (*value / kHundred >= units.size() || *value / kHundred == 10);
  return of_ten ? std::nullopt : value;
}

Value below_thousand(std::string_view word) {
  const Value value = below_two_thousand(word);
  return value && *value >= kThousand ? std::nullopt : value;
}

Value cardinal(std::string_view word) {
  if (const Value value = below_two_thousand(word)) return value;
  return around(word, "tausend", kThousand, below_thousand, below_thousand);
}

std::string spelled(std::string_view word) {
  std::string small = lower(word);
  static constexpr std::array<std::array<std::string_view, 2>, 3> others = {
      {{"fuenf", "fünf"}, {"zwoelf", "zwölf"}, {"dreissig", "dreißig"}}};
  for (const auto& [other, usual] : others)
    for (std::size_t at; (at = small.find(other)) != small.npos;) small.replace(at, other.size(), usual);
  return small;
}

std::string_view without_ending(std::string_view word, std::string_view letters) {
  if (!word.empty() && letters.find(word.back()) != letters.npos) word.remove_suffix(1);
  return word;
}

// dreizehnte, zwanzigster, hundertzehnten: what they are the ordinals of.
Value ordinal(std::string_view word) {
  constexpr unsigned least = 13, of_tens = 20;
  word = without_ending(word, "nrsm");
  if (!word.ends_with("te")) return std::nullopt;
  word.remove_suffix(2);
  if (const Value value = cardinal(word); value && *value % kHundred >= least && *value % kHundred < of_tens)
    return value;
  if (!word.ends_with('s')) return std::nullopt;
  word.remove_suffix(1);
  const Value value = cardinal(word);
  return value && (*value % kHundred == 0 || *value % kHundred >= of_tens) ? value : std::nullopt;
}

// siebzehnjährigen, zwanzigmal: what counts in them.
std::string_view counting(std::string_view word) {
  for (const std::string_view ending : {"jährig", "mal"}) {
    const std::size_t at = word.find(ending);
    if (at == word.npos || at == 0) continue;
    const std::string_view behind = word.substr(at + ending.size());
    if (behind.empty() || (ending != "mal" && behind.size() <= 2 && behind.front() == 'e')) return word.substr(0, at);
  }
  return word;
}

}  // namespace

std::optional<GermanNumber> german_number(std::string_view word) {
  const std::string small = spelled(word);
  const std::string_view counted = counting(small);
  if (counted == "ein" || counted == "hundert" || counted == "tausend") return std::nullopt;
  const bool of_hundreds = counted.find("tausend") == counted.npos;
  const auto number = [&](unsigned value, bool is_ordinal) {
    return GermanNumber{value, is_ordinal, of_hundreds && value >= kThousand};
  };
  if (const Value value = cardinal(counted)) return number(*value, false);
  if (const Value value = ordinal(counted); value && *value != kHundred && *value != kThousand)
    return number(*value, true);
  return std::nullopt;
}

std::vector<unsigned> german_half_hours(std::string_view text) {
  constexpr unsigned noon = 12;
  std::vector<unsigned> hours;
  const std::vector<Span> all = words(text);
  for (std::size_t i = 1; i < all.size(); ++i) {
    const bool beside = all[i].begin == all[i - 1].end + 1 && text[all[i - 1].end] == ' ';
    if (!beside || lower(slice(text, all[i - 1])) != "halb") continue;
    const std::string_view word = slice(text, all[i]);
    unsigned hour = 0;
    if (word.size() <= 2 && digit(word.front()) && digit(word.back()))
      hour = static_cast<unsigned>(std::stoul(std::string(word)));
    else if (const auto number = german_number(word); number && !number->ordinal)
      hour = number->value;
    if (hour > 0 && hour <= noon) hours.push_back(hour == 1 ? noon : hour - 1);
  }
  return hours;
}

namespace {

// The number of one or two digits that ends at `end`, which it moves before them.
std::optional<unsigned> number_before(std::string_view text, std::size_t& end) {
  std::size_t begin = end;
  while (begin > 0 && end - begin < 2 && digit(text[begin - 1])) --begin;
  const char before = begin > 0 ? text[begin - 1] : ' ';
  if (begin == end || digit(before) || letter(before) || in(before, ".,:/")) return std::nullopt;
  unsigned value = 0;
  for (std::size_t i = begin; i < end; ++i) value = value * 10 + static_cast<unsigned>(text[i] - '0');
  end = begin;
  return value;
}

}  // namespace

std::vector<GermanHours> german_hours(std::string_view text) {
  constexpr std::string_view hour = " Uhr";
  constexpr unsigned day = 24;
  constexpr std::string_view joints[] = {" Uhr bis ", " Uhr und ", " Uhr - ", " Uhr – ", " bis ",
                                         " und ",     " - ",       " – ",     "-",       "–"};
  std::vector<GermanHours> found;
  for (std::size_t at = 0; (at = text.find(hour, at)) != text.npos; at += hour.size()) {
    if (at + hour.size() < text.size() && letter(text[at + hour.size()])) continue;
    std::size_t end = at;
    const auto to = number_before(text, end);
    if (!to || *to > day) continue;
    const std::string_view before = text.substr(0, end);
    const auto joint = std::ranges::find_if(joints, [&](std::string_view one) { return before.ends_with(one); });
    if (joint == std::end(joints)) continue;
    end -= joint->size();
    const auto from = number_before(text, end);
    const std::string_view front = text.substr(0, end);
    const bool dash = *joint == " - " || *joint == " – ";  // Saal 5 – 20 Uhr
    if (!from || *from > day || (joint->ends_with(" und ") && !front.ends_with("wischen ")) ||
        (dash && !front.ends_with("von ")))
      continue;
    found.push_back({*from, *to});
  }
  return found;
}

}  // namespace emend::text
