#include "text/timestamps.h"

#include <initializer_list>

#include "text/lists.h"
#include "text/spelling.h"

namespace emend::text {

using namespace scan;

namespace {

std::size_t name_of(Line line, std::size_t at, std::initializer_list<std::string_view> full) {
  const std::size_t end = run(line, at, letter, 12);
  const std::string_view word = line.text.substr(at, end - at);
  if (word.size() < 3 || !capital_letter(word[0])) return 0;
  for (std::string_view name : full) {
    if (name[0] != word[0]) continue;
    const auto same = [](char a, char b) { return (a | 0x20) == (b | 0x20); };
    const bool begins = word.size() <= name.size() && std::equal(word.begin(), word.end(), name.begin(), same);
    if (begins && (word.size() <= 4 || word.size() == name.size())) return end + (line[end] == '.');
  }
  return 0;
}

}  // namespace

std::size_t month(Line line, std::size_t at) {
  return name_of(line, at,
                 {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                  "November", "December"});
}

std::size_t weekday(Line line, std::size_t at) {
  return name_of(line, at, {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"});
}

std::size_t ordinal_suffix(Line line, std::size_t at) {
  if (!one_of(line.text.substr(std::min(at, line.text.size()), 2), {"st", "nd", "rd", "th"})) return at;
  std::size_t begin = at;
  while (begin > 0 && digit(line[begin - 1])) --begin;
  return ordinal_of(line.text.substr(begin, at + 2 - begin)).empty() ? at + 2 : at;
}

namespace {

std::size_t year_after(Line line, std::size_t end) {
  const std::size_t begin = skip_spaces(line, end + (line[end] == ','));
  const std::size_t year = begin > end ? digits(line, begin, 4, 4) : 0;
  return year && word_ends(line, year) && line[year] != ':' ? year : end;
}

// 2024-01-31, 31.12.2024, 12/31/24, 31/Dec/2024, 31-Dec-24, 31 December 2024, Jan 31, January 31st, 2024, Jan 2024,
// 20240131T; or 0.
std::size_t date(Line line, std::size_t at) {
  if (const std::size_t named = month(line, at)) {
    const std::size_t begin = skip_spaces(line, named);
    if (begin == named) return 0;
    if (const std::size_t day = digits(line, begin, 1, 2); day && line[day] != ':') {
      const std::size_t end = ordinal_suffix(line, day);
      return word_ends(line, end) ? year_after(line, end) : 0;
    }
    const std::size_t year = digits(line, begin, 4, 4);
    return year && word_ends(line, year) ? year : 0;
  }
  if (const std::size_t compact = digits(line, at, 8, 8);
      compact && line[compact] == 'T' && digits(line, compact + 1, 4, 6))
    return compact;
  if (const std::size_t year = digits(line, at, 4, 4); year && in(line[year], "-/.")) {
    const std::size_t middle = digits(line, year + 1, 1, 2);
    return middle && line[middle] == line[year] ? digits(line, middle + 1, 1, 2) : 0;
  }
  const std::size_t day = digits(line, at, 1, 2);
  if (!day) return 0;
  if (in(line[day], "-/.")) {
    const std::size_t named = month(line, day + 1);
    if (named && line[named] == line[day]) return digits(line, named + 1, 2, 4);
    const std::size_t middle = digits(line, day + 1, 1, 2);
    return middle && line[middle] == line[day] ? digits(line, middle + 1, 2, 4) : 0;
  }
  const std::size_t after = ordinal_suffix(line, day), begin = skip_spaces(line, after);
  const std::size_t named = begin > after ? month(line, begin) : 0;
  return named && word_ends(line, named) ? year_after(line, named) : 0;
}

}  // namespace

// 12:34, 12:34:56.789, 1:05 pm; or 0.
std::size_t clock(Line line, std::size_t at) {
  const std::size_t hour = digits(line, at, 1, 2);
  std::size_t end = hour && line[hour] == ':' ? digits(line, hour + 1, 2, 2) : 0;
  if (!end) return 0;
  if (const std::size_t second = line[end] == ':' ? digits(line, end + 1, 2, 2) : 0) {
    end = second;
    if (in(line[end], ".,:") && digit(line[end + 1])) end = run(line, end + 1, digit, 10);
  }
  const std::size_t half = skip_spaces(line, end);
  const std::string_view text = line.text.substr(half, 2);
  if (one_of(text, {"am", "pm", "AM", "PM"}) && word_ends(line, half + 2)) end = half + 2;
  if (one_of(line.text.substr(half, 4), {"a.m.", "p.m."})) end = half + 4;
  return end;
}

namespace {

std::size_t zone_after(Line line, std::size_t end) {
  if (line[end] == 'Z' && word_ends(line, end + 1)) return end + 1;
  const std::size_t begin = skip_spaces(line, end);
  if (in(line[begin], "+-")) {
    std::size_t offset = digits(line, begin + 1, 2, 2);
    if (offset && line[offset] == ':') offset = digits(line, offset + 1, 2, 2);
    if (!offset) offset = digits(line, begin + 1, 4, 4);
    if (offset && word_ends(line, offset)) return offset;
  }
  const std::size_t name = run(line, begin, capital_letter, 5);
  const bool known = one_of(line.text.substr(begin, name - begin), {"UTC", "GMT", "CET", "CEST", "BST", "EST", "EDT",
                                                                    "CST", "CDT", "MST", "MDT", "PST", "PDT"});
  return begin > end && known && word_ends(line, name) ? name : end;
}

}  // namespace

// A date, a time of day, or both, with weekday, zone and the year after them.
std::size_t timestamp(Line line, std::size_t at) {
  if (!digit(line[at]) && !capital_letter(line[at])) return at;
  std::size_t begin = at;
  if (const std::size_t day = weekday(line, at)) {
    begin = skip_spaces(line, day + (line[day] == ','));
    if (begin == day) return at;
  }
  std::size_t end = date(line, begin);
  if (!end && begin > at) return at;
  std::size_t time = 0;
  if (!end) {
    time = clock(line, begin);
  } else {
    std::size_t next = end + in(line[end], "T_:,");
    next = skip_spaces(line, next);
    if (next > end) time = clock(line, next);
    if (!time && line[end] == 'T') time = digits(line, end + 1, 4, 6);
  }
  if (time) end = year_after(line, zone_after(line, time));
  return end && word_ends(line, end) ? end : at;
}

}  // namespace emend::text
