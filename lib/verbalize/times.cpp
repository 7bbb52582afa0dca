// Times: 3:15, 3 p.m. EST, 15:00; and what tells seconds from decades.
#include <fmt/format.h>

#include "verbalize/line.h"

namespace emend::verbalize {

std::span<const std::string_view> time_zones() {
  static constexpr std::string_view zones[] = {"est", "edt", "cst", "cdt", "mst",  "mdt", "pst", "pdt",
                                               "gmt", "utc", "bst", "cet", "cest", "et",  "pt"};
  return zones;
}

bool means_seconds(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::string_view sure[] = {"wait",    "waits", "waited", "waiting", "last",  "lasts",  "lasted",
                                       "lasting", "take",  "takes",  "took",    "every", "within", "sleep",
                                       "sleeps",  "pause", "pauses", "timeout", "delay"};
  constexpr std::string_view behind[] = {"timeout", "delay",  "interval", "intervals", "later",
                                         "ago",     "window", "pause",    "countdown"};
  constexpr std::string_view some[] = {"for",    "in",   "after", "about",
                                       "around", "than", "only"};  // the 20s have them too
  std::size_t sign = at;
  while (sign > 0 && is_blank(line[sign - 1])) --sign;
  const bool set = sign > 0 && (line[sign - 1] == '=' || line[sign - 1] == ':');  // timeout=30s, delay: 60s
  const std::string before = line.word_before(set ? sign - 1 : at);
  if (one_of(before, sure) || (set && line[sign - 1] == '=') || one_of(line.word_after(end), behind))
    return line.digits(at) - at < 4;
  const std::size_t digits = line.digits(at) - at;
  const bool decade = digits == 2 && line[at] > '1' && line[at + 1] == '0';
  // 80s fans, in 20s of this kind; but after 40s, then 50s;
  const bool alone = line.word_after(end).empty() && line.dash(end) == end;
  if (decade) return alone && one_of(before, {"after", "than", "then"});
  return digits < 3 && one_of(before, some);
}

namespace {

// Whether the stop before `end`, the last of p.m., ends a sentence: not before a day or a zone (3 p.m. Monday, 3 p.m.
// IST).
bool stop_ends_time(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::string_view zones[] = {"atlantic", "eastern",   "central",  "mountain",
                                        "pacific",  "greenwich", "standard", "local"};
  const std::size_t next = line.blanks(end);
  const std::string word = line.word_after(end);
  if (is_weekday(word) || names_month(line, next) || one_of(word, zones)) return false;
  const bool capitals = word.size() > 1 && is_upper(line[next]) && is_upper(line[next + 1]);
  return !capitals && stop_ends_sentence(line, at, end);
}

}  // namespace

// 3:15, 15:00, 3:15:20, 3 p.m., 3:15 pm EST
void read_time(const Line& line, std::size_t at, Matches& out) {
  const std::size_t h = line.digits(at);
  if (h == at || h - at > 2) return;
  const int hour = std::stoi(std::string(line.slice(at, h)));
  int minute = -1, second = -1;
  std::string_view parts;  // of a second: 12:30:05.25
  std::size_t end = h;
  const auto two = [&](std::size_t from) {
    if (line[from] != ':' || line.digits(from + 1) != from + 3) return -1;
    const int n = std::stoi(std::string(line.slice(from + 1, from + 3)));
    return n < 60 ? n : -1;
  };
  if (line[end] == ':') {
    minute = two(end);
    if (minute < 0) return;
    end += 3;
    if (line[end] == ':') {
      second = two(end);
      if (second < 0) return;
      end += 3;
      if (const std::size_t last = line.digits(end + 1); line[end] == '.' && last > end + 1 && last - end < 11)
        parts = line.slice(end + 1, last), end = last;
    }
  }
  // 4.30 p.m.: with a full stop only before a.m. or p.m.
  const bool stopped = line[end] == '.' && line.digits(end + 1) == end + 3 && line[end + 1] < '6';
  if (stopped) {
    minute = std::stoi(std::string(line.slice(end + 1, end + 3)));
    end += 3;
  }
  // a.m. and p.m., A. M.
  std::string half;
  {
    const std::size_t i = line.blanks(end);
    const char c = lower(line[i]);
    if ((c == 'a' || c == 'p') && i - end <= 1) {
      std::size_t last = 0;
      if (lower(line[i + 1]) == 'm' && line.closes(i + 2))
        last = i + 2;
      else if (line[i + 1] == '.' && lower(line[i + 2]) == 'm')
        last = i + 3 + (line[i + 3] == '.');
      else if (line.has(i + 1, ". M.") || line.has(i + 1, ". m."))
        last = i + 5;
      // "I am": only a number that can be an hour is followed by am
      if (last && hour >= 1 && hour <= 12 && !(last == i + 3 && is_letter(line[last])))
        half = c == 'a' ? "am" : "pm", end = last;
      if (hour > 12 && last) return;
    }
  }
  if (half.empty() && (minute < 0 || stopped)) return;
  if (hour > 24 || (hour == 24 && minute > 0)) return;
  std::string zone;
  {
    const std::size_t i = line.blanks(end), last = line.letters(i);
    const std::string word = lower(line.slice(i, last));
    for (std::string_view known : time_zones())
      if (word == known && line.slice(i, last) != word && line.closes(last)) zone = word;
    if (!zone.empty()) end = last;
    const bool zulu = half.empty() && line[end] == 'Z' && line.closes(end + 1);  // 23:40Z
    if (zone.empty() && zulu) zone = "utc", ++end;
  }
  if (!half.empty() && zone.empty() && stop_ends_time(line, at, end)) --end;
  if (half.empty() || end == h) {
    if (!line.closes(end) || (line[end] == ':' && is_digit(line[end + 1])) ||
        (line[end] == '.' && is_digit(line[end + 1])))
      return;
  } else if (is_alphanumeric(line[end]) && zone.empty() && line[end - 1] != '.') {
    return;
  }
  const auto hours = cardinal(hour, line.locale);
  Phrase phrase;
  std::string value = std::to_string(hour);
  if (minute >= 0)
    value += fmt::format(":{:02}", minute);
  else
    value += ":00";
  if (second >= 0) {
    value += fmt::format(":{:02}", second);
    const auto unit = [&](int n, const char* name, std::string_view parts = {}) {
      const Phrase point = parts.empty() ? "" : " point " + digits_one_by_one(parts);
      return cardinal(n, line.locale) + point + " " + name + (n == 1 && parts.empty() ? "" : "s");
    };
    phrase = unit(hour, "hour") + " " + unit(minute, "minute") + " {and|} " + unit(second, "second", parts);
    if (!parts.empty()) value += "." + std::string(parts);
  } else if (minute <= 0) {
    const std::size_t next = line.blanks(end);
    if (half.empty() && (line.has(next, "o'clock") || line.has(next, "o’clock")))
      phrase = hours;  // 5:00 o'clock
    else if (half.empty())
      phrase = hour == 0 ? "{zero hundred hours|twelve o'clock midnight|midnight}"
                         : hours + (hour > 12 ? " {o'clock|hundred hours|hundred}" : " o'clock");
    else
      phrase = minute == 0 ? hours + " {|o'clock}" : hours;
  } else {
    phrase = hours + (minute < 10 ? " {o|oh|zero} " : " ") + cardinal(minute, line.locale);
    if (hour == 0) phrase = "{zero|o|oh}" + phrase.substr(4);
  }
  if (!half.empty()) {
    phrase += half == "am" ? " {A M|AM}" : " {P M|PM}";
    value += " " + half;
  }
  if (!zone.empty()) {
    std::string upper, apart;
    for (char c : zone) {
      upper += static_cast<char>(c - 32);
      apart += (apart.empty() ? "" : " ") + std::string(1, static_cast<char>(c - 32));
    }
    phrase += " {" + apart + "|" + upper + "}";
    value += " " + zone;
  }
  out.push_back({end, {Class::time, std::move(value), std::move(phrase)}, 2});
}

}  // namespace emend::verbalize
