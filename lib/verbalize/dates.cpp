// Dates: 3/4/2012, 4 July, Jan-15-2020, 1980s, 300 B.C., 5–7 June.
#include <array>
#include <tuple>

#include "text/word_classes.h"
#include "verbalize/classes.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

struct Month {
  std::string_view name;  // in lower case
  std::string_view shorts[2];
};
constexpr std::array<Month, 12> months = {{{"january", {"jan", ""}},
                                           {"february", {"feb", ""}},
                                           {"march", {"mar", ""}},
                                           {"april", {"apr", ""}},
                                           {"may", {"", ""}},
                                           {"june", {"jun", ""}},
                                           {"july", {"jul", ""}},
                                           {"august", {"aug", ""}},
                                           {"september", {"sep", "sept"}},
                                           {"october", {"oct", ""}},
                                           {"november", {"nov", ""}},
                                           {"december", {"dec", ""}}}};

struct MonthName {
  std::size_t end;
  int number;        // 1 to 12
  std::string said;  // as it is written, but abbreviations in full
};

std::optional<MonthName> month_at(const Line& line, std::size_t at) {
  const std::size_t end = line.letters(at);
  if (end - at < 3 || end - at > 9 || !line.opens(at)) return std::nullopt;
  const std::string_view written = line.slice(at, end);
  const std::string word = lower(written);
  for (std::size_t m = 0; m < months.size(); ++m) {
    if (months[m].name.front() != word.front()) continue;
    const bool full = word == months[m].name;
    if (!full && word != months[m].shorts[0] && word != months[m].shorts[1]) continue;
    if (full) return MonthName{end, static_cast<int>(m) + 1, std::string(written)};
    std::string said(months[m].name);
    if (is_upper(written.front())) said.front() = static_cast<char>(said.front() - 32);
    return MonthName{end + (line[end] == '.'), static_cast<int>(m) + 1, said};
  }
  return std::nullopt;
}

struct Day {
  std::size_t end;
  int number;
  bool ordinal;  // 21st
};

std::optional<Day> day_at(const Line& line, std::size_t at) {
  std::size_t end = line.digits(at);
  if (end == at || end - at > 2) return std::nullopt;
  const int day = to_int(line.slice(at, end));
  if (day < 1 || day > 31) return std::nullopt;
  bool is_ordinal = false;
  if (is_letter(line[end])) {
    Matches matches;
    read_ordinal(line, at, matches);
    if (matches.empty()) return std::nullopt;
    is_ordinal = true;
    end = matches.front().end;
  }
  return Day{end, day, is_ordinal};
}

struct Year {
  std::size_t end;
  std::string digits;
};

// Behind a day or a month: four digits, or three with an era behind them.
std::optional<Year> year_at(const Line& line, std::size_t at) {
  const std::size_t end = line.digits(at);
  if (end - at != 4 || line[at] == '0') return std::nullopt;
  if (!line.closes(end) && !(line[end] == 's')) return std::nullopt;
  if (line[end] == 's') return std::nullopt;
  if ((line[end] == '.' || line[end] == ',' || line[end] == ':') && is_digit(line[end + 1])) return std::nullopt;
  return Year{end, std::string(line.slice(at, end))};
}

int days_in(int month, const std::string& year) {
  constexpr int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const int y = year.size() == 4 ? to_int(year) : 4;
  if (month == 2 && (y % 4 || (y % 100 == 0 && y % 400))) return 28;
  return days[month - 1];
}

std::string value_of(std::string_view year, int month, int day) {
  const auto two = [](int n) { return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)}; };
  std::string value(4 - std::min<std::size_t>(year.size(), 4), '?');
  return value.append(year).append("-").append(two(month)).append("-").append(day ? two(day) : "??");
}

Phrase say_day(int day, Locale locale) { return ordinal(std::to_string(day), locale); }

Phrase say_year(std::string_view digits, Locale locale) {
  if (digits.size() != 2) return year(digits, locale);
  if (digits == "00") return "{zero zero|o o|two thousand}";
  if (digits[0] == '0') return "{o|oh|zero} " + cardinal(digits.substr(1), locale);
  return cardinal(digits, locale);
}

// the sixteenth of march; march sixteenth
Phrase day_month(int day, std::string_view month, Locale locale) {
  return "{the|} " + say_day(day, locale) + " {of|} " + plain(month);
}
Phrase month_day(std::string_view month, int day, Locale locale) {
  return plain(month) + (locale == Locale::en_gb ? " {the|} " : " {|the} ") + say_day(day, locale);
}

// " 2008", ", 2008" behind a month and day: its year with what divides them.
struct Behind {
  Year year;
  bool comma;
};
std::optional<Behind> year_behind(const Line& line, std::size_t at, bool may_have_comma) {
  const bool comma = line[at] == ',' && may_have_comma;
  const std::size_t from = line.blanks(at + comma);
  if (from == at + comma || from - at > 4) return std::nullopt;
  const auto year = year_at(line, from);
  if (!year || !(year->digits >= "1000" && year->digits <= "2999")) return std::nullopt;
  return Behind{*year, comma};
}

bool not_divided(const Line& line, std::size_t end) {  // 10/11/12/13, 1-2-2012-4
  const char c = line[end];
  if (!line.closes(end)) return false;
  if ((c == '/' || c == '.' || c == ',' || c == ':') && is_digit(line[end + 1])) return false;
  return line.dash(end) == end || !is_digit(line[line.dash(end)]);
}

bool is_day(int month, int day, const std::string& year) {
  return month >= 1 && month <= 12 && day >= 1 && day <= days_in(month, year);
}

// A date of numbers alone; an empty year is not said.
Candidate numeric_date(int month, int day, const std::string& year, bool day_first, Locale locale) {
  std::string said(months[static_cast<std::size_t>(month - 1)].name);
  said.front() = static_cast<char>(said.front() - 32);
  const Phrase a = month_day(said, day, locale), b = day_month(day, said, locale);
  const Phrase phrase = day_first ? "{" + b + "|" + a + "}" : "{" + a + "|" + b + "}";
  if (year.size() == 2 && (year[0] == '1' || year[0] == '2'))  // 9/21/12: of this century
    return {Class::date, value_of("20" + year, month, day),
            phrase + " {" + verbalize::year("20" + year, locale) + "|" + say_year(year, locale) + "}"};
  return {Class::date, value_of(year, month, day), year.empty() ? phrase : phrase + " " + say_year(year, locale)};
}

// 2012-07-25, 10/06/2005, 15.01.2020, 11/17/05
void read_numeric(const Line& line, std::size_t at, Matches& out) {
  std::string parts[3];
  std::size_t i = at;
  char divider = 0;
  for (int p = 0; p < 3; ++p) {
    const std::size_t end = line.digits(i);
    if (end == i || end - i > 4) return;
    parts[p] = line.slice(i, end);
    i = end;
    if (p == 2) break;
    if (line[i] != '/' && line[i] != '-' && line[i] != '.') return;
    if (divider && line[i] != divider) return;
    divider = line[i++];
  }
  if (!not_divided(line, i)) return;
  const auto add = [&](int month, int day, const std::string& year, bool day_first) {
    out.push_back({i, numeric_date(month, day, year, day_first, line.locale), 3});
  };
  const int b = to_int(parts[1]);
  const bool padded = parts[1].size() == 2 && parts[2].size() == 2;  // 2003/1/2, but 2003.1.2 may be a version
  const bool short_parts = parts[1].size() < 3 && parts[2].size() < 3 && divider != '.' && looks_like_year(parts[0]);
  if (parts[0].size() == 4 && (padded || short_parts) && parts[0][0] != '0') {
    const int d = to_int(parts[2]);
    if (is_day(b, d, parts[0])) add(b, d, parts[0], line.locale == Locale::en_gb);
    return;
  }
  if (parts[0].size() > 2 || parts[1].size() > 2) return;
  if (parts[2].size() != 4 && !(parts[2].size() == 2 && divider == '/')) return;
  if (parts[2].size() == 4 && (parts[2] < "1000" || parts[2] > "2999")) return;
  const int a = to_int(parts[0]);
  const bool month_first = is_day(a, b, parts[2]), day_first = is_day(b, a, parts[2]);
  // Which number is the month is the locale's matter where both may be. Full stops are European.
  const bool prefer_day = line.locale == Locale::en_gb || divider == '.';
  if (day_first && (prefer_day || !month_first))
    add(b, a, parts[2], true);
  else if (month_first)
    add(a, b, parts[2], false);
}

// The time zone of a time stamp, Z apart: +01:00, -0530. Its end, or `at`.
struct Offset {
  std::size_t end;
  std::string value;
  Phrase phrase;
};
std::optional<Offset> offset_at(const Line& line, std::size_t at) {
  const bool plus = line[at] == '+';
  const std::size_t begin = plus ? at + 1 : minus_at(line, at), colon = begin + 2;
  const std::size_t minutes = colon + (line[colon] == ':'), end = line.digits(minutes);
  if (begin == at || line.digits(begin) != (minutes > colon ? colon : end) || end != minutes + 2) return std::nullopt;
  const std::string hours = std::to_string(to_int(line.slice(begin, colon)));
  const std::string_view rest = line.slice(minutes, end);
  if (hours.size() > 1 && hours > "14") return std::nullopt;
  Offset offset{end, std::string(plus ? "utc+" : "utc-") + hours,
                std::string(" {U T C|UTC} ") + (plus ? "plus " : "minus ") + cardinal(hours, line.locale)};
  if (rest != "00") offset.value += ":" + std::string(rest), offset.phrase += " " + cardinal(rest, line.locale);
  if (rest[0] == '0' && rest != "00") return std::nullopt;
  return offset;
}

// 2026-11-26T23:40:29Z, 2026-11-26T23:40:29.5+01:00
void read_stamp(const Line& line, std::size_t at, Matches& out) {
  constexpr std::size_t day_end = 10;
  if (line.digits(at) != at + 4 || lower(line[at + day_end]) != 't' || !is_digit(line[at + day_end + 1])) return;
  Matches dates, times;
  read_numeric({line.text.substr(0, at + day_end), line.locale}, at, dates);
  if (dates.empty() || dates.back().end != at + day_end) return;
  const std::size_t begin = at + day_end + 1;
  std::size_t end = begin;
  while (is_digit(line[end]) || line[end] == ':' || line[end] == '.') ++end;
  const auto offset = offset_at(line, end);
  read_time(offset ? Line{line.text.substr(0, end), line.locale} : line, begin, times);
  if (times.empty() || (offset && times.back().end != end)) return;
  const Match &date = dates.back(), &time = times.back();
  const std::size_t last = offset ? offset->end : time.end;
  if (!line.closes(last) || line.dash(last) > last) return;
  out.push_back({last,
                 {Class::date, date.candidate.value + " " + time.candidate.value + (offset ? " " + offset->value : ""),
                  date.candidate.phrase + " {at|T|} " + time.candidate.phrase + (offset ? offset->phrase : "")},
                 4});
}

// 2019/20, 1999/2000: years that follow each other, of which seasons have two.
// With a dash, 2008–09 and 2001–05: the last digits of another year begin with 0, or are 00. The 21/22 season.
void read_season(const Line& line, std::size_t at, Matches& out) {
  const std::size_t sign = line.digits(at), dash = line.dash(sign);
  if (sign == at + 2 && line[sign] == '/' && line.digits(sign + 1) == sign + 3 &&
      is<"lasts-from-year-to-year">(line.word_after(sign + 3))) {
    const std::string from(line.slice(at, sign)), to(line.slice(sign + 1, sign + 3));
    if ((to_int(from) + 1) % 100 == to_int(to))
      out.push_back({sign + 3,
                     {Class::range, "??" + from + "..??" + to,
                      say_year(from, line.locale) + " {|to} " + say_year(to, line.locale)},
                     3});
    return;
  }
  const std::size_t second = dash > sign ? dash : sign + 1, end = line.digits(second);
  const bool slash = line[sign] == '/';
  if ((!slash && dash == sign) || sign - at != 4 || end - second > 4 || !not_divided(line, end)) return;
  const std::string_view from = line.slice(at, sign), to = line.slice(second, end);
  if (!looks_like_year(from)) return;
  const std::string next = std::to_string(to_int(from) + 1);
  const bool follows = to == next || to == std::string_view(next).substr(2);
  const bool later = !slash && to.size() == 2 && to[0] == '0' && to > from.substr(2);
  if (!(slash ? follows : (follows && to.size() == 2 && to[0] == '0') || later)) return;
  // two thousand eight to nine, nineteen ninety nine to two thousand, two thousand to two thousand one
  const std::string last = to == "00"                              ? next
                           : from.ends_with("000") && to[0] == '0' ? std::string(from.substr(0, 2)) + std::string(to)
                                                                   : std::string(to.substr(to[0] == '0'));
  out.push_back(
      {end,
       {Class::range, std::string(from) + ".." + last, year(from, line.locale) + " to " + say_year(last, line.locale)},
       2});
}

// The day of the week that a word of small letters names, in full or short, or nothing.
std::string_view weekday(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> days[] = {
      {"mon", "monday"},    {"tue", "tuesday"},    {"tues", "tuesday"}, {"wed", "wednesday"}, {"thu", "thursday"},
      {"thur", "thursday"}, {"thurs", "thursday"}, {"fri", "friday"},   {"sat", "saturday"},  {"sun", "sunday"}};
  for (const auto& [written, day] : days)
    if (word == written || word == day) return day;
  return {};
}

// What the words around M/D say about it.
enum class Cue {
  none,
  some,  // by 10/12
  sure   // on 3/4 we met; Monday 3/4
};
Cue date_cue(const Line& line, std::size_t at, std::size_t end) {
  const bool comma = at > 1 && (line[at - 2] == ',' || line[at - 2] == ':') && is_blank(line[at - 1]);  // due: 4/15
  const std::string before = line.word_before(comma ? at - 2 : at);
  if (is<"dated-event">(line.word_after(end))) return Cue::some;
  if (before == "of" && at > 3 && one_of(line.word_before(at - 3), {"morning", "night", "week", "weekend"}))
    return Cue::sure;
  const std::string behind = line.word_after(end);
  if (line.has(end, " at ") && is_digit(line[end + 4])) return Cue::sure;  // 4/5 at 3pm
  if (is<"before-sure-date">(before) || is_weekday(before))
    return behind.empty() || is<"behind-sure-date">(behind) ? Cue::sure : Cue::some;
  return is<"before-date">(before) ? Cue::some : Cue::none;
}

// Two dates of one sentence, of which one cannot be a fraction: from 10/1 to 10/31.
bool is_from_to(const Line& line, std::size_t at, std::size_t end) {
  struct Pair {
    std::size_t end;
    bool proper;
  };
  const auto pair_at = [&](std::size_t from) -> std::optional<Pair> {
    const std::size_t slash = line.digits(from), last = line.digits(slash + 1);
    if (slash == from || slash - from > 2 || line[slash] != '/' || last == slash + 1 || last - slash > 3) return {};
    const int a = to_int(line.slice(from, slash)), b = to_int(line.slice(slash + 1, last));
    const bool in_order = line.locale == Locale::en_gb ? is_day(b, a, "") : is_day(a, b, "");
    return in_order ? std::optional(Pair{last, a < b}) : std::nullopt;
  };
  const auto this_one = pair_at(at);
  if (!this_one) return false;
  for (std::string_view joint : {" to ", " through ", " until "}) {
    if (line.word_before(at) == "from" && line.has(end, joint))
      if (const auto other = pair_at(end + joint.size())) return !this_one->proper || !other->proper;
    const std::string_view before = line.text.substr(0, at);
    if (!before.ends_with(joint)) continue;
    std::size_t first = at - joint.size();
    while (first > 0 && (is_digit(line[first - 1]) || line[first - 1] == '/')) --first;
    if (const auto other = pair_at(first); other && line.word_before(first) == "from")
      return !this_one->proper || !other->proper;
  }
  return false;
}

// 6/10: Richmond, 6/11: Tampa: days of a list, of which there are two at least.
bool is_listed_day(const Line& line, std::size_t at, std::size_t end) {
  if (line[end] != ':' || !is_blank(line[end + 1])) return false;
  constexpr std::size_t far = 100;  // bytes
  const std::size_t last = std::min(line.text.size(), end + far);
  for (std::size_t i = at - std::min(at, far); i < last; i = std::max(line.digits(i), i + 1)) {
    const std::size_t slash = line.digits(i), behind = line.digits(slash + 1);
    const bool pair = slash > i && line[slash] == '/' && behind > slash + 1 && line.opens(i);
    if (pair && i != at && line[behind] == ':' && line[i] == line[at] && is_blank(line[behind + 1])) return true;
  }
  return false;
}

// Denominators that are said: three quarters, five eighths, one thirty second.
bool common_denominator(int n) {
  constexpr int common[] = {2, 3, 4, 5, 6, 8, 10, 16, 32, 64, 100};
  return std::find(std::begin(common), std::end(common), n) != std::end(common);
}

// 5/2014; laws and the like are numbered so: Regulation 7/2010.
void read_month_of_year(const Line& line, std::size_t at, std::size_t slash, Matches& out) {
  const std::size_t end = slash + 5;
  const std::string year(line.slice(slash + 1, end));
  const int month = to_int(line.slice(at, slash));
  if (month < 1 || month > 12 || !looks_like_year(year) || is<"numbered-in-year">(line.word_before(at))) return;
  // 1/2000 of it, but in 1/2000
  const bool may_be_part = month == 1 && !one_of(line.word_before(at), {"by", "from", "in", "since", "until"});
  std::string said(month_name(month));
  said.front() = static_cast<char>(said.front() - 32);
  out.push_back(
      {end, {Class::date, value_of(year, month, 0), said + " " + say_year(year, line.locale)}, may_be_part ? 0 : 3});
}

std::size_t behind_dash(const Line& line, std::size_t at);

// 8/12-8/19: two days of a year, of which one has no denominator that is said.
void read_slashed_days(const Line& line, std::size_t at, Matches& out) {
  struct MonthDay {
    std::size_t end;
    int month, day;
  };
  const bool british = line.locale == Locale::en_gb;
  const auto pair_at = [&](std::size_t from) -> std::optional<MonthDay> {
    const std::size_t slash = line.digits(from), end = line.digits(slash + 1);
    if (slash == from || slash - from > 2 || line[slash] != '/' || end == slash + 1 || end - slash > 3) return {};
    const int a = to_int(line.slice(from, slash)), b = to_int(line.slice(slash + 1, end));
    const int month = british ? b : a, day = british ? a : b;
    return is_day(month, day, "") ? std::optional(MonthDay{end, month, day}) : std::nullopt;
  };
  const auto first = line.opens(at) && (at == 0 || line[at - 1] != '/') ? pair_at(at) : std::nullopt;
  const std::size_t second_at = first ? behind_dash(line, first->end) : at;
  const auto second = first && second_at > first->end ? pair_at(second_at) : std::nullopt;
  if (!second || !not_divided(line, second->end) || line[second->end] == '/') return;
  if (std::pair(second->month, second->day) <= std::pair(first->month, first->day)) return;
  const auto is_part = [&](const MonthDay& one) {
    const int a = british ? one.day : one.month, b = british ? one.month : one.day;
    return a < b && common_denominator(b);
  };
  if (is_part(*first) && is_part(*second)) return;
  const Candidate from = numeric_date(first->month, first->day, "", british, line.locale),
                  to = numeric_date(second->month, second->day, "", british, line.locale);
  out.push_back({second->end, {Class::range, from.value + ".." + to.value, from.phrase + " to " + to.phrase}, 4});
}

// 10/31, or 31/10 where the locale or the numbers say so. It is a fraction as well, or a score: which one is the
// context's matter, and what stays without any keeps the fraction, unless nobody counts in such parts.
void read_slashed(const Line& line, std::size_t at, Matches& out) {
  const std::size_t slash = line.digits(at), end = line.digits(slash + 1);
  if (line[slash] != '/' || slash - at > 2 || end == slash + 1 || end - slash > 5 || !not_divided(line, end)) return;
  if (line.slice(at, end) == "9/11") {  // also pre-9/11, 9/11's
    const bool part = line.word_after(end) == "of" || line[end] == '%';
    if (!part) out.push_back({end, {Class::date, value_of("", 9, 11), "nine eleven"}, 4});
  }
  constexpr std::string_view may_precede = " \t(\"", may_follow = " \t.,;:!?)\"";
  const bool quoted = line.text.substr(0, at).ends_with("“");
  if (at > 0 && may_precede.find(line[at - 1]) == may_precede.npos && !quoted) return;
  if (end - slash == 5) return read_month_of_year(line, at, slash, out);
  if (end < line.text.size() && may_follow.find(line[end]) == may_follow.npos) return;
  if (end - slash > 3) return;
  const std::size_t next = line.blanks(end);
  if (line.word_after(end) == "of" || (next > end && unit_at(line, next, Before::blank))) return;
  const int a = to_int(line.slice(at, slash)), b = to_int(line.slice(slash + 1, end));
  const bool month_first = is_day(a, b, ""), day_first = is_day(b, a, "");
  if (!month_first && !day_first) return;
  const Cue cue = is_from_to(line, at, end) || is_listed_day(line, at, end) ? Cue::sure : date_cue(line, at, end);
  const bool zero = line[at] == '0' || line[slash + 1] == '0', may_be_part = a < b && !zero;
  // By 6/1, before 7/4; not lost by 6/1
  const auto is_of_score = [](std::string_view word) { return is<"wins">(word) || word == "score"; };
  constexpr std::size_t far = 30;  // bytes
  const bool due = cue == Cue::some && line.word_before(at) != "from" && !has_near(line, at, end, far, is_of_score);
  if (!may_be_part && cue != Cue::sure && !due) return;
  const bool by_day = day_first && (line.locale == Locale::en_gb || !month_first);
  const bool likely = cue == Cue::sure || (!common_denominator(b) && (cue == Cue::some || (b > 20 && a > 1)));
  out.push_back({end, by_day ? numeric_date(b, a, "", true, line.locale) : numeric_date(a, b, "", false, line.locale),
                 likely ? 3 : 0});
}

// Whether a number behind a month counts what follows it: In May 20 people died; last March 20 houses burned. A day is
// in no month that somebody is in: on May 20. But days are names, too: in July 4 parades.
bool counts_in_month(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::string_view within[] = {"during", "each", "every", "in", "last", "next", "this"};
  const std::size_t next = line.blanks(end);
  if (next == end) return false;
  const auto many = [&](std::string_view noun) {
    return one_of(noun, {"children", "men", "people", "percent", "women"}) ||
           (noun.size() > 4 && noun.ends_with('s') && !noun.ends_with("ss") && !is<"event-of-month">(noun));
  };
  const std::string before = line.word_before(at), noun = line.word_after(end),
                    second = line.word_after(next + noun.size());
  const bool counted =
      is_lower(line[next]) && (many(noun) || (text::may_be(noun, text::Part::adjective) && many(second)));
  if (!counted) return line[next] == '%' && one_of(before, within);
  if (one_of(before, within)) return true;
  const std::size_t stop = line.text.find_first_of(".!?", end);  // May 5 people enter?
  return before.empty() && line.has(at, "May ") && stop != line.text.npos && line[stop] == '?';
}

struct Era {
  std::size_t end;
  std::string value;  // " bc"
  Phrase phrase;      // " {B C|BC}"
};
// The era behind the year line[at, end).
std::optional<Era> era_at(const Line& line, std::size_t at, std::size_t year_end) {
  const std::size_t era = line.blanks(year_end);
  if (line[era] < 'A' || line[era] > 'C') return std::nullopt;
  for (const auto& [written, said, value] : {std::tuple{"BCE", "B C E", " bc"},
                                             {"BC", "B C", " bc"},
                                             {"AD", "A D", " ad"},
                                             {"CE", "C E", " ad"},
                                             {"B.C.E.", "B C E", " bc"},
                                             {"B.C.", "B C", " bc"},
                                             {"A.D.", "A D", " ad"},
                                             {"C.E.", "C E", " ad"},
                                             {"B.C", "B C", " bc"},
                                             {"A.D", "A D", " ad"}}) {
    std::size_t end = era + std::string_view(written).size();
    if (!line.has(era, written) || !line.closes(end)) continue;
    if (stop_ends_sentence(line, at, end)) --end;
    std::string glued(said);
    std::erase(glued, ' ');
    return Era{end, value, std::string(" {") + said + "|" + glued + "}"};
  }
  return std::nullopt;
}

// The year with its era at `at`: 14 AD, AD 10, A.D. 200.
std::optional<Era> year_of_era_at(const Line& line, std::size_t at) {
  std::size_t begin = at;
  for (std::string_view era : {"AD ", "A.D. "})
    if (line.has(at, era)) begin = at + era.size();
  const std::size_t end = line.digits(begin);
  if (end == begin || end - begin > 4 || line[begin] == '0') return std::nullopt;
  const std::string digits(line.slice(begin, end));
  if (begin > at)
    return line.closes(end) ? std::optional(Era{end, digits + " ad", "{A D|AD} " + year(digits, line.locale)})
                            : std::nullopt;
  const auto era = era_at(line, at, end);
  if (!era) return std::nullopt;
  return Era{era->end, digits + era->value, year(digits, line.locale) + era->phrase};
}

// Behind the dash at `at` that has a blank on both sides or on none; `at` where there is no such dash.
std::size_t behind_dash(const Line& line, std::size_t at) {
  const std::size_t dash = line.blanks(at), end = line.dash(dash), behind = line.blanks(end);
  const std::size_t before = dash - at;
  return end == dash || before > 1 || behind - end != before ? at : behind;
}

// What stands between two days: a dash or a word, and where the second day begins; `at` where there is nothing such.
struct Joint {
  std::size_t behind;
  std::string said;  // " to "
  bool dash;
};
Joint joint_at(const Line& line, std::size_t at) {
  if (const std::size_t behind = behind_dash(line, at); behind > at) return {behind, " to ", true};
  constexpr std::pair<std::string_view, std::string_view> words[] = {
      {" to ", " to "}, {" through ", " through "}, {" and ", " and "}, {" & ", " and "}, {", ", " , "}};
  for (const auto& [written, said] : words)
    if (line.has(at, written)) return {at + written.size(), std::string(said), false};
  return {at, "", false};
}

// July 4 and 5, 5 & 6 May, May 5, 6 and 7: a word or a comma joins days, which are ordinals all. Not May 5, 20 people.
void read_joined_days(const Line& line, std::size_t at, Matches& out) {
  auto month = month_at(line, at);
  const bool month_first = month.has_value();
  const std::size_t first = month_first ? line.blanks(month->end) : at;
  auto day = day_at(line, first);
  if (!day || (month_first && first == month->end)) return;
  std::vector<int> days = {day->number};
  std::size_t end = day->end;
  const bool british = line.locale == Locale::en_gb, articles = british || !month_first;
  const auto say = [&](int number) { return (articles ? "{the|} " : "{|the} ") + say_day(number, line.locale); };
  Phrase said = articles && line.word_before(at) == "the" ? say_day(day->number, line.locale) : say(day->number);
  bool word = false;
  for (Joint joint = joint_at(line, end); joint.behind > end && !joint.dash; joint = joint_at(line, end)) {
    const auto next = day_at(line, joint.behind);
    if (!next || next->number <= days.back() || !line.closes(next->end)) break;
    word = joint.said != " , ";
    said += joint.said + say(next->number);
    days.push_back(next->number);
    end = next->end;
    if (word) break;
  }
  if (!word) return;
  if (!month_first) {
    const std::size_t next = line.blanks(end);
    month = next > end ? month_at(line, next) : std::nullopt;
    if (!month) return;
    end = month->end;
  }
  const auto year = year_behind(line, end, true);
  const std::string digits = year ? year->year.digits : "";
  const bool verb = month->said == "may" || month->said == "march" || month->said == "mar";
  if (days.back() > days_in(month->number, digits) || (verb && !year)) return;
  if (!year && (!not_divided(line, end) || line.dash(end) > end || line[end] == '/' || line[end] == '%')) return;
  const std::string noun = line.word_after(end);
  const bool counts = noun.size() > 3 && noun.ends_with('s') && !noun.ends_with("ss") && !is<"event-of-month">(noun);
  if (!year && month_first && (counts || counts_something(line, end) || one_of(noun, {"more", "of", "other"}))) return;
  Phrase phrase = month_first ? plain(month->said) + " " + said : said + " {of|} " + plain(month->said);
  if (year) {
    end = year->year.end;
    phrase += (year->comma ? " , " : " ") + say_year(digits, line.locale);
  }
  std::string value = value_of(digits, month->number, days.front());
  for (std::size_t i = 1; i < days.size(); ++i) value += ".." + value_of(digits, month->number, days[i]);
  out.push_back({end, {Class::range, std::move(value), std::move(phrase)}, 3});
}

// 5–7 June 2012, June 5–7: both days are numbers, as in six to eight January, or both are ordinals.
void read_days(const Line& line, std::size_t at, Matches& out) {
  auto month = month_at(line, at);
  const bool month_first = month.has_value();
  const auto from = day_at(line, month_first ? line.blanks(month->end) : at);
  if (!from || (month_first && line.blanks(month->end) == month->end)) return;
  const std::size_t second = behind_dash(line, from->end);
  const auto to = second > from->end ? day_at(line, second) : std::nullopt;
  if (!to || to->number <= from->number || (from->ordinal && !to->ordinal)) return;
  std::size_t end = to->end;
  if (!month_first) {
    std::size_t next = line.blanks(end);
    if (next == end) return;
    if (to->ordinal && line.has(next, "of ")) next = line.blanks(next + 3);
    month = month_at(line, next);
    if (!month) return;
    end = month->end;
  }
  const auto year = year_behind(line, end, true);
  const bool verb = month->said == "may" || month->said == "march" || month->said == "mar";  // 5-7 may leave
  if (to->number > days_in(month->number, year ? year->year.digits : "") || (verb && !year && !to->ordinal)) return;
  if (!year && (!not_divided(line, end) || line.dash(end) > end || line[end] == '/' || line[end] == '%')) return;
  const Phrase days = cardinal(from->number, line.locale) + " to " + cardinal(to->number, line.locale);
  const bool british = line.locale == Locale::en_gb;
  const Phrase the = month_first && !british                         ? "{|the} "
                     : !month_first && line.word_before(at) == "the" ? ""
                                                                     : "{the|} ";
  const Phrase first = the + say_day(from->number, line.locale);
  const Phrase last = (the.empty() ? "{the|} " : the) + say_day(to->number, line.locale);
  const Phrase said = plain(month->said), named = first + " to " + last;
  const Phrase by_number = month_first ? said + " " + days : days + " " + said;
  const Phrase by_name = month_first ? said + " " + named : named + " {of|} " + said;
  // June fifth to seventh, the sixth to the eighth of January; six to eight where tokenizers have set the dash apart.
  const bool names = to->ordinal || british || !is_blank(line[from->end]);
  Phrase phrase = names ? "{" + by_name + "|" + by_number + "}" : "{" + by_number + "|" + by_name + "}";
  std::string digits;
  if (year) {
    end = year->year.end, digits = year->year.digits;
    phrase += (year->comma ? " , " : " ") + say_year(digits, line.locale);
  }
  const auto value = [&](const Day& day) { return value_of(digits, month->number, day.number); };
  out.push_back({end, {Class::range, value(*from) + ".." + value(*to), std::move(phrase)}, 3});
}

// The first of two years, between 1066 and 1215, from 1066 to 1215, or the second: behind them is nothing that they
// count.
bool is_between_years(const Line& line, std::size_t at) {
  constexpr std::pair<std::string_view, std::string_view> pairs[] = {
      {"between", " and "}, {"from", " to "}, {"from", " until "}};
  const auto counts = [&](std::size_t end) {
    const std::size_t next = line.blanks(end);
    const std::string word = line.word_after(end);
    return !line.closes(end) || line[next] == '%' || unit_at(line, next, Before::blank) ||
           one_of(word, {"feet", "men", "people", "women"}) ||
           (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && word != "this" && word != "was");
  };
  const auto year_ends = [&](std::size_t from) {
    const std::size_t end = line.digits(from);
    return end == from + 4 && line[from] != '0' && line.slice(from, end) < "2100" ? end : from;
  };
  for (const auto& [before, joint] : pairs) {
    const std::size_t end = line.digits(at), other = end + joint.size();
    if (line.has(end, joint) && line.word_before(at) == before && year_ends(other) > other)
      return line.slice(at, end) < line.slice(other, other + 4) && !counts(other + 4);
    const std::size_t first = at - std::min(at, joint.size() + 4);
    if (line.text.substr(0, at).ends_with(joint) && year_ends(first) == first + 4 && line.opens(first) &&
        line.word_before(first) == before)
      return line.slice(first, first + 4) < line.slice(at, end) && !counts(end);
  }
  return false;
}

// From 1001 to 1099 behind what years stand behind: A.D. 1066, in 1066, but in 1066 days.
bool is_early_year(const Line& line, std::size_t at, std::string_view digits) {
  if (digits.size() != 4 || digits < "1001" || digits > "1099") return false;
  std::size_t before = at;
  while (before > 0 && is_blank(line[before - 1])) --before;
  const std::string_view text = line.text.substr(0, before);
  if (text.ends_with("A.D.") || text.ends_with(" AD") || text == "AD") return true;
  if (at > 2 && line[at - 1] == '(' && line[line.digits(at)] == ')' && name_before(line, at - 1))
    return true;  // (1066)
  if (is_between_years(line, at)) return true;
  const std::string behind = line.word_after(line.digits(at));
  const bool counted = behind.size() > 3 && behind.ends_with('s') && !behind.ends_with("ss") && behind != "this";
  const std::string word = line.word_before(at);
  const bool about = word == "c" && at > 2 && line.has(at - 3, "c. ");  // c. 1066
  return !counted && (about || one_of(word, {"in", "since", "until", "till", "circa", "ca"}));
}

// Whether an apostrophe at `at` stands for the century of two digits that end at `end`: the class of '99, in '08; not
// where it opens a quotation.
bool is_short_year(const Line& line, std::size_t at, std::size_t end) {
  if (!line.closes(end) || line[end] == '\'' || line.has(end, "’") || line[end] == '%') return false;
  const bool comma = at > 1 && line[at - 2] == ',' && is_blank(line[at - 1]);
  std::size_t place = comma ? at - 2 : at;
  while (comma && place > 0 && is_digit(line[place - 1])) --place;  // Aug. 8, '21
  const std::string before = line.word_before(place);
  if (at == 0 || !is_blank(line[at - 1])) return false;
  std::size_t month = before.size();
  for (int m = 1; m <= 12 && month > 0; ++m)
    if (before.size() > 2 && month_name(m).starts_with(before.substr(0, 3))) month = 0;
  const bool name = !comma && name_before(line, at);  // Windows '98, Expo '70
  if (month > 0 && (comma || !(name || is<"before-short-year">(before)))) return false;
  constexpr std::size_t far = 200;  // bytes
  for (std::size_t i = end; i < line.text.size() && i - end < far; ++i)
    if (line[i] == '\'' && !is_alphanumeric(line[i + 1]) && !is_blank(line[i - 1])) return false;
  return true;
}

// Whether what stands behind a number is measured, or counted by the word before: in 1440 minutes, it has 2015 votes.
bool is_counted(const Line& line, std::size_t at, std::size_t end) {
  const std::string behind = line.word_after(end);
  if (is<"measured">(behind)) return true;
  const bool plural =
      behind.size() > 3 && behind.ends_with('s') && !behind.ends_with("ss") && behind != "this" && behind != "does";
  return plural && is<"counts">(line.word_before(at));
}

// 1980s, '80s, the class of '99, 1984, 340 BC, 300–200 BC
void read_year(const Line& line, std::size_t at, Matches& out) {
  const bool apostrophe = line[at] == '\'' || line.has(at, "’");
  const std::size_t begin = at + (apostrophe ? (line[at] == '\'' ? 1 : 3) : 0);
  const std::size_t end = line.digits(begin);
  const std::string digits(line.slice(begin, end));
  if (digits.empty() || digits.size() > 4) return;
  // A decade: 1980s, 1980's, 80s
  const std::size_t s = end + (line[end] == '\'' ? 1 : line.has(end, "’") ? 3 : 0);
  if (line[s] == 's' && line.closes(s + 1)) {
    const bool long_one = digits.size() == 4 && digits >= "1100" && digits <= "2990" && digits.back() == '0';
    const bool short_one = digits.size() == 2 && digits[0] >= '2' && digits[1] == '0';
    if (long_one || short_one)
      out.push_back({s + 1, {Class::date, digits + "s", decade(digits)}, means_seconds(line, at, s + 1) ? 1 : 2});
    if (apostrophe && digits == "00") out.push_back({s + 1, {Class::date, "00s", "two thousands"}, 2});  // the '00s
    if (long_one || short_one || s == end) return;  // but 2023's best
  }
  if (apostrophe) {
    if (digits.size() != 2 || !is_short_year(line, at, end)) return;
    out.push_back({end, {Class::date, "??" + digits, say_year(digits, line.locale)}, 2});
    const std::size_t dash = line.dash(end), mark = dash + (line[dash] == '\'' ? 1 : line.has(dash, "’") ? 3 : 0);
    const std::size_t last = line.digits(mark);  // the winter of '62-'63
    if (dash > end && last == mark + 2 && line.closes(last)) {
      const std::string until(line.slice(mark, last));
      out.push_back({last,
                     {Class::range, "??" + digits + "..??" + until,
                      say_year(digits, line.locale) + " to " + say_year(until, line.locale)},
                     2});
    }
    return;
  }
  // An era: 44 BC, 340 A.D.
  if (digits[0] != '0') {
    if (const auto era = era_at(line, at, end)) {
      const Phrase phrase = year(digits, line.locale) + era->phrase;
      out.push_back({era->end, {Class::date, digits + era->value, phrase}, 2});
      const std::size_t second = behind_dash(line, era->end);  // 2 BC – 14 AD
      const auto until = second > era->end ? year_of_era_at(line, second) : std::nullopt;
      if (until)
        out.push_back({until->end,
                       {Class::range, digits + era->value + ".." + until->value, phrase + " to " + until->phrase},
                       2});
      return;
    }
    const std::size_t second = behind_dash(line, end), last = line.digits(second);
    const std::string until(line.slice(second, last));
    if (second > end && last > second && until.size() <= 4 && until[0] != '0') {
      if (const auto era = era_at(line, at, last)) {  // 300–200 BC
        const Phrase phrase = year(digits, line.locale) + " to " + year(until, line.locale) + era->phrase;
        out.push_back({era->end, {Class::range, digits + ".." + until + era->value, phrase}, 2});
        return;
      }
    }
  }
  const bool named = digits.size() == 4 && digits[0] != '0' && line.word_before(at) == "year";  // in the year 2455
  if (!(named || looks_like_year(digits) || is_early_year(line, at, digits)) || !not_divided(line, end)) return;
  const char next = line[end];
  if (next == '%' || next == '$') return;
  if (!named && !digits.ends_with("00") && is_counted(line, at, end)) return;  // fifteen hundred hours
  const Phrase phrase = year(digits, line.locale);
  // In 1983 women filled, but in 1500 people
  const bool sure = counts_something(line, end) && !digits.ends_with("00") && digits >= "1700" &&
                    is<"before-year-of-people">(line.word_before(at));
  out.push_back({end, {Class::date, digits, phrase}, sure ? 3 : 1});
  const std::size_t open = line.dash(end), last = line.letters(open);  // 2010-present
  if (open > end && line.slice(open, last) == "present" && line.closes(last))
    out.push_back({last, {Class::range, digits + "..present", phrase + " to present"}, 2});
}

}  // namespace

std::string_view month_name(int month) { return months[static_cast<std::size_t>(month - 1)].name; }

bool names_month(const Line& line, std::size_t at) { return month_at(line, at).has_value(); }

bool is_weekday(std::string_view word) { return !weekday(word).empty(); }

// At 12:34 p.m. Sawyer, in 300 B.C. Rome: behind a time that begins the sentence, a name need not begin another.
bool stop_ends_sentence(const Line& line, std::size_t at, std::size_t end) {
  std::size_t word = at;
  while (word > 0 && is_blank(line[word - 1])) --word;
  while (word > 0 && is_letter(line[word - 1])) --word;
  const bool begins = word == 0 || is_upper(line[word]);
  return line[end - 1] == '.' && !(at == 0 && end == line.text.size()) && ends_sentence(line, end, begins);
}

namespace {

// The year behind a day and a month that end at `end`, "-2012" or " 2012" and ", 2012": moves the end and says it.
// False: there is none.
bool add_dashed_year(const Line& line, std::size_t& end, std::string& digits, Phrase& phrase) {
  if (line[end] != '-') return false;
  const auto year = year_at(line, end + 1);
  if (!year) return false;
  end = year->end, digits = year->digits;
  phrase = join(std::move(phrase), say_year(digits, line.locale));
  return true;
}

bool add_year_behind(const Line& line, std::size_t& end, std::string& digits, Phrase& phrase) {
  const auto behind = year_behind(line, end, true);
  if (!behind) return false;
  end = behind->year.end, digits = behind->year.digits;
  phrase += behind->comma ? " , " : " ";
  phrase += say_year(digits, line.locale);
  return true;
}

void read_one_date(const Line& line, std::size_t at, Matches& out);

// 20090714: a day as programs write it; not 20090714 dollars, 20120101%.
void read_joined_date(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at);
  if (end != at + 8 || (line[at] != '1' && line[at] != '2')) return;
  const std::string_view year = line.slice(at, at + 4);
  const int month = to_int(line.slice(at + 4, at + 6)), day = to_int(line.slice(at + 6, end));
  if (year < "1900" || year > "2099" || !is_day(month, day, std::string(year))) return;
  const bool joined = at > 0 && std::string_view("-+#.$/:_").find(line[at - 1]) != std::string_view::npos;
  const std::string noun = line.word_after(end);
  const bool counts = noun.size() > 3 && noun.ends_with('s') && !noun.ends_with("ss");
  if (joined || counts || !line.closes(end) || !not_divided(line, end) || line.dash(end) > end) return;
  if (line[end] == '%' || line[end] == '/' || (line[end] == '.' && is_alphanumeric(line[end + 1]))) return;
  out.push_back({end, numeric_date(month, day, std::string(year), false, line.locale), 3});
}

// The longest date with a month, or none.
const Match* month_and_day(const Matches& dates) {
  const Match* longest = nullptr;
  for (const Match& date : dates) {
    const bool has_month = date.rank == 3 && date.candidate.kind == Class::date && date.candidate.value.size() >= 8;
    if (has_month && (!longest || date.end > longest->end)) longest = &date;
  }
  return longest;
}

// Whether `to` may end what begins with `from`: as precise, later where both have a year, and not without one behind
// one.
bool may_end(const std::string& from, const std::string& to) {
  if (from.ends_with('?') != to.ends_with('?')) return false;
  if (from[0] == '?') return true;
  return to[0] != '?' && from < to;
}

// Jan 1–Feb 3, 20 June – 3 July 2012, May 3, 1990 - June 9, 1992, May 2001 - June 2003: two days or two months, in the
// same order of day and month.
// `dates` are those at `at`.
void read_days_of_months(const Line& line, std::size_t at, const Matches& dates, Matches& out) {
  constexpr std::size_t longest = 24;  // bytes: 30 September 2012
  // What has blanks before the dash is read as it is; the rest up to there.
  const Match* first = month_and_day(dates);
  Matches up_to_dash, behind;
  std::size_t right = first ? behind_dash(line, first->end) : at;
  if (!first || right == first->end || !is_blank(line[first->end])) {
    std::size_t left_end = at;
    while (left_end - at < longest && left_end < line.text.size() && line.dash(left_end) == left_end) ++left_end;
    right = behind_dash(line, left_end);
    if (right == left_end || is_blank(line[left_end])) return;
    read_one_date(Line{line.text.substr(0, left_end), line.locale}, at, up_to_dash);
    first = month_and_day(up_to_dash);
    if (!first || first->end != left_end) return;
  }
  if (is_letter(line[at]) != is_letter(line[right])) return;
  // A line of nothing but days is not followed to its end.
  read_one_date(Line{line.text.substr(0, right + 2 * longest), line.locale}, right, behind);
  const Match* second = month_and_day(behind);
  if (!second || !may_end(first->candidate.value, second->candidate.value)) return;
  out.push_back(
      {second->end,
       {Class::range, first->candidate.value + ".." + second->candidate.value,
        first->candidate.phrase + (is_blank(line[first->end]) ? " {to|} " : " to ") + second->candidate.phrase},
       3});
}

}  // namespace

// Mon-Fri, Jan–Mar, Monday - Friday: days or months; of months with a hyphen alone one is short at least, as a
// May-December marriage is none.
void read_names(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.letters(at), stop = end + (line[end] == '.'), next = behind_dash(line, stop);
  const std::size_t last = line.letters(next);
  if (next == stop || !is_upper(line[at]) || !is_upper(line[next]) || !line.opens(at) || !line.closes(last)) return;
  const auto named = [&](auto name, bool days) {
    const Phrase first = name(at, end), second = name(next, last);
    const bool full = first.size() == end - at && second.size() == last - next;
    if (first.empty() || second.empty() || (full && !days && line[end] == '-')) return;
    const bool stopped = line[last] == '.' && !ends_sentence(line, last + 1, false);  // Mon.-Sat. at 9
    out.push_back({last + stopped, {Class::range, lower(first) + ".." + lower(second), first + " to " + second}, 3});
  };
  named(
      [&](std::size_t from, std::size_t to) {
        std::string day(weekday(lower(line.slice(from, to))));
        if (!day.empty()) day.front() = static_cast<char>(day.front() - 32);
        return day;
      },
      true);
  named(
      [&](std::size_t from, std::size_t to) {
        const auto month = month_at({line.text.substr(0, to), line.locale}, from);
        return month ? month->said : std::string();
      },
      false);
}

// A.D. before its year, B.C.E. behind a century or a millennium.
void read_era(const Line& line, std::size_t at, Matches& out) {
  const bool before_year = line.has(at, "A.D. ") && is_digit(line[at + 5]);
  if (!before_year && !one_of(line.word_before(at), {"century", "centuries", "millennium", "millennia"})) return;
  for (const std::string_view written : {"B.C.E.", "B.C.", "C.E.", "A.D."}) {
    std::size_t end = at + written.size();
    if (!line.has(at, written) || !line.closes(end)) continue;
    std::string letters(written);
    std::erase(letters, '.');
    if (!before_year && stop_ends_sentence(line, at, end)) --end;
    out.push_back({end, {Class::letters, lower(letters), "{" + spelled(letters) + "|" + letters + "}"}, 2});
    return;
  }
}

namespace {

// Whether a time with its half of the day, or a span of hours, stands at `at`: Fri 5pm, Sat 9-5, Sun 10:30.
bool begins_time(const Line& line, std::size_t at) {
  const std::size_t end = line.digits(at), half = line.blanks(end), dash = line.dash(end);
  if (end == at || end - at > 2) return false;
  if (line[end] == ':' && line.digits(end + 1) == end + 3) return true;
  const std::string word = lower(line.slice(half, line.letters(half)));
  return word == "am" || word == "pm" || line.has(half, "a.m.") || line.has(half, "p.m.") ||
         (dash > end && is_digit(line[dash]));
}

// Mon, 12 Jan 2020; Fri 13th; Fri 5pm: a day of the week without its full stop before a day of the month or a time.
void read_weekday(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.letters(at), comma = end + (line[end] == ','), day = line.blanks(comma);
  if (!is_upper(line[at]) || day == comma || !line.opens(at)) return;
  const std::string word = lower(line.slice(at, end));
  std::string said(weekday(word));
  if (said.empty() || said == word) return;
  const auto number = day_at(line, day);
  Matches dates;
  if (is_letter(line[day])) read_one_date(line, day, dates);
  const bool dated = is_letter(line[day]) ? month_and_day(dates) != nullptr
                                          : number && (number->ordinal || month_at(line, line.blanks(number->end)));
  if (!dated && !begins_time(line, day)) return;
  said.front() = static_cast<char>(said.front() - 32);
  out.push_back({end, {Class::plain, lower(said), said}, 1});
}

// The month behind a day that ends at `end`, or the day behind a month: over blanks or a hyphen.
struct OtherPart {
  std::size_t begin;
  bool hyphen;
};
std::optional<OtherPart> other_part_behind(const Line& line, std::size_t end) {
  const std::size_t next = line.blanks(end);
  if (next > end) return OtherPart{next, false};
  if (line[next] == '-') return OtherPart{next + 1, true};
  return std::nullopt;
}

bool is_verb_too(std::string_view month) { return month == "may" || month == "march"; }

// 16 July 2008, 16th of July, 16-Jul-2008
void read_day_month(const Line& line, std::size_t at, Matches& out) {
  const auto day = day_at(line, at);
  const auto part = day ? other_part_behind(line, day->end) : std::nullopt;
  if (!part) return;
  const bool of = !part->hyphen && day->ordinal && line.has(part->begin, "of ");
  const auto month = month_at(line, of ? line.blanks(part->begin + 3) : part->begin);
  if (!month || day->number > days_in(month->number, "")) return;
  // "the 5 may leave" is no date.
  if (is_verb_too(month->said) && !(day->ordinal && of) && !year_behind(line, month->end, true)) return;
  std::string year_digits;
  std::size_t end = month->end;
  Phrase phrase = day_month(day->number, month->said, line.locale);
  const bool the = is<"before-owned-thing">(line.word_before(at));  // a 5 May meeting
  if (of || the) phrase = say_day(day->number, line.locale) + " {of|} " + month->said;
  if (part->hyphen) {
    if (!add_dashed_year(line, end, year_digits, phrase)) return;
  } else if (!add_year_behind(line, end, year_digits, phrase) && !line.closes(end)) {
    return;
  }
  if (day->number > days_in(month->number, year_digits)) return;
  if (end == month->end && stop_ends_sentence(line, at, end)) --end;  // on 28 Feb.
  out.push_back({end, {Class::date, value_of(year_digits, month->number, day->number), std::move(phrase)}, 3});
}

// July 25, 2012; July 25th; July 2012; Jan-15-2020
void read_month_day(const Line& line, std::size_t at, Matches& out) {
  const auto month = month_at(line, at);
  const auto part = month ? other_part_behind(line, month->end) : std::nullopt;
  if (!part) return;
  if (const auto year = year_at(line, part->begin);
      year && !part->hyphen && year->digits >= "1000" && year->digits <= "2999") {
    out.push_back({year->end,
                   {Class::date, value_of(year->digits, month->number, 0),
                    plain(month->said) + " " + say_year(year->digits, line.locale)},
                   3});
    return;
  }
  const auto day = day_at(line, part->begin);
  if (!day || day->number > days_in(month->number, "")) return;
  if ((is_verb_too(month->said) || month->said == "mar") && !day->ordinal && !year_behind(line, day->end, true)) return;
  std::size_t end = day->end;
  std::string year_digits;
  Phrase phrase = month_day(month->said, day->number, line.locale);
  if (part->hyphen) {
    if (!add_dashed_year(line, end, year_digits, phrase)) return;
  } else if (!add_year_behind(line, end, year_digits, phrase) &&
             (!not_divided(line, end) || line.dash(end) > end || line[end] == '/' || line[end] == '%')) {
    return;  // May 5-7, June 30%
  }
  if (!day->ordinal && year_digits.empty() && counts_in_month(line, at, end)) return;
  if (day->number > days_in(month->number, year_digits)) return;
  out.push_back({end, {Class::date, value_of(year_digits, month->number, day->number), std::move(phrase)}, 3});
}

void read_one_date(const Line& line, std::size_t at, Matches& out) {
  if (is_letter(line[at])) {
    read_month_day(line, at, out);
    return;
  }
  read_numeric(line, at, out);
  read_stamp(line, at, out);
  read_season(line, at, out);
  read_joined_date(line, at, out);
  read_slashed(line, at, out);
  read_slashed_days(line, at, out);
  read_year(line, at, out);
  read_day_month(line, at, out);
}

}  // namespace

void read_date(const Line& line, std::size_t at, Matches& out) {
  Matches dates;
  read_one_date(line, at, dates);
  read_days(line, at, out);
  read_joined_days(line, at, out);
  read_days_of_months(line, at, dates, out);
  read_names(line, at, out);
  if (is_letter(line[at])) read_weekday(line, at, out);
  std::move(dates.begin(), dates.end(), std::back_inserter(out));
}

}  // namespace emend::verbalize
