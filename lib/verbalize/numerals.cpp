// Cardinal, ordinal, decimal, digit, fraction, telephone, range.
#include <algorithm>

#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

std::size_t minus_at(const Line& line, std::size_t at) {
  return at + (line[at] == '-' ? 1 : line.has(at, "−") ? 3 : 0);
}

std::size_t sign_at(const Line& line, std::size_t at) {
  const std::size_t end = minus_at(line, at);
  if (end == at) return at;
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

// Two numbers with a dash between that are one name: Table 4-1, ISSN 1234-5678, Boeing 747-400, a 737-800.
std::optional<Match> code_at(const Line& line, std::size_t at) {
  const std::size_t left_end = line.digits(at), from = line.dash(left_end), end = line.digits(from);
  if (left_end == at || from == left_end || end == from || left_end - at > 4 || end - from > 4) return std::nullopt;
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
  if (one_of(before, {"table", "figure", "fig", "section", "model", "rule", "apt"}))
    return Match{end, {Class::digit, value, say(left) + " {dash||hyphen} " + say(right)}, 5};
  // 707 to 797, and what their builder writes behind them
  const bool jet = left.size() == 3 && left[0] == '7' && left[2] == '7' &&
                   (one_of(right, {"8", "9", "10"}) || (right.size() == 3 && right.ends_with("00")));
  if (!jet && !(left.size() == 3 && one_of(before, {"boeing", "airbus"}))) return std::nullopt;
  if (left[0] == '0' || right[0] == '0' || one_of(before, {"page", "pages", "pp", "p"})) return std::nullopt;
  return Match{end, {Class::digit, value, by_pairs(left, line.locale) + " {|dash} " + say(right)}, 5};
}

// 747-400 is no range.
bool descends(std::string_view left, std::string_view right) {
  return left.size() >= 3 && right.size() >= 3 &&
         (left.size() > right.size() || (left.size() == right.size() && left > right));
}

// One of the two words before or of the one behind says so: the vote was 520-480, a 520-480 win.
bool is_score(const Line& line, std::size_t at, std::size_t end) {
  std::size_t before = at;
  while (before > 0 && is_blank(line[before - 1])) --before;
  while (before > 0 && is_letter(line[before - 1])) --before;
  for (const std::string& word : {line.word_before(at), line.word_before(before), line.word_after(end)})
    if (one_of(word, {"beat", "by", "defeat", "defeated", "lead", "led", "loss", "lost", "margin", "passed", "score",
                      "scored", "victory", "vote", "voted", "votes", "win", "won"}))
      return true;
  return false;
}

}  // namespace

void read_cardinal(const Line& line, std::size_t at, Matches& out) {
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
    Phrase phrase;
    std::string value;
    std::size_t begin = at, parts = 0;
    for (;; begin = end + 1) {
      end = line.digits(begin);
      if (end - begin > 15) return;
      const std::string_view part = line.slice(begin, end);
      phrase = join(std::move(phrase), parts++ ? "{dot|point}" : "");
      const bool counted = part.front() != '0' || part.size() == 1;
      phrase = join(std::move(phrase), counted && part.size() > 1
                                           ? "{" + digits_one_by_one(part) + "|" + cardinal(part, line.locale) + "}"
                                           : digits_one_by_one(part));
      value += (value.empty() ? "" : ".") + std::string(part);
      if (line[end] != '.' || !is_digit(line[end + 1])) break;
    }
    if (parts < 3 || !ends_number(line, end)) return;
    out.push_back({end, {parts == 4 ? Class::electronic : Class::digit, std::move(value), std::move(phrase)}});
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

void read_decimal(const Line& line, std::size_t at, Matches& out) {
  const std::size_t begin = sign_at(line, at);
  if (line[begin] == '.' && begin > 0 && line[begin - 1] == '.') return;  // ...5
  const auto number = read_number(line, begin);
  if (!number || number->whole() || !ends_number(line, number->end)) return;
  const bool minus = begin > at;
  Phrase phrase = say_number(*number, line.locale);
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
  if (whole.empty() && n == 24 && d == 7) {
    out.push_back({end, {Class::fraction, "24/7", "twenty four seven"}, 1});
    return;
  }
  if (n >= d) return;                      // 10/3 is as likely a date or a score
  if (n > 99) return;                      // 110/220 V
  if (looks_like_year(numerator)) return;  // 1923/1949
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
  for (Reader* reader :
       {&read_money, &read_measure, &read_time, &read_date, &read_decimal, &read_cardinal, &read_ordinal})
    reader(part, at, matches);
  std::optional<Match> found;
  for (Match& match : matches)
    if (!found || match.end > found->end || (match.end == found->end && match.rank > found->rank))
      found = std::move(match);
  return found;
}

}  // namespace

// A-B, A – B, of numbers, years, amounts, times; A x B.
void read_range(const Line& line, std::size_t at, Matches& out) {
  if (!is_digit(line[at]) && line[at] != '$' && !is_high(line[at])) return;
  if (code_at(line, at)) return;
  // The dash stands behind what may be an amount with its unit.
  std::size_t left_end = at;
  while (left_end < line.text.size() && left_end - at < 40) {
    const char c = line[left_end];
    if (line.dash(left_end) > left_end || is_blank(c)) break;
    if (c == 'x' || line.has(left_end, "×")) break;
    ++left_end;
  }
  std::size_t i = line.blanks(left_end);
  bool spaced = i > left_end, by = false;
  std::size_t behind = line.dash(i);
  if (behind == i && (line[i] == 'x' || line.has(i, "×"))) {
    by = true;
    behind = i + (line[i] == 'x' ? 1 : 2);
  }
  if (behind == i) return;
  const std::size_t right = line.blanks(behind);
  if (spaced != (right > behind)) return;
  if (right - behind > 1 || i - left_end > 1) return;
  auto first = operand(line, at, left_end);
  if (!first || first->end != left_end) return;
  const bool right_money = !is_digit(line[right]);
  if (right_money && first->candidate.kind != Class::money) return;
  // The right side may run on (1980-1970 kg), so the whole line is seen.
  auto second = operand(line, right, line.text.size());
  if (!second) return;
  // 5m–10m people: the words behind say what both are.
  if (const Class kind = second->candidate.kind;
      first->candidate.kind == Class::measure && (kind == Class::cardinal || kind == Class::decimal))
    if (auto scaled = scaled_number(line, at); scaled && scaled->end == left_end) first = std::move(scaled);
  const auto dash_behind = line.dash(second->end);
  if (dash_behind > second->end && (is_digit(line[dash_behind]) || is_upper(line[dash_behind]))) return;  // 1-800-A
  const Class a = first->candidate.kind, b = second->candidate.kind;
  if (a == Class::cardinal && b == Class::cardinal && !by && !spaced && !is_score(line, at, second->end) &&
      descends(line.slice(at, left_end), line.slice(right, second->end)))
    return;
  // With blanks around it the dash may be a minus sign: 1.5 – 0.005, 10 - 3 = 7.
  if (spaced && !by && (a == Class::decimal || b == Class::decimal || line[line.blanks(second->end)] == '=')) return;
  const auto plain_number = [](Class kind) { return kind == Class::cardinal || kind == Class::decimal; };
  if (a != b && !plain_number(a)) {
    // 1960-80, 2005 – 6: a year and the last digits of another one.
    if (!(a == Class::date && b == Class::cardinal)) return;
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
  if (b == Class::date && plain_number(a)) {  // 900-1900: numbers both, as far as can be told
    if (line.digits(right) != second->end) return;
    rest = "{" + cardinal(line.slice(right, second->end), line.locale) + "|" + rest + "}";
  }
  Phrase phrase = left + (by ? " by " : " to ") + rest;
  if (a == Class::date && b == Class::date && line.digits(at) == left_end && line.digits(right) == second->end)
    phrase = "{" + phrase + "|" + cardinal(line.slice(at, left_end), line.locale) + " to " +
             cardinal(line.slice(right, second->end), line.locale) + "}";
  out.push_back(
      {second->end,
       {Class::range, first->candidate.value + (by ? " x " : "..") + second->candidate.value, std::move(phrase)},
       1});
}

}  // namespace emend::verbalize
