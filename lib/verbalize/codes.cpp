// Letters and digits that belong together: M16, H2O, v2.0, 5G, 10K, 401(k).
#include <algorithm>

#include "verbalize/line.h"

namespace emend::verbalize {

std::size_t element_at(const Line& line, std::size_t at) {
  constexpr std::string_view of_two =
      "AcAgAlAmArAsAtAuBaBeBiBkBrCaCdCeCfClCmCoCrCsCuDyErEsEuFeFmFrGaGdGeHeHfHgHoInIrKrLaLiLrLuMdMgMnMoNaNbNdNeNiNoNpOs"
      "PaPbPdPmPoPrPtPuRaRbReRhRnRuSbScSeSiSmSnSrTaTbTcTeThTiTlTmXeYbZnZr";
  constexpr std::string_view of_one = "BCFHIKNOPSUVWY";
  if (is_lower(line[at + 1])) {
    for (std::size_t i = 0; i < of_two.size(); i += 2)
      if (line.has(at, of_two.substr(i, 2))) return at + 2;
    return at;
  }
  return at + (of_one.find(line[at]) != of_one.npos);
}

namespace {

// Digits behind letters: sixteen; seven two eight where there are three or more.
std::string said_behind_letters(std::string_view digits, Locale locale) {
  const bool counted = digits.size() < 3 && (digits[0] != '0' || digits.size() == 1);
  return best(counted ? cardinal(digits, locale) : digits_one_by_one(digits));
}

// What is spelled in part: its value has no blanks, as hear_as_letters() makes it.
Match spelled_code(std::size_t end, const std::string& said) {
  std::string value = lower(said);
  std::erase(value, ' ');
  return {end, {Class::letters, value, plain(said)}, 1};
}

// Nothing that would make line[at, end) a part of something longer: 3.5, /x, A-1.
bool stands_alone(const Line& line, std::size_t at, std::size_t end) {
  if (!line.closes(end)) return false;
  const bool joined = std::string_view(".,:/'*^=+&@%_\\").find(line[end]) != std::string_view::npos;
  if ((joined && (is_alphanumeric(line[end + 1]) || line[end] == '%')) || line.dash(end) > end) return false;
  return at == 0 || std::string_view("-./:'@#=_\\").find(line[at - 1]) == std::string_view::npos;
}

// H2O, N2O5, MgCl2: two elements and a number at least.
void read_formula(const Line& line, std::size_t at, Matches& out) {
  std::string said;
  std::size_t end = at;
  int elements = 0, numbers = 0;
  for (std::size_t next = element_at(line, end); next > end && end - at < 24; next = element_at(line, end)) {
    ++elements;
    said += (said.empty() ? "" : " ") + spelled(line.slice(end, next));
    end = line.digits(next);
    if (end - next > 2 || line[next] == '0') return;
    if (end > next) ++numbers, said += " " + said_behind_letters(line.slice(next, end), line.locale);
  }
  if (elements > 1 && numbers > 0 && stands_alone(line, at, end)) out.push_back(spelled_code(end, said));
}

// v2.0, V1.10.3, v2
void read_version(const Line& line, std::size_t at, Matches& out) {
  std::string said = "version";
  std::size_t end = at + 1;
  int parts = 0;
  for (std::size_t first = end; parts < 5; ++parts, first = end + 1) {
    const std::size_t last = line.digits(first);
    if (last == first || last - first > 4) break;
    said += (parts ? " point " : " ") + said_behind_letters(line.slice(first, last), line.locale);
    end = last;
    if (line[end] != '.' || !is_digit(line[end + 1])) {
      ++parts;
      break;
    }
  }
  const std::string behind = line.word_after(end);
  const bool engine = one_of(behind, {"engine", "engines", "motor"});  // a v8 engine
  const bool one = parts == 1 && line[at] == 'v' && end - at < 5 && line[at + 1] != '0' && !engine;
  if ((parts > 1 || one) && stands_alone(line, at, end)) out.push_back(spelled_code(end, said));
}

}  // namespace

// M16, A728, MP3: up to three capitals and a number; H2O; v2.0.
void read_code(const Line& line, std::size_t at, Matches& out) {
  const std::size_t first = line.letters(at), end = line.digits(first);
  const std::string_view letters = line.slice(at, first), digits = line.slice(first, end);
  if (digits.empty()) return;
  if (lower(letters) == "v") read_version(line, at, out);
  read_formula(line, at, out);
  if (letters.size() > 3 || digits.size() > 9 || !std::all_of(letters.begin(), letters.end(), is_upper)) return;
  if (letters == "AD" || letters == "BC" || said_as_word(letters) || !stands_alone(line, at, end)) return;
  const bool fiscal = one_of(letters, {"AY", "CY", "FY", "SY"}) && looks_like_year(digits);  // FY2022
  out.push_back(spelled_code(
      end,
      spelled(letters) + " " + (fiscal ? best(year(digits, line.locale)) : said_behind_letters(digits, line.locale))));
}

// 10K, 100k, 2.5K, 1.5M; what the words behind tell to be a scale (1.5m people) has readers before this.
void read_scale_letter(const Line& line, std::size_t at, Matches& out) {
  const auto number = read_number(line, at);
  if (!number || one_by_one(*number) || number->integer.empty() || number->integer.size() > 3 || number->grouped)
    return;
  const char c = line[number->end];
  const bool million = c == 'M' && !number->whole();  // 7M may be anything
  if (!(c == 'K' || c == 'k' || million) || !stands_alone(line, at, number->end + 1)) return;
  const char letter = million ? 'M' : 'K';
  const Phrase said = say_number(*number, line.locale) + " {" + letter + (million ? "|million}" : "|thousand}");
  out.push_back({number->end + 1, {Class::letters, number->value() + lower(letter), said}, 0});
}

namespace {

// Whether line[at, end) is a short number of emergencies and services that somebody calls: text 988, the 112 line, in
// an emergency 999.
bool is_called(const Line& line, std::size_t at, std::size_t end, int listed = 0) {
  constexpr std::string_view numbers[] = {"000", "110", "111", "112", "119", "211", "311",
                                          "411", "511", "811", "911", "988", "995", "999"};
  constexpr std::string_view calling[] = {"called",  "calling", "calls",   "dialed",  "dialing", "dialled",
                                          "number",  "phoned",  "phoning", "phone",   "rang",    "ring",
                                          "ringing", "text",    "texted",  "texting", "dials",   "texts"};
  constexpr std::string_view behind[] = {"call",     "caller",    "callers",    "calls",       "center",
                                         "centre",   "dispatch",  "dispatcher", "dispatchers", "emergency",
                                         "helpline", "hotline",   "lifeline",   "line",        "number",
                                         "operator", "operators", "service",    "services",    "system"};
  constexpr std::string_view near[] = {"emergencies", "emergency", "helpline", "hotline", "lifeline", "paramedics"};
  if (!one_of(line.slice(at, end), numbers) || counts_something(line, end)) return false;
  const std::string before = line.word_before(at), after = line.word_after(end);
  if (announces_telephone(line, at) || one_of(before, calling) || one_of(after, behind)) return true;
  if (after.ends_with('s') && !one_of(after, {"is", "was"})) return false;  // 112 people, 999 times
  constexpr int most = 3;
  if (listed < most && one_of(before, {"and", "or"}) && at > before.size() + 4) {  // ring 999 or 112
    const std::size_t last = at - before.size() - 2, first = last - 3;
    if (line.digits(first) == last && line.opens(first) && is_called(line, first, last, listed + 1)) return true;
  }
  constexpr std::size_t far = 60;  // bytes
  const std::string earlier = lower(line.slice(at - std::min(at, far), at));
  const bool in_list = before.empty() || one_of(before, {"and", "or"});
  for (std::string_view verb : {"call ", "dial ", "text "})  // call 112 in Europe, 911 in America
    if (const std::size_t found = earlier.rfind(verb); in_list && found != earlier.npos)
      if (const std::size_t number = found + verb.size();
          one_of(std::string_view(earlier).substr(number, 3), numbers) && !is_digit(earlier[number + 3]))
        return true;
  const std::string around = lower(line.slice(at - std::min(at, far), std::min(line.text.size(), end + far)));
  return std::any_of(std::begin(near), std::end(near),
                     [&](std::string_view word) { return around.find(word) != around.npos; });
}

}  // namespace

namespace {

// Seat 14C, Apt. 4B: a place with a number and a letter.
void read_place(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  constexpr std::string_view places[] = {"apartment", "apt",  "bay",    "box", "door",     "exit",     "flat",
                                         "floor",     "gate", "locker", "lot", "platform", "rm",       "room",
                                         "row",       "seat", "seats",  "ste", "suite",    "terminal", "unit"};
  if (end - at > 3 || line[at] == '0' || !is_upper(line[end]) || !stands_alone(line, at, end + 1)) return;
  if (!one_of(line.word_before(at), places)) return;
  out.push_back(spelled_code(end + 1, said_behind_letters(line.slice(at, end), line.locale) + " " + line[end]));
}

// The 49ers, the 76ers.
void read_team(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end != at + 2 || line[at] == '0' || !line.has(end, "ers") || !line.closes(end + 3)) return;
  const std::string number = best(cardinal(line.slice(at, end), line.locale));
  out.push_back(spelled_code(end + 3, number + (number.ends_with('e') ? "rs" : "ers")));
}

// 1080p, 480i: the lines of a video.
void read_video(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  constexpr std::string_view heights[] = {"144", "240",  "360",  "480",  "540", "576",
                                          "720", "1080", "1440", "2160", "4320"};
  if ((line[end] != 'p' && line[end] != 'i') || !one_of(line.slice(at, end), heights)) return;
  const std::size_t rate = line.digits(end + 1);  // 1080p60
  if (!stands_alone(line, at, rate)) return;
  std::string said = best(by_pairs(line.slice(at, end), line.locale)) + " " + static_cast<char>(line[end] - 32);
  if (rate > end + 1) said += " " + best(cardinal(line.slice(end + 1, rate), line.locale));
  out.push_back(spelled_code(rate, said));
}

}  // namespace

// 3D, 5G; 2022b; 401(k); call 911; seat 14C; 1080p.
void read_numbered(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at);
  const std::string_view digits = line.slice(at, end);
  const char c = line[end];
  read_scale_letter(line, at, out);
  read_place(line, at, end, out);
  read_video(line, at, end, out);
  read_team(line, at, end, out);
  if (digits.size() == 1) {
    const bool known =
        (c == 'D' && digits[0] >= '1' && digits[0] <= '4') || (c == 'G' && digits[0] >= '2' && digits[0] <= '6');
    if (known && line.closes(end + 1))
      out.push_back(spelled_code(end + 1, best(cardinal(digits, line.locale)) + " " + c));
    return;
  }
  if (digits.size() == 4 && c >= 'a' && c <= 'f' && digits >= "1900" && digits <= "2099" && line.closes(end + 1))
    out.push_back(spelled_code(end + 1, best(year(digits, line.locale)) + " " + c));  // as papers are cited
  if (digits.size() != 3) return;
  constexpr std::string_view plans[] = {"401(k)", "403(b)", "457(b)", "501(c)"};
  if (one_of(line.slice(at, std::min(end + 3, line.text.size())), plans)) {
    std::size_t last = end + 3;
    std::string said = best(digits_one_by_one(digits, "o")) + " " + c;
    said.back() = line[end + 1];
    if (line[last] == '(' && is_digit(line[last + 1]) && line[last + 2] == ')') {  // 501(c)(3)
      said += " " + best(digits_one_by_one(line.slice(last + 1, last + 2)));
      last += 3;
    }
    if (line.closes(last)) out.push_back(spelled_code(last, said));
  }
  if (is_called(line, at, end) && stands_alone(line, at, end))
    out.push_back({end, {Class::digit, std::string(digits), digits_one_by_one(digits)}, 5});
}

}  // namespace emend::verbalize
