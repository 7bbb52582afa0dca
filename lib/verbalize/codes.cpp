// Letters and digits that belong together: M16, H2O, v2.0, 5G, 10K, 401(k).
#include <algorithm>

#include "verbalize/classes.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

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
bool stands_alone(const Line& line, std::size_t at, std::size_t end, bool compound = false) {
  if (!line.closes(end)) return false;
  // T2-weighted, HER2-positive
  if (compound && line[end] == '-' && is_lower(line[end + 1]) && is_lower(line[end + 2]) && is_lower(line[end + 3]))
    return at == 0 || line.opens(at);
  const bool joined = std::string_view(".,:/'*^=+&@%_\\").find(line[end]) != std::string_view::npos;
  if ((joined && (is_alphanumeric(line[end + 1]) || line[end] == '%')) || line.dash(end) > end) return false;
  return at == 0 || std::string_view("-./:'@#=_\\").find(line[at - 1]) == std::string_view::npos;
}

// H2O, N2O5, MgCl2: two elements and a number at least; 2H2O, 6CO2.
void read_formula(const Line& line, std::size_t at, Matches& out) {
  std::size_t end = line.digits(at);
  if (end - at > 2 || (end > at && line[at] == '0')) return;
  std::string said = end > at ? best(cardinal(line.slice(at, end), line.locale)) : "";
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
  // v2.0.1-rc3, v3.0-beta.2
  constexpr std::pair<std::string_view, std::string_view> stages[] = {
      {"alpha", "alpha"}, {"beta", "beta"}, {"dev", "dev"}, {"pre", "pre"}, {"rc", "R C"}};
  if (line[end] == '-' && parts > 1) {
    const std::size_t word = line.letters(end + 1), number = word + (line[word] == '.' || line[word] == '-');
    const std::size_t last = line.digits(number);
    for (const auto& [written, stage] : stages)
      if (lower(line.slice(end + 1, word)) == written && last - number < 3) {
        said += " " + std::string(stage);
        if (last > number) said += " " + said_behind_letters(line.slice(number, last), line.locale);
        end = last > number ? last : word;
        break;
      }
  }
  const std::string behind = line.word_after(end);
  const bool engine = one_of(behind, {"engine", "engines", "motor"});  // a v8 engine
  const bool one = parts == 1 && line[at] == 'v' && end - at < 5 && line[at + 1] != '0' && !engine;
  if ((parts > 1 || one) && stands_alone(line, at, end)) out.push_back(spelled_code(end, said));
}

}  // namespace

namespace {

// Codes that have a reading of their own, those that other readers would not know for codes, and what people write in a
// chat.
struct KnownCode {
  std::string_view written, said;
};
constexpr KnownCode known_codes[] = {
    {"10b-5", "ten b five"},
    {"128bit", "one hundred twenty eight bit"},
    {"16bit", "sixteen bit"},
    {"24/7/365", "twenty four seven three sixty five"},
    {"2WD", "two W D"},
    {"2d", "two d"},
    {"2day", "today"},
    {"2gether", "together"},
    {"2moro", "tomorrow"},
    {"2morrow", "tomorrow"},
    {"2mrw", "tomorrow"},
    {"2night", "tonight"},
    {"2nite", "tonight"},
    {"32bit", "thirty two bit"},
    {"3d", "three d"},
    {"4Ever", "forever"},
    {"4WD", "four W D"},
    {"4ever", "forever"},
    {"4get", "forget"},
    {"4give", "forgive"},
    {"64bit", "sixty four bit"},
    {"6WD", "six W D"},
    {"802.11", "eight o two dot eleven"},
    {"802.11a", "eight o two dot eleven a"},
    {"802.11ac", "eight o two dot eleven a c"},
    {"802.11ax", "eight o two dot eleven a x"},
    {"802.11b", "eight o two dot eleven b"},
    {"802.11g", "eight o two dot eleven g"},
    {"802.11n", "eight o two dot eleven n"},
    {"8bit", "eight bit"},
    {"A-Z", "A to Z"},
    {"A/B", "A B"},
    {"A/C", "A C"},
    {"A–Z", "A to Z"},
    {"A–z", "A to Z"},
    {"Be2", "B e two"},
    {"Br2", "B r two"},
    {"C-3PO", "C three P O"},
    {"CO2e", "C O two E"},
    {"Cl2", "C l two"},
    {"F/A-18", "F A eighteen"},
    {"H.264", "H two sixty four"},
    {"H.265", "H two sixty five"},
    {"HbA1c", "H b A one c"},
    {"I/O", "I O"},
    {"IPv4", "I P v four"},
    {"IPv6", "I P v six"},
    {"Li2", "L i two"},
    {"M.2", "M dot two"},
    {"N/A", "N A"},
    {"Ne2", "N e two"},
    {"P/E", "P E"},
    {"PaCO2", "P a C O two"},
    {"PaO2", "P a O two"},
    {"R2-D2", "R two D two"},
    {"SpO2", "S P O two"},
    {"any1", "anyone"},
    {"b4", "before"},
    {"d10", "d ten"},
    {"d12", "d twelve"},
    {"d20", "d twenty"},
    {"d4", "d four"},
    {"d6", "d six"},
    {"d8", "d eight"},
    {"every1", "everyone"},
    {"f32", "f thirty two"},
    {"f64", "f sixty four"},
    {"gr8", "great"},
    {"h8", "hate"},
    {"i16", "i sixteen"},
    {"i3", "i three"},
    {"i32", "i thirty two"},
    {"i5", "i five"},
    {"i64", "i sixty four"},
    {"i7", "i seven"},
    {"i9", "i nine"},
    {"id3", "i d three"},
    {"l8", "late"},
    {"l8r", "later"},
    {"mp3", "m p three"},
    {"mp4", "m p four"},
    {"p53", "p fifty three"},
    {"q12h", "every twelve hours"},
    {"q24h", "every twenty four hours"},
    {"q2h", "every two hours"},
    {"q3h", "every three hours"},
    {"q4h", "every four hours"},
    {"q6h", "every six hours"},
    {"q8h", "every eight hours"},
    {"sk8", "skate"},
    {"some1", "someone"},
    {"sp2", "s p two"},
    {"sp3", "s p three"},
    {"str8", "straight"},
    {"u16", "u sixteen"},
    {"u32", "u thirty two"},
    {"u64", "u sixty four"},
    {"u8", "u eight"},
    {"w8", "wait"},
    {"x64", "x sixty four"},
    {"x86", "x eighty six"},
};

// What a known code at `at` is said as, in the plural too: two F/A-18s.
void read_known(const Line& line, std::size_t at, Matches& out) {
  for (const KnownCode& code : known_codes) {
    if (code.written.front() != line[at] || !line.has(at, code.written) || !line.opens(at)) continue;
    const std::size_t end = at + code.written.size();
    const bool several = line[end] == 's' && line.closes(end + 1);
    if (several || stands_alone(line, at, end, true))
      out.push_back(spelled_code(end + several, several ? plural(code.said) : std::string(code.said)));
  }
}

// The airliners of Airbus: an A380, A320s.
bool is_airliner(std::string_view letters, std::string_view digits) {
  return letters == "A" &&
         one_of(digits, {"220", "300", "310", "318", "319", "320", "321", "330", "340", "350", "380"});
}

// PM2.5, GPT3.5
void read_decimal_code(const Line& line, std::size_t at, std::size_t first, Matches& out) {
  const std::size_t point = line.digits(first), end = line.digits(point + 1);
  if (point - first > 2 || point == first || line[point] != '.' || end == point + 1 || end - point > 3) return;
  if (line[first] == '0' || !stands_alone(line, at, end)) return;
  const Number number{end, std::string(line.slice(first, point)), std::string(line.slice(point + 1, end)), false};
  out.push_back(spelled_code(end, spelled(line.slice(at, first)) + " " + best(say_number(number, line.locale))));
}

// Ca2+, Fe3+: an element and its charge.
void read_ion(const Line& line, std::size_t at, Matches& out) {
  const std::size_t element = element_at(line, at), end = element + 2;
  if (element == at || line[element] < '1' || line[element] > '4' || line[element + 1] != '+' || !line.closes(end))
    return;
  if (line[end] == '+' || is_digit(line[end]) || !line.opens(at)) return;
  out.push_back(spelled_code(end, spelled(line.slice(at, element)) + " " +
                                      best(cardinal(line.slice(element, element + 1), line.locale)) + " plus"));
}

// S02E03, s1e10: a season and an episode of it.
void read_episode(const Line& line, std::size_t at, std::size_t digits, Matches& out) {
  const std::size_t e = line.digits(digits), end = line.digits(e + 1);
  if (lower(line[at]) != 's' || digits != at + 1 || e == digits || e - digits > 2) return;
  if (line[e] != (line[at] == 's' ? 'e' : 'E') || end == e + 1 || end - e > 4 || !stands_alone(line, at, end)) return;
  const std::string season = std::to_string(to_int(line.slice(digits, e)));
  const std::string episode = std::to_string(to_int(line.slice(e + 1, end)));
  out.push_back(spelled_code(
      end, "season " + best(cardinal(season, line.locale)) + " episode " + best(cardinal(episode, line.locale))));
}

// 3XL: sizes of clothes; 4XL.
void read_large_size(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  const std::size_t last = line.letters(end);
  if (end != at + 1 || line[at] < '2' || !one_of(line.slice(end, last), {"XL", "XS"})) return;
  if (stands_alone(line, at, last))
    out.push_back(
        spelled_code(last, best(cardinal(line.slice(at, end), line.locale)) + " " + spelled(line.slice(end, last))));
}

// The discs of a spine: L4-L5, C5/C6, T12-L1.
void read_discs(const Line& line, std::size_t at, Matches& out) {
  std::string said;
  std::size_t i = at;
  for (int parts = 0; parts < 2; ++parts) {
    const std::size_t end = line.digits(i + 1);
    if (std::string_view("CTLS").find(line[i]) == std::string_view::npos || end == i + 1 || end - i > 3) return;
    const int number = to_int(line.slice(i + 1, end));
    if (line[i + 1] == '0' || number > (line[i] == 'T' ? 12 : line[i] == 'C' ? 8 : 6)) return;
    said += (parts ? " " : "") + std::string(1, line[i]) + " " + best(cardinal(number, line.locale));
    i = end;
    if (parts == 0 && line[i] != '-' && line[i] != '/') return;
    i += parts == 0;
  }
  if (line.opens(at) && stands_alone(line, at, i)) out.push_back(spelled_code(i, said));
}

// The postcodes of Britain and Canada: SW1A 1AA, M1 1AE, K1A 0B6.
void read_postcode(const Line& line, std::size_t at, Matches& out) {
  const auto shape = [&](std::size_t from, std::string_view pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      const char c = line[from + i];
      if (pattern[i] == ' ' ? c != ' ' : pattern[i] == '9' ? !is_digit(c) : !is_upper(c)) return false;
    }
    return true;
  };
  for (std::string_view pattern : {"AA9A 9AA", "A9A 9AA", "AA99 9AA", "A99 9AA", "AA9 9AA", "A9 9AA", "A9A 9A9"}) {
    const std::size_t end = at + pattern.size();
    if (!shape(at, pattern) || !line.opens(at) || !stands_alone(line, at, end)) continue;
    std::string said;
    for (char c : line.slice(at, end)) {
      if (c == ' ')
        said += " ,";
      else
        said += (said.empty() ? "" : " ") + (is_digit(c) ? best(digits_one_by_one({&c, 1})) : std::string(1, c));
    }
    std::string value = lower(said);
    std::erase_if(value, [](char c) { return c == ' ' || c == ','; });
    out.push_back({end, {Class::letters, value, plain(said)}, 2});
    return;
  }
}

}  // namespace

// S–XL, M-XXL: sizes of clothes.
void read_sizes(const Line& line, std::size_t at, Matches& out) {
  constexpr std::string_view sizes[] = {"XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL"};
  const std::size_t end = line.letters(at), second = line.dash(end), last = line.letters(second);
  const auto place = [&](std::size_t from, std::size_t to) {
    return std::find(std::begin(sizes), std::end(sizes), line.slice(from, to)) - std::begin(sizes);
  };
  if (second == end || !line.opens(at) || !line.closes(last) || line.dash(last) > last) return;
  if (at > 0 && line[at - 1] == '-') return;
  const auto from = place(at, end), to = place(second, last);
  if (to == std::ssize(sizes) || from >= to) return;
  const bool sized = one_of(line.word_before(at), {"in", "size", "sizes"});
  if (!sized && line.slice(at, last).find('X') == std::string_view::npos) return;
  out.push_back(spelled_code(last, spelled(line.slice(at, end)) + " to " + spelled(line.slice(second, last))));
}

namespace {

// T-10 minutes, T+5 seconds: before a launch and behind it; not a T-72 tank.
void read_countdown(const Line& line, std::size_t at, Matches& out) {
  const bool plus = line[at + 1] == '+';
  const std::size_t number = plus ? at + 2 : minus_at(line, at + 1), end = line.digits(number);
  if (line[at] != 'T' || number == at + 1 || end == number || end - number > 3 || line[number] == '0') return;
  if (!is_blank(line[end]) || !is<"counted-down">(line.word_after(end))) return;
  out.push_back(spelled_code(
      end, std::string("T ") + (plus ? "plus " : "minus ") + best(cardinal(line.slice(number, end), line.locale))));
}

// GB82 WEST 1234 5698 7654 32: the number of an account in groups of four, behind its country and check digits.
void read_iban(const Line& line, std::size_t at, Matches& out) {
  constexpr std::size_t longest = 34, shortest = 15;  // characters
  std::size_t end = at, count = 0, groups = 0;
  const auto group_end = [&](std::size_t from) {
    std::size_t to = from;
    while (is_digit(line[to]) || is_upper(line[to])) ++to;
    return to;
  };
  std::string said;
  for (std::size_t begin = at;; begin = end + 1) {
    const std::size_t last = group_end(begin), size = last - begin;
    if (size == 0 || size > 4 || (groups > 0 && (end - at + 1) % 5 != 0) || !line.closes(last)) break;
    for (char c : line.slice(begin, last))
      said += (said.empty() ? "" : " ") + (is_digit(c) ? best(digits_one_by_one({&c, 1})) : std::string(1, c));
    count += size, ++groups, end = last;
    if (size < 4 || line[end] != ' ' || !(is_digit(line[end + 1]) || is_upper(line[end + 1]))) break;
    if (const std::size_t next = group_end(end + 1); next > end + 5 || !line.closes(next)) break;
    said += " ,";
  }
  const bool checked = is_upper(line[at]) && is_upper(line[at + 1]) && is_digit(line[at + 2]) && is_digit(line[at + 3]);
  const bool digits = std::any_of(line.text.begin() + static_cast<std::ptrdiff_t>(std::min(end, at + 5)),
                                  line.text.begin() + static_cast<std::ptrdiff_t>(end), is_digit);
  if (!checked || groups < 4 || count < shortest || count > longest || !digits || !stands_alone(line, at, end)) return;
  std::string value = lower(said);
  std::erase_if(value, [](char c) { return c == ' ' || c == ','; });
  out.push_back({end, {Class::letters, value, plain(said)}, 3});
}

}  // namespace

// M16, A728, MP3, HTML5: up to five capitals and a number; H2O; v2.0; PM2.5; A320s.
void read_code(const Line& line, std::size_t at, Matches& out) {
  const std::size_t first = line.letters(at), end = line.digits(first);
  const std::string_view letters = line.slice(at, first), digits = line.slice(first, end);
  read_known(line, at, out);
  if (digits.empty() && letters.size() == 1) read_countdown(line, at, out);
  if (digits.empty()) return read_sizes(line, at, out);
  if (letters.size() == 2 && digits.size() == 2) read_iban(line, at, out);
  if (lower(letters) == "v") read_version(line, at, out);
  if (letters.size() == 1) read_episode(line, at, first, out);
  read_formula(line, at, out);
  read_ion(line, at, out);
  if (letters.size() > 5 || digits.size() > 9 || !std::all_of(letters.begin(), letters.end(), is_upper)) return;
  if (letters.size() < 3) read_postcode(line, at, out);
  if (letters.size() == 1) read_discs(line, at, out);
  const bool word = said_as_word(letters);
  if (letters.size() > 3 && (digits.size() > 2 || digits[0] == '0')) return;
  if (letters == "AD" || letters == "BC" || (word && letters.size() < 3)) return;
  if (word && letters.size() == 3 && line[end] != '-' && !one_of(letters, {"ARM", "HER"})) return;
  if (letters.size() < 4) read_decimal_code(line, at, first, out);
  const std::string pairs = is_airliner(letters, digits) ? best(by_pairs(digits, line.locale)) : "";
  const bool short_code = letters.size() < 3 && digits.size() < 3 && digits[0] != '0';
  if ((!pairs.empty() || short_code) && line[end] == 's' && line.closes(end + 1)) {  // A320s, U21s
    const std::string number = pairs.empty() ? best(cardinal(digits, line.locale)) : pairs;
    out.push_back(spelled_code(end + 1, spelled(letters) + " " + plural(number)));
    return;
  }
  // Q4'23, H1'24
  if (const std::size_t year = end + 1; digits.size() == 1 && one_of(letters, {"Q", "H"}) && line[end] == '\'' &&
                                        line.digits(year) == year + 2 && stands_alone(line, at, year + 2)) {
    const std::string said = line[year] == '0' ? "o " + best(cardinal(line.slice(year + 1, year + 2), line.locale))
                                               : best(cardinal(line.slice(year, year + 2), line.locale));
    out.push_back(
        spelled_code(year + 2, spelled(letters) + " " + said_behind_letters(digits, line.locale) + " " + said));
    return;
  }
  const bool fiscal = one_of(letters, {"AY", "CY", "FY", "SY"}) && looks_like_year(digits);  // FY2022
  if (fiscal && (line.dash(end) > end || line[end] == '/')) {                                // FY2022-23, FY2022/23
    const std::size_t second = std::max(line.dash(end), end + 1), last = line.digits(second);
    const std::string next = std::to_string(to_int(digits) + 1), to(line.slice(second, last));
    if ((to == next || (to.size() == 2 && next.ends_with(to))) && stands_alone(line, at, last)) {
      const std::string rest = to.size() == 4 ? best(year(to, line.locale))
                               : to[0] == '0' ? "o " + best(cardinal(to.substr(1), line.locale))
                                              : best(cardinal(to, line.locale));
      out.push_back(spelled_code(last, spelled(letters) + " " + best(year(digits, line.locale)) + " to " + rest));
    }
    return;
  }
  if (!stands_alone(line, at, end, digits.size() < 3)) return;
  const std::string number = fiscal           ? best(year(digits, line.locale))
                             : !pairs.empty() ? pairs
                                              : said_behind_letters(digits, line.locale);
  out.push_back(spelled_code(end, (word ? std::string(letters) : spelled(letters)) + " " + number));
}

// 10K, 100k, 2.5K, 1.5M, 2.5B; what the words behind tell to be a scale (1.5m people) has readers before this.
void read_scale_letter(const Line& line, std::size_t at, Matches& out) {
  const auto number = read_number(line, at);
  if (!number || one_by_one(*number) || number->integer.empty() || number->integer.size() > 3 || number->grouped)
    return;
  const char c = line[number->end];
  const bool many = (c == 'M' || c == 'B') && !number->whole();  // 7M may be anything
  if (!(c == 'K' || c == 'k' || many) || !stands_alone(line, at, number->end + 1)) return;
  const Phrase digits = say_number(*number, line.locale);
  if (many) {
    const std::string scale = c == 'M' ? "million" : "billion";
    out.push_back(
        {number->end + 1, {Class::decimal, number->value() + " " + scale, digits + " {" + scale + "|" + c + "}"}, 0});
    return;
  }
  out.push_back({number->end + 1, {Class::letters, number->value() + "k", digits + " {K|thousand}"}, 0});
}

namespace {

// Whether line[at, end) is a short number of emergencies and services that somebody calls: text 988, the 112 line, in
// an emergency 999.
bool is_called(const Line& line, std::size_t at, std::size_t end, int listed = 0) {
  constexpr std::string_view near[] = {"emergencies", "emergency", "helpline", "hotline", "lifeline", "paramedics"};
  if (!is<"service-number">(line.slice(at, end)) || counts_something(line, end)) return false;
  const std::string before = line.word_before(at), after = line.word_after(end);
  if (announces_telephone(line, at) || is<"calls">(before) || is<"called">(after)) return true;
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
          is<"service-number">(std::string_view(earlier).substr(number, 3)) && !is_digit(earlier[number + 3]))
        return true;
  const std::string around = lower(line.slice(at - std::min(at, far), std::min(line.text.size(), end + far)));
  return std::any_of(std::begin(near), std::end(near),
                     [&](std::string_view word) { return around.find(word) != around.npos; });
}

}  // namespace

namespace {

// Seat 14C, Apt. 4B: a place with a number and a letter.
void read_place(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  // Table 3a, fig. 2B
  const std::string before = line.word_before(at);
  const bool part = is<"part-with-letter">(before) && (is_upper(line[end]) || (line[end] >= 'a' && line[end] <= 'h'));
  if (end - at > 3 || line[at] == '0' || !(part || is_upper(line[end])) || !stands_alone(line, at, end + 1)) return;
  if (!part && !is<"place-with-letter">(before)) return;
  out.push_back(spelled_code(end + 1, said_behind_letters(line.slice(at, end), line.locale) + " " + line[end]));
  out.back().rank = 3;  // no liters
}

// The Boeings 707 to 797 in the plural: two 747s.
void read_jets(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end != at + 3 || line[at] != '7' || line[at + 2] != '7' || line[end] != 's' || !line.closes(end + 1)) return;
  out.push_back(spelled_code(end + 1, plural(best(by_pairs(line.slice(at, end), line.locale)))));
}

// F-16s, B-52s, MiG-29s: what has letters and a number for a name, of which the number ends so.
void read_models(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end - at > 3 || line[at] == '0' || line[end] != 's' || !line.closes(end + 1)) return;
  if (at < 2 || line[at - 1] != '-' || !is_letter(line[at - 2])) return;
  std::size_t begin = at - 1;
  while (begin > 0 && is_letter(line[begin - 1])) --begin;
  if (!is_upper(line[begin]) || at - begin > 4 || !line.opens(begin)) return;
  const std::string_view digits = line.slice(at, end);
  const Phrase number = digits.size() > 2 ? by_pairs(digits, line.locale) : cardinal(digits, line.locale);
  out.push_back(spelled_code(end + 1, plural(best(number))));
}

// Three 9s, a pair of 8s, 1s and 0s, size 12s, the 400s: numbers that are counted or are names. 20s to 90s are decades,
// too, and any may be seconds.
void read_counted_numbers(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end - at > 3 || (line[at] == '0' && end - at > 1) || line[end] != 's' || !line.closes(end + 1)) return;
  if (at > 0 && !is_blank(line[at - 1]) && line[at - 1] != '(' && line[at - 1] != '"') return;
  const std::string before = line.word_before(at);
  const std::string_view digits = line.slice(at, end);
  const auto ends = [&](std::size_t from) {  // 0s
    const std::size_t last = line.digits(from);
    return last > from && last - from < 3 && line[last] == 's' && line.closes(last + 1);
  };
  const std::size_t word = at - std::min(at, before.size() + 1);
  const bool counted = is<"counts-figures">(before) || (before == "of" && is<"set-of-figures">(line.word_before(word)));
  bool pair = line.has(end + 1, " and ") && ends(end + 6);
  if (before == "and") {  // 1s and 0s, twos and 3s
    const std::size_t last = word - (word > 0);
    std::size_t first = last;
    while (first > 0 && is_alphanumeric(line[first - 1])) --first;
    pair = ends(first) || is<"plural-figure">(line.slice(first, last));
  }
  const bool sized = one_of(before, {"galaxy", "iphone", "iphones", "size", "sizes", "windows"});
  const bool hundreds = digits.size() == 3 && digits.ends_with("00") && one_of(before, {"early", "late", "mid", "the"});
  if (!counted && !pair && !sized && !hundreds) return;
  if (digits.size() == 2 && digits[0] > '1' && digits[1] == '0' && !counted) return;  // decades
  out.push_back(spelled_code(end + 1, plural(best(cardinal(digits, line.locale)))));
}

// The Under-21s, the under 19s: a team; the over-65s.
void read_juniors(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end != at + 2 || line[at] == '0' || line[end] != 's' || !line.closes(end + 1) || at == 0) return;
  const bool joined = line[at - 1] == '-';
  const std::string before = line.word_before(joined ? at - 1 : at);
  if (before != "under" && !(joined && before == "over")) return;
  out.push_back(spelled_code(end + 1, plural(best(cardinal(line.slice(at, end), line.locale)))));
}

// 221B Baker Street: a number and a letter before the name of a street.
void read_house(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  const std::size_t behind = end + 1;
  if (end - at > 4 || line[at] == '0' || !(is_upper(line[end]) || (is_lower(line[end]) && line[end] < 'h'))) return;
  if (!line.closes(behind) || line[behind] != ' ' || !is_upper(line[behind + 1])) return;
  std::size_t word = behind + 1;
  for (int words = 0; words < 4 && is_upper(line[word]); ++words) {
    const std::size_t last = line.letters(word);
    if (words > 0 && is<"street-of-house">(lower(line.slice(word, last)))) {
      out.push_back(spelled_code(behind, best(by_pairs(line.slice(at, end), line.locale)) + " " + line[end]));
      return;
    }
    word = line.blanks(last);
  }
}

// 10W-40, 0w20, 75W-90: oil of motors and gears, by how thick it is in winter and in summer.
void read_oil(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  const std::size_t hot = end + 1 + (line[end + 1] == '-'), last = line.digits(hot);
  const std::string_view cold = line.slice(at, end), summer = line.slice(hot, last);
  if (lower(line[end]) != 'w' || !stands_alone(line, at, last)) return;
  const bool motor = one_of(cold, {"0", "5", "10", "15", "20", "25"}) &&
                     one_of(summer, {"8", "12", "16", "20", "30", "40", "50", "60"});
  const bool gear = one_of(cold, {"70", "75", "80", "85"}) && one_of(summer, {"80", "85", "90", "110", "140", "250"});
  const auto unit = unit_at(line, line.blanks(last), Before::blank);
  if (!(motor || gear) || (unit && unit->unit->name == "W")) return;  // 5W-30 W
  out.push_back(spelled_code(
      last, best(cardinal(cold, line.locale)) + " " + line[end] + " " + best(cardinal(summer, line.locale))));
}

// iPhone 6s, iPhone 5c: a letter of the model; two iPhone 12s are several.
void read_lettered_phone(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end != at + 1 || !line.closes(end + 1) || line.word_before(at) != "iphone") return;
  const std::string_view model = line.slice(at, end + 1);
  if (!one_of(model, {"4s", "5s", "6s", "4S", "5S", "6S", "5c", "5C"})) return;
  out.push_back(spelled_code(
      end + 1, best(cardinal(line.slice(at, end), line.locale)) + " " + static_cast<char>(line[end] & ~0x20)));
  out.back().rank = 3;
}

// 95.5FM: a station.
void read_station(const Line& line, std::size_t at, Matches& out) {
  const auto number = read_number(line, at);
  if (!number || number->integer.empty() || number->integer.size() > 3 || number->fraction.size() > 1) return;
  if (one_by_one(*number) || !line.has(number->end, "FM") || !stands_alone(line, at, number->end + 2)) return;
  out.push_back(spelled_code(number->end + 2, best(say_number(*number, line.locale)) + " F M"));
}

// 3x + 2y: a number and the letter of a variable beside a sign.
void read_coefficient(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end - at > 3 || line[at] == '0' || !is_lower(line[end]) || !line.closes(end + 1) || line[end] == 'p') return;
  std::size_t before = at;
  while (before > 0 && is_blank(line[before - 1])) --before;
  const auto signs = [](char c) { return c == '+' || c == '='; };
  const std::size_t next = line.blanks(end + 1);
  const bool spaced = is_blank(line[end + 1]);
  if (!(before > 0 && before < at && signs(line[before - 1])) && !(spaced && signs(line[next]))) return;
  out.push_back(spelled_code(end + 1, best(cardinal(line.slice(at, end), line.locale)) + " " + line[end]));
}

// 3x², 4y³: a number and the power of a variable; 3m² is an area.
void read_term(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end == at || end - at > 3 || line[at] == '0' || !is_lower(line[end]) || unit_at(line, end, Before::nothing))
    return;
  const bool square = line.has(end + 1, "²");
  if ((!square && !line.has(end + 1, "³")) || !line.closes(end + 3)) return;
  const std::string number = best(cardinal(line.slice(at, end), line.locale));
  out.push_back(spelled_code(end + 3, number + " " + line[end] + (square ? " squared" : " cubed")));
}

// 2d6, 1d20+4: dice.
void read_dice(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  const std::size_t last = line.digits(end + 1);
  if (end - at > 2 || line[at] == '0' || line[end] != 'd' || !line.closes(last)) return;
  if (!one_of(line.slice(end + 1, last), {"4", "6", "8", "10", "12", "20", "100"}) || line[last] == '-') return;
  out.push_back(spelled_code(last, best(cardinal(line.slice(at, end), line.locale)) + " d " +
                                       best(cardinal(line.slice(end + 1, last), line.locale))));
}

// A 7B model, the 70B version: how many parameters a network has.
void read_billions(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end - at > 3 || line[at] == '0' || line[end] != 'B' || !stands_alone(line, at, end + 1)) return;
  if (one_of(line.word_after(end + 1), {"checkpoint", "model", "models", "variant", "version", "weights"}))
    out.push_back(spelled_code(end + 1, best(cardinal(line.slice(at, end), line.locale)) + " B"));
}

// 5! = 120
void read_factorial(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end == at || end - at > 3 || line[end] != '!' || line[line.blanks(end + 1)] != '=') return;
  out.push_back(spelled_code(end + 1, best(cardinal(line.slice(at, end), line.locale)) + " factorial"));
}

// The 49ers, the 76ers.
void read_team(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if (end != at + 2 || line[at] == '0' || !line.has(end, "ers") || !line.closes(end + 3)) return;
  const std::string number = best(cardinal(line.slice(at, end), line.locale));
  out.push_back(spelled_code(end + 3, number + (number.ends_with('e') ? "rs" : "ers")));
}

// 1080p, 480i: the lines of a video.
void read_video(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  if ((line[end] != 'p' && line[end] != 'i') || !is<"lines-of-video">(line.slice(at, end))) return;
  const std::size_t rate = line.digits(end + 1);  // 1080p60
  if (!stands_alone(line, at, rate)) return;
  std::string said = best(by_pairs(line.slice(at, end), line.locale)) + " " + static_cast<char>(line[end] - 32);
  if (rate > end + 1) said += " " + best(cardinal(line.slice(end + 1, rate), line.locale));
  out.push_back(spelled_code(rate, said));
}

}  // namespace

namespace {

// Whether a word of Greek letters is near: there a letter by itself is such a word, too.
bool is_greek_text(std::string_view text, std::size_t at) {
  constexpr std::size_t far = 60;  // bytes
  const auto greek = [&](std::size_t i) { return i + 1 < text.size() && (text[i] == '\xCE' || text[i] == '\xCF'); };
  for (std::size_t i = at - std::min(at, far); i < std::min(text.size(), at + far); ++i)
    if (greek(i) && greek(i + 2)) return true;
  return false;
}

}  // namespace

// α, Δt, 6σ, 2πr, β-carotene: the name of a Greek letter that is in no Greek word, and of a letter of ours behind it.
void read_greek(const Line& line, std::size_t at, Matches& out) {
  constexpr std::pair<std::string_view, std::string_view> names[] = {
      {"αΑ", "alpha"}, {"βΒ", "beta"},    {"γΓ", "gamma"},   {"δΔ", "delta"}, {"εϵΕ", "epsilon"}, {"ζΖ", "zeta"},
      {"ηΗ", "eta"},   {"θϑΘ", "theta"},  {"ιΙ", "iota"},    {"κΚ", "kappa"}, {"λΛ", "lambda"},   {"μµΜ", "mu"},
      {"νΝ", "nu"},    {"ξΞ", "xi"},      {"οΟ", "omicron"}, {"πΠ", "pi"},    {"ρΡ", "rho"},      {"σςΣ", "sigma"},
      {"τΤ", "tau"},   {"υΥ", "upsilon"}, {"φϕΦ", "phi"},    {"χΧ", "chi"},   {"ψΨ", "psi"},      {"ωΩΩ", "omega"}};
  const std::size_t letter = line.digits(at);
  if (!is_high(line[letter]) || letter - at > 3 || (letter > at && line[at] == '0')) return;
  const std::size_t size = line[letter] == '\xE2' ? 3 : 2;
  const std::string_view written = line.slice(letter, std::min(letter + size, line.text.size()));
  const auto name = std::find_if(std::begin(names), std::end(names),
                                 [&](const auto& row) { return row.first.find(written) != row.first.npos; });
  if (written.size() < size || name == std::end(names) || !line.opens(at) || is_greek_text(line.text, at)) return;
  std::size_t end = letter + size;
  std::string said(name->second);
  if (letter > at) said.insert(0, best(cardinal(line.slice(at, letter), line.locale)) + " ");
  if (is_letter(line[end])) {
    constexpr std::string_view measured = "mgslLAFMWHT";  // µg is a unit
    if (!line.closes(end + 1) || (name->second == "mu" && measured.find(line[end]) != measured.npos)) return;
    said += std::string(" ") + line[end++];
  }
  if (const std::size_t last = line.digits(end); letter == at && last > end && last - end < 3 && line[end] != '0')
    said += " " + best(cardinal(line.slice(end, last), line.locale)), end = last;  // β2
  for (const auto& [sign, power] : {std::pair{"²", " squared"}, {"³", " cubed"}})
    if (line.has(end, sign)) {
      said += power, end += 2;
      break;
    }
  if (line.closes(end)) out.push_back(spelled_code(end, said));
}

// A♠, 10♣: the ace of spades, the ten of clubs.
void read_card(const Line& line, std::size_t at, Matches& out) {
  constexpr std::pair<char, std::string_view> faces[] = {{'A', "ace"}, {'K', "king"}, {'Q', "queen"}, {'J', "jack"}};
  constexpr std::pair<std::string_view, std::string_view> suits[] = {
      {"♠", "spades"}, {"♥", "hearts"}, {"♦", "diamonds"}, {"♣", "clubs"}};
  std::string said;
  std::size_t end = line.digits(at);
  const bool number = end > at && end - at < 3 && line[at] != '0';
  for (const auto& [letter, name] : faces)
    if (line[at] == letter) said = name, end = at + 1;
  if (!is_high(line[end]) || !line.opens(at)) return;
  if (number) said = best(cardinal(line.slice(at, end), line.locale));
  if (said.empty()) return;
  for (const auto& [sign, name] : suits)
    if (line.has(end, sign)) out.push_back(spelled_code(end + sign.size(), said + " of " + std::string(name)));
}

// 3D, 5G; 2022b; 401(k); call 911; seat 14C; 1080p.
void read_numbered(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at);
  const std::string_view digits = line.slice(at, end);
  const char c = line[end];
  if (!is_blank(c)) read_scale_letter(line, at, out);
  if (is_letter(c) || c == '.' || c == '/') read_known(line, at, out);
  if (c == '.') read_station(line, at, out);
  if (is_letter(c)) {
    read_place(line, at, end, out);
    read_jets(line, at, end, out);
    read_models(line, at, end, out);
    read_counted_numbers(line, at, end, out);
    read_oil(line, at, end, out);
    read_lettered_phone(line, at, end, out);
    read_juniors(line, at, end, out);
    read_house(line, at, end, out);
    read_coefficient(line, at, end, out);
    read_term(line, at, end, out);
    if (is_upper(c)) read_formula(line, at, out);
    read_billions(line, at, end, out);
    read_dice(line, at, end, out);
    read_video(line, at, end, out);
    read_large_size(line, at, end, out);
    read_team(line, at, end, out);
    read_station(line, at, out);
  } else if (c == '!') {
    read_factorial(line, at, end, out);
  } else if (is_high(c)) {
    read_greek(line, at, out);
    read_card(line, at, out);
  }
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
