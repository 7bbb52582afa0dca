// Times: 3:15, 3 p.m. EST, 15:00; and what tells seconds from decades.
#include <fmt/format.h>

#include <algorithm>

#include "verbalize/classes.h"
#include "verbalize/line.h"

namespace emend::verbalize {

std::span<const std::string_view> time_zones() {
  static constexpr std::string_view zones[] = {"est", "edt", "cst", "cdt", "mst",  "mdt",  "pst",  "pdt",  "gmt",
                                               "utc", "bst", "cet", "et",  "pt",   "ist",  "jst",  "cest", "eest",
                                               "eet", "msk", "kst", "hst", "nzst", "aest", "aedt", "akst"};
  return zones;
}

bool means_seconds(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::string_view some[] = {"for",    "in",   "after", "about",
                                       "around", "than", "only"};  // the 20s have them too
  std::size_t sign = at;
  while (sign > 0 && is_blank(line[sign - 1])) --sign;
  const bool set = sign > 0 && (line[sign - 1] == '=' || line[sign - 1] == ':');  // timeout=30s, delay: 60s
  const std::string before = line.word_before(set ? sign - 1 : at);
  if (is<"takes-seconds">(before) || (set && line[sign - 1] == '=') || is<"lasts-seconds">(line.word_after(end)))
    return line.digits(at) - at < 4;
  const std::size_t digits = line.digits(at) - at;
  const bool decade = digits == 2 && line[at] > '1' && line[at + 1] == '0';
  // 80s fans, in 20s of this kind; but after 40s, then 50s;
  const bool alone = line.word_after(end).empty() && line.dash(end) == end;
  if (decade) return alone && one_of(before, {"after", "for", "than", "then"});
  return digits < 3 && one_of(before, some);
}

namespace {

// Whether the stop before `end`, the last of p.m., ends a sentence: not before a day or a zone (3 p.m. Monday, 3 p.m.
// IST).
bool stop_ends_time(const Line& line, std::size_t at, std::size_t end) {
  const std::size_t next = line.blanks(end);
  const std::string word = line.word_after(end);
  if (is_weekday(word) || names_month(line, next) || is<"zone-of-time">(word)) return false;
  const bool capitals = word.size() > 1 && is_upper(line[next]) && is_upper(line[next + 1]);
  return !capitals && stop_ends_sentence(line, at, end);
}

// A time as it is written: 3:15:20.25 p.m. EST.
struct Clock {
  int hour = 0, minute = -1, second = -1;  // -1: not written
  std::string_view parts;                  // of a second
  std::string half, zone;                  // am or pm; in small letters
  bool stopped = false;                    // 4.30, which is a time only before a.m. or p.m.
  bool spaced = false;                     // 3 : 15, which is one there, too
  std::size_t end = 0;
};

// 3, 3:15, 3:15:20.25, 4.30; false where it is none.
bool read_digits(const Line& line, std::size_t at, Clock& clock) {
  std::size_t& end = clock.end;
  end = line.digits(at);
  if (end == at || end - at > 2) return false;
  const auto two = [&](std::size_t from) { return to_int(line.slice(from, from + 2)); };
  const auto sixtieths = [&] {
    const bool are = line.digits(end + 1) == end + 3 && two(end + 1) < 60;
    if (are) end += 3;
    return are ? two(end - 2) : -1;
  };
  clock.hour = to_int(line.slice(at, end));
  if (line.has(end, " : ") && line.digits(end + 3) == end + 5 && line[end + 3] < '6') {  // 3 : 15 pm
    clock.minute = two(end + 3), clock.spaced = true;
    end += 5;
    return true;
  }
  if (line[end] == ':') {
    clock.minute = sixtieths();
    if (clock.minute < 0) return false;
    if (line[end] == ':') {
      clock.second = sixtieths();
      if (clock.second < 0) return false;
      const std::size_t last = line.digits(end + 1);
      const bool logged = line[end] == ',' && last == end + 4 && !is_digit(line[last + 1]);  // 12:03:44,123
      if ((line[end] == '.' && last > end + 1 && last - end < 11) || logged)
        clock.parts = line.slice(end + 1, last), end = last;
    }
  }
  clock.stopped = line[end] == '.' && line.digits(end + 1) == end + 3 && line[end + 1] < '6';
  if (clock.stopped) clock.minute = sixtieths();
  return true;
}

// a.m. and p.m., A. M.; false where an hour has none.
bool read_half(const Line& line, Clock& clock) {
  const std::size_t i = line.blanks(clock.end);
  const char c = lower(line[i]);
  if ((c != 'a' && c != 'p') || i - clock.end > most_blanks) return true;
  std::size_t last = 0;
  if (lower(line[i + 1]) == 'm' && line.closes(i + 2))
    last = i + 2;
  else if (line[i + 1] == '.' && lower(line[i + 2]) == 'm')
    last = i + 3 + (line[i + 3] == '.');
  else if (line.has(i + 1, ". M.") || line.has(i + 1, ". m."))
    last = i + 5;
  else if (i == clock.end && clock.minute >= 0 && !clock.stopped && line.closes(i + 1))
    last = i + 1;  // 6:30p
  if (!last) return true;
  if (clock.hour > 12) return false;
  // "I am": only a number that can be an hour is followed by am
  if (clock.hour >= 1 && !(last == i + 3 && is_letter(line[last])))
    clock.half = c == 'a' ? "am" : "pm", clock.end = last;
  return true;
}

// EST, or the Z of 23:40Z.
void read_zone(const Line& line, Clock& clock) {
  const std::size_t i = line.blanks(clock.end), last = line.letters(i);
  const std::string word = lower(line.slice(i, last));
  const auto zones = time_zones();
  Matches offsets;  // 14:00 UTC+2: a zone by itself
  if (line[last] == '+' || minus_at(line, last) > last) read_zone_offset(line, i, offsets);
  if (!offsets.empty()) return;
  if (line.slice(i, last) != word && line.closes(last) && std::find(zones.begin(), zones.end(), word) != zones.end()) {
    clock.zone = word;
    clock.end = last;
  } else if (clock.half.empty() && line[clock.end] == 'Z' && line.closes(clock.end + 1)) {
    clock.zone = "utc";
    ++clock.end;
  }
}

// Whether nothing stands behind a time that would make it another number.
bool closes(const Line& line, const Clock& clock) {
  const std::size_t end = clock.end;
  const bool grouped = line[end] == ',' && line.digits(end + 1) == end + 4;  // 1:50,000
  if (clock.half.empty())
    return line.closes(end) && !((line[end] == ':' || line[end] == '.') && is_digit(line[end + 1])) && !grouped;
  return !is_alphanumeric(line[end]) || !clock.zone.empty() || line[end - 1] == '.';
}

std::string value_of(const Clock& clock) {
  std::string value = fmt::format("{}:{:02}", clock.hour, std::max(clock.minute, 0));
  if (clock.second >= 0) value += fmt::format(":{:02}", clock.second);
  if (!clock.parts.empty()) value += "." + std::string(clock.parts);
  if (!clock.half.empty()) value += " " + clock.half;
  if (!clock.zone.empty()) value += " " + clock.zone;
  return value;
}

// Without a.m. and zone.
Phrase hours_and_minutes(const Line& line, const Clock& clock) {
  const auto& [hour, minute, second, parts, half, zone, stopped, spaced, end] = clock;
  const Phrase hours = cardinal(hour, line.locale);
  if (second >= 0) {
    const auto unit = [&](int n, const char* name, std::string_view rest) {
      const Phrase point = rest.empty() ? "" : " point " + digits_one_by_one(rest);
      return cardinal(n, line.locale) + point + " " + name + (n == 1 && rest.empty() ? "" : "s");
    };
    return unit(hour, "hour", {}) + " " + unit(minute, "minute", {}) + " {and|} " + unit(second, "second", parts);
  }
  if (minute > 0) {
    const Phrase both = hours + (minute < 10 ? " {o|oh|zero} " : " ") + cardinal(minute, line.locale);
    return hour == 0 ? "{zero|o|oh}" + both.substr(4) : both;
  }
  if (!half.empty()) return minute == 0 ? hours + " {|o'clock}" : hours;
  const std::size_t next = line.blanks(end);
  if (line.has(next, "o'clock") || line.has(next, "o’clock")) return hours;  // 5:00 o'clock
  if (hour == 0) return "{zero hundred hours|twelve o'clock midnight|midnight}";
  const std::size_t name = next + (line[next] == '(');  // 14:00 UTC, 14:00 (UTC), 14:00 UTC+2
  const bool zoned = (!zone.empty() || line.has(name, "UTC") || line.has(name, "GMT")) && hour > 12;
  return hours + (zoned       ? " {hundred|hundred hours|o'clock}"
                  : hour > 12 ? " {o'clock|hundred hours|hundred}"
                              : " o'clock");
}

Phrase phrase_of(const Line& line, const Clock& clock) {
  Phrase phrase = hours_and_minutes(line, clock);
  if (!clock.half.empty()) phrase += clock.half == "am" ? " {A M|AM}" : " {P M|PM}";
  if (clock.zone.empty()) return phrase;
  std::string upper, apart;
  for (const char c : clock.zone) {
    upper += static_cast<char>(c - 32);
    apart += (apart.empty() ? "" : " ") + std::string(1, static_cast<char>(c - 32));
  }
  return phrase + " {" + apart + "|" + upper + "}";
}

// Minutes and seconds with parts of them, as races take: 14:31.02, 1:02.345; not a ratio of 1:12.5.
void read_race(const Line& line, std::size_t at, Matches& out) {
  const std::size_t colon = line.digits(at), point = line.digits(colon + 1), end = line.digits(point + 1);
  if (colon == at || colon - at > 2 || line[colon] != ':' || point != colon + 3 || line[point] != '.') return;
  if (end == point + 1 || end - point > 4 || line[colon + 1] > '5' || !ends_number(line, end)) return;
  const bool ratio = line.text.substr(0, at).ends_with("ratio of ") || line.word_before(at) == "ratio";
  if (ratio || line.word_after(end) == "ratio") return;
  const auto number = [&](std::size_t from, std::size_t to) {
    const std::size_t first = from + (line[from] == '0' && to - from > 1);
    return std::string(line.slice(first, to));
  };
  const std::string minutes = number(at, colon), seconds = number(colon + 1, point);
  const std::string_view parts = line.slice(point + 1, end);
  const Phrase phrase = cardinal(minutes, line.locale) + (minutes == "1" ? " minute" : " minutes") + " " +
                        cardinal(seconds, line.locale) + " point " + digits_one_by_one(parts) + " seconds";
  out.push_back({end, {Class::measure, fmt::format("{} min {}.{} s", minutes, seconds, parts), phrase}, 4});
}

// In 24:35, in 90:00: more minutes than a day has hours.
void read_long_race(const Line& line, std::size_t at, Matches& out) {
  const std::size_t colon = line.digits(at), end = line.digits(colon + 1);
  if (colon != at + 2 || line[colon] != ':' || end != colon + 3 || line[colon + 1] > '5' || line[at] < '2') return;
  const int minutes = to_int(line.slice(at, colon));
  const int seconds = to_int(line.slice(colon + 1, end));
  if (minutes < 24 || (minutes == 24 && seconds == 0) || !ends_number(line, end)) return;
  if (!one_of(line.word_before(at), {"at", "clocked", "in", "of", "ran", "time", "was"})) return;
  if (line.text.substr(0, at).ends_with("ratio of ")) return;
  Phrase phrase = cardinal(minutes, line.locale) + " minutes";
  std::string value = fmt::format("{} min", minutes);
  if (seconds > 0) value += fmt::format(" {} s", seconds);
  if (seconds > 0) phrase += " " + cardinal(seconds, line.locale) + (seconds == 1 ? " second" : " seconds");
  out.push_back({end, {Class::measure, std::move(value), phrase}, 2});
}

// Whether what stands around line[at, end) says that a game goes on so long: 2:00 left in the half, 0:45 remaining;
// not at 2:00 left the house.
bool is_left_of_game(const Line& line, std::size_t at, std::size_t end) {
  if (line.blanks(end) != end + 1 || is<"before-clock">(line.word_before(at))) return false;
  const std::string word = line.word_after(end);
  if (word == "remaining") return true;
  std::size_t behind = end + 1 + word.size();
  if (word == "to" && one_of(line.word_after(behind), {"go", "play"}))
    behind = line.letters(line.blanks(behind));
  else if (word != "left" || line.word_before(at) == "the")  // the 2:00 left on time
    return false;
  const std::string next = line.word_after(behind);
  if (!line.closes(behind) || line[behind] == '-') return false;  // left-handers
  return next.empty() ? !is_digit(line[line.blanks(behind)]) : is<"behind-time-left">(next);
}

// A 4:00 mile, 2:00 left, with 0:45 remaining: minutes or seconds, of which a clock shows none; 3:58 is said as a time.
void read_time_left(const Line& line, std::size_t at, Matches& out) {
  const std::size_t colon = line.digits(at), end = line.digits(colon + 1);
  if (colon == at || colon - at > 2 || line[colon] != ':' || end != colon + 3 || !ends_number(line, end)) return;
  const int minutes = to_int(line.slice(at, colon)), seconds = to_int(line.slice(colon + 1, end));
  if (minutes > 59 || seconds > 59 || (minutes > 0) == (seconds > 0)) return;
  const std::string before = line.word_before(at), noun = line.blanks(end) == end + 1 ? line.word_after(end) : "";
  const bool article = one_of(before, {"a", "an", "another", "every", "first", "his", "her", "my", "the"});
  const bool sub = at > 3 && line.has(at - 4, "sub-") && line.opens(at - 4);
  const bool timed = (article || sub) && is<"timed-in-minutes">(noun);
  const bool flat = noun == "flat" && one_of(before, {"in", "of"});
  if (!timed && !flat && !is_left_of_game(line, at, end)) return;
  const int count = std::max(minutes, seconds);
  const std::string unit = minutes > 0 ? "minute" : "second";
  out.push_back(
      {end,
       {Class::measure, fmt::format("{} {}", count, minutes > 0 ? "min" : "s"),
        cardinal(count, line.locale) + " " + (timed ? "{" + unit + "|" + unit + "s}" : unit + (count == 1 ? "" : "s"))},
       4});
}

// 1h30 is a span of time, at 14h30 a time.
void read_hours(const Line& line, std::size_t at, Matches& out) {
  const std::size_t sign = line.digits(at), end = line.digits(sign + 1);
  if (sign == at || sign - at > 2 || line[sign] != 'h' || end != sign + 3 || !ends_number(line, end)) return;
  const int hours = to_int(line.slice(at, sign));
  const int minutes = to_int(line.slice(sign + 1, end));
  if (hours > 23 || minutes > 59) return;
  const Phrase rest = cardinal(minutes, line.locale);
  const bool clock = is<"before-clock">(line.word_before(at));
  if (clock) {
    const Phrase past = minutes == 0 ? " o'clock" : (minutes < 10 ? " {o|oh|zero} " : " ") + rest;
    out.push_back(
        {end, {Class::time, fmt::format("{}:{:02}", hours, minutes), cardinal(hours, line.locale) + past}, 2});
    return;
  }
  Phrase phrase = cardinal(hours, line.locale) + (hours == 1 ? " hour" : " hours");
  std::string value = fmt::format("{} h", hours);
  if (minutes > 0) {
    phrase += " " + rest + (minutes == 1 ? " minute" : " minutes");
    value += fmt::format(" {} min", minutes);
  }
  out.push_back({end, {Class::measure, value, phrase}, 2});
}

// 0600 hours, 0530 hrs, at 1430 hours, 1500 hrs: as soldiers say.
void read_military(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at), word = line.blanks(end);
  if (end != at + 4 || word > end + 1) return;
  const std::string behind = line.word_after(end);
  if (!one_of(behind, {"h", "hr", "hrs", "hour", "hours"}) || !line.closes(word + behind.size())) return;
  const std::string_view hours = line.slice(at, at + 2);
  const int hour = to_int(hours), minute = to_int(line.slice(at + 2, end));
  if (minute > 59 || hour > 23) return;
  const bool said = is<"before-hours">(line.word_before(at));
  if (hours[0] != '0' && behind.starts_with("hour") && !said) return;  // 1500 hours of video
  if (word == end && behind != "h" && behind != "hrs") return;
  const std::string past = minute == 0   ? " hundred"
                           : minute < 10 ? " {o|oh|zero} " + cardinal(minute, line.locale)
                                         : " " + cardinal(minute, line.locale);
  const std::size_t last = word + behind.size();
  out.push_back({last + (line[last] == '.' && is_lower(line[line.blanks(last + 1)])),
                 {Class::time, fmt::format("{}:{:02}", hour, minute),
                  (hours[0] == '0' ? "{zero|o|oh} " : "") + cardinal(hour, line.locale) + past + " hours"},
                 4});
}

// At 0645, until 0730: four digits of which the first is a zero.
void read_early(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at);
  if (end != at + 4 || line[at] != '0' || line[at + 1] == '0' || !ends_number(line, end)) return;
  const int minute = to_int(line.slice(at + 2, end));
  if (minute > 59 || !one_of(line.word_before(at), {"around", "at", "since", "till", "until"})) return;
  const std::string past = minute == 0   ? " hundred"
                           : minute < 10 ? " {o|oh|zero} " + cardinal(minute, line.locale)
                                         : " " + cardinal(minute, line.locale);
  const std::string hour(line.slice(at + 1, at + 2));
  out.push_back(
      {end,
       {Class::time, fmt::format("{}:{:02}", hour, minute), "{zero|o|oh} " + cardinal(hour, line.locale) + past},
       4});
}

// 0700 GMT, at 1430 EST: four digits before a time zone.
void read_zoned(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at), word = line.blanks(end), last = line.letters(word);
  if (end != at + 4 || word != end + 1 || last < word + 3 || !line.closes(last) || !line.opens(at)) return;
  const std::string zone = lower(line.slice(word, last));
  if (!is_upper(line[word]) || !is_upper(line[last - 1]) || !one_of(zone, time_zones())) return;
  const std::string hours = std::to_string(to_int(line.slice(at, at + 2)));
  const int minute = to_int(line.slice(at + 2, end));
  if (minute > 59 || to_int(hours) > 23) return;
  const std::string past = minute == 0   ? " hundred {|hours}"
                           : minute < 10 ? " {o|oh|zero} " + cardinal(minute, line.locale)
                                         : " " + cardinal(minute, line.locale);
  out.push_back({last,
                 {Class::time, fmt::format("{}:{:02} {}", hours, minute, zone),
                  (line[at] == '0' && hours != "0" ? "{zero|o|oh} " : "") + cardinal(hours, line.locale) + past + " {" +
                      spelled(line.slice(word, last)) + "|" + std::string(line.slice(word, last)) + "}"},
                 4});
}

// Whether a time with its half of the day is near: at 9pm, at 10.05.
bool is_near_time(const Line& line, std::size_t at) {
  constexpr std::size_t far = 80;  // bytes
  for (std::size_t i = at - std::min(at, far); i < std::min(line.text.size(), at + far); ++i) {
    if (!is_digit(line[i])) continue;
    const std::size_t half = line.blanks(i + 1), last = line.letters(half);
    if (one_of(line.slice(half, last), {"am", "pm", "AM", "PM"}) || line.has(half, "a.m") || line.has(half, "p.m"))
      return true;
  }
  return false;
}

}  // namespace

namespace {

// 19:12:02 +0200, 16:28 -0500: how far the clock is from that of Greenwich.
void read_offset_of_clock(const Line& line, std::size_t at, Matches& out) {
  const std::size_t digits = line[at] == '+' ? at + 1 : minus_at(line, at), end = line.digits(digits);
  if (digits == at || end != digits + 4 || at < 6 || line[at - 1] != ' ' || !is_digit(line[at - 2])) return;
  if (line[at - 4] != ':' || !is_digit(line[at - 5]) || !line.closes(end)) return;
  const int hours = to_int(line.slice(digits, digits + 2));
  const std::string_view minutes = line.slice(digits + 2, end);
  const std::string noun = line.word_after(end);
  const bool counts = noun == "people" || (noun.size() > 3 && noun.ends_with('s'));  // 12:00 +1200 calories
  if (hours > 14 || counts || !one_of(minutes, {"00", "30", "45"})) return;
  const bool plus = line[at] == '+';
  const std::string rest = minutes == "00" ? "" : " " + best(cardinal(minutes, line.locale)) + " minutes";
  const std::string said =
      (plus ? "plus " : "minus ") + best(cardinal(hours, line.locale)) + (hours == 1 ? " hour" : " hours") + rest;
  out.push_back({end, {Class::time, (plus ? "+" : "-") + std::string(line.slice(digits, end)), plain(said)}, 3});
}

}  // namespace

namespace {

// 21:00 hrs, 9.30 hours: what names the hours of a clock again, and 3:30 min, 2:30 hours, which last so long.
void read_hours_of_clock(const Line& line, const Clock& clock, Matches& out) {
  const std::size_t word = line.blanks(clock.end), end = line.letters(word);
  const std::string_view unit = line.slice(word, end);
  if (!clock.half.empty() || !clock.zone.empty() || clock.second >= 0 || clock.stopped || word != clock.end + 1 ||
      !line.closes(end))
    return;
  const Phrase minutes = clock.minute == 0
                             ? Phrase(" hundred")
                             : Phrase(clock.minute < 10 ? " {o|oh|zero} " : " ") + cardinal(clock.minute, line.locale);
  const bool clock_time = clock.hour > 12 || clock.hour == 0;
  if (one_of(unit, {"hrs", "hr"}) && clock_time)
    out.push_back({end,
                   {Class::time, value_of(clock),
                    (clock.hour == 0 ? Phrase("{zero|o|oh}") : cardinal(clock.hour, line.locale)) + minutes + " hours"},
                   2});
  if (one_of(unit, {"min", "mins"}) && clock.minute > 0)
    out.push_back({end, {Class::time, value_of(clock) + " min", hours_and_minutes(line, clock) + " minutes"}, 2});
}

}  // namespace

// UTC+2, GMT-5, UTC+05:30, GMT+0100: where a zone lies.
void read_zone_offset(const Line& line, std::size_t at, Matches& out) {
  if (!is_letter(line[at])) return read_offset_of_clock(line, at, out);
  const std::size_t letters = line.letters(at);
  const std::string_view zone = line.slice(at, letters);
  if (zone != "UTC" && zone != "GMT") return;
  const bool plus = line[letters] == '+';
  const std::size_t hours = plus ? letters + 1 : minus_at(line, letters), colon = line.digits(hours);
  const bool joined = colon == hours + 4;  // +0100
  if (hours == letters || colon == hours || (colon - hours > 2 && !joined)) return;
  const bool has_minutes = line[colon] == ':' && line.digits(colon + 1) == colon + 3;
  const std::size_t end = has_minutes ? colon + 3 : colon;
  const std::string hour = std::to_string(to_int(line.slice(hours, joined ? hours + 2 : colon)));
  const std::string_view minutes = joined        ? line.slice(hours + 2, end)
                                   : has_minutes ? line.slice(colon + 1, end)
                                                 : "00";
  if (to_int(hour) > 14 || (minutes[0] == '0' && minutes != "00") || !ends_number(line, end)) return;
  const std::string glued(zone), rest = minutes == "00" ? "" : " " + best(cardinal(minutes, line.locale));
  out.push_back(
      {end,
       {Class::time, lower(zone) + (plus ? "+" : "-") + hour + (rest.empty() ? "" : ":" + std::string(minutes)),
        "{" + spelled(zone) + "|" + glued + "} " + (plus ? "plus " : "minus ") + cardinal(hour, line.locale) + rest},
       3});
}

// 3:15, 15:00, 3:15:20, 3 p.m., 3:15 pm EST
void read_time(const Line& line, std::size_t at, Matches& out) {
  read_race(line, at, out);
  read_long_race(line, at, out);
  read_time_left(line, at, out);
  read_hours(line, at, out);
  read_military(line, at, out);
  read_zoned(line, at, out);
  read_early(line, at, out);
  Clock clock;
  if (!read_digits(line, at, clock) || !read_half(line, clock)) return;
  // At 9pm, at 10.05: as Britons write.
  if (clock.stopped && clock.half.empty() && line.locale == Locale::en_gb && line.word_before(at) == "at" &&
      clock.hour < 24 && line[at] != '0' && is_near_time(line, at))
    clock.stopped = false;
  if (clock.half.empty() && (clock.minute < 0 || clock.stopped || clock.spaced)) return;
  if (clock.hour > 24 || (clock.hour == 24 && clock.minute > 0)) return;
  read_zone(line, clock);
  if (!clock.half.empty() && clock.zone.empty() && stop_ends_time(line, at, clock.end)) --clock.end;
  if (!closes(line, clock)) return;
  read_hours_of_clock(line, clock, out);
  out.push_back({clock.end, {Class::time, value_of(clock), phrase_of(line, clock)}, 2});
}

}  // namespace emend::verbalize
