#include "verbalize/inverse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

#include "verbalize/classes.h"
#include "verbalize/hear.h"
#include "verbalize/spoken.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

bool is_month(std::string_view word) {
  for (int month = 1; month <= 12; ++month)
    if (word == month_name(month)) return true;
  return false;
}

// Numbers and months: the words that a form begins with, behind "minus" or "the".
const std::unordered_set<std::string>& first_words_of_forms() {
  static const auto all = [] {
    std::unordered_set<std::string> words;
    for (int month = 1; month <= 12; ++month) words.emplace(month_name(month));
    for (int n = 0; n < 100; ++n) {
      const std::string digits = std::to_string(n);
      for (const Phrase& phrase : {cardinal(n, Locale::en_us), ordinal(digits, Locale::en_us)})
        words.insert(best(phrase).substr(0, best(phrase).find(' ')));
      if (n >= 20 && n % 10 == 0) words.insert(best(decade(digits)));
    }
    return words;
  }();
  return all;
}

// Whether a form may begin with the word: most words of prose are done with here.
bool may_begin(const Spoken& line, std::size_t k) {
  const std::string& word = line.words[k];
  if (word == "a") return line.follows(k + 1) && zeros_of(line.words[k + 1]) > 0;
  const bool before_number = one_of(word, std::array{"minus", "negative", "plus", "point", "the"});
  if (before_number && !line.follows(k + 1)) return false;
  const bool point = before_number && line.words[k + 1] == "point" && line.follows(k + 2);  // minus point five
  return first_words_of_forms().contains(line.words[k + before_number + point]);
}

std::string with_commas(std::string number) {
  const std::size_t first = number.find_first_of("0123456789"), point = std::min(number.find('.'), number.size());
  for (std::size_t at = point; at > first + 3;) number.insert(at -= 3, ",");
  return number;
}

// 3 million, where nothing stands behind the scale.
std::optional<std::string> with_scale(std::string_view number) {
  const std::size_t first = number[0] == '-' ? 1 : 0;
  const Scale* found = nullptr;
  for (const Scale& scale : scales()) {
    const std::size_t digits = number.size() - std::min(number.size(), scale.zeros);
    const bool round = digits > first && number.substr(digits).find_first_not_of('0') == number.npos;
    if (one_of(scale.name, std::array{"million", "billion", "trillion"}) && round && digits - first < 4) found = &scale;
  }
  if (!found) return std::nullopt;
  return std::string(number.substr(0, number.size() - found->zeros)) + " " + std::string(found->name);
}

std::string capitalised(std::string_view word) {
  std::string out(word);
  if (is_lower(out[0])) out[0] = static_cast<char>(out[0] - 32);
  return out;
}

std::vector<std::string> write_date(const std::string& value) {
  if (value.size() < 8 || value[4] != '-') {
    if (value.ends_with(" bc")) return {value.substr(0, value.size() - 2) + "BC"};
    if (value.ends_with(" ad")) return {value.substr(0, value.size() - 2) + "AD"};
    return {value, "'" + value};  // 1984, 1980s, '80s
  }
  const std::string year = value.substr(0, 4), day = value.substr(8);
  const std::string month = capitalised(month_name(std::stoi(value.substr(5, 2))));
  if (year[0] == '?' && year != "????") return {};  // january seventh ninety eight
  const bool no_year = year == "????";
  if (day == "??") return {month + " " + year};
  const std::string number = std::to_string(std::stoi(day));
  if (no_year) return {month + " " + number, number + " " + month};
  return {month + " " + number + ", " + year, number + " " + month + " " + year, month + " " + number + " " + year};
}

std::vector<std::string> write_time(const std::string& value) {
  const std::size_t blank = value.find(' ');
  if (blank == value.npos) {
    // Three fifteen is also a price or a number; five o'clock is not.
    return value.ends_with(":00") ? std::vector<std::string>{value} : std::vector<std::string>{};
  }
  std::string clock = value.substr(0, blank), rest = value.substr(blank);
  const std::size_t zone = rest.find(' ', 1);
  if (zone == rest.npos && rest != " am" && rest != " pm") return {};
  for (std::size_t i = zone; i < rest.size(); ++i)
    if (is_lower(rest[i])) rest[i] = static_cast<char>(rest[i] - 32);
  std::vector<std::string> out;
  if (clock.ends_with(":00")) out.push_back(clock.substr(0, clock.size() - 3) + rest);
  out.push_back(clock + rest);
  return out;
}

// Per person, a share and the like stay words: $5 per person.
bool is_per_word(const std::string& value) {
  const std::size_t slash = value.rfind('/');
  return slash != value.npos &&
         one_of(value.substr(slash + 1), std::array{"acre", "barrel", "euro", "night", "person", "share"});
}

std::vector<std::string> write_money(const std::string& value) {
  if (is_per_word(value)) return {};
  for (const Currency& currency : currencies()) {
    if (!value.starts_with(std::string(currency.code) + " ")) continue;
    std::string rest = value.substr(4);
    const bool minus = rest.starts_with('-');
    if (minus) rest.erase(0, 1);
    const std::string sign = currency.signs[0].empty() ? std::string(currency.code) + " "
                                                       : std::string(currency.signs[0]) +
                                                             (is_lower(currency.signs[0].back()) ? " " : "");  // kr 20
    if (const std::size_t slash = rest.find('/'); slash != rest.npos && is_digit(rest[slash + 1]))  // $3 1/2 million
      return rest.find(' ') < slash ? std::vector<std::string>{(minus ? "-" : "") + sign + rest}
                                    : std::vector<std::string>{};
    const std::size_t number = std::min(rest.find_first_of(" /"), rest.size());
    // $100, $20,000, $1.5 thousand; one billion two hundred million dollars are no $1,000,000,200 million.
    const std::string_view amount = std::string_view(rest).substr(0, number),
                           scale = std::string_view(rest).substr(number);
    const bool small = scale.starts_with(" hundred") || scale.starts_with(" thousand");
    if (small && amount.find('.') == amount.npos) return {};
    if (scale.starts_with(' ') && std::min(amount.find('.'), amount.size()) > 4) return {};
    return {(minus ? "-" : "") + sign + with_commas(rest.substr(0, number)) + rest.substr(number)};
  }
  return {};
}

// By the names of their units, as people write them.
constexpr std::pair<std::string_view, std::string_view> areas_and_volumes[] = {
    {"cm2", "cm²"},   {"cm3", "cm³"}, {"ft2", "sq ft"}, {"ft3", "cu ft"}, {"in2", "sq in"},
    {"in3", "cu in"}, {"km2", "km²"}, {"km3", "km³"},   {"m2", "m²"},     {"m3", "m³"},
    {"mi2", "sq mi"}, {"mm2", "mm²"}, {"yd2", "sq yd"}};

std::vector<std::string> write_measure(const std::string& value) {
  if (is_per_word(value)) return {};
  const std::size_t blank = value.rfind(' ');
  const std::string unit = value.substr(blank + 1);
  const bool fraction = value.find('/') < blank;  // 2 1/2 km
  const std::string number = fraction ? value.substr(0, blank) : with_commas(value.substr(0, blank));
  constexpr std::string_view words[] = {
      "s",  "ms", "µs", "ns", "min", "h",   "wk",  "mo",  "yr",  // 25 years, three minutes
      "in", "U",  "pt", "pc", "cup", "pg",  "pkg", "%pt", "bp",  "dozen", "atm",
      "t",  "st", "T",  "pp", "M",   "kyr", "Myr", "Gyr", "kya", "mya"};
  if (one_of(unit, words)) return {};
  for (const auto& [name, written] : areas_and_volumes)
    if (unit == name) return {number + " " + std::string(written)};
  if (unit == "%" || unit[0] == '/' || unit.starts_with("°")) return {number + unit};
  return {number + " " + unit, number + unit};
}

std::vector<std::string> write(const HeardAs& heard) {
  const std::string& value = heard.value;
  switch (heard.kind) {
    case Class::money:
      return write_money(value);
    case Class::date:
      return write_date(value);
    case Class::time:
      return write_time(value);
    case Class::measure:
      return write_measure(value);
    case Class::telephone:
      if (value.size() == 7) return {value.substr(0, 3) + "-" + value.substr(3), value};
      if (value.size() == 10) return {value.substr(0, 3) + "-" + value.substr(3, 3) + "-" + value.substr(6), value};
      if (value[0] == '+') return {value};
      if (value.size() == 11 && value[0] == '1')
        return {"1-" + value.substr(1, 3) + "-" + value.substr(4, 3) + "-" + value.substr(7)};
      return value.size() > 4 ? std::vector<std::string>{value} : std::vector<std::string>{};  // a ZIP code, an order
    case Class::digit:
      return value.size() >= 3 ? std::vector<std::string>{value} : std::vector<std::string>{};
    case Class::fraction:
      if (one_of(value, std::array{"20/20", "24/7", "50/50"})) return {value};
      return value.find(' ') != value.npos ? std::vector<std::string>{value} : std::vector<std::string>{};
    case Class::ordinal: {
      if (value.size() < 2) return {};
      const char last = value.back();
      const char* ending = value[value.size() - 2] == '1' ? "th"
                           : last == '1'                  ? "st"
                           : last == '2'                  ? "nd"
                           : last == '3'                  ? "rd"
                                                          : "th";
      return {(value.size() > 4 ? with_commas(value) : value) + ending};
    }
    case Class::decimal:
      return {with_commas(value), value};
    case Class::cardinal: {
      if (value.size() < 2 || (value[0] == '-' && value.size() < 3)) return {};
      if (const auto scaled = with_scale(value)) return {*scaled, with_commas(value)};
      if (value.size() > 4) return {with_commas(value)};
      return {value, with_commas(value)};
    }
    default:
      return {};
  }
}

// --- what is better left as it is ---

// Words of a line and what they may be.
struct Form {
  const Spoken& line;
  Locale locale;
  const HeardAs& heard;
  std::size_t first, end;  // words of the line

  Words said() const { return Words(line.words).subspan(first, end - first); }
  std::string_view last() const { return line.words[end - 1]; }
  bool says(std::string_view word) const { return one_of(word, said()); }
  bool is_number() const { return heard.kind == Class::cardinal || heard.kind == Class::ordinal; }
  bool has_month() const { return heard.kind == Class::date && heard.value.find('-') != heard.value.npos; }
  bool has_year() const { return heard.kind == Class::date && heard.value[0] != '?'; }
};

// Where the year of a date begins behind its day or month; the form's end where it has none.
std::size_t year_begins(const Form& form) {
  if (!form.has_month() || !form.has_year()) return form.end;
  const Words said = form.said();
  const Heard year{said.size(), form.heard.value.substr(0, 4)};
  for (std::size_t at = said.size() - 1; at > 0; --at) {
    const auto heard = hear_year(said, at);
    const auto before = said.subspan(at - 1, 1);
    const bool behind_day = !hear_ordinal(before, 0).empty() || is_month(before[0]);
    if (behind_day && std::find(heard.begin(), heard.end(), year) != heard.end()) return form.first + at;
  }
  return form.end;
}

// A billion twenty five millions, thirteen thousand o ninety: the words behind say more of the number.
bool goes_on(const Form& form) {
  const Spoken& line = form.line;
  const std::string_view behind = line.behind(form.end - 1);
  if (form.heard.kind != Class::cardinal || behind.empty()) return false;
  const Words said = form.said();
  if (std::none_of(said.begin(), said.end(), [](const std::string& word) { return zeros_of(word) > 2; })) return false;
  if (behind.ends_with('s') && zeros_of(std::string(behind.substr(0, behind.size() - 1))) > 0) return true;
  return one_of(behind, std::array{"o", "oh"}) && line.follows(form.end + 1) && line.is_number(form.end + 1);
}

// Forty niners, seventy sixers, twenty fives: the word behind says the ones.
bool has_ones_behind(const Form& form) {
  const std::string_view behind = form.line.behind(form.end - 1);
  if (form.heard.kind != Class::cardinal || !form.heard.value.ends_with('0')) return false;
  for (std::string_view ending : {"ers", "er", "s", "es"}) {
    if (!behind.ends_with(ending)) continue;
    const std::string ones(behind.substr(0, behind.size() - ending.size()));
    for (const std::string& word : {ones, ones + "e"}) {  // niners
      const AllHeard heard = hear_cardinal(std::span(&word, 1), 0);
      if (!heard.empty() && heard.front().value.size() == 1) return true;
    }
  }
  return false;
}

// Nine oh two one oh: digits that another zero goes on with.
bool has_zero_behind(const Form& form) {
  const Words said = form.said();
  return one_of(form.line.behind(form.end - 1), std::array{"o", "oh", "zero"}) && said.size() > 2 &&
         hear_digits(said, 0).size() == said.size();
}

// Ten pounds fifty: the amount goes on without its "and" or its pence.
bool has_cents_behind(const Form& form) {
  const Spoken& line = form.line;
  const std::string_view behind = line.behind(form.end - 1);
  const bool named = form.heard.kind == Class::cardinal &&
                     std::any_of(currencies().begin(), currencies().end(), [&](const Currency& currency) {
                       return behind == currency.plural || behind == currency.singular;
                     });
  const std::size_t next = form.end + (named ? 1 : 0);
  return (form.heard.kind == Class::money || named) && line.follows(next) && line.is_number(next);
}

// Whether the number stands beside another one: five hundred or three million would be 500 or 3 million.
bool is_beside_number(const Form& form) {
  constexpr std::array joints{"and", "by", "or", "through", "to", "until"};
  const Spoken& line = form.line;
  const auto number_at = [&](std::size_t k) { return k < line.size() && line.is_number(k); };
  const std::size_t first = form.first, end = form.end;
  if (first > 1 && one_of(line.words[first - 1], joints) && number_at(first - 2)) return true;
  if (first > 0 && number_at(first - 1)) return true;
  if (end < line.size() && one_of(line.words[end], joints) && number_at(end + 1)) return true;
  return number_at(end);
}

// What is behind belongs to the number, or to what is written: five feet ten. One point five is written without its
// million.
bool divides_number(const Form& form) {
  const Spoken& line = form.line;
  if (goes_on(form) || has_ones_behind(form) || has_cents_behind(form) || has_zero_behind(form)) return true;
  if (form.heard.kind == Class::decimal && line.follows(form.end) && zeros_of(line.words[form.end]) > 2)
    return line.joins(form.end + 1);
  if (form.heard.kind == Class::cardinal && line.has_digits_behind(form.end - 1)) return true;
  const bool number_behind = line.follows(form.end) && line.is_number(form.end);
  return line.joins(form.end) || (number_behind && form.heard.kind != Class::ordinal);
}

// Commas divide lists. Forms have one before their year, July fifth, twenty ten, and where telephone numbers do.
bool is_list(const Form& form) {
  const bool has_day = form.has_month() && !form.heard.value.ends_with("??");
  const std::size_t year = has_day ? year_begins(form) : form.end;
  for (std::size_t k = form.first + 1; k < form.end; ++k) {
    if (form.line.gaps[k] != Spoken::Gap::comma || k == year) continue;
    const std::size_t digits = k - form.first;
    const bool divides_digits = digits == 3 || (digits == 6 && form.heard.value.size() == 10);
    if (form.heard.kind != Class::telephone || !divides_digits) return true;
  }
  return false;
}

// Between one hundred and two thousand; ten, one hundred and one thousand.
bool is_two_numbers(const Form& form) {
  if (!form.says("and")) return false;
  if (one_of(form.line.before(form.first), std::array{"between", "both"})) return true;
  const bool in_list = form.line.gaps[form.first] == Spoken::Gap::comma && may_begin(form.line, form.first - 1);
  return in_list && zeros_of(std::string(form.last())) > 2;
}

// A million and a half dollars are no million dollars and fifty cents.
bool may_be_half_a_scale(const Form& form) {
  const Words said = form.said();
  for (std::size_t k = 1; k + 1 < said.size(); ++k)
    if (said[k] == "and" && said[k + 1] == "a" && zeros_of(said[k - 1]) > 0) return true;
  return false;
}

// One hundredth of a second, a tenth of it, but the one hundredth of them; three quarters of a mile.
bool may_be_a_part(const Form& form) {
  if (form.heard.kind == Class::measure)
    return form.says("of") && form.heard.value.find('/') < form.heard.value.find(' ');
  const bool one = form.said()[0] == "one" || one_of(form.line.before(form.first), std::array{"a", "an"});
  return form.heard.kind == Class::ordinal && one && form.line.behind(form.end - 1) == "of" &&
         form.line.before(form.first) != "the";
}

// Twenty odd people, the twenty somethings, a ten fold increase.
bool is_about(const Form& form) {
  return form.heard.kind == Class::cardinal &&
         one_of(form.line.behind(form.end - 1), std::array{"fold", "odd", "some", "something", "somethings"});
}

// Twenty one's, twenty miles' distance: a year and an amount may own something.
bool is_owner(const Form& form) {
  return form.heard.kind != Class::date && form.heard.kind != Class::money && form.line.is_possessive(form.end - 1);
}

// A hundred people need not be 100; a hundred and fifty are.
bool is_vague(const Form& form) {
  return form.said()[0] == "a" && std::none_of(form.said().begin() + 1, form.said().end(), [](const std::string& word) {
           return !hear_cardinal(std::span(&word, 1), 0).empty();
         });
}

// Twenty one-year-olds, ten two-dollar bills.
bool may_be_divided(const Form& form) {
  return form.is_number() && form.end - form.first > 1 && form.end < form.line.size() &&
         form.line.gaps[form.end] == Spoken::Gap::hyphen && form.line.gaps[form.end - 1] == Spoken::Gap::blank;
}

// A sixty second timer, twenty first graders, fifty first class tickets; one hundred First Avenue.
bool may_count(const Form& form) {
  if (form.heard.kind != Class::ordinal || form.end - form.first < 2 ||
      form.line.gaps[form.end - 1] != Spoken::Gap::blank)
    return false;
  if (form.line.capitalised(form.end - 1) && !form.line.capitalised(form.first)) return true;
  const auto many = [](std::string_view noun) {
    return noun.size() > 3 && noun.ends_with('s') && !noun.ends_with("ss");
  };
  const std::string_view next = form.line.behind(form.end - 1);
  if (is<"of-first-kind">(next) && many(form.line.behind(form.end))) return true;
  if (form.last() == "second" && !next.empty())
    return !one_of(next, std::array{"and", "in", "is", "of", "on", "or", "to", "was"});
  return many(next);
}

// He may first go, the second may be: with "of", a year, a capital or a word of time they are dates. So is May fourth.
bool may_be_no_month(const Form& form) {
  if (!form.has_month() || form.has_year()) return false;
  const bool day_first = !is_month(form.said()[0]);
  if (day_first && form.line.before(form.first) == "a") return true;  // a tenth of August
  for (std::size_t k = form.first; k < form.end; ++k) {
    if (!one_of(form.line.words[k], std::array{"may", "march"})) continue;
    if (form.line.capitalised(k)) return false;
    if (!form.line.follows(k))  // march second in line
      return !day_first && one_of(form.line.behind(form.end - 1), std::array{"a", "in", "it", "that", "the", "then"});
    if (!day_first && form.heard.value.substr(8) > "03") return false;
    const std::string_view before = form.line.before(k);
    return !is<"before-month">(before) && !before.ends_with("day");
  }
  return false;
}

// What is counted does not begin with these: in two thousand ten he came.

// In March two thousand soldiers came, but: he came.
bool may_count_behind_month(const Form& form) {
  const std::string_view next = form.line.behind(form.end - 1);
  if (!form.has_month() || !form.has_year() || zeros_of(std::string(form.last())) == 0 || next.empty()) return false;
  return !is<"behind-said-year">(next);
}

// Sixteen seventeen year olds; at twelve thirty, eleven fifteen, but in twelve thirty. What may be a time of the day is
// a year where a word says so; of this century and the last one also where it is no whole phrase: nineteen forty five
// was.
bool may_be_no_year(const Form& form) {
  if (form.heard.kind != Class::date || form.heard.value.size() != 4 || form.says("hundred") || form.says("thousand"))
    return false;
  const std::string_view before = form.line.before(form.first), behind = form.line.behind(form.end - 1),
                         year = form.heard.value;
  if (behind == "year" || behind == "years") return true;
  if (form.line.is_possessive(form.end - 1)) return false;
  if (year.substr(0, 2) > "23" || year[2] > '5') return false;
  if (form.says("o") || form.says("oh")) return before == "at";
  if (year.substr(0, 2) <= "12") return !one_of(before, std::array{"in", "year"});
  if (is<"before-sure-year">(before)) return false;
  const bool recent = year.starts_with("19") || year.starts_with("20");
  constexpr std::array clock{"at", "is", "its", "was"};
  if (!recent || one_of(before, clock)) return true;
  if (behind == "to" && form.line.follows(form.end + 1)) {  // nineteen thirty nine to nineteen forty five
    const Words rest = form.line.from(form.end + 1, false);
    for (const Heard& last : hear_year(rest, 0))
      if (last.value.size() == 4 && last.end > 1 && last.value > year && last.value[0] <= '2')
        return last.end < rest.size() && rest[last.end] == "hours";
  }
  return before.empty() && (behind.empty() || one_of(behind, std::array{"and", "in", "of", "on", "or", "to"}));
}

// Two thousand nineteen is a year, but of what is counted: in two thousand nineteen cases, about two thousand ten.
bool may_be_year(const Form& form) {
  if (form.heard.kind != Class::cardinal || form.heard.value <= "2000" || form.heard.value > "2099" ||
      form.heard.value.size() != 4)
    return false;
  const std::string_view before = form.line.before(form.first), next = form.line.behind(form.end - 1);
  constexpr std::array events{"awards", "championships", "elections", "finals", "games", "olympics", "playoffs"};
  if (before == "of") {
    if (form.first < 2 || is<"of-how-many">(form.line.words[form.first - 2])) return false;
  }
  if (is<"before-measured">(before)) return false;
  const bool plural = next.size() > 3 && next.ends_with('s') && !next.ends_with("ss") && next != "this";
  const bool irregular = one_of(next, std::array{"children", "feet", "men", "people", "percent", "women", "more"});
  return next.empty() || is<"behind-said-year">(next) || one_of(next, events) || !(plural || irregular);
}

// Fifteen hundred; three thirty: only with o'clock, hours, a.m. or p.m. Not fourteen hundred hours of training.
bool may_be_no_time(const Form& form) {
  if (form.heard.kind != Class::time) return false;
  constexpr std::array before_hour{"after", "around", "at", "before", "by", "from", "since", "till", "to", "until"};
  if (form.last() == "am" && form.line.behind(form.end - 1) == "i")  // she said ten am i right
    return !one_of(form.line.before(form.first), before_hour);
  if (form.heard.value.find(' ') != form.heard.value.npos) return false;
  if (form.last() == "hours") return one_of(form.line.behind(form.end - 1), std::array{"of", "were", "are"});
  return form.last() != "oclock";
}

// Five pounds of sugar, but five pounds of the debt.
bool is_of_what_is_weighed(const Form& form) {
  if (form.line.behind(form.end - 1) != "of") return false;
  return !is<"before-owned">(form.line.behind(form.end));
}

// Pounds of what is weighed are no money. In America nobody knows what other ones are.
bool may_be_other_pounds(const Form& form) {
  const std::string& value = form.heard.value;
  const bool money = form.heard.kind == Class::money && value.starts_with("GBP"),
             weight = form.heard.kind == Class::measure && value.ends_with(" lb");
  if (!money && !weight) return false;
  constexpr std::array weighing{"weigh", "weighed", "weighing", "weighs"};
  const std::string_view before = form.line.before(form.first);
  const bool british = form.locale == Locale::en_gb, weighed = one_of(before, weighing), loses = is<"loses">(before);
  if (weight) return !weighed && !(loses && !british) && value.find('/') == value.npos && !is_of_what_is_weighed(form);
  if (form.says("pence") || form.says("penny")) return false;
  return !british || weighed || loses || form.line.behind(form.end - 1) == "of";
}

// Twenty won medals, thirty real estate agents; one foot in the grave, two degrees in law, ten moles in the garden.
bool may_be_no_unit(const Form& form) {
  const std::string& value = form.heard.value;
  const std::string_view behind = form.line.behind(form.end - 1);
  if (form.heard.kind == Class::money)
    return value.starts_with("KRW") || (value.starts_with("BRL") && form.last() == "real" && !behind.empty());
  if (value == "1 ft" || value == "2 ft") return true;
  if (value.ends_with(" mol")) return behind != "of";
  return value.ends_with(" °") && one_of(behind, std::array{"in", "of"});
}

// Half past ten, a quarter to eleven, twenty past ten, ten and a quarter to eleven; it is ten to eleven.
bool may_be_clock(const Form& form) {
  const Spoken& line = form.line;
  const std::string_view before = line.before(form.first), behind = line.behind(form.end - 1);
  const auto word = [&](std::size_t back) {
    return form.first >= back && line.follows(form.first - back + 1) ? std::string_view(line.words[form.first - back])
                                                                     : std::string_view();
  };
  constexpr std::array joints{"after", "before", "of", "past", "till", "to"};
  constexpr std::array parts{"half", "minute", "minutes", "quarter"};
  if (before == "past" || behind == "past") return form.is_number() || form.heard.kind == Class::fraction;
  if (one_of(before, joints) && one_of(word(2), parts)) return form.is_number();
  const bool quarter = form.heard.kind == Class::fraction && form.last() == "quarter";
  if (quarter && one_of(behind, joints) && behind != "of") return true;
  const auto is_hour = [&](std::size_t at) {
    const Words rest = line.from(at, false);
    const AllHeard heard = rest.empty() ? AllHeard() : hear_cardinal(rest, 0);
    return !heard.empty() && heard.back().value.size() < 3 && std::stoi(heard.back().value) <= 12;
  };
  constexpr std::array steps{"five", "ten", "twenty"};
  constexpr std::array verbs{"at", "by", "is", "its", "till", "until", "was"};
  if (form.heard.kind != Class::cardinal) return false;
  // It is ten to eleven; twenty to ten goes down, as no range does.
  const auto descends = [&](std::size_t at, const std::string& value) {
    const AllHeard heard = hear_cardinal(line.from(at, false), 0);
    return !heard.empty() && value.size() == 2 && std::stoi(heard.back().value) <= std::stoi(value);
  };
  const bool minutes = behind == "to" && one_of(form.last(), steps) && is_hour(form.end + 1) &&
                       (one_of(before, verbs) || descends(form.end + 1, form.heard.value));
  return minutes || (before == "to" && one_of(word(2), steps) && one_of(word(3), verbs) && is_hour(form.first));
}

// Ten and a third came later; two and a third cups, ten and a half.
bool may_be_no_fraction(const Form& form) {
  const std::string& value = form.heard.value;
  if (form.heard.kind != Class::fraction || value.find(' ') == value.npos || value.ends_with("/2")) return false;
  const Words said = form.said();
  const bool one = said.size() > 2 && one_of(said[said.size() - 2], std::array{"a", "an"}) && said.back() != "quarter";
  const std::string_view next = form.line.behind(form.end - 1);
  return one && next != "of" && !(next.size() > 3 && next.ends_with('s') && !next.ends_with("ss"));
}

// To make the point five people came; the points are numbered. Where nothing stands before the point, the number has
// two digits behind it or a unit: point seven five, point five percent.
bool may_be_other_point(const Form& form) {
  const Words said = form.said();
  const std::size_t sign = said[0] == "minus" || said[0] == "negative";
  if (said.size() < sign + 2 || said[sign] != "point") return false;
  const bool alone = form.heard.kind == Class::decimal && said.size() < sign + 3 && sign == 0;
  return alone || (sign == 0 && is<"before-point">(form.line.before(form.first)));
}

// What people say of something else than numbers, or write in a way of its own. `before` and `behind`: words that have
// to stand there, divided by |; the form is `said`.
struct Idiom {
  std::string_view before, said, behind;
};
constexpr Idiom idioms[] = {{"whole", "nine yards", ""},
                            {"", "ten", "four"},
                            {"the", "eleventh", "hour"},
                            {"the", "eleventh hour", ""},
                            {"", "eighty six", "the|it|that"},
                            {"hang", "ten", ""},
                            {"", "thirty", "love|all"},
                            {"", "forty", "love|winks"},
                            {"", "fifteen", "love|all"},
                            {"", "twelfth", "night"},
                            {"", "ten foot", "pole"},
                            {"", "may the fourth", "be"},
                            {"", "two cents", "worth"},
                            {"", "thirty", "something"},
                            {"", "forty", "something"},
                            {"", "ten", "gallon"},
                            {"", "fifty", "cent"},
                            {"", "six feet", "under"},
                            {"", "five oclock", "shadow"},
                            {"", "twelve oclock", "high"},
                            {"", "twenty twenty", "cricket"},
                            {"not", "one cent", ""},
                            {"my|your|his|her", "two cents", ""},
                            {"", "ten gallon", "hat|hats"},
                            {"", "fifty cent", ""}};

// One times ten to the minus third: a power stays in words as a whole.
bool is_base_of_power(const Form& form) {
  const Spoken& line = form.line;
  return form.heard.kind == Class::cardinal && line.behind(form.end - 1) == "to" && line.behind(form.end) == "the" &&
         line.before(form.first) == "times";
}

bool is_idiom(const Form& form) {
  const auto is_one_of = [](std::string_view words, std::string_view word) {
    if (words.empty()) return true;
    for (std::size_t at = 0; at <= words.size();) {
      const std::size_t end = std::min(words.find('|', at), words.size());
      if (words.substr(at, end - at) == word) return true;
      at = end + 1;
    }
    return false;
  };
  std::string said;
  for (const std::string& word : form.said()) said += (said.empty() ? "" : " ") + word;
  return std::any_of(std::begin(idioms), std::end(idioms), [&](const Idiom& idiom) {
    return idiom.said == said && is_one_of(idiom.before, form.line.before(form.first)) &&
           is_one_of(idiom.behind, form.line.behind(form.end - 1));
  });
}

// C six H twelve O six: a number between two letters that are spelled is a part of what they spell.
bool is_in_formula(const Form& form) {
  const Spoken& line = form.line;
  if (form.heard.kind != Class::cardinal || line.before(form.first).size() != 1 ||
      line.behind(form.end - 1).size() != 1)
    return false;
  return line.capitalised(form.first - 1) && line.capitalised(form.end) && line.behind(form.end - 1) != "i";
}

// Three thousand B C E: its letters are more than B C.
bool is_part_of_era(const Form& form) {
  return form.heard.kind == Class::date && form.heard.value.ends_with(" bc") && form.line.behind(form.end - 1) == "e";
}

// Twenty twenty vision is no year, and nothing else is 20/20; fifty fifty; open twenty four seven.
bool is_not_this_pair(const Form& form) {
  const std::string& value = form.heard.value;
  const std::string_view before = form.line.before(form.first), behind = form.line.behind(form.end - 1);
  if (form.heard.kind == Class::fraction && value == "24/7")
    return behind == "year" || (behind.size() > 3 && behind.ends_with('s')) || behind == "of";
  const bool year = form.heard.kind == Class::date && value == "2020" && form.said().size() == 2;
  const bool pair = form.heard.kind == Class::fraction && value == "20/20";
  if (!year && !pair) return false;
  constexpr std::array seen{"eyes", "eyesight", "hindsight", "sight", "vision"};
  const bool adverb = one_of(before, std::array{"always", "often", "usually"}) && form.first > 2;
  const std::size_t verb = form.first - 1 - (adverb ? 1 : 0);
  const bool linked = form.first > 1 + (adverb ? 1U : 0U) &&
                      one_of(form.line.words[verb], std::array{"be", "is", "was", "were"}) &&
                      one_of(form.line.words[verb - 1], seen);
  const bool sight = one_of(behind, seen) || linked || (behind == "in" && form.line.behind(form.end) == "hindsight");
  return year == sight;
}

// What costs nineteen ninety nine, or is said to be twelve ninety five: a price, which has no dollars in it.
bool may_be_price(const Form& form) {
  const std::string& value = form.heard.value;
  if (form.heard.kind != Class::date || value.size() != 4 || form.says("hundred") || form.says("thousand"))
    return false;
  const std::string_view before = form.line.before(form.first);
  const auto word = [&](std::size_t back) {
    return form.first >= back && form.line.follows(form.first - back + 1)
               ? std::string_view(form.line.words[form.first - back])
               : std::string_view();
  };
  if (is<"before-price">(before) || (before == "at" && is<"priced-at">(word(2)))) return true;
  constexpr std::array payers{"her", "him", "me", "them", "us", "you"};
  if ((one_of(before, payers) && is<"before-price">(word(2))) || (before == "of" && word(2) == "price") ||
      (before == "for" && one_of(word(2), std::array{"bought", "go", "goes", "sell", "sells", "sold"})))
    return true;
  const bool priced = value.ends_with("99") || value.ends_with("95") || value.ends_with("49");
  return priced && one_of(before, std::array{"are", "is", "was", "were"}) &&
         !one_of(word(2), std::array{"date", "it", "that", "this", "year"});
}

// Twenty thirty guys, forty fifty of them: about so many, and no year.
bool may_be_about(const Form& form) {
  const Words said = form.said();
  if (form.heard.kind != Class::date || form.heard.value.size() != 4 || said.size() != 2) return false;
  const AllHeard first = hear_cardinal(said.first(1), 0), second = hear_cardinal(said.subspan(1), 0);
  if (first.empty() || second.empty() || std::stoi(second[0].value) != std::stoi(first[0].value) + 10) return false;
  const std::string_view next = form.line.behind(form.end - 1);
  return one_of(next, std::array{"men", "of", "people", "women"}) ||
         (next.size() > 3 && next.ends_with('s') && !next.ends_with("ss") && !is<"behind-said-year">(next));
}

// We march fifth in line.
bool may_be_marching(const Form& form) {
  if (!form.has_month() || form.has_year() || form.said()[0] != "march" || form.line.capitalised(form.first))
    return false;
  return one_of(form.line.before(form.first), std::array{"i", "they", "to", "we", "who", "you"});
}

// The Fourth of July parade, Louis the Sixteenth: names that have the number in words.
bool is_named_by_number(const Form& form) {
  const Spoken& line = form.line;
  const bool ordinal = form.heard.kind == Class::ordinal || (form.has_month() && !is_month(form.said()[0]));
  if (!ordinal) return false;
  const std::size_t the = form.said()[0] == "the" ? 1 : 0, number = form.first + the;
  const bool behind_the = the == 1 || line.before(form.first) == "the";
  if (form.has_month()) {
    constexpr std::array of_holiday{"barbecue", "celebration", "celebrations", "fireworks",
                                    "parade",   "party",       "picnic",       "weekend"};
    const bool named = line.capitalised(number) && number > 0 && line.follows(number);
    return named || (form.said().size() > 2 && one_of(line.behind(form.end - 1), of_holiday));
  }
  const std::size_t article = the == 1 ? form.first : form.first > 0 ? form.first - 1 : 0;
  return behind_the && is<"name-of-ruler">(line.before(article));
}

// Zero seven double oh seven: digits that are said in another way go on.
bool has_double_beside(const Form& form) {
  constexpr std::array several{"double", "treble", "triple"};
  const bool digits =
      form.heard.kind == Class::digit || form.heard.kind == Class::telephone || form.heard.kind == Class::cardinal;
  const Words said = form.said();
  if (!digits || said.size() < 2 || hear_digits(said, 0).size() != said.size()) return false;
  return one_of(form.line.behind(form.end - 1), several) || one_of(form.line.before(form.first), several);
}

// A buck fifty, twelve stone four, thirteen hundred zulu: a part of what is said, the rest of which stays.
bool is_part_of_measure(const Form& form) {
  const Spoken& line = form.line;
  if (form.heard.kind != Class::cardinal) return false;
  const std::string_view before = line.before(form.first), behind = line.behind(form.end - 1);
  if (one_of(before, std::array{"buck", "bucks", "quid", "stone"}) || behind == "zulu") return true;
  return behind == "stone" && line.follows(form.end + 1) && line.is_number(form.end + 1);
}

// A five mile run: no 5 mi run.
bool is_attributive(const Form& form) {
  constexpr std::array small{"foot", "gallon", "inch", "mile", "ounce", "pint", "pound", "quart", "yard"};
  return form.heard.kind == Class::measure && one_of(form.last(), small) && !form.heard.value.starts_with("1 ") &&
         form.heard.value.find('/') == std::string::npos && !form.line.behind(form.end - 1).empty();
}

constexpr bool (*doubts[])(const Form&) = {
    divides_number,     is_list,           is_two_numbers,     may_be_half_a_scale,
    may_be_a_part,      is_vague,          is_about,           is_owner,
    may_be_divided,     may_count,         may_be_no_month,    may_count_behind_month,
    may_be_no_year,     may_be_year,       may_be_no_time,     may_be_other_pounds,
    may_be_no_unit,     may_be_clock,      may_be_no_fraction, may_be_other_point,
    is_idiom,           is_not_this_pair,  is_base_of_power,   is_part_of_era,
    is_in_formula,      may_be_price,      may_be_about,       may_be_marching,
    is_named_by_number, has_double_beside, is_part_of_measure, is_attributive};

// --- addresses of the net ---

struct Address {
  std::size_t first, end;  // words
  std::string written;
};

// Addresses as they are said: example dot com, info at example dot com, w w w dot bbc dot co dot u k slash news. What
// stands before "at" is a name where it has a sign in it or is one that such names often are.
class Addresses {
 public:
  explicit Addresses(const Spoken& spoken) : spoken_(spoken) {}

  // The one whose host, or whose name, has its first dot at word `dot`.
  std::optional<Address> at(std::size_t dot) const {
    const std::size_t first = name_begin(dot);
    if (first == dot) return std::nullopt;
    Part part = read(first);
    if (const std::size_t at = part.end; part.dots > 0 && is(at, "at")) {  // john dot smith at gmail dot com
      const Part host = read(at + 1);
      if (host.known) return Address{first, host.end, part.written + "@" + host.written};
    }
    if (!part.known || is_no_address(first, part)) return std::nullopt;
    if (first > 1 && is(first - 1, "at") && spoken_.follows(first)) {
      // j underscore doe, s m i t h: a name with a sign in it, or spelled
      const std::size_t begin = mailbox_begin(first - 1);
      const Part name = begin < first - 1 ? read(begin) : Part{};
      if (name.end == first - 1) return Address{begin, part.end, name.written + "@" + part.written};
    }
    if (first > 1 && is(first - 1, "at") && spoken_.follows(first) && spoken_.follows(first - 1) &&
        is_mailbox(first - 2, part.written))
      return Address{first - 2, part.end, spoken_.words[first - 2] + "@" + part.written};
    std::size_t begin = first, end = part.end;
    std::string written = std::move(part.written);
    for (std::string_view scheme : {"h t t p s", "h t t p", "https", "http"}) {
      const std::string words = std::string(scheme) + " colon slash slash";
      const std::size_t count = static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) + 1;
      if (begin < count || !says(begin - count, words)) continue;
      std::string letters(scheme);
      std::erase(letters, ' ');
      begin -= count, written.insert(0, letters + "://");
      break;
    }
    while (is(end, "slash")) {  // slash news
      const Part path = read(end + 1);
      if (path.end == end + 1) break;
      written += "/" + path.written, end = path.end;
    }
    // Question mark x equals one: an address is written as a whole or stays.
    if (is(end, "question") && is(end + 1, "mark")) {
      std::size_t last = end + 2;
      for (char sign = '?'; sign; sign = is(last, "ampersand") ? '&' : '\0') {
        const std::size_t from = last + (sign == '&');
        const Part name = read(from);
        if (name.end == from || !is(name.end, "equals")) return std::nullopt;
        const std::size_t number = digits_end(name.end + 1);
        const Part value = number > name.end + 1 ? Part{number, digits(name.end + 1, number)} : read(name.end + 1);
        if (value.end == name.end + 1) return std::nullopt;
        written += sign + name.written + "=" + value.written, last = value.end;
      }
      end = last;
    }
    return Address{begin, end, std::move(written)};
  }

 private:
  struct Part {
    std::size_t end;
    std::string written;
    int dots = 0;
    bool known = false;  // ends with what hosts end with
  };

  bool is(std::size_t k, std::string_view word) const { return spoken_.follows(k) && spoken_.words[k] == word; }
  bool is_letter_alone(std::size_t k) const { return k < spoken_.size() && spoken_.words[k].size() == 1; }
  bool says(std::size_t k, std::string_view words) const {
    for (std::size_t at = 0; at < words.size(); ++k) {
      const std::size_t end = std::min(words.find(' ', at), words.size());
      if (k >= spoken_.size() || spoken_.words[k] != words.substr(at, end - at)) return false;
      if (at > 0 && !spoken_.follows(k)) return false;
      at = end + 1;
    }
    return spoken_.follows(k);
  }
  static char joint(std::string_view word) {
    return word == "dot" ? '.' : word == "dash" || word == "hyphen" ? '-' : word == "underscore" ? '_' : '\0';
  }

  // The end of the words from `k` on that are digits or numbers below a hundred, each behind the word before it, and
  // what they are in digits.
  std::size_t digits_end(std::size_t k) const {
    while (k < spoken_.size() && spoken_.follows(k) && spoken_.words[k] != "o" && !digits_of(k).empty()) ++k;
    return k;
  }
  std::string digits(std::size_t k, std::size_t end) const {
    std::string out;
    for (; k < end; ++k) {
      const std::string one = digits_of(k);
      const bool joins = out.size() > 1 && out.back() == '0' && one.size() == 1 && one != "0" &&
                         digits_of(k - 1).size() == 2;  // ninety nine
      if (joins) out.pop_back();
      out += one;
    }
    return out;
  }
  std::string digits_of(std::size_t k) const {
    const Words word(&spoken_.words[k], 1);
    if (const auto heard = hear_digits(word, 0); !heard.empty()) return heard.front().value;
    const auto number = hear_cardinal(word, 0);
    return !number.empty() && number.front().value.size() == 2 ? number.front().value : "";
  }

  // Where the name of a mailbox before "at" begins that has a sign in it or is spelled by three letters or more; `at`
  // where there is none.
  std::size_t mailbox_begin(std::size_t at) const {
    constexpr std::size_t most = 20, least_letters = 3;
    std::size_t begin = at, letters = 0;
    bool has_sign = false;
    while (begin > 0 && spoken_.follows(begin) && at - begin < most) {
      std::size_t part = begin;
      while (part > 0 && spoken_.follows(part) && spoken_.words[part - 1] != "o" && at - part < most &&
             !digits_of(part - 1).empty())
        --part;
      if (part > 0 && spoken_.follows(part) && !joint(spoken_.words[part - 1])) {
        --part;
        if (is_letter_alone(part)) {
          ++letters;
          while (part > 0 && spoken_.follows(part) && is_letter_alone(part - 1)) --part, ++letters;
        }
      }
      if (part == begin) break;
      begin = part;
      const char sign = begin > 1 && spoken_.follows(begin) ? joint(spoken_.words[begin - 1]) : '\0';
      if (!sign) break;
      has_sign = true;
      --begin;
    }
    return has_sign || letters >= least_letters ? begin : at;
  }

  // Where the name before the dot begins, whose parts dashes may join: single letters are one part.
  std::size_t name_begin(std::size_t dot) const {
    constexpr std::size_t most = 20;  // words
    std::size_t begin = dot;
    for (;;) {
      std::size_t part = begin;
      if (part == 0 || !spoken_.follows(part)) break;
      --part;
      if (joint(spoken_.words[part]) || spoken_.words[part] == "at" || spoken_.words[part] == "slash") break;
      if (is_letter_alone(part))
        while (part > 0 && dot - part < most && spoken_.follows(part) && is_letter_alone(part - 1) &&
               !one_of(spoken_.words[part - 1], std::array{"a", "i"}))
          --part;
      begin = part;
      if (begin < 2 || dot - begin > most || !spoken_.follows(begin)) break;
      const char sign = joint(spoken_.words[begin - 1]);
      if (sign != '-' && sign != '_') break;
      --begin;
    }
    return begin < dot && joint(spoken_.words[begin]) ? dot : begin;
  }

  Part read(std::size_t first) const {
    constexpr std::size_t most = 40;  // words
    Part part{first, {}};
    std::size_t k = first;
    std::string last;
    while (k < spoken_.size() && k - first < most && (k == first || spoken_.follows(k))) {
      std::size_t end = k + 1;
      if (joint(spoken_.words[k]) || one_of(spoken_.words[k], std::array{"at", "slash"})) break;
      last = spoken_.words[k];
      if (is_letter_alone(k))
        for (; end < spoken_.size() && spoken_.follows(end) && is_letter_alone(end); ++end) last += spoken_.words[end];
      // john dot doe nine nine at: digits, where the address goes on behind them.
      if (const std::size_t number = digits_end(end);
          number > end && number < spoken_.size() && spoken_.follows(number) &&
          (joint(spoken_.words[number]) || one_of(spoken_.words[number], std::array{"at", "slash"})))
        last += digits(end, number), end = number;
      part.written += last, part.end = end;
      part.known = part.dots > 0 && verbalize::is<"said-top-level-domain">(last);
      const char sign = end < spoken_.size() && spoken_.follows(end) ? joint(spoken_.words[end]) : '\0';
      if (!sign || !spoken_.follows(end + 1) || joint(spoken_.words[end + 1])) break;
      part.written += sign, part.dots += sign == '.';
      k = end + 1;
    }
    return part;
  }

  // The dot com bubble, a dot com.
  bool is_no_address(std::size_t first, const Part& part) const {
    return (is(first + 1, "dot") && verbalize::is<"before-dot-com">(spoken_.words[first])) ||
           (spoken_.follows(part.end) && verbalize::is<"behind-dot-com">(spoken_.words[part.end]));
  }

  bool is_mailbox(std::size_t k, std::string_view host) const {
    constexpr std::array providers{"gmail.com",  "hotmail.com", "yahoo.com", "outlook.com",
                                   "icloud.com", "aol.com",     "me.com"};
    constexpr std::array cues{"address", "email", "emails", "is", "mail", "to"};
    const std::string& word = spoken_.words[k];
    if (verbalize::is<"mailbox">(word)) return true;
    return one_of(host, providers) && word.size() > 1 && !verbalize::is<"behind-mail">(word) && k > 0 &&
           spoken_.follows(k) && one_of(spoken_.words[k - 1], cues);
  }

  const Spoken& spoken_;
};

// --- what stays readable ---

// A line that is written from its beginning on.
class Writer {
 public:
  Writer(std::string_view text, Locale locale) : text_(text), locale_(locale), spoken_(Line{text_}) {}

  std::vector<text::Edit> operator()() {
    find_addresses();
    auto next = addresses_.begin();
    for (std::size_t k = 0; k < spoken_.size();) {
      while (next != addresses_.end() && next->first < k) ++next;
      k = next != addresses_.end() && next->first == k ? write_address(*next) : write_at(k);
    }
    leave_halves();
    return std::move(edits_);
  }

 private:
  void find_addresses();
  std::size_t write_address(const Address& address);
  std::size_t write_at(std::size_t first);
  // Writes a telephone number whose groups commas divide, three of them or more, or leaves it as a whole. The word
  // behind it, or `first` where none begins.
  std::size_t write_groups(std::size_t first);
  // Writes I S B N and the digits behind it, likewise.
  std::size_t write_book_number(std::size_t first);
  void put(std::size_t first, std::size_t end, const std::string& written, Class kind);  // in place of the words
  // Of two numbers that one word joins both are written or none: nine to twelve stay, and so does the twelfth of June
  // in the third to the twelfth of June. So do both where one shares what the other says: the tenth and eleventh of
  // May, ten to twenty dollars.
  void leave_halves();
  // Whether edit i has such another half that is not written.
  bool is_half(std::size_t i) const;
  bool shares_with_next(std::size_t i) const;
  // Whether edit i + 1 begins with word `next`, or with the article before it.
  bool is_written_behind(std::size_t i, std::size_t next) const;
  class Trial;
  std::string before(std::size_t at) const;
  std::size_t last_forms(std::size_t at) const;
  // Whether `written` is read there as a form of that kind and as it was said.
  bool is_read(Class kind, text::Span at, const std::string& written, std::string_view said) const;
  std::optional<std::size_t> distance(const Form& form, text::Span at, const std::string& written,
                                      std::size_t enough) const;
  std::vector<std::pair<text::Span, std::string>> places(const Form& form, const std::string& written) const;
  bool has_counted_year(const Form& form) const;
  text::Span place(std::size_t first, std::size_t end) const {
    return {spoken_.places[first].begin, spoken_.places[end - 1].end};
  }

  std::string_view text_;
  Locale locale_;
  Spoken spoken_;
  std::vector<Address> addresses_;  // sorted, not overlapping
  std::vector<text::Edit> edits_;
  struct Place {
    std::size_t first, end;  // words
    bool has_month;
  };
  std::vector<Place> written_;  // of each edit
  std::string done_;            // the text before `copied_` with its edits
  std::size_t copied_ = 0;
};

constexpr std::size_t around = 120;  // bytes that may decide

std::string_view last_words(std::string_view text) {
  if (text.size() <= around) return text;
  return text.substr(std::min(text.find(' ', text.size() - around), text.size()));
}

std::string_view first_words(std::string_view text) {
  return text.size() <= around ? text : text.substr(0, text.rfind(' ', around) + 1);
}

// A form in place of the text there, with what stands around it.
class Writer::Trial {
 public:
  Trial(const Writer& writer, text::Span place, const std::string& written)
      : before_(writer.before(place.begin)),
        from_(before_.size() - std::min(before_.size(), writer.last_forms(place.begin))),
        text_(before_ + written + std::string(first_words(writer.text_.substr(place.end)))),
        end_(before_.size() + written.size()),
        glance_(text_, writer.locale_) {}
  // What it is read as, if it is read as one form, unless the text before it goes on in it.
  std::optional<Written> read() const {
    auto form = glance_.at(before_.size());
    return form && form->end == end_ ? std::move(form) : std::nullopt;
  }
  bool stands_alone() const { return glance_.comes_to(before_.size(), from_); }

 private:
  std::string before_;
  std::size_t from_;  // where what stands before is read from
  std::string text_;
  std::size_t end_;
  Glance glance_;
};

// The end of the text before that byte, with its edits.
std::string Writer::before(std::size_t at) const {
  const std::string_view copy = last_words(text_.substr(copied_, at - copied_));
  return std::string(copy.size() < around / 2 ? last_words(done_) : "") + std::string(copy);
}

// The bytes from the second form written before that byte to the byte: it was read where it stands, and none is so long
// that those before it decide.
std::size_t Writer::last_forms(std::size_t at) const {
  constexpr std::size_t forms = 2;
  std::size_t bytes = 0;
  for (std::size_t i = edits_.size(), end = at; i > 0; --i) {
    const text::Edit& edit = edits_[i - 1];
    bytes += end - edit.end + edit.replacement.size(), end = edit.begin;
    if (i + forms == edits_.size() + 1) return bytes;
  }
  return std::string::npos;
}

bool Writer::is_read(Class kind, text::Span at, const std::string& written, std::string_view said) const {
  const Trial trial(*this, at, written);
  const auto read = trial.read();
  return read && read->candidates.front().kind == kind && read->admits(said) && trial.stands_alone();
}

// By how many words what is said is longer or shorter than how `written` is read; nothing where that means another
// thing, or is `enough` or more.
std::optional<std::size_t> Writer::distance(const Form& form, text::Span at, const std::string& written,
                                            std::size_t enough) const {
  const Trial trial(*this, at, written);
  const auto read = trial.read();
  if (!read) return std::nullopt;
  // Ticket 1234 may be read so, too.
  const bool spelled = form.said().size() > 2 && hear_digits(form.said(), 0).size() == form.said().size();
  const auto other = std::find_if(read->candidates.begin(), read->candidates.end(), [&](const Candidate& one) {
    return spelled && one.kind == Class::digit && one.value == form.heard.value;
  });
  const Candidate& candidate = other != read->candidates.end() ? *other : read->candidates.front();
  const bool one_by_one = candidate.kind == Class::digit &&  // Boeing 707, ZIP 90210
                          (form.heard.kind == Class::cardinal || form.heard.kind == Class::telephone);
  if ((candidate.kind != form.heard.kind && !one_by_one) || candidate.value != form.heard.value) return std::nullopt;
  const std::size_t a = words(best(candidate.phrase)).size(), b = form.said().size();
  const std::size_t apart = a > b ? a - b : b - a;
  if (apart >= enough) return std::nullopt;
  std::string said;
  for (const std::string& word : form.said()) said += word + " ";
  return admits(candidate.phrase, said) && trial.stands_alone() ? std::optional(apart) : std::nullopt;
}

// What stands for the form and what it becomes: forty dollars' worth is $40 worth, and three p.m. keeps its full stops,
// of which the last may end the sentence, too.
std::vector<std::pair<text::Span, std::string>> Writer::places(const Form& form, const std::string& written) const {
  text::Span at = place(form.first, form.end);
  const Line line{text_};
  if (form.heard.kind == Class::money && line[at.end] == '\'' && line[at.end - 1] == 's')
    return {{{at.begin, at.end + 1}, written}};
  const std::string_view half = std::string_view(text_).substr(at.end - std::min<std::size_t>(at.end, 3), 3);  // p.m
  if (form.heard.kind != Class::time || half.size() < 3 || half[1] != '.' || line[at.end] != '.' ||
      !(written.ends_with(" am") || written.ends_with(" pm")))
    return {{at, written}};
  const std::string stopped = written.substr(0, written.size() - 2) + std::string(half);
  return {{{at.begin, at.end + 1}, stopped + "."}, {at, stopped}};
}

// In May two thousand people came.
bool Writer::has_counted_year(const Form& form) const {
  if (year_begins(form) == form.end) return false;
  const std::string_view behind = first_words(text_.substr(place(form.first, form.end).end));
  const std::string text = form.heard.value.substr(0, 4) + std::string(behind);
  const auto year = Glance(text, locale_).at(0);
  return year && year->candidates[0].kind == Class::cardinal;
}

void Writer::find_addresses() {
  const Addresses addresses(spoken_);
  for (std::size_t dot = 1; dot < spoken_.size(); ++dot) {
    if (spoken_.words[dot] != "dot") continue;
    auto address = addresses.at(dot);
    if (!address || (!addresses_.empty() && address->first < addresses_.back().end)) continue;
    dot = address->end - 1;
    addresses_.push_back(*std::move(address));
  }
}

// Writes an address that is read as it was said. The word to go on with.
std::size_t Writer::write_address(const Address& address) {
  const text::Span at = place(address.first, address.end);
  std::string said;
  for (std::size_t k = address.first; k < address.end; ++k) said += spoken_.words[k] + " ";
  if (!is_read(Class::electronic, at, address.written, said)) return write_at(address.first);
  put(address.first, address.end, address.written, Class::electronic);
  return address.end;
}

std::size_t Writer::write_groups(std::size_t first) {
  const bool plus = spoken_.words[first] == "plus";
  std::vector<std::string> groups;
  std::size_t end = first + plus, digits = 0;
  constexpr std::size_t fewest = 7, most = 15;  // digits
  for (std::size_t k = end; k < spoken_.size() && digits <= most;) {
    std::string group;
    std::size_t last = k;
    for (; last < spoken_.size() && group.size() <= most && (last == k || spoken_.follows(last)); ++last) {
      const auto heard = hear_digits(Words(&spoken_.words[last], 1), 0);
      if (heard.empty()) break;
      group += heard.front().value;
    }
    if (group.size() == 1 && last < spoken_.size() && spoken_.follows(last) && spoken_.words[last] == "hundred")
      group += "00", ++last;  // eight hundred
    if (group.empty() || (group.size() == 1 && !groups.empty()) || group.size() > 5) break;
    groups.push_back(group), digits += group.size(), end = last;
    if (end >= spoken_.size() || spoken_.gaps[end] != Spoken::Gap::comma) break;
    k = end;
  }
  const bool american = !plus && groups.size() == 3 && digits == 10 && groups.back().size() == 4;
  if (groups.size() < 3 || american || digits < fewest || digits > most) return first;
  const bool service = !plus && groups.front() == "1";
  std::string written = plus ? "+" : "", said;
  for (std::size_t k = 0; k < groups.size(); ++k) written += (k == 0 ? "" : service ? "-" : " ") + groups[k];
  for (std::size_t k = first; k < end; ++k) said += spoken_.words[k] + " ";
  const text::Span at = place(first, end);
  if (!is_read(Class::telephone, at, written, said)) return end;
  put(first, end, written, Class::telephone);
  return end;
}

std::size_t Writer::write_book_number(std::size_t first) {
  const auto says = [&](std::size_t k, char letter) {
    return spoken_.follows(k) && spoken_.words[k] == std::string_view(&letter, 1);
  };
  std::string name;
  std::size_t k = first + 1;
  if (one_of(spoken_.words[first], std::array{"isbn", "issn"})) name = spoken_.words[first];
  if (spoken_.words[first] == "i" && says(first + 1, 's') && says(first + 3, 'n'))
    name = says(first + 2, 'b') ? "isbn" : says(first + 2, 's') ? "issn" : "", k = first + 4;
  if (name.empty() || k >= spoken_.size()) return first;
  const std::size_t begin = k;
  std::string written, said;
  std::size_t digits = 0;
  constexpr std::size_t most = 13;
  for (; k < spoken_.size() && digits < most; ++k) {
    const bool group = k > begin && spoken_.gaps[k] == Spoken::Gap::comma;
    if (k > begin && !group && !spoken_.follows(k)) break;
    const auto heard = hear_digits(Words(&spoken_.words[k], 1), 0);
    const bool check = digits > 6 && spoken_.words[k] == "x";  // the last digit of some
    if (heard.empty() && !check) break;
    written += (group ? "-" : "") + (check ? "X" : heard.front().value);
    said += spoken_.words[k] + " ", ++digits;
    if (check) {
      ++k;
      break;
    }
  }
  const std::string_view between =
      text_.substr(spoken_.places[begin - 1].end, spoken_.places[begin].begin - spoken_.places[begin - 1].end);
  if (digits < 8 || !one_of(between, std::array{" ", ", ", ": "})) return first;
  const std::size_t edits = edits_.size(), done = done_.size(), copied = copied_;  // where it is not read back
  for (char& c : name) c = static_cast<char>(c - 32);
  if (begin - first > 1) put(first, begin, name, Class::letters);
  if (!is_read(Class::digit, place(begin, k), written, said)) {
    edits_.resize(edits), written_.resize(edits), done_.resize(done), copied_ = copied;
    return first;
  }
  put(begin, k, written, Class::digit);
  return k;
}

void Writer::put(std::size_t first, std::size_t end, const std::string& written, Class kind) {
  const text::Span at = place(first, end);
  done_ += std::string(text_.substr(copied_, at.begin - copied_)) + written;
  copied_ = at.end;
  edits_.push_back({at.begin, at.end, written, row(kind).name});
  written_.push_back({first, end, false});
}

// Ticket number five five five one two one two: whether what stands before word k is numbered, so that no telephone is.
bool is_identified(const Spoken& spoken, std::size_t k) {
  const bool number = k > 1 && spoken.before(k) == "number";
  return is<"identified">(number ? spoken.before(k - 1) : spoken.before(k));
}

// Writes the longest form that begins there, if one does. The word to go on with.
std::size_t Writer::write_at(std::size_t first) {
  if (const std::size_t end = write_book_number(first); end > first) return end;
  if (!may_begin(spoken_, first) || spoken_.joins(first)) return first + 1;
  if (const std::size_t end = write_groups(first); end > first) return end;
  if (const std::size_t end = spoken_.shared_part_end(first); end > first) return end;
  std::vector<HeardAs> heard = hear_forms(spoken_.from(first, true));
  std::stable_sort(heard.begin(), heard.end(), [](const HeardAs& a, const HeardAs& b) { return a.end > b.end; });
  std::optional<text::Edit> nearest;
  std::size_t least = 0, end = 0;
  bool has_month = false;
  for (const HeardAs& one : heard) {
    if (nearest && first + one.end < end) break;
    const Form form{spoken_, locale_, one, first, first + one.end};
    if (std::any_of(std::begin(doubts), std::end(doubts), [&](auto doubt) { return doubt(form); })) continue;
    if (has_counted_year(form)) continue;
    std::vector<std::pair<text::Span, std::string>> all;
    for (const std::string& written : write(one)) {
      const bool scaled = one.kind == Class::cardinal && is_lower(written.back());  // 3 million
      if (scaled && is_beside_number(form)) continue;
      for (auto& place : places(form, written)) all.push_back(std::move(place));
    }
    if (one.kind == Class::telephone && is_identified(spoken_, first)) std::reverse(all.begin(), all.end());
    for (const auto& [at, written] : all) {
      const auto apart = distance(form, at, written, nearest ? least : std::string::npos);
      if (!apart) continue;
      nearest = {at.begin, at.end, written, row(one.kind).name};
      least = *apart, end = form.end, has_month = form.has_month();
    }
  }
  if (!nearest) return first + 1;
  done_ += std::string(text_.substr(copied_, nearest->begin - copied_)) + nearest->replacement;
  copied_ = nearest->end;
  edits_.push_back(*std::move(nearest));
  written_.push_back({first, end, has_month});
  return end;
}

// Whether a number may begin with word k, or end with it.
bool may_begin_number(const Spoken& spoken, std::size_t k) {
  const bool one = spoken.words[k] == "one" && !spoken.behind(k).empty();  // ten and one more
  return !one && spoken.words[k] != "a" && (spoken.is_number(k) || !hear_ordinal(spoken.from(k, false), 0).empty());
}
bool may_end_number(const Spoken& spoken, std::size_t k) {
  const Words word(&spoken.words[k], 1);
  return spoken.is_number(k) || !hear_ordinal(word, 0).empty();
}

// The first word behind the joint behind `end`, over "out of" and "the"; or `end`.
std::size_t behind_joint(const Spoken& spoken, std::size_t end) {
  std::size_t k = end;
  if (spoken.follows(k) && spoken.words[k] == "out" && spoken.follows(k + 1) && spoken.words[k + 1] == "of")
    k += 2;
  else if (spoken.follows(k) && one_of(spoken.words[k], std::array{"divided", "multiplied"}) &&
           spoken.behind(k) == "by")
    k += 2;
  else if (spoken.follows(k) && is<"joint-of-numbers">(spoken.words[k]))
    ++k;
  if (k == end || !spoken.follows(k)) return end;
  return k + (spoken.words[k] == "the" && spoken.follows(k + 1));
}

// Two hours and thirty minutes, nine times out of ten: parts of one span.

// The end of the number before the one that begins with word `first`, of which both are parts; or 0.
std::size_t part_before(const Spoken& spoken, std::size_t first) {
  std::size_t k = first;
  if (k > 1 && spoken.words[k - 1] == "in" && spoken.follows(k) && spoken.follows(k - 1) &&
      may_end_number(spoken, k - 2) && spoken.words[k - 2] != "first")
    return k - 1;  // one in ten
  if (k > 1 && spoken.words[k - 1] == "of" && spoken.words[k - 2] == "out")
    k -= 2;
  else if (k > 0 && spoken.words[k - 1] == "and")
    --k;
  const bool whole = k > 1 && spoken.follows(first) && spoken.follows(k) && spoken.follows(k - 1);
  return whole && is<"span">(spoken.words[k - 1]) && may_end_number(spoken, k - 2) ? k - 1 : 0;
}

// The first word of the number behind the one that ends before word `end`, likewise; or 0.
std::size_t part_behind(const Spoken& spoken, std::size_t end) {
  if (!spoken.follows(end) || end + 1 >= spoken.size() || !is<"span">(spoken.words[end])) return 0;
  const std::size_t k = end + 1 + (spoken.words[end + 1] == "and");
  const bool whole = k + 1 < spoken.size() && spoken.follows(end + 1) && spoken.follows(k) &&
                     may_begin_number(spoken, k) && is<"span">(spoken.words[k + 1]);
  return whole ? k : 0;
}

// Five, ten or twenty; five, ten, twenty: whether the comma before word k divides numbers of a list.
bool divides_list(const Spoken& spoken, std::size_t k) {
  const auto comma = [&](std::size_t at) {
    return at > 0 && at < spoken.size() && spoken.gaps[at] == Spoken::Gap::comma && spoken.is_number(at) &&
           spoken.is_number(at - 1);
  };
  if (!comma(k)) return false;
  std::size_t end = k + 1, first = k - 1;
  while (end < spoken.size() && spoken.follows(end) && spoken.is_number(end)) ++end;
  while (first > 0 && spoken.follows(first) && spoken.is_number(first - 1)) --first;
  const bool last = spoken.follows(end) && one_of(spoken.words[end], std::array{"and", "or"}) &&
                    spoken.follows(end + 1) && spoken.is_number(end + 1);
  return last || comma(end) || comma(first);
}

bool Writer::is_written_behind(std::size_t i, std::size_t next) const {
  const bool the = spoken_.words[next - 1] == "the";
  return i + 1 < edits_.size() && (written_[i + 1].first == next || written_[i + 1].first + the == next);
}

bool Writer::is_half(std::size_t i) const {
  const Place& place = written_[i];
  if (edits_[i].kind == row(Class::cardinal).name) {
    if (const std::size_t end = part_before(spoken_, place.first); end > 0 && !(i > 0 && written_[i - 1].end == end))
      return true;
    if (const std::size_t first = part_behind(spoken_, place.end);
        first > 0 && !(i + 1 < edits_.size() && written_[i + 1].first == first))
      return true;
  }
  if (const std::size_t next = behind_joint(spoken_, place.end);
      next > place.end && !is_written_behind(i, next) && may_begin_number(spoken_, next))
    return true;
  if (edits_[i].kind == row(Class::cardinal).name) {
    if (divides_list(spoken_, place.end) && !(i + 1 < edits_.size() && written_[i + 1].first == place.end)) return true;
    if (divides_list(spoken_, place.first) && !(i > 0 && written_[i - 1].end == place.first)) return true;
  }
  // Five minus twelve: no -12.
  if (one_of(spoken_.words[place.first], std::array{"minus", "plus"}) && spoken_.follows(place.first) &&
      may_end_number(spoken_, place.first - 1))
    return true;
  // What stands before the joint before it.
  for (std::size_t back : {2, 3, 4}) {
    if (place.first < back) break;
    const std::size_t k = place.first - back, end = k + 1, next = behind_joint(spoken_, end);
    if (next != place.first && next != place.first + 1) continue;
    if (!(i > 0 && written_[i - 1].end == end) && may_end_number(spoken_, k)) return true;
  }
  return false;
}

bool Writer::shares_with_next(std::size_t i) const {
  const std::size_t next = behind_joint(spoken_, written_[i].end);
  if (next == written_[i].end || !is_written_behind(i, next)) return false;
  const text::Edit &from = edits_[i], &to = edits_[i + 1];
  const bool month = written_[i].has_month != written_[i + 1].has_month &&
                     (from.kind == row(Class::ordinal).name || to.kind == row(Class::ordinal).name);
  const bool amount = to.kind == row(Class::money).name && from.kind == row(Class::cardinal).name;
  return month || amount;
}

void Writer::leave_halves() {
  std::vector<bool> leave(edits_.size());
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    if (is_half(i)) leave[i] = true;
    if (shares_with_next(i)) leave[i] = leave[i + 1] = true;
  }
  // Halves of halves: ten to twenty or five; thirty, twenty or five.
  const auto go_together = [&](std::size_t i) {
    const std::size_t end = written_[i].end, next = behind_joint(spoken_, end), first = written_[i + 1].first;
    const bool joined = next > end && (first == next || first + 1 == next);
    const bool counted = edits_[i].kind == edits_[i + 1].kind && edits_[i].kind == row(Class::cardinal).name;
    const bool listed = counted && first == end && divides_list(spoken_, end);
    if ((joined || listed) && leave[i] != leave[i + 1]) leave[i] = leave[i + 1] = true;
  };
  for (std::size_t i = 0; i + 1 < edits_.size(); ++i) go_together(i);
  for (std::size_t i = edits_.size(); i > 1; --i) go_together(i - 2);
  std::vector<text::Edit> kept;
  for (std::size_t i = 0; i < edits_.size(); ++i)
    if (!leave[i]) kept.push_back(std::move(edits_[i]));
  edits_ = std::move(kept);
}

std::string read(std::string_view line, Locale locale) { return text::apply(line, edits(line, find(line, locale))); }

constexpr std::size_t part = 2048;  // bytes of a line that are read again and again

// Those of the edits with which the line is read as it was without them. It is read until `budget` bytes are used up:
// what was not tried by then is left out.
std::vector<text::Edit> kept_of(std::string_view line, const std::vector<text::Edit>& edits, Locale locale,
                                std::size_t& budget) {
  const std::string before = read(line, locale);
  std::vector<text::Edit> kept;
  const auto keep = [&](const auto& self, std::size_t first, std::size_t end) -> void {
    const std::size_t cost = std::max<std::size_t>(line.size(), 1);
    if (first == end || budget < cost) return;
    budget -= cost;
    kept.insert(kept.end(), edits.begin() + static_cast<std::ptrdiff_t>(first),
                edits.begin() + static_cast<std::ptrdiff_t>(end));
    if (judge(text::apply(line, kept), before, locale) != Judgement::other) return;
    kept.resize(kept.size() - (end - first));
    if (end - first == 1) return;
    const std::size_t middle = first + (end - first) / 2;
    self(self, first, middle);
    self(self, middle, end);
  };
  keep(keep, 0, edits.size());
  return kept;
}

// The same of a long line, whose parts are read each by itself.
std::vector<text::Edit> kept_of_parts(std::string_view line, const std::vector<text::Edit>& edits, Locale locale,
                                      std::size_t budget) {
  std::vector<text::Edit> kept;
  std::size_t edit = 0;
  for (std::size_t begin = 0; edit < edits.size();) {
    std::vector<text::Edit> here;
    std::size_t end = line.find(' ', std::min(begin + part, line.size()));  // the blank behind it, in no edit
    for (end = std::min(end, line.size()); edit < edits.size() && edits[edit].begin < end; ++edit) {
      here.push_back(edits[edit]);
      here.back().begin -= begin, here.back().end -= begin;
      if (edits[edit].end > end) end = std::min(line.find(' ', edits[edit].end), line.size());
    }
    for (text::Edit& one : kept_of(line.substr(begin, end - begin), here, locale, budget)) {
      one.begin += begin, one.end += begin;
      kept.push_back(std::move(one));
    }
    begin = end;
  }
  return kept;
}

}  // namespace

std::vector<text::Edit> inverse(std::string_view text, Locale locale) {
  std::vector<text::Edit> all = Writer(text, locale)();
  // One form may change how its neighbour is read (10 - 12): then what goes wrong stays as it is.
  const std::size_t budget = 64 * part + 4 * text.size();
  if (all.empty()) return all;
  if (text.size() > part && judge(text::apply(text, all), read(text, locale), locale) == Judgement::other)
    all = kept_of_parts(text, all, locale, budget);
  std::size_t left = budget;
  return kept_of(text, all, locale, left);
}

}  // namespace emend::verbalize
