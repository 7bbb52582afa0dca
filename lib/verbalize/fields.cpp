// Forms that one field writes: sections of laws, runways and flight levels, moves of chess, isotopes, halves of a
// year, batting averages, parties and states. Their words are given as they are said; what stands around decides.
#include <algorithm>

#include "verbalize/classes.h"
#include "verbalize/line.h"

namespace emend::verbalize {

namespace {

// As codes have it: the value is what is said, without blanks and commas.
Match field(std::size_t end, const std::string& said, int rank = 4) {
  std::string value = lower(said);
  std::erase_if(value, [](char c) { return c == ' ' || c == ','; });
  return {end, {Class::letters, value, plain(said)}, rank};
}

std::string counted(std::string_view digits, Locale locale) { return best(cardinal(digits, locale)); }

// --- laws ---

// The part in the brackets at `at`, behind one or more others where `inner`: its end, and how it is said. Letters alone
// are letters, but (i), (v) and (x) within another part are numbers.
struct Part {
  std::size_t end;
  std::string said;
  bool letter;
};
std::optional<Part> part_at(const Line& line, std::size_t at, bool inner) {
  if (line[at] != '(') return std::nullopt;
  const std::size_t first = at + 1, digits = line.digits(first), letters = line.letters(first);
  const std::size_t last = std::max(digits, letters);
  if (last == first || line[last] != ')') return std::nullopt;
  const std::string_view inside = line.slice(first, last);
  if (digits > first)
    return inside.size() < 3 && inside[0] != '0' ? std::optional(Part{last + 1, counted(inside, line.locale), false})
                                                 : std::nullopt;
  if (inside.size() == 1 && !(inner && one_of(inside, {"i", "v", "x"})))
    return Part{last + 1, std::string(inside), true};
  std::string capitals;
  for (char c : inside) capitals += is_lower(c) ? static_cast<char>(c - 32) : '?';
  const auto value = capitals.find_first_not_of("IVX") == capitals.npos ? roman_value(capitals) : std::nullopt;
  if (inside.size() > 5 || !value) return std::nullopt;
  return Part{last + 1, best(cardinal(*value, line.locale)), false};
}

// Section 2(b)(iii), § 230(c)(1), Article 5(1)(a), Rule 10b-5; 3(b) by itself.
void read_section(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at);
  if (end - at > 4 || line[at] == '0') return;
  const std::string before = line.word_before(at);
  const std::size_t sign = line.text.substr(0, at).find_last_not_of(" \t");
  const bool head =
      is<"divided-by-brackets">(before) || (sign != line.text.npos && line.text.substr(0, sign + 1).ends_with("§"));
  std::size_t last = end;
  std::string said =
      end - at == 4 ? best(by_pairs(line.slice(at, end), line.locale)) : counted(line.slice(at, end), line.locale);
  if (head && is_lower(line[last]) && line[last + 1] == '(') said += std::string(" ") + line[last++];  // § 78j(b)
  const bool letter = std::string_view("abcdefABCDEF").find(line[last]) != std::string_view::npos && line[last];
  if (head && letter && line.closes(last + 1) && line[last + 1] != '(') {  // § 1a, Rule 144A
    const bool joined = line.dash(last + 1) > last + 1 || (line[last + 1] == '.' && is_alphanumeric(line[last + 2]));
    if (!joined && line.opens(at)) out.push_back(field(last + 1, said + " " + line[last]));
    return;
  }
  std::size_t parts = 0;
  for (auto part = part_at(line, last, false); part; part = part_at(line, last, true)) {
    if (parts == 0 && !head && (!part->letter || line.slice(last, part->end) == "(s)")) return;
    said += " " + part->said, last = part->end, ++parts;
  }
  if (parts == 0 || parts > 5 || !line.closes(last) || line[last] == '(' || line[last] == '[') return;
  constexpr int below_plans = 0;  // 401(k)
  if (line.opens(at)) out.push_back(field(last, said, below_plans));
}

// --- the air ---

// Runway 27L: of two or three beside each other the left, the right and the one between.
void read_runway(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at);
  if (end - at > 2 || to_int(line.slice(at, end)) > 36 || !line.closes(end + 1)) return;
  if (!one_of(line.word_before(at), {"runway", "runways", "rwy"})) return;
  constexpr std::pair<char, std::string_view> sides[] = {{'C', "center"}, {'L', "left"}, {'R', "right"}};
  for (const auto& [letter, side] : sides)
    if (line[end] == letter) {
      const std::string number = line[at] == '0' ? "zero " + counted(line.slice(at + 1, end), line.locale)
                                                 : counted(line.slice(at, end), line.locale);
      const bool british = letter == 'C' && line.locale == Locale::en_gb;
      out.push_back(field(end + 1, number + " " + (british ? "centre" : std::string(side))));
    }
}

// Boeing 777-300ER, Airbus A350-900: an airliner, which of its kind it is, and letters for how it was changed.
void read_airliner(const Line& line, std::size_t at, std::size_t digits, Matches& out) {
  constexpr std::string_view changes[] = {"", "ER", "F", "LR", "SR"};
  const std::size_t dash = digits + 3, kind = dash + 1, end = line.digits(kind), last = line.letters(end);
  const bool boeing = digits == at && line[at] == '7' && line[at + 2] == '7' && last > end;
  const bool airbus = digits > at && line[digits] == '3' && end == kind + 3 && line.slice(kind + 1, end) == "00";
  if (line.digits(digits) != dash || line[dash] != '-' || end == kind || end - kind > 3 || !(boeing || airbus)) return;
  if (!one_of(line.slice(end, last), changes) || !line.closes(last) || !line.opens(at)) return;
  const std::string letters = spelled(line.slice(end, last));
  out.push_back(field(last, (airbus ? "A " : "") + best(by_pairs(line.slice(digits, dash), line.locale)) + " " +
                                counted(line.slice(kind, end), line.locale) + (letters.empty() ? "" : " " + letters)));
}

// FL350
void read_flight_level(const Line& line, std::size_t at, std::size_t letters, Matches& out) {
  const std::size_t end = line.digits(letters);
  if (line.slice(at, letters) != "FL" || end != letters + 3 || !ends_number(line, end)) return;
  if (line[end - 1] != '0' && line[end - 1] != '5') return;
  out.push_back(field(end, "flight level " + best(digits_one_by_one(line.slice(letters, end)))));
}

// 0530 Zulu, 0900Z: the hour of Greenwich.
void read_zulu(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at), word = line.blanks(end), last = line.letters(word);
  if (end != at + 4) return;
  const int hour = to_int(line.slice(at, at + 2)), minute = to_int(line.slice(at + 2, end));
  const bool letter = word == end && line[end] == 'Z' && line.closes(end + 1);
  if (hour > 23 || minute > 59 || !(letter || (word == end + 1 && lower(line.slice(word, last)) == "zulu"))) return;
  std::string said = line[at] == '0' && hour > 0 ? "zero " : "";
  said += best(cardinal(hour, line.locale));
  said += minute == 0   ? " hundred"
          : minute < 10 ? " o " + best(cardinal(minute, line.locale))
                        : " " + best(cardinal(minute, line.locale));
  out.push_back(field(letter ? end + 1 : last, said + " Zulu"));
}

// --- chess ---

// The end of a move at `at`, or `at`: e4, Nf3, Qxe5, exd5+, Rad1, a8=Q.
std::size_t move_end(const Line& line, std::size_t at) {
  const auto file = [&](std::size_t i) { return line[i] >= 'a' && line[i] <= 'h'; };
  const auto rank = [&](std::size_t i) { return line[i] >= '1' && line[i] <= '8'; };
  std::size_t i = at;
  if (std::string_view("KQRBN").find(line[i]) != std::string_view::npos && line[i] != '\0') ++i;
  if (file(i) && (line[i + 1] == 'x' || file(i + 1))) ++i;
  if (i > at && line[i] == 'x') ++i;
  if (!file(i) || !rank(i + 1)) return at;
  i += 2;
  if (line[i] == '=' && std::string_view("QRBN").find(line[i + 1]) != std::string_view::npos) i += 2;
  if (line[i] == '+' || line[i] == '#') ++i;
  return line.closes(i) && line[i] != '-' && line[i] != '/' && line[i] != '(' ? i : at;
}

// Whether the number of a move or another move stands before `at`: 1. e4 e5, 12...Qxe5.
bool is_behind_move(const Line& line, std::size_t at) {
  std::size_t end = at;
  while (end > 0 && is_blank(line[end - 1])) --end;
  if (end > 1 && line[end - 1] == '.') {
    while (end > 0 && line[end - 1] == '.') --end;
    return end > 0 && is_digit(line[end - 1]) && at - end < 5;
  }
  if (end == at) return false;
  std::size_t begin = end;
  while (begin > 0 && !is_blank(line[begin - 1]) && line[begin - 1] != '.' && end - begin < 8) --begin;
  return begin < end && move_end(line, begin) == end;
}

void read_move(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = move_end(line, at), next = line.blanks(end);
  if (end == at) return;
  const std::string_view move = line.slice(at, end);
  const bool takes = move.find('x') != move.npos;
  if (!takes && !is_behind_move(line, at) && (next == end || move_end(line, next) == next)) return;
  constexpr std::pair<char, std::string_view> names[] = {{'K', "king"},   {'Q', "queen"},  {'R', "rook"},
                                                         {'B', "bishop"}, {'N', "knight"}, {'x', "takes"},
                                                         {'=', "is"},     {'+', "check"},  {'#', "mate"}};
  std::string said;
  for (char c : move) {
    const auto name = std::find_if(std::begin(names), std::end(names), [&](const auto& row) { return row.first == c; });
    if (!said.empty()) said += ' ';
    said += name != std::end(names) ? std::string(name->second)
            : is_digit(c)           ? counted({&c, 1}, line.locale)
                                    : std::string(1, c);
  }
  out.push_back(field(end, said, 6));
}

// --- sciences ---

// 14C dating, 13C NMR, 235U, 137Cs: the number of an isotope before its element.
void read_isotope(const Line& line, std::size_t at, Matches& out) {
  const std::size_t digits = line.digits(at), end = line.letters(digits);
  if (!is<"isotope">(line.slice(at, end)) || !line.closes(end)) return;
  const bool hyphen = line[end] == '-';
  const std::string behind = hyphen ? lower(line.slice(end + 1, line.letters(end + 1))) : line.word_after(end);
  const bool sure = end - digits == 2 || line.slice(digits, end) == "U";  // not 14C, which may be degrees
  if (!sure && !is<"of-isotope">(behind)) return;
  out.push_back(field(end, counted(line.slice(at, digits), line.locale) + " " + spelled(line.slice(digits, end))));
}

// The 3s orbital, 2p electrons
void read_orbital(const Line& line, std::size_t at, Matches& out) {
  const std::size_t letter = line.digits(at), end = letter + 1;
  if (letter != at + 1 || line[at] == '0' || std::string_view("spdf").find(line[letter]) == std::string_view::npos)
    return;
  if (line.closes(end) && is_blank(line[end]) && is<"of-orbital">(line.word_after(end)))
    out.push_back(field(end, counted(line.slice(at, letter), line.locale) + " " + line[letter]));
}

// Social Forces 43:463–70: a volume and its pages, where it is no time.
void read_volume(const Line& line, std::size_t at, Matches& out) {
  const std::size_t colon = line.digits(at), first = line.digits(colon + 1), dash = line.dash(first);
  const std::size_t last = line.digits(dash);
  if (line[colon] != ':' || colon - at > 3 || first == colon + 1 || first - colon > 5 || dash == first) return;
  if (last == dash || last - dash > first - colon - 1 || !ends_number(line, last) || !line.opens(at)) return;
  if (line[at] == '0' || line[colon + 1] == '0' || line[dash] == '0') return;
  const int volume = to_int(line.slice(at, colon)), page = to_int(line.slice(colon + 1, first));
  if (volume <= 24 && first == colon + 3 && page < 60) return;
  const std::string_view ending = line.slice(first - (last - dash), first);
  if (line.slice(dash, last) <= ending) return;
  out.push_back(field(last,
                      counted(line.slice(at, colon), line.locale) + ", " +
                          counted(line.slice(colon + 1, first), line.locale) + " to " +
                          counted(line.slice(dash, last), line.locale),
                      2));
}

// Version 1.17-1, 9.0-4, 6.1.0-18, POSIX 1003.1-2004, § 1.61-1: the number of what is made of a release, and the year
// of a standard.
void read_release(const Line& line, std::size_t at, Matches& out) {
  std::string said;
  std::size_t parts = 0, dash = at;
  for (std::size_t begin = at; parts < 5; begin = dash + 1) {
    dash = line.digits(begin);
    if (dash == begin || dash - begin > (parts ? 3 : 4)) return;
    const std::string_view part = line.slice(begin, dash);
    const bool counts = parts == 0 || (part.size() == 2 && part[0] != '0');
    said += (parts++ ? " point " : "") + (counts ? counted(part, line.locale) : best(digits_one_by_one(part)));
    if (line[dash] != '.') break;
  }
  const std::size_t end = line.digits(dash + 1);
  if (parts < 2 || parts > 3 || line[dash] != '-' || end == dash + 1 || end - dash > 5) return;
  if (!ends_number(line, end) || !line.opens(at) || line[dash + 1] == '0') return;
  const std::string_view made = line.slice(dash + 1, end);
  const std::size_t sign = line.text.substr(0, at).find_last_not_of(" \t");
  const bool section = sign != line.text.npos && line.text.substr(0, sign + 1).ends_with("§");
  const bool named = section || one_of(line.word_before(at), {"release", "releases", "version", "versions"});
  const bool less = to_int(made) < to_int(line.slice(at, line.digits(at)));
  if (!named && parts < 3 && !less && !looks_like_year(made)) return;
  said += " dash " + (looks_like_year(made) ? best(year(made, line.locale)) : counted(made, line.locale));
  out.push_back(field(end, said, named ? 4 : 0));
}

// 22/7 is near pi, 16/9 as a fraction: above one, where the line says that it is a number.
void read_improper(const Line& line, std::size_t at, Matches& out) {
  const std::size_t slash = line.digits(at), end = line.digits(slash + 1);
  if (line[slash] != '/' || slash - at > 3 || end == slash + 1 || end - slash > 4 || !ends_number(line, end)) return;
  if (line[at] == '0' || line[slash + 1] == '0' || line[end] == '/' || !line.opens(at)) return;
  const int above = to_int(line.slice(at, slash)), below = to_int(line.slice(slash + 1, end));
  if (above <= below || below < 2 || line.slice(at, end) == "24/7" || (at > 0 && line[at - 1] == '/')) return;
  constexpr std::size_t far = 40;  // bytes
  const std::string around = lower(line.slice(at - std::min(at, far), std::min(line.text.size(), end + far)));
  const auto near = [&](std::string_view word) { return around.find(word) != around.npos; };
  const bool equal =
      line.text.substr(0, at).ends_with("= ") || line.has(end, " =") || line.text.substr(0, at).ends_with("≈ ");
  if (!equal && !near(" pi") && !near("π") && !near("fraction")) return;
  out.push_back(field(
      end, counted(line.slice(at, slash), line.locale) + " over " + counted(line.slice(slash + 1, end), line.locale),
      2));
}

// --- money and sports ---

// 1H21, 4Q20, 4Q 2019: a part of a year; 10Y yields.
void read_part_of_year(const Line& line, std::size_t at, Matches& out) {
  constexpr std::string_view parts[] = {"first", "second", "third", "fourth"};
  const std::size_t end = line.digits(at), last = line.digits(end + 1);
  if (end == at + 1 && (line[end] == 'H' || line[end] == 'Q') && line[at] > '0' &&
      line[at] <= (line[end] == 'H' ? '2' : '4')) {
    const std::string part = std::string(parts[line[at] - '1']) + (line[end] == 'H' ? " half" : " quarter");
    if (last == end + 3 && line[end + 1] > '0' && ends_number(line, last))
      out.push_back(field(last, part + " " + counted(line.slice(end + 1, last), line.locale)));
    const std::size_t year = line.blanks(end + 1);
    if (year == end + 2 && looks_like_year(line.slice(year, line.digits(year)))) out.push_back(field(end + 1, part));
    return;
  }
  if (end - at < 3 && line[at] != '0' && line[end] == 'Y' && line.closes(end + 1) &&
      is<"paper-with-term">(line.word_after(end + 1)))
    out.push_back(field(end + 1, counted(line.slice(at, end), line.locale) + " year"));
}

// A .300 hitter, he batted .275: of a thousand.
void read_average(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at + 1);
  if (line[at] != '.' || end != at + 4 || line[at + 1] == '0' || !ends_number(line, end)) return;
  constexpr std::string_view before[] = {"batted", "batting", "hit", "hits", "hitting", "slugged", "slugging"};
  constexpr std::string_view behind[] = {"average", "averages", "batter", "batters", "hitter", "hitters"};
  if (!one_of(line.word_before(at), before) && !one_of(line.word_after(end), behind)) return;
  out.push_back(field(end, best(by_pairs(line.slice(at + 1, end), line.locale))));
}

// A 62 y.o. woman
void read_years_old(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = at + 4;
  const bool counts = at > 1 && is_digit(line[at - (is_digit(line[at - 1]) ? 1 : 2)]);
  if (counts && line.has(at, "y.o.") && is_blank(line[end]) && is_lower(line[line.blanks(end)]))
    out.push_back(field(end, "year old"));
}

}  // namespace

void read_field(const Line& line, std::size_t at, Matches& out) {
  if (line[at] == '.') return read_average(line, at, out);
  if (!is_digit(line[at])) return;
  const char behind = line[line.digits(at)];
  if (behind == '(' || is_letter(behind)) read_section(line, at, out);
  if (behind == ':') read_volume(line, at, out);
  if (is_lower(behind)) read_orbital(line, at, out);
  if (behind == '-') read_airliner(line, at, at, out);
  if (behind == '.') read_release(line, at, out);
  if (behind == '/') read_improper(line, at, out);
  read_zulu(line, at, out);
  if (!is_upper(behind)) return;
  read_runway(line, at, out);
  read_isotope(line, at, out);
  read_part_of_year(line, at, out);
}

void read_field_word(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (line[at] == 'y') read_years_old(line, at, out);
  if (!is_digit(line[end])) return;
  if (line[at] == 'A' && end == at + 1) read_airliner(line, at, end, out);
  if (line[at] == 'F') read_flight_level(line, at, end, out);
  if (end - at <= 4) read_move(line, at, out);
}

}  // namespace emend::verbalize
