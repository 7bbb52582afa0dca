#include "verbalize/hear.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "verbalize/classes.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

bool is(Words words, std::size_t at, std::string_view word) { return at < words.size() && words[at] == word; }

void add(std::vector<std::string>& out, std::string value) {
  if (std::find(out.begin(), out.end(), value) == out.end()) out.push_back(std::move(value));
}

// The values of what ends with the last word.
std::vector<std::string> whole(Words words, const AllHeard& heard) {
  std::vector<std::string> out;
  for (const Heard& one : heard)
    if (one.end == words.size()) add(out, one.value);
  return out;
}

// The end of the words of `phrase` at `at`, or nothing.
std::optional<std::size_t> hear_words(Words heard, std::size_t at, std::string_view phrase) {
  const bool plain = std::all_of(phrase.begin(), phrase.end(), [](char c) { return is_lower(c) || c == ' '; });
  if (!plain) {  // o'clock
    for (const std::string& word : words(phrase))
      if (!is(heard, at++, word)) return std::nullopt;
    return at;
  }
  for (std::size_t begin = 0; begin < phrase.size();) {
    const std::size_t end = std::min(phrase.find(' ', begin), phrase.size());
    if (end > begin && !is(heard, at++, phrase.substr(begin, end - begin))) return std::nullopt;
    begin = end + 1;
  }
  return at;
}

std::size_t hear_minus(Words words, std::size_t at) {
  return at + (is(words, at, "minus") || is(words, at, "negative"));
}

std::string stripped(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == digits.npos ? "0" : std::string(digits.substr(first));
}

// 12, 0.5, as say_number says them, without a sign.
AllHeard hear_number(Words words, std::size_t at) {
  AllHeard integers = hear_cardinal(words, at), out;
  for (const Heard& digits : hear_digits(words, at)) integers.push_back({digits.end, stripped(digits.value)});
  integers.push_back({at, "0"});  // point five
  for (const Heard& integer : integers) {
    if (integer.end > at) out.push_back(integer);
    if (!is(words, integer.end, "point")) continue;
    for (const Heard& fraction : hear_digits(words, integer.end + 1))
      out.push_back({fraction.end, integer.value + "." + fraction.value});
  }
  return out;
}

// 2.5 million, where the scale belongs to the number.
AllHeard hear_scaled(Words words, std::size_t at) {
  AllHeard out = hear_number(words, at);
  for (std::size_t i = 0, all = out.size(); i < all; ++i)
    for (const Scale& scale : scales())
      if (is(words, out[i].end, scale.name)) out.push_back({out[i].end + 1, scaled_value(out[i].value, scale)});
  return out;
}

AllHeard hear_signed(Words words, std::size_t at, AllHeard hear(Words, std::size_t)) {
  const std::size_t begin = hear_minus(words, at);
  AllHeard out = hear(words, begin);
  if (begin > at)
    for (Heard& heard : out) heard.value = "-" + heard.value;
  return out;
}

AllHeard hear_denominator(Words words, std::size_t at) {
  AllHeard out;
  if (is(words, at, "half") || is(words, at, "halves")) out.push_back({at + 1, "2"});
  if (is(words, at, "quarter") || is(words, at, "quarters")) out.push_back({at + 1, "4"});
  append(out, hear_ordinal(words, at));
  for (std::size_t last = at; last < words.size() && last < at + 12; ++last) {  // thirds, twenty fifths
    if (!words[last].ends_with('s')) continue;
    std::vector<std::string> copy(words.begin() + at, words.begin() + last + 1);
    copy.back().pop_back();
    for (const Heard& heard : hear_ordinal(copy, 0))
      if (heard.end == copy.size()) out.push_back({last + 1, heard.value});
  }
  return out;
}

AllHeard hear_simple_fraction(Words words, std::size_t at) {
  AllHeard out, numerators = hear_cardinal(words, at);
  if (is(words, at, "a") || is(words, at, "an")) numerators.push_back({at + 1, "1"});
  for (const Heard& numerator : numerators) {
    for (const Heard& below : hear_denominator(words, numerator.end))
      out.push_back({below.end, numerator.value + "/" + below.value});
    if (!is(words, numerator.end, "over")) continue;
    for (const Heard& below : hear_cardinal(words, numerator.end + 1))
      out.push_back({below.end, numerator.value + "/" + below.value});
  }
  for (const auto& [value, said] :
       {std::pair{"24/7", "twenty four seven"}, {"50/50", "fifty fifty"}, {"20/20", "twenty twenty"}})
    if (const auto end = hear_words(words, at, said)) out.push_back({*end, std::string(value)});
  return out;
}

AllHeard hear_fraction(Words words, std::size_t at) {
  AllHeard out = hear_simple_fraction(words, at);
  for (const Heard& integer : hear_cardinal(words, at)) {
    if (!is(words, integer.end, "and")) continue;
    for (const Heard& rest : hear_simple_fraction(words, integer.end + 1))
      out.push_back({rest.end, integer.value + " " + rest.value});
  }
  return out;
}

// A four year degree, ten minute miles: units of time and of what is counted are no factors.
bool may_multiply(std::string_view unit) { return !verbalize::is<"no-factor">(unit); }

// Names of units in both numbers and spellings.
AllHeard hear_one_unit(Words words, std::size_t at) {
  struct Name {
    std::vector<std::string> words;
    std::string_view unit;
  };
  // Of each first word the names that begin with it, in the order of the table.
  static const auto names = [] {
    std::unordered_map<std::string, std::vector<Name>> all;
    for (const Unit& unit : units())
      for (bool one : {true, false})
        for (const std::string& said : readings(say_unit(unit, one, Locale::en_us)))
          all[said.substr(0, said.find_first_of(" -"))].push_back({verbalize::words(said), unit.name});
    return all;
  }();
  AllHeard out;
  const auto found = at < words.size() ? names.find(words[at]) : names.end();
  if (found == names.end()) return out;
  for (const Name& name : found->second) {
    const std::size_t end = at + name.words.size();
    if (end > words.size() ||
        !std::equal(name.words.begin(), name.words.end(), words.begin() + static_cast<std::ptrdiff_t>(at)))
      continue;
    append(out, {{end, std::string(name.unit)}});
  }
  return out;
}

// Units with what they are multiplied with and what is per what: newton meters, milligrams per five milliliters. Each
// is one unit more than another one, and none has more units than anything that is measured.
AllHeard hear_unit(Words words, std::size_t at) {
  AllHeard out = hear_one_unit(words, at);
  std::vector<std::string> last;  // unit of each
  for (const Heard& unit : out) last.push_back(unit.value);
  constexpr int most = 5;
  for (std::size_t first = 0, units = 1; units < most && first < out.size(); ++units) {
    const std::size_t end = out.size();
    for (std::size_t i = first; i < end; ++i) {
      const Heard above = out[i];  // `out` grows
      const auto add = [&](const std::string& joint, const AllHeard& all) {
        for (const Heard& unit : all) {
          const Heard both{unit.end, above.value + joint + unit.value};
          if (std::find(out.begin(), out.end(), both) == out.end()) out.push_back(both), last.push_back(unit.value);
        }
      };
      if (is(words, above.end, "per")) {
        add("/", hear_one_unit(words, above.end + 1));
        for (const Heard& number : hear_number(words, above.end + 1))
          add("/" + number.value + " ", hear_one_unit(words, number.end));
      } else if (may_multiply(last[i])) {
        AllHeard factors = hear_one_unit(words, above.end);
        std::erase_if(factors, [](const Heard& factor) { return !may_multiply(factor.value); });
        add("·", factors);
      }
    }
    first = end;
  }
  return out;
}

// 6 ft 2 in, 79 ° 58 min 56 sW: what follows behind a unit, in those below it, and where the angle lies.
void append_lower_units(AllHeard& out, Words words) {
  constexpr std::pair<std::string_view, std::string_view> below[] = {{" ft", " in"}, {" st", " lb"}, {" lb", " oz"},
                                                                     {" °", " min"}, {" h", " min"}, {" min", " s"}};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Heard one = out[i];  // `out` grows
    for (const auto& [unit, lower] : below) {
      if (!one.value.ends_with(unit)) continue;
      AllHeard numbers = hear_number(words, one.end);
      append(numbers, hear_fraction(words, one.end));
      for (const Heard& number : numbers)
        for (const Heard& heard : hear_unit(words, number.end))
          if (heard.value == lower.substr(1))
            out.push_back({heard.end, one.value + " " + number.value + std::string(lower)});
    }
    for (const auto& [name, letter] : {std::pair{"north", 'N'}, {"south", 'S'}, {"east", 'E'}, {"west", 'W'}})
      if (one.value.find("°") != std::string::npos && is(words, one.end, name))
        out.push_back({one.end + 1, one.value + letter});
  }
}

AllHeard hear_measure(Words words, std::size_t at) {
  AllHeard numbers = hear_signed(words, at, hear_number), out;
  append(numbers, hear_signed(words, at, hear_fraction));
  for (const Heard& number : numbers) {
    std::size_t place = number.end;
    if (is(words, place, "of") && (is(words, place + 1, "a") || is(words, place + 1, "an"))) place += 2;
    for (const Heard& unit : hear_unit(words, place)) out.push_back({unit.end, number.value + " " + unit.value});
    if (is(words, place, "per"))
      for (const Heard& unit : hear_unit(words, place + 1)) out.push_back({unit.end, number.value + " /" + unit.value});
  }
  append_lower_units(out, words);
  return out;
}

// Whether the name of some currency, or of its parts, begins at `at`: few words of a line do, and the currencies are
// many.
bool may_name_currency(Words words, std::size_t at) {
  static const auto firsts = [] {
    std::unordered_set<std::string> all;
    for (const Currency& currency : currencies())
      for (std::string_view name : {currency.singular, currency.plural, currency.minor, currency.minors})
        for (const std::string& word : verbalize::words(name.substr(0, name.find(' ')))) all.insert(word);
    return all;
  }();
  return at < words.size() && firsts.contains(words[at]);
}

bool is_scale(Words words, std::size_t at) {
  const auto named = [&](const Scale& scale) { return is(words, at, scale.name); };
  return std::any_of(scales().begin(), scales().end(), named);
}

AllHeard hear_money(Words words, std::size_t at) {
  AllHeard out;
  std::map<std::size_t, AllHeard> cardinals;  // by their first word: every currency asks for them
  const std::size_t begin = hear_minus(words, at);
  const std::string sign = begin > at ? "-" : "";
  const auto emit = [&](std::size_t end, const Currency& currency, const std::string& amount, std::string_view scale) {
    const std::string value = std::string(currency.code) + " " + sign +
                              canonical_amount(amount, currency, !scale.empty()) +
                              (scale.empty() ? "" : " " + std::string(scale));
    out.push_back({end, value});
    if (is(words, end, "per"))
      for (const Heard& unit : hear_unit(words, end + 1)) out.push_back({unit.end, value + "/" + unit.value});
  };
  const auto minor_of = [&](std::size_t place, const Currency& currency, const std::string& integer) {
    if (currency.minor.empty()) return;
    const auto [smalls, asked] = cardinals.try_emplace(place);
    if (asked) {
      smalls->second = hear_cardinal(words, place);
      std::erase_if(smalls->second, [&](const Heard& small) { return !may_name_currency(words, small.end); });
    }
    for (const Heard& small : smalls->second) {
      const bool above = integer == "0" && small.value.size() == currency.minor_digits + 1;  // 312p
      if (small.value.size() > currency.minor_digits && !above) continue;
      if (above) {
        for (std::string_view name : {currency.minor, currency.minors})
          if (const auto end = hear_words(words, small.end, name))
            emit(*end, currency, small.value.substr(0, 1) + "." + small.value.substr(1), "");
        continue;
      }
      const std::string digits = std::string(currency.minor_digits - small.value.size(), '0') + small.value;
      for (std::string_view name : {currency.minor, currency.minors}) {
        if (const auto end = hear_words(words, small.end, name)) emit(*end, currency, integer + "." + digits, "");
        if (currency.minor == currency.minors) break;
      }
    }
  };
  AllHeard numbers = hear_number(words, begin);
  append(numbers, hear_fraction(words, begin));  // three and a half million dollars
  if (is(words, begin, "half") && is(words, begin + 1, "a")) numbers.push_back({begin + 2, "1/2"});
  for (Heard& number : numbers) {
    const bool part = number.value.find('/') < number.value.find(' ');  // three quarters of a million
    if (part && is(words, number.end, "of") && is(words, number.end + 1, "a")) number.end += 2;
  }
  std::erase_if(numbers, [&](const Heard& number) {
    return !may_name_currency(words, number.end + (is_scale(words, number.end) ? 1 : 0)) &&
           !may_name_currency(words, number.end);
  });
  for (const Currency& currency : currencies()) {
    for (const Heard& number : numbers) {
      std::string_view scale;
      for (const Scale& one : scales())
        if (is(words, number.end, one.name)) scale = one.name;
      for (std::string_view with : {std::string_view(), scale}) {
        const std::size_t place = number.end + !with.empty();
        for (std::string_view name : {currency.plural, currency.singular}) {
          const auto end = hear_words(words, place, name);
          if (!end) continue;
          emit(*end, currency, number.value, with);
          if (with.empty() && number.value.find_first_of("./") == number.value.npos)
            minor_of(*end + is(words, *end, "and"), currency, number.value);
          if (currency.plural == currency.singular) break;
        }
        if (scale.empty()) break;
      }
    }
    minor_of(begin, currency, "0");
  }
  return out;
}

AllHeard hear_half(Words words, std::size_t at) {
  AllHeard out;
  if (is(words, at, "am") || is(words, at, "pm")) out.push_back({at + 1, words[at]});
  if ((is(words, at, "a") || is(words, at, "p")) && is(words, at + 1, "m")) out.push_back({at + 2, words[at] + "m"});
  return out;
}

AllHeard hear_zone(Words words, std::size_t at) {
  AllHeard out;
  const char first = at < words.size() && !words[at].empty() ? words[at].front() : '\0';
  for (std::string_view zone : time_zones()) {
    if (zone.front() != first) continue;
    if (is(words, at, zone)) out.push_back({at + 1, std::string(zone)});
    std::string apart;
    for (char c : zone) apart += std::string(1, c) + " ";
    if (const auto end = hear_words(words, at, apart)) out.push_back({*end, std::string(zone)});
  }
  for (std::size_t i = 0, all = out.size(); i < all; ++i) {  // U T C plus five thirty
    const Heard zone = out[i];
    const bool plus = is(words, zone.end, "plus");
    if (!plus && !is(words, zone.end, "minus")) continue;
    for (const Heard& hours : hear_cardinal(words, zone.end + 1)) {
      const std::string value = zone.value + (plus ? "+" : "-") + hours.value;
      out.push_back({hours.end, value});
      for (const Heard& minutes : hear_cardinal(words, hours.end))
        if (minutes.value.size() == 2) out.push_back({minutes.end, value + ":" + minutes.value});
    }
  }
  return out;
}

// early: also zero six thirty and zero six hundred without their hours, which may be digits of anything else.
AllHeard hear_time(Words words, std::size_t at, bool early = false) {
  AllHeard clock;  // H:MM or H:MM:SS
  const auto emit = [&](std::size_t end, const std::string& hour, const std::string& minute) {
    if (hour.size() <= 2 && std::stoi(hour) <= 24) clock.push_back({end, fmt::format("{}:{:0>2}", hour, minute)});
  };
  const auto below_sixty = [](const std::string& digits) { return digits.size() <= 2 && std::stoi(digits) < 60; };
  for (std::string_view midnight : {"zero hundred hours", "twelve o'clock midnight", "midnight"})
    if (const auto end = hear_words(words, at, midnight)) emit(*end, "0", "0");
  if (is(words, at, "o") || is(words, at, "oh") ||
      is(words, at, "zero"))  // zero six hundred hours, zero six thirty hours
    for (const Heard& hour : hear_digits(words, at + 1)) {
      if (hour.value.size() != 1) continue;
      const auto emit_early = [&](std::size_t end, const std::string& minute) {
        const bool hours = is(words, end, "hours");
        if (hours || early) emit(end + hours, hour.value, minute);
      };
      if (const auto end = hear_words(words, hour.end, "hundred")) emit_early(*end, "0");
      const bool zero = is(words, hour.end, "o") || is(words, hour.end, "oh") || is(words, hour.end, "zero");
      for (const Heard& minute : hear_cardinal(words, hour.end + zero))
        if (below_sixty(minute.value) && (minute.value.size() == 1) == zero) emit_early(minute.end, minute.value);
    }
  AllHeard hours = hear_cardinal(words, at);
  if (is(words, at, "o") || is(words, at, "oh")) hours.push_back({at + 1, "0"});
  for (const Heard& hour : hours) {
    if (hour.value.size() > 2 || std::stoi(hour.value) > 24) continue;
    emit(hour.end, hour.value, "0");
    for (std::string_view full : {"o'clock", "hundred hours", "hundred"})
      if (const auto end = hear_words(words, hour.end, full)) emit(*end, hour.value, "0");
    for (const Heard& minute : hear_cardinal(words, hour.end))
      if (below_sixty(minute.value) && minute.value.size() == 2)
        emit(minute.end + is(words, minute.end, "hours"), hour.value, minute.value);  // fourteen thirty hours
    if (is(words, hour.end, "o") || is(words, hour.end, "oh") || is(words, hour.end, "zero"))
      for (const Heard& minute : hear_cardinal(words, hour.end + 1))
        if (minute.value.size() == 1) emit(minute.end + is(words, minute.end, "hours"), hour.value, minute.value);
    if (!is(words, hour.end, "hours") && !is(words, hour.end, "hour")) continue;
    for (const Heard& minute : hear_cardinal(words, hour.end + 1)) {
      if (!below_sixty(minute.value) || !(is(words, minute.end, "minutes") || is(words, minute.end, "minute")))
        continue;
      const std::size_t place = minute.end + 1 + is(words, minute.end + 1, "and");
      for (const Heard& second : hear_number(words, place)) {
        const std::size_t point = std::min(second.value.find('.'), second.value.size());
        const std::string whole = second.value.substr(0, point), parts = second.value.substr(point);
        if (below_sixty(whole) && (is(words, second.end, "seconds") || is(words, second.end, "second")))
          clock.push_back({second.end + 1, fmt::format("{}:{:0>2}:{:0>2}{}", hour.value, minute.value, whole, parts)});
      }
    }
  }
  AllHeard out;
  const auto with_zone = [&](const Heard& heard) {
    out.push_back(heard);
    for (const Heard& zone : hear_zone(words, heard.end)) out.push_back({zone.end, heard.value + " " + zone.value});
  };
  for (const Heard& time : clock) {
    with_zone(time);
    for (const Heard& half : hear_half(words, time.end)) with_zone({half.end, time.value + " " + half.value});
  }
  return out;
}

AllHeard hear_month(Words words, std::size_t at) {
  for (int month = 1; month <= 12; ++month)
    if (is(words, at, month_name(month))) return {{at + 1, fmt::format("{:02}", month)}};
  return {};
}

// The year of a date: 2008, or the two digits that are written.
AllHeard hear_date_year(Words words, std::size_t at) {
  AllHeard out;
  for (const Heard& year : hear_year(words, at))
    if (year.value.size() == 4) out.push_back(year);
  for (const Heard& year : hear_cardinal(words, at))
    if (year.value.size() == 2) out.push_back({year.end, "??" + year.value});
  for (const Heard& digits : hear_digits(words, at))
    if (digits.value.size() == 2 && digits.value[0] == '0') out.push_back({digits.end, "??" + digits.value});
  if (is(words, at, "two") && is(words, at + 1, "thousand")) out.push_back({at + 2, "??00"});
  return out;
}

AllHeard hear_era(Words words, std::size_t at) {
  AllHeard out;
  for (const auto& [said, era] : {std::pair{"b c e", " bc"},
                                  {"bce", " bc"},
                                  {"b c", " bc"},
                                  {"bc", " bc"},
                                  {"a d", " ad"},
                                  {"ad", " ad"},
                                  {"c e", " ad"},
                                  {"ce", " ad"}})
    if (const auto end = hear_words(words, at, said)) out.push_back({*end, era});
  return out;
}

// The days of one month, and the years of one era: six to eight january, three hundred to two hundred b c.
AllHeard hear_common_range(Words words) {
  AllHeard out;
  const auto days_at = [&](std::size_t at) {
    AllHeard days = hear_ordinal(words, at + is(words, at, "the"));
    append(days, hear_cardinal(words, at));
    std::erase_if(days, [](const Heard& day) { return day.value.size() > 2; });
    return days;
  };
  const auto emit = [&](std::size_t end, const std::string& month, const Heard& from, const Heard& to) {
    const auto with = [&](std::size_t end, const std::string& year) {
      out.push_back({end, fmt::format("{0}-{1}-{2:0>2}..{0}-{1}-{3:0>2}", year, month, from.value, to.value)});
    };
    with(end, std::string(4, '?'));
    for (const Heard& year : hear_date_year(words, end)) with(year.end, year.value);
  };
  const AllHeard first = hear_month(words, 0);
  for (const Heard& from : days_at(first.empty() ? 0 : first[0].end)) {
    if (!is(words, from.end, "to")) continue;
    for (const Heard& to : days_at(from.end + 1)) {
      if (!first.empty()) emit(to.end, first[0].value, from, to);
      for (const Heard& month : hear_month(words, to.end + is(words, to.end, "of")))
        if (first.empty()) emit(month.end, month.value, from, to);
    }
  }
  for (const Heard& from : hear_year(words, 0))
    if (is(words, from.end, "to"))
      for (const Heard& to : hear_year(words, from.end + 1))
        for (const Heard& era : hear_era(words, to.end))
          out.push_back({era.end, from.value + ".." + to.value + era.value});
  return out;
}

AllHeard hear_date(Words words, std::size_t at) {
  AllHeard out;
  const std::string no_year(4, '?'), no_day(2, '?');
  const auto emit = [&](std::size_t end, const std::string& month, const std::string& day) {
    out.push_back({end, no_year + "-" + month + "-" + day});
    for (const Heard& year : hear_date_year(words, end))
      out.push_back({year.end, year.value + "-" + month + "-" + day});
  };
  const auto two = [](const std::string& digits) { return digits.size() == 1 ? "0" + digits : digits; };
  for (const Heard& day : hear_ordinal(words, at + is(words, at, "the")))
    if (day.value.size() <= 2)
      for (const Heard& month : hear_month(words, day.end + is(words, day.end, "of")))
        emit(month.end, month.value, two(day.value));
  for (const Heard& month : hear_month(words, at)) {
    for (const Heard& day : hear_ordinal(words, month.end + is(words, month.end, "the")))
      if (day.value.size() <= 2) emit(day.end, month.value, two(day.value));
    for (const Heard& year : hear_date_year(words, month.end))
      out.push_back({year.end, year.value + "-" + month.value + "-" + no_day});
  }
  for (const Heard& decade : hear_decade(words, at)) out.push_back({decade.end, decade.value + "s"});
  for (const Heard& year : hear_year(words, at)) {
    if (year.value.size() == 4) out.push_back(year);
    for (const Heard& era : hear_era(words, year.end)) out.push_back({era.end, year.value + era.value});
  }
  return out;
}

}  // namespace

std::vector<std::string> hear_as_plain(Words words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return {out};
}

std::vector<std::string> hear_as_letters(Words words) {
  std::string out;
  for (const std::string& word : words) out += word;
  return {out};
}

std::vector<std::string> hear_as_verbatim(Words words) {
  std::vector<std::string> out;
  for (const auto& [said, sign] : {std::pair{"and", "&"},
                                   {"percent", "%"},
                                   {"section", "§"},
                                   {"sections", "§§"},
                                   {"at", "@"},
                                   {"hash", "#"},
                                   {"number", "#"},
                                   {"number", "№"},
                                   {"dollar", "$"},
                                   {"minus", "-"},
                                   {"sharp", "#"},
                                   {"sharp", "♯"},
                                   {"flat", "♭"},
                                   {"times", "*"},
                                   {"star", "*"},
                                   {"squared", "²"},
                                   {"cubed", "³"}})
    if (words.size() == 1 && words[0] == said) add(out, sign);
  for (const NamedSign& sign : named_signs())
    for (const std::string& said : readings(sign.said))
      if (hear_words(words, 0, said) == words.size()) add(out, std::string(sign.written));
  for (std::string& value : hear_raised_letter(words)) add(out, std::move(value));
  for (std::string& value : hear_sum(words)) add(out, std::move(value));
  return out;
}

std::vector<std::string> hear_as_cardinal(Words words) {
  auto out = whole(words, hear_signed(words, 0, hear_cardinal));
  // ten to the twenty third, ten to the power of minus three
  for (const Heard& base : hear_signed(words, 0, hear_cardinal)) {
    for (const std::string& power : hear_power(words, base.end)) add(out, base.value + power);
  }
  for (std::string& value : hear_multiple(words)) add(out, std::move(value));
  for (const auto& [said, value] :
       {std::pair{"tens", "10s"}, {"hundreds", "100s"}, {"thousands", "1000s"}, {"millions", "1000000s"}})
    if (words.size() == 1 && words[0] == said) add(out, value);
  return out;
}
std::vector<std::string> hear_as_ordinal(Words words) { return whole(words, hear_ordinal(words, 0)); }
std::vector<std::string> hear_as_date(Words words) {
  auto out = whole(words, hear_date(words, 0));
  for (const Heard& date : hear_date(words, 0))  // time stamps
    for (const std::string& time :
         whole(words, hear_time(words, date.end + (is(words, date.end, "at") || is(words, date.end, "t")))))
      add(out, date.value + " " + time);
  if (hear_words(words, 0, "nine eleven") == words.size()) add(out, "???\?-09-11");
  for (std::string& year : whole(words, hear_date_year(words, 0))) add(out, std::move(year));  // '08
  return out;
}
std::vector<std::string> hear_as_time(Words words) {
  auto out = whole(words, hear_time(words, 0, true));
  for (std::string& zone : whole(words, hear_zone(words, 0))) add(out, std::move(zone));  // U T C plus two
  return out;
}
std::vector<std::string> hear_as_money(Words words) { return whole(words, hear_money(words, 0)); }
std::vector<std::string> hear_as_measure(Words words) {
  auto out = whole(words, hear_measure(words, 0));
  for (const std::string& unit : whole(words, hear_unit(words, 0))) add(out, "/" + unit);  // per kilometer
  for (const Heard& below : hear_denominator(words, 0))                                    // an eighth inch
    for (const std::string& unit : whole(words, hear_unit(words, below.end))) add(out, "1/" + below.value + " " + unit);
  return out;
}
std::vector<std::string> hear_parts(Words words) { return whole(words, hear_signed(words, 0, hear_fraction)); }
std::vector<std::string> hear_as_fraction(Words words) {
  auto out = hear_parts(words);
  for (std::string& value : hear_pressure(words)) add(out, std::move(value));
  for (std::string& value : hear_pair(words)) add(out, std::move(value));
  for (const std::string& below : whole(words, hear_denominator(words, 0))) add(out, "1/" + below);  // an eighth
  return out;
}

std::vector<std::string> hear_as_decimal(Words words) {
  auto out = whole(words, hear_signed(words, 0, hear_scaled));
  for (const Heard& number : hear_signed(words, 0, hear_number))  // one times ten to the minus third
    if (const auto ten = hear_words(words, number.end, "times ten"))
      for (const std::string& power : hear_power(words, *ten)) add(out, number.value + "e" + power.substr(1));
  for (const Heard& integer : hear_cardinal(words, 0))  // three point eleven
    if (is(words, integer.end, "point"))
      for (const std::string& part : whole(words, hear_cardinal(words, integer.end + 1)))
        add(out, integer.value + "." + part);
  std::erase_if(out, [](const std::string& value) { return value.find_first_of(".e") == value.npos; });
  return out;
}

std::vector<std::string> hear_as_roman(Words words) {
  auto out = hear_as_cardinal(words);
  for (std::string& value : whole(words, hear_ordinal(words, is(words, 0, "the")))) add(out, std::move(value));
  for (std::string& value : whole(words, hear_year(words, 0))) add(out, std::move(value));
  return out;
}

std::vector<std::string> hear_as_telephone(Words words) {
  std::vector<std::pair<std::size_t, std::string>> places = {{is(words, 0, "plus"), is(words, 0, "plus") ? "+" : ""}};
  // Digits one by one, and whole hundreds (eight hundred).
  std::vector<std::string> out;
  for (std::size_t i = 0; i < places.size() && i < 1000; ++i) {
    const auto [at, said] = places[i];
    if (at == words.size()) add(out, said);
    if (is(words, at, "extension")) places.emplace_back(at + 1, said + "x");
    for (const Heard& digit : hear_digits(words, at)) {
      if (digit.value.size() > 1) break;
      places.emplace_back(digit.end, said + digit.value);
      if (is(words, digit.end, "hundred")) places.emplace_back(digit.end + 1, said + digit.value + "00");
    }
  }
  return out;
}

std::vector<std::string> hear_as_digit(Words words) {
  // Parts between dots: digit by digit or as numbers.
  AllHeard places = {{0, ""}};
  std::vector<std::string> out;
  for (std::size_t i = 0; i < places.size() && i < 1000; ++i) {
    const Heard place = places[i];
    AllHeard parts = hear_digits(words, place.end);
    append(parts, hear_cardinal(words, place.end));
    append(parts, hear_pairs(words, place.end));
    for (const Heard& part : parts) {
      if (part.end == words.size()) add(out, place.value + part.value);
      if (place.value.empty())  // 4-1, one dash
        places.push_back({part.end + (is(words, part.end, "dash") || is(words, part.end, "hyphen")), part.value + "-"});
      if (is(words, part.end, "dot") || is(words, part.end, "point"))
        places.push_back({part.end + 1, place.value + part.value + "."});
    }
  }
  for (std::string& value : hear_book_number(words)) add(out, std::move(value));
  return out;
}

std::vector<std::string> hear_as_electronic(Words words) {
  constexpr std::string_view signs = "./:@-_&?=#+%~!$*,;";
  AllHeard places = {{0, ""}};
  std::vector<std::string> out = hear_as_digit(words);
  constexpr std::size_t enough = 4096;
  for (std::size_t i = 0; i < places.size() && places.size() < enough; ++i) {
    const Heard place = places[i];
    if (place.end == words.size()) {
      add(out, place.value);
      continue;
    }
    for (char sign : signs)
      if (const auto end = hear_words(words, place.end, symbol_name(sign)))
        places.push_back({*end, place.value + sign});
    if (is(words, place.end, "hyphen")) places.push_back({place.end + 1, place.value + "-"});
    if (is(words, place.end, "forward") && is(words, place.end + 1, "slash"))
      places.push_back({place.end + 2, place.value + "/"});
    const auto digits = hear_digits(words, place.end);
    if (!digits.empty()) places.push_back({place.end + 1, place.value + digits.front().value});
    const bool sign =
        std::any_of(signs.begin(), signs.end(), [&](char c) { return words[place.end] == symbol_name(c); });
    if (!sign && (digits.empty() || words[place.end] == "o"))
      places.push_back({place.end + 1, place.value + words[place.end]});
  }
  return out;
}

AllHeard hear_decimals(Words words) { return hear_signed(words, 0, hear_number); }

std::vector<HeardAs> hear_forms(Words words) {
  std::vector<HeardAs> out;
  const auto add_all = [&](Class kind, const AllHeard& all) {
    for (const Heard& heard : all)
      if (heard.end > 0) out.push_back({kind, heard.end, heard.value});
  };
  add_all(Class::money, hear_money(words, 0));
  add_all(Class::date, hear_date(words, 0));
  add_all(Class::time, hear_time(words, 0));
  add_all(Class::measure, hear_measure(words, 0));
  for (const Heard& digits : hear_digits(words, 0))
    out.push_back({digits.value[0] == '0' ? Class::digit : Class::telephone, digits.end, digits.value});
  if (!words.empty() && words[0] == "plus")  // plus four four ...
    for (const Heard& digits : hear_digits(words, 1))
      if (digits.value.size() > 9) out.push_back({Class::telephone, digits.end, "+" + digits.value});
  // one eight hundred five five five ...
  const std::size_t area = !words.empty() && words[0] == "one";
  for (const auto& [said, digits_of] : {std::pair{"eight", "800"}, {"nine", "900"}})
    if (is(words, area, said) && is(words, area + 1, "hundred"))
      for (const Heard& digits : hear_digits(words, area + 2))
        if (digits.value.size() == 7)
          out.push_back({Class::telephone, digits.end, std::string(area ? "1" : "") + digits_of + digits.value});
  add_all(Class::fraction, hear_fraction(words, 0));
  for (std::size_t end = 5; end <= words.size(); ++end)  // one twenty over eighty millimeters of mercury
    if (words[end - 1] == "mercury")
      for (const std::string& value : hear_pressure(words.first(end))) out.push_back({Class::fraction, end, value});
  add_all(Class::ordinal, hear_ordinal(words, 0));
  for (const Heard& heard : hear_decimals(words))
    out.push_back(
        {heard.value.find('.') == std::string::npos ? Class::cardinal : Class::decimal, heard.end, heard.value});
  return out;
}

std::vector<std::string> hear_as_range(Words words) {
  std::vector<std::string> out;
  const auto side = [](Words part) {
    std::vector<std::string> all;
    for (Hear* hear : {&hear_as_cardinal, &hear_as_decimal, &hear_as_date, &hear_as_money, &hear_as_measure,
                       &hear_as_time, &hear_as_ordinal, &hear_as_fraction, &hear_as_roman, &hear_scale_letter})
      for (std::string& value : hear(part)) add(all, std::move(value));
    for (std::string& year : whole(part, hear_year(part, 0))) add(all, std::move(year));
    const std::size_t era = is(part, 0, "ad") ? 1 : is(part, 0, "a") && is(part, 1, "d") ? 2 : 0;  // to A D ten
    if (era > 0)
      for (const std::string& year : whole(part, hear_year(part, era))) add(all, year + " ad");
    return all;
  };
  // Two of what "to" divides, or some of what "by" or "times" does: the values so far and where they end.
  AllHeard places = {{0, ""}};
  constexpr std::size_t enough = 256;
  for (std::size_t at = 0; at < places.size() && places.size() < enough; ++at) {
    const Heard place = places[at];
    for (std::size_t i = place.end + 1; i + 1 < words.size(); ++i) {
      const bool to = words[i] == "to" || (words[i] == "and" && place.value.empty());  // between five and six million
      if (!to && words[i] != "by" && words[i] != "times") continue;
      for (const std::string& value : side(words.subspan(place.end, i - place.end))) {
        const std::string begun = place.value + value + (to ? ".." : " x ");
        if (!to) append(places, {{i + 1, begun}});
        if (!to || place.value.empty())
          for (const std::string& last : side(words.subspan(i + 1))) add(out, begun + last);
      }
    }
  }
  for (const Heard& date : hear_date(words, 0))  // july fifth, august second: as a dash is passed over
    if (date.end < words.size() && date.value.size() > 7)
      for (const std::string& last : hear_as_date(words.subspan(date.end))) add(out, date.value + ".." + last);
  for (std::string& value : whole(words, hear_common_range(words))) add(out, std::move(value));
  for (const Heard& first : hear_cardinal(words, 0))  // sixty forty
    if (first.value.size() == 2)
      for (const std::string& second : whole(words, hear_cardinal(words, first.end)))
        if (second.size() == 2) add(out, first.value + ".." + second);
  for (const Heard& first : hear_year(words, 0))  // twenty ten to present
    if (first.end + 2 == words.size() && is(words, first.end, "to") && words.back() == "present")
      add(out, first.value + "..present");
  for (std::string& value : hear_verse(words)) add(out, std::move(value));
  for (std::string& value : hear_names(words)) add(out, std::move(value));
  return out;
}

}  // namespace emend::verbalize
