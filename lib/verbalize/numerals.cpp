// Cardinal, ordinal, decimal, digit, fraction, telephone, range.
#include <algorithm>

#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

std::size_t minus_at(const Line& line, std::size_t at) {
  return at + (line[at] == '-' ? 1 : line.has(at, "−") ? 3 : 0);
}

namespace {

// An en dash that has a blank before it and none behind it is a minus sign, too: a change of –5%, –10 to –5. What
// begins with one may be an item of a list.
std::size_t en_dash_as_sign(const Line& line, std::size_t at) {
  constexpr std::string_view dash = "–";
  if (!line.has(at, dash) || (at > 0 && !is_blank(line[at - 1]))) return at;
  const std::size_t end = at + dash.size();
  const bool pair = line.has(line.digits(end), " to –");
  const bool list = at > 2 && line[at - 2] == ',' && is_digit(line[at - 3]);  // –2, –1, 0
  return pair || list || !line.word_before(at).empty() ? end : at;
}

}  // namespace

std::size_t sign_at(const Line& line, std::size_t at) {
  const std::size_t end = minus_at(line, at);
  if (end == at) return en_dash_as_sign(line, at);
  if (at > 0 && !is_blank(line[at - 1]) && line[at - 1] != '(' && line[at - 1] != '[' && line[at - 1] != '"') return at;
  std::size_t before = at;
  while (before > 0 && is_blank(line[before - 1])) --before;
  if (before > 0 && before < at && is_digit(line[before - 1])) return at;  // 5 -3
  return end;
}

namespace {

// *5*, **in 1984**; not a 5* hotel, 5*3: what a * closes another one opened.
bool ends_emphasis(const Line& line, std::size_t end) {
  constexpr std::size_t far = 200;  // bytes
  std::size_t behind = end, open = end;
  while (line[behind] == '*') ++behind;
  if (!line.closes(behind)) return false;
  while (open > 0 && end - open < far && line[open - 1] != '*') --open;
  std::size_t before = open;
  while (before > 0 && line[before - 1] == '*') --before;
  return before < open && open - before == behind - end && line.opens(before) && !is_blank(line[open]);
}

// A number ends here, and not a longer thing with digits in it.
bool ends_number(const Line& line, std::size_t end) {
  if (!line.closes(end)) return false;
  const char c = line[end];
  if ((c == '.' || c == ',' || c == ':' || c == '/') && is_digit(line[end + 1])) return false;
  if (c == '/' && line.closes(end + 1) == false) return false;
  if (c == '%' || c == '@' || c == '\\' || c == '^' || c == '=') return false;
  if (c == '*' && !ends_emphasis(line, end)) return false;
  if ((c == '\'' || c == '"') && is_digit(line[end + 1])) return false;  // 5'10"
  if (c == '+' && is_digit(line[end + 1])) return false;
  const std::size_t dash = line.dash(end);
  return dash == end || !is_digit(line[dash]);
}

}  // namespace

bool counts_something(const Line& line, std::size_t end) {
  const std::string next = line.word_after(end);
  if (next.size() < 4) return next == "men";
  for (const char* noun : {"people", "women", "children", "feet", "percent", "miles", "staff", "copies"})
    if (next == noun) return true;
  return false;
}

namespace {

// A hyphen joins the number to letters: iso-8859-1. The years of mid-1914-18 are years.
bool behind_letters(const Line& line, std::size_t at) {
  if (at < 2 || line[at - 1] != '-' || !is_letter(line[at - 2])) return false;
  return is_upper(line[at - 2]) || !looks_like_year(line.slice(at, line.digits(at)));
}

// Two numbers with a dash between that are one name: Table 4-1, ISSN 1234-5678, Boeing 747-400, a 737-800.
std::optional<Match> code_at(const Line& line, std::size_t at) {
  const std::size_t left_end = line.digits(at), from = line.dash(left_end), end = line.digits(from);
  std::size_t blank = at;
  while (blank > 0 && is_blank(line[blank - 1])) --blank;
  const std::string_view text = line.text.substr(0, blank);
  // No. 12-345, § 2-207; but Nos. 12-15, §§ 4-7
  const bool numbered = text.ends_with("No.") || (text.ends_with("§") && !text.ends_with("§§"));
  // ISO 639-1, SP 800-53: capitals before numbers of which the second is no end of pages (345-48)
  const bool capitals = blank > 1 && blank < at && is_upper(text[blank - 1]) && is_upper(text[blank - 2]);
  const bool standard = capitals && line[left_end] == '-' && left_end - at >= 3 && end - from < left_end - at &&
                        !looks_like_year(line.slice(at, left_end));
  const bool named = numbered || standard || behind_letters(line, at);
  const std::size_t longest = named ? 6 : 4;
  if (left_end == at || from == left_end || end == from || left_end - at > longest || end - from > longest)
    return std::nullopt;
  if (!ends_number(line, end)) return std::nullopt;
  const std::size_t gap = line.blanks(end);
  if (gap > end && unit_at(line, gap, Before::blank)) return std::nullopt;  // section 2-4 km
  const std::string_view left = line.slice(at, left_end), right = line.slice(from, end);
  const std::string before = line.word_before(at), value = std::string(left) + "-" + std::string(right);
  const auto say = [&](std::string_view digits) {
    const Number number{0, std::string(digits), {}, false};
    return one_by_one(number) ? digits_one_by_one(digits) : cardinal(digits, line.locale);
  };
  if (one_of(before, {"issn", "isbn"}))
    return Match{end,
                 {Class::digit, std::string(left) + std::string(right),
                  digits_one_by_one(left) + " , " + digits_one_by_one(right)},
                 5};
  const auto say_part = [&](std::string_view digits) {
    return digits.size() < 4    ? say(digits)
           : digits.size() == 4 ? by_pairs(digits, line.locale)
                                : digits_one_by_one(digits);
  };
  if (named) return Match{end, {Class::digit, value, say_part(left) + " {dash||hyphen} " + say_part(right)}, 5};
  if (one_of(before, {"table", "figure", "fig", "section", "model", "rule", "apt"}))
    return Match{end, {Class::digit, value, say(left) + " {dash||hyphen} " + say(right)}, 5};
  // 707 to 797, and what their builder writes behind them
  const bool jet = left.size() == 3 && left[0] == '7' && left[2] == '7' &&
                   (one_of(right, {"8", "9", "10"}) || (right.size() == 3 && right.ends_with("00")));
  if (!jet && !(left.size() == 3 && one_of(before, {"boeing", "airbus"}))) return std::nullopt;
  if (left[0] == '0' || right[0] == '0' || one_of(before, {"page", "pages", "pp", "p"})) return std::nullopt;
  return Match{end, {Class::digit, value, by_pairs(left, line.locale) + " {|dash} " + say(right)}, 5};
}

// 747-400 and 800-53 are no ranges. Pages are: pp. 145-47, 2 (2004): 140-55, 163–76.
bool descends(const Line& line, std::size_t at, std::string_view left, std::string_view right) {
  std::size_t before = at;
  while (before > 0 && is_blank(line[before - 1])) --before;
  const bool pages = (before > 0 && line[before - 1] == ':') || line[at + left.size()] != '-' ||
                     one_of(line.word_before(at), {"p", "pp", "page", "pages"});
  if (right.size() < left.size() && pages && right > left.substr(left.size() - right.size())) return false;
  return left.size() >= 3 && (left.size() > right.size() || (left.size() == right.size() && left > right));
}

// 52.212-4: so many digits has no number that goes up to a whole one.
bool is_numbered_part(std::string_view left, std::string_view right) {
  const std::size_t point = left.find('.');
  return point != left.npos && left.size() - point > 3 && left[0] != '0' && right.find('.') == right.npos;
}

// The end of a mixed fraction at `at` (2-1/2), or `at`.
std::size_t mixed_end(const Line& line, std::size_t at) {
  const std::size_t integer = line.digits(at), slash = line.digits(integer + 1), end = line.digits(slash + 1);
  if (integer == at || integer - at > 3 || line[integer] != '-' || line[slash] != '/' || end == slash + 1) return at;
  Matches matches;
  read_fraction(Line{line.text.substr(0, end), line.locale}, at, matches);
  return matches.empty() || matches.back().end != end ? at : end;
}

// The end of a time at `at` that a blank or full stops divide (10 a.m.-5 p.m.), or `at`.
std::size_t stopped_time_end(const Line& line, std::size_t at) {
  Matches matches;
  read_time(line, at, matches);
  if (matches.empty()) return at;
  const std::size_t end = matches.back().end;
  return line[end - 1] == '.' && line.dash(end) > end ? end : at;
}

// One of the two words before or of the one behind says so: the vote was 520-480, a 520-480 win. So does a verb that
// has a name behind it: beat the Celtics 112-105.
bool is_score(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::string_view sure[] = {"beat",  "beats", "beating", "defeat", "defeated", "defeating",
                                       "loses", "lost",  "over",    "win",    "wins",     "won"};
  constexpr std::string_view near[] = {"by",    "lead",   "led",     "loss", "margin", "passed",
                                       "score", "scored", "victory", "vote", "voted",  "votes"};
  const std::string behind = line.word_after(end);
  if (one_of(behind, sure) || one_of(behind, near)) return true;
  std::size_t before = at;
  for (int words = 0; words < 6; ++words) {
    const std::string word = line.word_before(before);
    if (word.empty()) return false;
    if (one_of(word, sure) || (words < 2 && one_of(word, near))) return true;
    while (before > 0 && !is_letter(line[before - 1])) --before;
    while (before > 0 && is_letter(line[before - 1])) --before;
  }
  return false;
}

}  // namespace

namespace {

// A digit written high: its value, and its end in `at`.
std::optional<char> high_digit(const Line& line, std::size_t& at) {
  constexpr std::string_view high[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  for (std::size_t digit = 0; digit < 10; ++digit)
    if (line.has(at, high[digit])) {
      at += high[digit].size();
      return static_cast<char>('0' + digit);
    }
  return std::nullopt;
}

// 10^23, 10⁻³; what stands high behind other numbers than 2 and 10 may be a note.
void read_power(const Line& line, std::size_t first, Matches& out) {
  const std::size_t at = sign_at(line, first), base_end = line.digits(at);
  if (base_end == at || base_end - at > 3 || line[at] == '0') return;
  const std::string_view base = line.slice(at, base_end);
  std::size_t end = base_end;
  std::string exponent;
  bool minus = false;
  if (line[end] == '^') {
    const std::size_t digits = minus_at(line, end + 1);
    minus = digits > end + 1;
    end = line.digits(digits);
    exponent = line.slice(digits, end);
  } else if (base == "10" || base == "2") {
    constexpr std::string_view sign = "⁻";
    minus = line.has(end, sign);
    if (minus) end += sign.size();
    for (auto digit = high_digit(line, end); digit; digit = high_digit(line, end)) exponent += *digit;
  }
  if (exponent.empty() || exponent.size() > 3 || exponent[0] == '0' || !ends_number(line, end)) return;
  const std::string sign = minus ? "minus " : "";
  Phrase power =
      "to the {" + sign + ordinal(exponent, line.locale) + "|power of " + sign + cardinal(exponent, line.locale) + "}";
  if (!minus && (exponent == "2" || exponent == "3"))
    power = std::string("{") + (exponent == "2" ? "squared" : "cubed") + "|" + power + "}";
  const bool below_zero = at > first;
  out.push_back({end,
                 {Class::cardinal, (below_zero ? "-" : "") + std::string(base) + (minus ? "^-" : "^") + exponent,
                  (below_zero ? "{minus|negative} " : "") + cardinal(base, line.locale) + " " + power}});
}

}  // namespace

void read_cardinal(const Line& line, std::size_t at, Matches& out) {
  read_power(line, at, out);
  const std::size_t begin = sign_at(line, at);
  if (at > 0 && line[at - 1] == '$') return;  // x$5: an amount, but of what?
  const auto number = read_number(line, begin);
  if (!number || !number->whole() || number->integer.empty() || !ends_number(line, number->end)) return;
  if (one_by_one(*number)) return;
  const bool minus = begin > at;
  std::string value = (minus ? "-" : "") + number->value();
  Phrase phrase = cardinal(number->integer, line.locale);
  if (minus) phrase = "{minus|negative} " + phrase;
  out.push_back({number->end,
                 {Class::cardinal, std::move(value), std::move(phrase)},
                 counts_something(line, number->end) ? 2 : 0});
}

void read_digits(const Line& line, std::size_t at, Matches& out) {
  std::size_t end = line.digits(at);
  if (end == at) return;
  if (auto code = code_at(line, at)) out.push_back(std::move(*code));
  if (line[end] == '.' && is_digit(line[end + 1])) {  // 4.2.1, 123.123.0.40
    std::vector<std::string_view> parts;
    for (std::size_t begin = at;; begin = end + 1) {
      end = line.digits(begin);
      if (end - begin > 15) return;
      parts.push_back(line.slice(begin, end));
      if (line[end] != '.' || !is_digit(line[end + 1])) break;
    }
    if (parts.size() < 3 || !ends_number(line, end)) return;
    const bool machine = parts.size() == 4;
    Phrase phrase;
    for (const std::string_view part : parts) {
      const Phrase digits = digits_one_by_one(part), number = cardinal(part, line.locale);
      const bool counted = part.front() != '0' && part.size() > 1, version = !machine && part.size() == 2;
      if (!phrase.empty()) phrase += " {dot|point} ";
      phrase += !counted ? digits : version ? "{" + number + "|" + digits + "}" : "{" + digits + "|" + number + "}";
    }
    out.push_back(
        {end, {machine ? Class::electronic : Class::digit, std::string(line.slice(at, end)), std::move(phrase)}});
    return;
  }
  if (!ends_number(line, end)) return;
  const std::string_view digits = line.slice(at, end);
  const Number number{end, std::string(digits), {}, false};
  // Only where nothing else is right, or somebody says so; a house or a room may be read so, a year or an amount not.
  const std::string before = line.word_before(at);
  bool named = false;
  for (const char* word : {"isbn", "issn", "pin", "zip", "code", "extension", "ext", "pnr"}) named |= before == word;
  // Boeing 707, flight 855
  const bool craft = digits.size() == 3 && (before == "boeing" || before == "airbus" || before == "flight");
  if (!one_by_one(number) && !named && !craft) return;
  Phrase phrase = craft ? digits_one_by_one(digits, "{o|zero|oh}") : digits_one_by_one(digits);
  out.push_back({end, {Class::digit, std::string(digits), std::move(phrase)}, named || craft ? 5 : 1});
}

namespace {

// Python 3.10, version 1.52: the numbers of releases.
bool numbers_release(const Line& line, std::size_t at, const Number& number) {
  constexpr std::string_view released[] = {"android", "go",   "ios",   "java",   "julia",  "linux",
                                           "macos",   "node", "perl",  "php",    "python", "release",
                                           "ruby",    "rust", "swift", "ubuntu", "v",      "version"};
  return !number.integer.empty() && number.fraction.size() == 2 && number.fraction[0] != '0' && !number.grouped &&
         one_of(line.word_before(at), released);
}

}  // namespace

void read_decimal(const Line& line, std::size_t at, Matches& out) {
  const std::size_t begin = sign_at(line, at);
  if (line[begin] == '.' && begin > 0 && line[begin - 1] == '.') return;  // ...5
  const auto number = read_number(line, begin);
  if (!number || number->whole() || !ends_number(line, number->end)) return;
  const bool minus = begin > at;
  Phrase phrase = say_number(*number, line.locale);
  if (!minus && numbers_release(line, at, *number))
    phrase = "{" + cardinal(number->integer, line.locale) + " point " + cardinal(number->fraction, line.locale) + "|" +
             phrase + "}";
  if (minus) phrase = "{minus|negative} " + phrase;
  out.push_back({number->end, {Class::decimal, (minus ? "-" : "") + number->value(), std::move(phrase)}});
}

void read_ordinal(const Line& line, std::size_t at, Matches& out) {
  const auto number = read_number(line, at);
  if (!number || !number->whole() || one_by_one(*number)) return;
  const std::string ending = lower(line.slice(number->end, std::min(line.text.size(), number->end + 2)));
  if (ending.size() != 2 || !is_letter(ending[0]) || !is_letter(ending[1]) || !line.closes(number->end + 2)) return;
  const std::string& digits = number->integer;
  const char last = digits.back();
  const bool teen = digits.size() > 1 && digits[digits.size() - 2] == '1';
  const char* right = teen ? "th" : last == '1' ? "st" : last == '2' ? "nd" : last == '3' ? "rd" : "th";
  if (ending != right) return;  // 4rd, 111st
  out.push_back({number->end + 2, {Class::ordinal, number->value(), ordinal(digits, line.locale)}});
}

namespace {

// halves, quarters, thirds; n: how many of them
Phrase denominator(const std::string& digits, bool one, Locale locale) {
  if (digits == "2") return one ? "half" : "halves";
  Phrase phrase = ordinal(digits, locale) + (one ? "" : "s");
  if (digits == "4") return one ? "{quarter|fourth}" : "{quarters|fourths}";
  return phrase;
}

struct Sign {
  std::string_view written;
  const char *numerator, *denominator;
};
constexpr Sign vulgar[] = {{"½", "1", "2"}, {"¼", "1", "4"}, {"¾", "3", "4"}, {"⅓", "1", "3"}, {"⅔", "2", "3"},
                           {"⅕", "1", "5"}, {"⅖", "2", "5"}, {"⅗", "3", "5"}, {"⅘", "4", "5"}, {"⅙", "1", "6"},
                           {"⅚", "5", "6"}, {"⅛", "1", "8"}, {"⅜", "3", "8"}, {"⅝", "5", "8"}, {"⅞", "7", "8"}};

// Without a word for what divides them.
constexpr std::pair<std::string_view, std::string_view> said_as_pairs[] = {
    {"24/7", "twenty four seven"}, {"50/50", "fifty fifty"}, {"20/20", "twenty twenty"}};

}  // namespace

// NUMERATOR/DENOMINATOR with the first below the second, an integer before it or not.
void read_fraction(const Line& line, std::size_t sign, Matches& out) {
  const std::size_t at = sign_at(line, sign);
  std::string whole, numerator, denominator_digits;
  std::size_t end = at;
  const auto read_vulgar = [&](std::size_t from) {
    for (const Sign& sign : vulgar)
      if (line.has(from, sign.written)) {
        numerator = sign.numerator, denominator_digits = sign.denominator;
        end = from + sign.written.size();
        return true;
      }
    return false;
  };
  const auto read_plain = [&](std::size_t from) {
    const std::size_t slash = line.digits(from);
    const std::size_t behind = slash + (line[slash] == '/' ? 1 : line.has(slash, "⁄") ? 3 : 0);
    const std::size_t last = line.digits(behind);
    if (slash == from || behind == slash || last == behind || slash - from > 4 || last - behind > 4) return false;
    numerator = line.slice(from, slash), denominator_digits = line.slice(behind, last);
    if (numerator.front() == '0' || denominator_digits.front() == '0') return false;
    end = last;
    Matches ordinals;  // 1/4th
    if (is_letter(line[last])) read_ordinal(line, behind, ordinals);
    if (!ordinals.empty()) end = ordinals.front().end;
    return true;
  };
  if (!read_vulgar(at) && !read_plain(at)) {
    const std::size_t integer = line.digits(at);
    if (integer == at || integer - at > 9 || (line[at] == '0' && integer > at + 1)) return;
    std::size_t from = line.blanks(integer);
    if (from == integer && line[from] == '-') ++from;
    if (!read_vulgar(from) && (from == integer || !read_plain(from))) return;
    whole = line.slice(at, integer);
  }
  if (!ends_number(line, end)) return;
  const int n = std::stoi(numerator), d = std::stoi(denominator_digits);
  if (whole.empty() && at == sign && line[line.blanks(end)] != '=')
    for (const auto& [value, said] : said_as_pairs)
      if (line.slice(at, end) == value) {
        out.push_back({end, {Class::fraction, std::string(value), Phrase(said)}, 1});
        return;
      }
  if (n >= d) return;                      // 10/3 is as likely a date or a score
  if (n > 99) return;                      // 110/220 V
  if (looks_like_year(numerator)) return;  // 1923/1949
  const bool may_be_part = !whole.empty() || is_letter(line[end - 1]) || n == 1;
  if (looks_like_year(denominator_digits) && !may_be_part) return;  // 5/2014, but 1/2000, 3/1100ths
  const bool one = n == 1;
  Phrase phrase = one && whole.empty() ? "{one|a}" : one ? "{one|a}" : cardinal(numerator, line.locale);
  if (one && !whole.empty()) phrase = "{a|one}";
  phrase = join(std::move(phrase), denominator(denominator_digits, one, line.locale));
  std::string value = numerator + "/" + denominator_digits;
  if (whole.empty()) {
    phrase = "{" + phrase + "|" + cardinal(numerator, line.locale) + " over " +
             cardinal(denominator_digits, line.locale) + "}";
  } else {
    phrase = cardinal(whole, line.locale) + " and " + phrase;
    value = whole + " " + value;
  }
  if (at > sign) phrase = "{minus|negative} " + phrase, value = "-" + value;
  out.push_back({end, {Class::fraction, std::move(value), std::move(phrase)}, 1});
}

// 123-456-7890, (123) 456-7890, +1 123 456 7890, +49 (0)30 1234567, 020 7946 0958, 555-1234, 111-11-1111; and the
// numbers of cards, 4111 1111 1111 1111.
void read_telephone(const Line& line, std::size_t at, Matches& out) {
  std::vector<std::string> groups;
  bool plus = false, brackets = false;
  char divider = 0;
  std::size_t i = at;
  if (line[i] == '+') plus = true, ++i;
  // Behind + or 0 a group may be long, and behind them or four digits a blank may divide.
  const bool zero = line[i + (line[i] == '(')] == '0' && line.digits(i) != i + 1,
             card = line.digits(i) == i + 4 && line[i] >= '3' && line[i] <= '6';
  const std::size_t longest = plus || zero ? 8 : 4;
  std::size_t end = i, all = 0;
  for (;;) {
    std::size_t begin = i;
    const bool open = line[begin] == '(';
    begin += open;
    const std::size_t last = line.digits(begin);
    if (last == begin || last - begin > longest || groups.size() > 6) break;
    if (open && line[last] != ')') break;
    groups.emplace_back(line.slice(begin, last));
    brackets |= open;
    all += last - begin;
    end = last + open;
    std::size_t next = end;
    const char c = line[next];
    if (c == '-' || c == '.' || (c == ' ' && (plus || brackets || zero || card))) {
      const bool after_area = open || (plus && groups.size() == 1);
      if (divider && c != divider && !after_area) break;
      if (!after_area) divider = c;
      ++next;
    } else if (!open) {
      break;
    }
    if (!is_digit(line[next]) && line[next] != '(') break;
    i = next;
  }
  if (groups.size() < 2 || !ends_number(line, end)) return;
  const auto shape = [&](std::initializer_list<std::size_t> sizes) {
    return groups.size() == sizes.size() && std::equal(sizes.begin(), sizes.end(), groups.begin(),
                                                       [](std::size_t n, const auto& g) { return g.size() == n; });
  };
  // 555-1234: exchanges begin with 2 to 9. Pages and years are written so too: 997-1003, 900-1900.
  const auto local = [&] {
    if (shape({3, 4}) && announces_telephone(line, at)) return true;
    if (!shape({3, 4}) || groups[0].front() < '2' || groups[0].ends_with("00")) return false;
    const int from = std::stoi(groups[0]), to = std::stoi(groups[1]);
    return !(to > from && to < from + 150);
  };
  bool known = false;
  if (plus)
    known = all >= 8 && all <= 15;
  else if (brackets)
    known = all >= 9 && all <= 15;
  else if (divider == ' ')
    known = zero ? all >= 9 && all <= 11 : shape({4, 4, 4, 4});
  else if (divider == '-' || divider == '.')
    known = shape({3, 3, 4}) || shape({1, 3, 3, 4}) || (divider == '-' && (shape({3, 2, 4}) || local()));
  if (!known) return;
  Phrase phrase = plus ? "plus" : "";
  std::string value = plus ? "+" : "";
  for (std::size_t g = 0; g < groups.size(); ++g) {
    Phrase group = digits_one_by_one(groups[g]);
    if (groups[g].size() == 3 && groups[g].ends_with("00") && groups[g][0] != '0')
      group = "{" + cardinal(groups[g], Locale::en_us) + "|" + group + "}";
    phrase = join(std::move(phrase), group);
    if (g + 1 < groups.size()) phrase += " ,";
    value += groups[g];
  }
  out.push_back({end, {Class::telephone, std::move(value), std::move(phrase)}, 4});
}

namespace {

// What may stand at the ends of a range, the longest first.
std::optional<Match> operand(const Line& line, std::size_t at, std::size_t stop) {
  // The operand must not look past the dash: it sees the line up to there.
  const Line part{line.text.substr(0, stop), line.locale};
  Matches matches;
  for (Reader* reader : {&read_money, &read_measure, &read_time, &read_date, &read_decimal, &read_cardinal,
                         &read_ordinal, &read_fraction, &read_scale_letter})
    reader(part, at, matches);
  std::optional<Match> found;
  for (Match& match : matches)
    if (!found || match.end > found->end || (match.end == found->end && match.rank > found->rank))
      found = std::move(match);
  return found;
}

// 3:1, 4.5:1, and what is said to be a ratio: 16:10. Behind a name it is a verse, John 3:1, and 3:5 may be one.
void read_ratio(const Line& line, std::size_t at, Matches& out) {
  constexpr std::string_view names[] = {"aspect", "compression", "gear",   "odds",    "ratio",
                                        "scale",  "split",       "screen", "display", "monitor"};
  const auto left = read_number(line, at);
  if (!left || left->grouped || line[left->end] != ':') return;
  const auto right = read_number(line, left->end + 1);
  if (!right || one_by_one(*left) || one_by_one(*right) || !ends_number(line, right->end)) return;
  const std::string before = line.word_before(at);
  const bool named = one_of(before, names) || one_of(line.word_after(right->end), names) ||
                     line.text.substr(0, at).ends_with("ratio of ");
  std::size_t word = at;
  while (!before.empty() && !is_letter(line[word - 1])) --word;
  while (word > 0 && is_letter(line[word - 1])) --word;
  const bool verse = before.empty() || is_upper(line[word]) || one_of(before, {"chapter", "verse", "v", "verses"});
  const bool no_time = right->integer.size() == 1 || !left->whole() || !right->whole();
  const bool usual = is_one(*left) || is_one(*right) || !left->whole() || !right->whole() ||
                     one_of(line.slice(at, right->end), {"4:3", "16:9", "21:9"});
  if (!named && (!no_time || !usual || verse)) return;
  out.push_back({right->end,
                 {Class::range, left->value() + ".." + right->value(),
                  say_number(*left, line.locale) + " to " + say_number(*right, line.locale)},
                 3});
}

// The end of a multiplication sign at `at`, x or ×, or `at`.
std::size_t times_at(const Line& line, std::size_t at) {
  constexpr std::string_view sign = "×";
  return at + (line[at] == 'x' ? 1 : line.has(at, sign) ? sign.size() : 0);
}

// Up to where the number behind a dash or x may be read: to the line's end, but 12x8x4.
std::size_t factor_end(const Line& line, std::size_t at, bool by) {
  const std::size_t digits = line.digits(at), sign = times_at(line, digits);
  return by && digits > at && sign > digits && is_digit(line[sign]) ? digits : line.text.size();
}

// Sizes are four by six; what is equal to something is four times six, and so is what has a power, 6.02 × 10^23, or is
// a part: 0.5 × 14.
Phrase times(const Line& line, std::size_t at, const Match& last) {
  const bool part = line.has(at, "0.");
  while (at > 0 && is_blank(line[at - 1])) --at;
  const bool equation = part || line[line.blanks(last.end)] == '=' || (at > 0 && line[at - 1] == '=') ||
                        last.candidate.value.find('^') != std::string::npos;
  return equation ? " {times|by} " : " {by|times} ";
}

// 5 km to 10 mi; but 256 GB - 20% off.
bool same_dimension(const Match& first, const Match& second, bool spaced) {
  const auto unit = [](const Match& match) {
    return std::string_view(match.candidate.value).substr(match.candidate.value.rfind(' ') + 1);
  };
  const std::string_view a = unit(first), b = unit(second);
  return a == b || (!spaced && a != "%" && b != "%");
}

}  // namespace

// A-B, A – B, of numbers, years, amounts, times; A x B x C.
void read_range(const Line& line, std::size_t at, Matches& out) {
  if (!is_digit(line[at]) && line[at] != '$' && !is_high(line[at])) return;
  read_ratio(line, at, out);
  if (code_at(line, at) || behind_letters(line, at)) return;
  if (at > 1 && line[at - 1] == ')' && is_digit(line[at - 2])) return;  // (18)31788-4
  // The dash stands behind what may be an amount with its unit.
  std::size_t left_end = mixed_end(line, at);
  const bool mixed = left_end > at;
  if (!mixed) left_end = stopped_time_end(line, at);
  while (left_end < line.text.size() && left_end - at < 40) {
    const char c = line[left_end];
    if (line.dash(left_end) > left_end || is_blank(c)) break;
    if (times_at(line, left_end) > left_end) break;
    ++left_end;
  }
  std::size_t i = line.blanks(left_end);
  const bool spaced = i > left_end;
  std::size_t behind = line.dash(i);
  const bool by = behind == i;
  if (by) behind = times_at(line, i);
  if (behind == i) return;
  const std::size_t right = line.blanks(behind);
  if (spaced != (right > behind)) return;
  if (right - behind > 1 || i - left_end > 1) return;
  auto first = operand(line, at, left_end);
  if (!first || first->end != left_end) return;
  const bool right_money = !is_digit(line[right]);
  if (right_money && first->candidate.kind != Class::money) return;
  // The right side may run on (1980-1970 kg), so the whole line is seen.
  auto second = operand(line, right, factor_end(line, right, by));
  if (!second) return;
  // 5m–10m people: the words behind say what both are.
  if (const Class kind = second->candidate.kind;
      first->candidate.kind == Class::measure && (kind == Class::cardinal || kind == Class::decimal))
    if (auto scaled = scaled_number(line, at); scaled && scaled->end == left_end) first = std::move(scaled);
  const auto dash_behind = line.dash(second->end);
  if (dash_behind > second->end && (is_digit(line[dash_behind]) || is_upper(line[dash_behind]))) return;  // 1-800-A
  const Class a = first->candidate.kind, b = second->candidate.kind;
  const std::string_view left_text = line.slice(at, left_end), right_text = line.slice(right, second->end);
  if (!by && !spaced && !is_score(line, at, second->end)) {
    if (a == Class::cardinal && b == Class::cardinal && descends(line, at, left_text, right_text)) return;
    if (a == Class::decimal && b == Class::cardinal && is_numbered_part(left_text, right_text)) return;
  }
  // With blanks around it the dash may be a minus sign: 1.5 – 0.005, 10 - 3 = 7.
  if (spaced && !by && (a == Class::decimal || b == Class::decimal || line[line.blanks(second->end)] == '=')) return;
  if (a == Class::measure && b == Class::measure && !by && !same_dimension(*first, *second, spaced)) return;
  // A fraction may be a date: 1/2-3/4. One side says that it is none: 1-1 1/2, 1/2-1 kg, 1/2-3/4 cup.
  constexpr std::string_view measured[] = {
      "cup",  "cups",  "day",   "hour",   "hours",  "inch",       "inches",      "mile",     "miles",    "ounces",
      "pint", "pints", "pound", "pounds", "quarts", "tablespoon", "tablespoons", "teaspoon", "teaspoons"};
  const bool part = one_of(line.word_after(second->end), measured);
  if (a == Class::fraction && !mixed && !part && b != Class::measure) return;
  if (b == Class::fraction && !part && second->candidate.value.find(' ') == std::string::npos) return;
  const auto plain_number = [](Class kind) {
    return kind == Class::cardinal || kind == Class::decimal || kind == Class::fraction;
  };
  if (a != b && !plain_number(a)) {
    // 1960-80, 2005 – 6: a year and the last digits of another one. 9:30-10: a time and the hour of another one.
    const bool hour = a == Class::time && right_text.size() <= 2;
    if (!((a == Class::date || hour) && b == Class::cardinal)) return;
  }
  if (a != b && plain_number(a) && b != Class::measure && b != Class::money && b != Class::time && !plain_number(b) &&
      b != Class::date)
    return;
  if (a == Class::date && b == Class::date && first->candidate.value.find("-") == std::string::npos) {
    // years or decades on both sides
  } else if (a == Class::date && b == Class::date) {
    return;
  }
  Phrase left = first->candidate.phrase, rest = second->candidate.phrase;
  bool years = a == Class::date;
  const bool both_digits = line.digits(at) == left_end && line.digits(right) == second->end;
  if (b == Class::date && plain_number(a)) {
    if (line.digits(right) != second->end) return;
    // 1066–1154, 900–1900: years both. 50-1900: numbers both, as far as can be told.
    years = both_digits && !by && left_text.size() >= 3 &&
            (left_text.size() < right_text.size() || (left_text.size() == right_text.size() && left_text < right_text));
    if (years)
      left = year(left_text, line.locale);
    else
      rest = "{" + cardinal(right_text, line.locale) + "|" + rest + "}";
  }
  Phrase phrase = left + (by ? times(line, at, *second) : " to ") + rest;
  if (b == Class::date && years && both_digits)
    phrase = "{" + phrase + "|" + cardinal(left_text, line.locale) + " to " + cardinal(right_text, line.locale) + "}";
  std::size_t end = second->end;
  std::string value = first->candidate.value + (by ? " x " : "..") + second->candidate.value;
  // 12 x 8 x 4
  while (by) {
    const std::size_t sign = line.blanks(end), next = line.blanks(times_at(line, sign));
    if (next <= sign + (spaced ? 1 : 0) || (sign > end) != spaced) break;
    const auto more = operand(line, next, factor_end(line, next, by));
    if (!more || !is_digit(line[next])) break;
    phrase += times(line, at, *more) + more->candidate.phrase;
    value += " x " + more->candidate.value;
    end = more->end;
  }
  out.push_back({end, {Class::range, std::move(value), std::move(phrase)}, 1});
}

}  // namespace emend::verbalize
