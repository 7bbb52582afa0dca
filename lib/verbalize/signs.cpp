// Signs that are said: 4 + 5, p<.05, § 5, C#, x².
#include "verbalize/classes.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

// Where a sign is said; together: of two numbers, one at least.
enum Where : unsigned {
  of_numbers = 1,  // 4 + 5, x < 5
  of_words = 2,    // water = ice
  alone = 4,       // to ~ 50
  before = 8,      // +5
  within = 16,     // 5±1
  of_letter = 32,  // p<.05
};

// The end of a number or a fraction at `at`, or `at`: 5, 1/3, ½.
std::size_t term_end(const Line& line, std::size_t at) {
  const auto number = read_number(line, at);
  if (!number) {
    Matches fractions;
    if (is_high(line[at])) read_fraction(line, at, fractions);
    return fractions.empty() ? at : fractions.front().end;
  }
  const std::size_t end = number->end, below = line.digits(end + 1);
  if (line[end] == '/' && below > end + 1) return below;
  return is_lower(line[end]) && line.closes(end + 1) ? end + 1 : end;  // 2y
}

// Letters and a power at `at`: mc².
bool raised(const Line& line, std::size_t at) {
  const std::size_t end = line.letters(at);
  return end > at && end - at < 3 && (line.has(end, "²") || line.has(end, "³") || line[end] == '^');
}

// The end of a variable at `at` or of a number before it, x, 3x, of two variables, mx, or of a number; or `at`.
std::size_t variable_end(const Line& line, std::size_t at) {
  if (is_letter(line[at]) && line.opens(at) && line.closes(at + 1)) return at + 1;
  if (const std::size_t end = line.letters(at);
      end == at + 2 && is_lower(line[at]) && line.opens(at) && line.closes(end))
    return end;  // mx, of a product
  return term_end(line, at);
}

// Whether the sign line[at, end), blanks around it, stands between variables of a sum whose result is written: x + y =
// 1, y = m + b.
bool in_equation(const Line& line, std::size_t at, std::size_t end) {
  const auto sign_end = [&](std::size_t i) {
    for (std::string_view sign : {"+", "-", "−", "–", "×", "*", "/", "÷"})
      if (line.has(i, sign) && is_blank(line[i + sign.size()])) return i + sign.size();
    return i;
  };
  constexpr int most = 8;                               // terms
  const auto begins_variable = [&](std::size_t from) {  // the term that ends there
    while (from > 0 && is_blank(line[from - 1])) --from;
    std::size_t begin = from;
    while (begin > 0 && is_alphanumeric(line[begin - 1])) --begin;
    return variable_end(line, begin) == from ? begin : from;
  };
  std::size_t last = line.blanks(end), first = at;
  if (at == 0 || !is_blank(line[at - 1]) || last == end || variable_end(line, last) == last) return false;
  if (std::size_t term = begins_variable(at); term == at || is_blank(line[term])) return false;
  for (int terms = 0; terms < most; ++terms) {
    const std::size_t behind = variable_end(line, last), sign = line.blanks(behind);
    if (behind == last || sign == behind) break;
    if (line[sign] == '=' && is_blank(line[sign + 1])) return true;
    const std::size_t next = sign_end(sign);
    if (next == sign) break;
    last = line.blanks(next);
  }
  for (int terms = 0; terms < most; ++terms) {
    first = begins_variable(first);
    while (first > 0 && is_blank(line[first - 1])) --first;
    if (first == 0) return false;
    std::size_t sign = first - 1;
    while (sign > 0 && (static_cast<unsigned char>(line[sign]) & 0xC0) == 0x80) --sign;
    if (line[sign] == '=') return sign > 0 && is_blank(line[sign - 1]) && line.blanks(first) > first;
    if (sign == 0 || sign_end(sign) != first || !is_blank(line[sign - 1])) return false;
    first = sign;
  }
  return false;
}

bool stands(const Line& line, std::size_t at, const NamedSign& sign) {
  const std::size_t end = at + sign.written.size();
  const char left = at > 0 ? line[at - 1] : ' ', right = line[end];
  const bool number = is_digit(right) || ((right == '.' || right == '$') && is_digit(line[end + 1]));
  const std::size_t last = line.text.find_first_not_of("0123456789.,", end + (right == '$'));
  const bool share = last != line.text.npos && line[last] == '%';
  const bool quotes = at == 0 && sign.written == ">" && right != '$' && !share;  // > as mails do
  if ((sign.where & before) && number && (is_blank(left) || left == '(') && !quotes) return true;
  if ((sign.where & within) && number && is_digit(left)) return true;
  const bool variable = is_letter(left) && line.opens(at - 1) &&
                        (at < 2 || std::string_view(" \t([{,;").find(line[at - 2]) != std::string_view::npos);
  if ((sign.where & of_letter) && (number || raised(line, end)) && variable) return true;
  // ≤ 5 mg, (≈ 3.14): nothing stands before the sign.
  const std::size_t first = line.text.substr(0, at).find_last_not_of(" \t");
  const bool opens = first == line.text.npos || line[first] == '(' || line[first] == ':' || line[first] == ',';
  const bool compares = is_high(line[at]) || sign.written == "<=" || sign.written == ">=";
  if (opens && (sign.where & before) && compares && is_blank(right) && is_digit(line[line.blanks(end)])) return true;
  if (!is_blank(left) || !is_blank(right)) return false;
  if (sign.where & alone) return true;
  if (!(sign.where & (of_numbers | of_words))) return false;
  std::size_t from = at;
  while (from > 0 && is_blank(line[from - 1])) --from;
  const std::size_t to = line.blanks(end);
  if (from == 0 || to == line.text.size()) return false;
  const auto operand = [](char c) {
    return is_alphanumeric(c) || is_high(c) || c == '(' || c == ')' || c == '%' || c == '!';
  };
  const std::size_t number_begin = std::min(line.text.find_first_not_of("$-.", to), line.text.size());  // p = -.03
  const char a = line[from - 1], b = number_begin - to < 3 ? line[number_begin] : line[to];
  const bool powers = (from > 1 && line[from - 2] == '^') || line[to + 1] == '^' ||  // x^n + y^n
                      line.text.substr(0, from).ends_with("²") || line.text.substr(0, from).ends_with("³") ||
                      raised(line, to) || term_end(line, to) > to;
  return operand(a) && operand(b) &&
         ((sign.where & of_words) || is_digit(a) || is_digit(b) || powers || in_equation(line, at, end));
}

// What people draw with digits, which is not read; a heart is no comparison: I <3 you, thanks <3, but levels <3.
std::size_t drawing_end(const Line& line, std::size_t at) {
  constexpr std::string_view drawn[] = {"<3", "</3", ":3", ":-3", ":'3", ">:3", ":0", ":-0", "8-)"};
  constexpr std::string_view lovers[] = {"everyone", "guys",   "he",     "i",    "love",  "luv",    "lol", "miss",
                                         "much",     "people", "thanks", "they", "thank", "thx",    "too", "ty",
                                         "u",        "we",     "xoxo",   "you",  "xx",    "forever"};
  constexpr std::string_view loved[] = {"all",  "her",   "him",  "it", "my", "our", "that", "the",
                                        "them", "these", "this", "u",  "ya", "you", "your"};
  for (std::string_view face : drawn) {
    const std::size_t end = at + face.size(), first = line.text.substr(0, at).find_last_not_of(" \t");
    if (!line.has(at, face) || !line.closes(end) || (at > 0 && !is_blank(line[at - 1]))) continue;
    if (std::string_view(".,%:/-^*=").find(line[end]) != std::string_view::npos && is_alphanumeric(line[end + 1]))
      continue;
    if (face != "<3") {
      if (first == line.text.npos || !is_digit(line[first])) return end;
      continue;
    }
    const std::string before = line.word_before(at), behind = line.word_after(end);
    const std::size_t next = line.blanks(end);
    const bool ends = next == line.text.size() || (is_high(line[next]) && !line.dash(next)) || line.has(next, "<3") ||
                      std::string_view("!?:;").find(line[next]) != std::string_view::npos;
    const bool after_mark = before.empty() && (first == line.text.npos || !is_alphanumeric(line[first]));
    if (one_of(before, lovers) || one_of(behind, loved) || (ends && after_mark)) return end;
  }
  return at;
}

// Whether a number, a variable (x, 3x) or what has a sign ends before `end`.
bool ends_operand(const Line& line, std::size_t end) {
  if (end == 0) return false;
  if (is_digit(line[end - 1]) || is_high(line[end - 1]) || line[end - 1] == ')') return true;
  return is_lower(line[end - 1]) && (end == 1 || is_blank(line[end - 2]) || is_digit(line[end - 2]));
}

// The end of a minus sign between two numbers or variables, blanks around it, or `at`; a - or – is a dash but where the
// result follows.
std::size_t subtracts(const Line& line, std::size_t at) {
  const bool dash = line[at] == '-' || line.has(at, "–");
  const std::size_t end = at + (line[at] == '-' ? 1 : dash || line.has(at, "−") ? 3 : 0);
  if (end == at || at < 2 || !is_blank(line[at - 1]) || !ends_operand(line, at - 1) || !is_blank(line[end])) return at;
  if (line[at - 3 + (at < 3)] == '^' && line[line.blanks(end) + 1] == '^') return end;  // x^2 - y^2
  const std::size_t next = line.blanks(end);
  const std::size_t base = line.text.substr(0, at - 1).find_last_not_of("0123456789");
  if (base != line.text.npos && line[base] == '^' && is_digit(line[next])) return end;  // 2^32 - 1
  if (!dash) return is_alphanumeric(line[next]) || is_high(line[next]) || line[next] == '(' ? end : at;
  const std::size_t behind = term_end(line, next);
  return (behind > next && line[line.blanks(behind)] == '=') || in_equation(line, at, end) ? end : at;
}

// The / of 10 / 2 = 5.
bool divides(const Line& line, std::size_t at) {
  if (line[at] != '/' || at < 2 || !is_blank(line[at - 1]) || !is_blank(line[at + 1]) || !is_digit(line[at - 2]))
    return false;
  const std::size_t next = line.blanks(at + 1), end = term_end(line, next);
  return end > next && line[line.blanks(end)] == '=';
}

// Whether the minus sign at `at` belongs to a grade before it: an A- student, a rating of BBB-; but a B- or C-flat.
bool is_grade(const Line& line, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && line[begin - 1] >= 'A' && line[begin - 1] <= 'F') --begin;
  if (begin == at || at - begin > 3 || !line.opens(begin)) return false;
  const std::string before = line.word_before(begin), behind = line.word_after(at + 1);
  if (one_of(behind, {"or", "and", "to"})) return false;
  if (at - begin == 3 && one_of(before, {"at", "is", "was"})) return true;
  return one_of(behind, {"grade", "rated", "rating", "student", "students"}) || is<"before-grade">(before);
}

// 5 * 3
bool multiplies(const Line& line, std::size_t at) {
  if (line[at] != '*' || at < 2 || !is_blank(line[at - 1]) || !is_blank(line[at + 1])) return false;
  const auto number = read_number(line, line.blanks(at + 1));
  return (is_digit(line[at - 2]) || line[at - 2] == ')') && number && line[number->end] != '*';
}

}  // namespace

std::span<const NamedSign> named_signs() {
  static const NamedSign signs[] = {
      {"+", "plus", of_numbers | before},
      {"=", "equals", of_words | of_letter},
      {"<", "less than", of_numbers | before | of_letter},
      {">", "greater than", of_numbers | before | of_letter},
      {"≤", "less than or equal to", of_words | before | within | of_letter},
      {"≥", "greater than or equal to", of_words | before | within | of_letter},
      {"<=", "less than or equal to", of_words | before | of_letter},
      {">=", "greater than or equal to", of_words | before | of_letter},
      {"±", "plus or minus", of_numbers | of_words | before | within},
      {"×", "{times|by}", of_numbers | within},
      {"÷", "divided by", of_numbers | within},
      {"√", "{the|} square root of", before},
      {"∞", "infinity", alone},
      {"©", "copyright", before},
      {"→", "to", of_numbers},
      {"≠", "{not equal to|is not equal to}", of_words | of_letter},
      {"!=", "{not equal to|is not equal to}", of_words},
      {"≈", "{approximately|about}", of_numbers | before},
      {"~", "{about|approximately|tilde}", before},
      {"~", "{tilde|about|approximately}", alone},
  };
  return signs;
}

namespace {

// #5; not # 5 Heading, # 3. Results, ## 2
bool stands_for_number(const Line& line, std::size_t at) {
  const std::size_t next = line.blanks(at + 1), last = line.digits(next);
  const std::size_t behind = line.blanks(last + (line[last] == '.'));
  const bool several = line[at + 1] == '#' || (at > 0 && line[at - 1] == '#');
  const bool numbered = behind > last && is_upper(line[behind]);
  const bool heading = several || (begins_item(line, at) && next > at + 1 && numbered);
  const bool tag = is_alphanumeric(line[last]);  // #2020goals
  return next - at <= 2 && last > next && line.opens(at) && !heading && !tag;
}

// @name, as people are called
bool calls_somebody(const Line& line, std::size_t at) {
  if (at > 0 && !is_blank(line[at - 1]) && line[at - 1] != '(') return false;
  const std::size_t end = line.letters(at + 1);
  const bool ends = end == line.text.size() || std::string_view(" ,.;:!?)").find(line[end]) != std::string_view::npos;
  return end > at + 2 && ends && !(line[end] != ' ' && is_alphanumeric(line[end + 1]));
}

// 5,000+ miles, $100+ a day
bool is_behind_amount(const Line& line, std::size_t at) {
  const bool scaled = at > 1 && std::string_view("%kKmMB").find(line[at - 1]) != std::string_view::npos;  // 50%+, $2M+
  std::size_t begin = at - (scaled ? 1 : 0);
  if (begin == 0 || !is_digit(line[begin - 1]) || is_alphanumeric(line[at + 1]) || line[at + 1] == '+') return false;
  while (begin > 0 && (is_digit(line[begin - 1]) || line[begin - 1] == ',' || line[begin - 1] == '.')) --begin;
  if (begin == 0) return true;
  const std::string_view open = " ($>~\"", before = line.text.substr(0, begin);
  return open.find(before.back()) != open.npos || before.ends_with("£") || before.ends_with("€") ||
         (!scaled && is_upper(before.back()));  // CD4+
}

}  // namespace

void read_verbatim(const Line& line, std::size_t at, Matches& out) {
  const char c = line[at];
  const bool alone = (at == 0 || is_blank(line[at - 1])) && (at + 1 == line.text.size() || is_blank(line[at + 1]));
  if (c == '&' && (alone || (at > 0 && is_letter(line[at - 1]) && is_letter(line[at + 1]) &&
                             (at < 2 || !is_letter(line[at - 2]))))) {
    if (alone) out.push_back({at + 1, {Class::verbatim, "&", "and"}, 1});
    return;
  }
  if (c == '^' && at > 0 && (line[at - 1] == ')' || line[at - 1] == ']'))
    if (auto power = power_at(line, at))
      out.push_back({power->end, {Class::verbatim, std::move(power->value), std::move(power->phrase)}, 1});
  if (c == '$' && alone) out.push_back({at + 1, {Class::verbatim, "$", "dollar"}, 1});
  if (c == '%' && alone) out.push_back({at + 1, {Class::verbatim, "%", "percent"}, 1});
  if (c == '#' && at > 0 && line[at - 1] >= 'A' && line[at - 1] <= 'G' && line.opens(at - 1) && line.closes(at + 1))
    out.push_back({at + 1, {Class::verbatim, "#", "sharp"}, 1});  // C#
  const bool note = at > 0 && line[at - 1] >= 'A' && line[at - 1] <= 'G' && line.opens(at - 1);
  for (const auto& [sign, said] : {std::pair{"♭", "flat"}, {"♯", "sharp"}})  // B♭
    if (note && line.has(at, sign)) out.push_back({at + 3, {Class::verbatim, sign, said}, 1});
  if (c == '#' && stands_for_number(line, at)) out.push_back({at + 1, {Class::verbatim, "#", "{number|hash}"}, 1});
  if (line.has(at, "§")) {
    const bool several = line.has(at, "§§");
    const std::size_t end = at + (several ? 4 : 2), next = line.blanks(end);
    if (is_digit(line[next]))
      out.push_back({end, {Class::verbatim, several ? "§§" : "§", several ? "sections" : "section"}, 1});
  }
  if (c == '@' && calls_somebody(line, at)) out.push_back({at + 1, {Class::verbatim, "@", "at"}, 1});
  if (c == '+' && is_behind_amount(line, at)) out.push_back({at + 1, {Class::verbatim, "+", "plus"}, 1});
  // Disney+, LGBTQ+; grades: a B+, an A-; the rating BBB-
  const bool closing = at + 1 == line.text.size() ||
                       std::string_view(" .,;:!?)").find(line[at + 1]) != std::string_view::npos ||
                       (line[at + 1] == '/' && is_upper(line[at + 2]));  // Na+/K+
  if (c == '+' && at > 0 && is_letter(line[at - 1]) && closing)
    out.push_back({at + 1, {Class::verbatim, "+", "plus"}, 1});
  // An A* in maths, where no other * says that they emphasise.
  if (c == '*' && closing && at > 0 && line[at - 1] == 'A' && line.opens(at - 1) &&
      line.text.substr(0, at).find('*') == line.text.npos && line.text.find('*', at + 1) == line.text.npos)
    out.push_back({at + 1, {Class::verbatim, "*", "star"}, 1});
  if (c == '-' && closing && is_grade(line, at)) out.push_back({at + 1, {Class::verbatim, "-", "minus"}, 1});
  // I'll come @ 8, 3 apples @ $2
  const std::size_t price = line.blanks(at + 1);
  if (c == '@' && alone && (is_digit(line[price]) || (line[price] == '$' && is_digit(line[price + 1]))))
    out.push_back({at + 1, {Class::verbatim, "@", "at"}, 1});
  // Apart from what it raises, as tokenizers leave it.
  const bool apart = at == 0 || is_blank(line[at - 1]);
  if (apart && line.has(at, "²") && line.closes(at + 2)) out.push_back({at + 2, {Class::verbatim, "²", "squared"}, 1});
  if (apart && line.has(at, "³") && line.closes(at + 2)) out.push_back({at + 2, {Class::verbatim, "³", "cubed"}, 1});
  for (const auto& [note, said] : {std::pair{"♩", "{quarter note|crotchet}"}, {"♪", "{eighth note|quaver}"}})
    if (line.has(at, note) && line[line.blanks(at + 3)] == '=')  // ♩ = 80
      out.push_back({at + 3, {Class::verbatim, note, Phrase(said)}, 1});
  if (line.has(at, "№")) out.push_back({at + 3, {Class::verbatim, "№", "number"}, 1});
  if (const std::size_t end = drawing_end(line, at); end > at) {
    const std::string drawn(line.slice(at, end));
    out.push_back({end, {Class::verbatim, drawn, plain(drawn)}, 9});
    return;
  }
  // 2/$5: two for five dollars
  if (c == '/' && at > 0 && is_digit(line[at - 1]) && line[at + 1] == '$' && is_digit(line[at + 2])) {
    const std::size_t first = line.text.substr(0, at).find_last_not_of("0123456789");
    if (first == line.text.npos || is_blank(line[first]) || line[first] == '(')
      out.push_back({at + 1, {Class::verbatim, "/", " for "}, 1});
  }
  for (const NamedSign& sign : named_signs())
    if (line.has(at, sign.written) && stands(line, at, sign))
      out.push_back({at + sign.written.size(), {Class::verbatim, std::string(sign.written), sign.said}, 1});
  if (const std::size_t end = subtracts(line, at); end > at) out.push_back({end, {Class::verbatim, "-", "minus"}, 1});
  if (divides(line, at)) out.push_back({at + 1, {Class::verbatim, "÷", "divided by"}, 1});
  if (multiplies(line, at)) out.push_back({at + 1, {Class::verbatim, "*", "times"}, 1});
}

// x², r³; not m², which is a unit. x^2, e^x, mc^2: letters without a vowel are spelled.
void read_raised_letter(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.letters(at);
  const std::string_view base = line.slice(at, end);
  const bool vowel = base.find_first_of("aeiouyAEIOUY") != base.npos;
  if (const auto power = power_at(line, end); power && base.size() < 4 && (base.size() == 1 || !vowel)) {
    out.push_back({power->end, {Class::verbatim, lower(base) + power->value, spelled(base) + " " + power->phrase}, 3});
    return;
  }
  const bool unit = base == "m" || (at > 0 && line[at - 1] == '/') || unit_at(line, at, Before::slash);  // m/s², km²
  if (unit || base.size() > 2 || (base.size() > 1 && vowel) || !line.closes(end + 2)) return;
  if (!line.has(end, "²") && !line.has(end, "³")) return;  // e^(x)
  const std::string_view power = line.has(end, "²") ? "squared" : "cubed";
  out.push_back(
      {end + 2, {Class::verbatim, lower(line.slice(at, end + 2)), spelled(base) + " " + std::string(power)}, 3});
}

}  // namespace emend::verbalize
