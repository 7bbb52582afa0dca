// Cardinal, ordinal, decimal, digit, fraction, telephone, range.
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "verbalize/classes.h"
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

}  // namespace

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

bool counts_something(const Line& line, std::size_t end) {
  const std::string next = line.word_after(end);
  if (next.size() < 4) return next == "men";
  for (const char* noun : {"people", "women", "children", "feet", "percent", "miles", "staff", "copies"})
    if (next == noun) return true;
  return false;
}

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

}  // namespace

std::optional<Power> power_at(const Line& line, std::size_t caret) {
  // 2**10 as programs write it; 2 **10** and **2**10 emphasise.
  std::size_t base = caret;
  while (base > 0 && is_alphanumeric(line[base - 1])) --base;
  const bool stars = line.has(caret, "**") && base < caret && (base == 0 || line[base - 1] != '*') &&
                     is_digit(line[caret + 2]) && line[line.digits(caret + 2)] != '*';
  if (line[caret] != '^' && !stars) return std::nullopt;
  const std::size_t exponent_at = caret + (stars ? 2 : 1), at = minus_at(line, exponent_at);
  const bool minus = at > exponent_at, letter = is_letter(line[at]);
  const std::size_t end = letter ? at + 1 : line.digits(at);
  const char behind = line[end];
  if (end == at || end - at > 3 || line[at] == '0' || !line.closes(end) || behind == '^' || behind == '(')
    return std::nullopt;
  if ((behind == '.' || behind == ',' || behind == ':' || behind == '/') && is_digit(line[end + 1]))
    return std::nullopt;
  const std::string_view exponent = line.slice(at, end);
  const std::string sign = minus ? "minus " : "";
  const Phrase how_much = letter ? std::string(exponent) : ordinal(exponent, line.locale);
  const Phrase number = letter ? std::string(exponent) : cardinal(exponent, line.locale);
  Phrase said = "to the {" + sign + how_much + "|power of " + sign + number + "}";
  if (!minus && (exponent == "2" || exponent == "3"))
    said = std::string("{") + (exponent == "2" ? "squared" : "cubed") + "|" + said + "}";
  return Power{end, (minus ? "^-" : "^") + lower(exponent), said};
}

namespace {

// 3² + 4² = 5²: whether a sign of sums stands beside the number line[at, end) with a digit written high.
bool is_term(const Line& line, std::size_t at, std::size_t end) {
  std::size_t high = end, first = at;
  while (high_digit(line, high)) continue;
  while (first > 0 && is_blank(line[first - 1])) --first;
  const std::size_t next = line.blanks(high);
  const auto adds = [](char c) { return c == '+' || c == '='; };
  return high > end && (adds(line[next]) || (next > high && line[next] == '-' && is_blank(line[next + 1])) ||
                        (first > 0 && first < at && adds(line[first - 1])));
}

// 10^23, 2^n, 10⁻³; what stands high behind other numbers than 2 and 10 may be a note.
void read_power(const Line& line, std::size_t first, Matches& out) {
  const std::size_t at = sign_at(line, first), base_end = line.digits(at);
  if (base_end == at || base_end - at > 3 || line[at] == '0') return;
  if (line[base_end] != '^' && line[base_end] != '*' && !is_high(line[base_end])) return;
  const std::string_view base = line.slice(at, base_end);
  std::size_t end = base_end;
  std::string exponent;
  bool minus = false;
  const bool below_zero = at > first;
  const Phrase said_base = (below_zero ? "{minus|negative} " : "") + cardinal(base, line.locale) + " ";
  const std::string written_base = (below_zero ? "-" : "") + std::string(base);
  if (const auto power = power_at(line, end)) {
    out.push_back({power->end, {Class::cardinal, written_base + power->value, said_base + power->phrase}});
    return;
  }
  if (base == "10" || base == "2" || is_term(line, at, base_end)) {
    constexpr std::string_view sign = "⁻";
    minus = line.has(end, sign);
    if (minus) end += sign.size();
    for (auto digit = high_digit(line, end); digit; digit = high_digit(line, end)) exponent += *digit;
  }
  const bool per = line[end] == '/' && unit_at(line, end + 1, Before::slash);  // 10⁹/L
  if (exponent.empty() || exponent.size() > 3 || exponent[0] == '0' || !(per || ends_number(line, end))) return;
  const std::string sign = minus ? "minus " : "";
  Phrase power =
      "to the {" + sign + ordinal(exponent, line.locale) + "|power of " + sign + cardinal(exponent, line.locale) + "}";
  if (!minus && (exponent == "2" || exponent == "3"))
    power = std::string("{") + (exponent == "2" ? "squared" : "cubed") + "|" + power + "}";
  out.push_back({end, {Class::cardinal, written_base + (minus ? "^-" : "^") + exponent, said_base + power}});
}

// 1e-3, 6.02E23: a number and a power of ten.
void read_scientific(const Line& line, std::size_t at, Matches& out) {
  const std::size_t begin = sign_at(line, at);
  const auto number = read_number(line, begin);
  if (!number || number->integer.empty() || number->integer.size() > 3 || number->grouped || one_by_one(*number))
    return;
  const bool code = begin > 0 && line[begin - 1] == '#';  // #616E88
  if (lower(line[number->end]) != 'e' || line.text.substr(0, begin).ends_with("0x") || code) return;
  const std::size_t sign = number->end + 1, digits = line[sign] == '+' ? sign + 1 : minus_at(line, sign);
  const std::size_t end = line.digits(digits);
  if (end == digits || end - digits > 3 || !ends_number(line, end)) return;
  const std::string exponent = std::to_string(to_int(line.slice(digits, end)));
  const bool minus = digits > sign && line[sign] != '+', below_zero = begin > at;
  const std::string said = minus ? "minus " : "";
  out.push_back(
      {end,
       {Class::decimal, (below_zero ? "-" : "") + number->value() + (minus ? "e-" : "e") + exponent,
        (below_zero ? "{minus|negative} " : "") + say_number(*number, line.locale) + " times ten to the {" + said +
            ordinal(exponent, line.locale) + "|power of " + said + cardinal(exponent, line.locale) + "}"}});
}

// 9 million: one number, as it is in words.
const Scale* scale_behind(const Line& line, std::size_t end) {
  if (line[end] != ' ' || !is_lower(line[end + 1])) return nullptr;
  for (const Scale& scale : scales())
    if (scale.zeros >= 6 && line.has(end + 1, scale.name) && line.closes(end + 1 + scale.name.size())) return &scale;
  return nullptr;
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
  if (const Scale* scale =
          !minus && number->integer.size() < 4 && line[begin] != '0' ? scale_behind(line, number->end) : nullptr)
    out.push_back({number->end + 1 + scale->name.size(),
                   {Class::cardinal, scaled_value(value, *scale), phrase + " " + std::string(scale->name)}});
  if (minus) phrase = "{minus|negative} " + phrase;
  out.push_back({number->end,
                 {Class::cardinal, std::move(value), std::move(phrase)},
                 counts_something(line, number->end) ? 2 : 0});
}

namespace {

// Summer of Code 2005, the Building Code 2018: a year behind a name.
bool is_dated_code(const Line& line, std::size_t at) {
  const std::size_t code = at - std::min<std::size_t>(at, 5);
  return line.has(code, "Code ") && looks_like_year(line.slice(at, line.digits(at))) &&
         is<"dated-code">(line.word_before(code));
}

// Where the word ends that says what the number at `at` is: order 123, ID: 123, the code is 123.
std::size_t owner_end(const Line& line, std::size_t at) {
  const std::size_t end = line.text.substr(0, at).find_last_not_of(" \t:") + 1;
  return line.word_before(end) == "is" ? end - 2 : end;
}

// Whether a word in small letters behind `end` may be counted: copies, people.
bool counts_several(const Line& line, std::size_t end) {
  const std::string noun = line.word_after(end);
  return counts_something(line, end) || (noun.size() > 3 && noun.ends_with('s') && !noun.ends_with("ss"));
}

// Order no. 12345678, ID: 12345678, the number is 12345678: what has so many digits and no commas names something; not
// order 1000000, nor 1234567 copies.
bool is_long_identifier(const Line& line, std::size_t at) {
  constexpr std::size_t least = 7;  // digits
  const std::size_t end = line.digits(at);
  const std::string_view digits = line.slice(at, end);
  if (digits.size() < least || digits.ends_with("0000") || counts_several(line, end)) return false;
  if (digits.size() == 10 && digits[0] > '1' && announces_telephone(line, at, true)) return false;
  const std::string owner = line.word_before(owner_end(line, at));
  return is<"identified">(owner) || one_of(owner, {"no", "nr", "number"});
}

// Ticket 1234, account number 1234: a shorter one, which may be said digit by digit, too.
bool may_be_spelled_out(const Line& line, std::size_t at) {
  constexpr std::size_t least = 3;  // digits
  const std::size_t end = line.digits(at);
  if (end - at < least || counts_several(line, end)) return false;
  std::size_t place = owner_end(line, at);
  std::string owner = line.word_before(place);
  if (one_of(owner, {"no", "nr", "number"})) {
    while (!is_letter(line[place - 1])) --place;
    owner = line.word_before(place - owner.size());
    if (is<"names-digits">(owner) || is<"ends-in-digits">(owner)) return true;
  }
  return is<"identified">(owner);
}

// What is said digit by digit where it could be counted: PIN 1234, your code is 4821, a card ending in 8876.
bool names_digits(const Line& line, std::size_t at) {
  const std::string before = line.word_before(at);
  if (before == "code" && is_dated_code(line, at)) return false;
  if (at > 0 && line[at - 1] == '#' && line.digits(at) - at > 4) return true;  // bug #825394
  if (is<"names-digits">(before) || is_zip_code(line, at) || is_long_identifier(line, at)) return true;
  const std::string_view text = line.text.substr(0, at);
  if (before == "box" && line.digits(at) - at > 2 && (text.ends_with("P.O. Box ") || text.ends_with("PO Box ")))
    return true;
  if (one_of(before, {"text", "texting"}) && line.digits(at) - at > 4 && line.digits(at) - at < 7)
    return !counts_something(line, line.digits(at)) && !line.word_after(line.digits(at)).ends_with('s');
  if (before == "to" && line.digits(at) - at > 4 && line.digits(at) - at < 7) {  // text HOME to 741741
    constexpr std::size_t far = 30;                                              // bytes
    const std::string earlier = " " + lower(line.slice(at - std::min(at, far), at));
    for (std::string_view verb : {" text ", " texting ", " texted ", " sms ", " texts "})
      if (earlier.find(verb) != earlier.npos) return true;
  }
  constexpr std::size_t least_of_account = 6;  // digits
  const bool long_one = line.digits(at) - at >= least_of_account;
  if (long_one && one_of(before, {"account", "acct", "card"})) return true;
  const auto place_before = [&](std::size_t end, std::size_t letters) {
    while (end > 0 && is_blank(line[end - 1])) --end;
    return end - std::min(end, letters);
  };
  if (long_one && before == "number") {  // account number 45678901
    const std::string owner = line.word_before(place_before(at, before.size()));
    if (is<"filed">(owner) || is<"ends-in-digits">(owner)) return true;
  }
  if (before == "is" || before == "in") {
    const std::size_t verb = place_before(at, before.size());
    const std::string word = line.word_before(verb);
    if (before == "is") {
      const std::string owner = line.word_before(place_before(verb, word.size()));
      if (long_one && word == "number" && (is<"filed">(owner) || is<"ends-in-digits">(owner))) return true;
      return one_of(word, {"pin", "code", "passcode", "extension"});
    }
    if (!one_of(word, {"ending", "ends", "ended"})) return false;
    // Not a year ending in 2024: of three words before one is a card, a number ...
    std::size_t place = place_before(verb, word.size());
    for (int k = 0; k < 3; ++k) {
      const std::string noun = line.word_before(place);
      if (is<"ends-in-digits">(noun)) return true;
      place = place_before(place, noun.size());
    }
    return false;
  }
  // PIN: 1234
  std::size_t colon = at;
  while (colon > 0 && is_blank(line[colon - 1])) --colon;
  return colon > 0 && line[colon - 1] == ':' && one_of(line.word_before(colon - 1), {"pin", "code", "passcode", "zip"});
}

// The Boeings 707 to 797.
bool is_jet(std::string_view digits) { return digits.size() == 3 && digits[0] == '7' && digits[2] == '7'; }

// Things that have a number of three digits for a name: Boeing 737, Porsche 911, Blink-182. Not Boeing 400 workers.
bool names_model(const Line& line, std::size_t end, std::string_view before, std::string_view digits) {
  if (digits.size() != 3 || digits[0] == '0') return false;
  if ((before == "blink" && digits == "182") || (before == "xbox" && digits == "360")) return true;
  return is<"maker-of-models">(before) && (is_jet(digits) || !counts_several(line, end));
}

// The 737 MAX, a 747 landed, the 911 Turbo: a model without its maker, behind which its kind stands, or which is one,
// where the line speaks of flying.
bool is_model_alone(const Line& line, std::size_t at, std::size_t end, std::string_view before) {
  const std::string_view digits = line.slice(at, end);
  const std::string noun = line.blanks(end) == end + 1 ? line.word_after(end) : "";
  if (digits == "911") return one_of(noun, {"carrera", "targa", "turbo"});
  if (!is_jet(digits) || noun == "percent") return false;
  if (one_of(noun, {"dreamliner", "dreamliners", "freighter", "jumbo", "max"})) return true;
  constexpr std::size_t far = 60;  // bytes
  return one_of(before, {"a", "another", "that", "the", "this"}) && !counts_several(line, end) &&
         has_near(line, at, end, far, [](std::string_view word) { return is<"of-flying">(word); });
}

// Lines of things of which each has a number of four digits for a name: RTX forty ninety. `capitals`: where the word is
// written so.
struct ModelLine {
  std::string_view word;
  bool capitals;
};
constexpr ModelLine model_lines[] = {{"arc", true},      {"coolpix", false},   {"deskjet", false},  {"finepix", false},
                                     {"geforce", false}, {"gt", true},         {"gtx", true},       {"inspiron", false},
                                     {"intel", false},   {"laserjet", false},  {"motorola", false}, {"nokia", false},
                                     {"nvidia", false},  {"officejet", false}, {"opteron", false},  {"quadro", false},
                                     {"radeon", false},  {"rtx", true},        {"rx", true},        {"ryzen", false},
                                     {"zenbook", false}};

bool is_of_line(const Line& line, std::size_t at, std::string_view before) {
  const std::size_t end = line.digits(at);
  if (end != at + 4 || line[at] == '0' || at < before.size() + 1 || line[at - 1] != ' ' || counts_something(line, end))
    return false;
  const std::string_view written = line.slice(at - 1 - before.size(), at - 1);
  const std::string behind = line.word_after(end);
  constexpr std::string_view things[] = {"cards", "chips", "phones", "processors"};
  const bool many =
      !one_of(behind, things) && behind.size() > 3 && behind.ends_with('s') && is_lower(line[line.blanks(end)]);
  return std::any_of(std::begin(model_lines), std::end(model_lines), [&](const ModelLine& one) {
    if (one.word != before || (one.capitals && !is_upper(written.front()))) return false;
    return one.capitals ? is_upper(written.back()) : !many;  // not Nokia 4900 workers
  });
}

// K. 551, BWV 1046; RFC 2616, Form 1040; Room 101: what a list numbers, as rooms are.
bool is_catalogued(const Line& line, std::size_t at, std::string_view before, std::string_view digits) {
  struct List {
    std::string_view name;
    std::size_t least, most;  // digits
    bool capitals;
  };
  constexpr List lists[] = {{"bwv", 3, 4, true}, {"form", 4, 4, false}, {"hwv", 3, 3, true}, {"k", 3, 3, true},
                            {"kv", 3, 3, true},  {"rfc", 4, 4, true},   {"rm", 3, 3, false}, {"room", 3, 3, false},
                            {"rv", 3, 3, true},  {"suite", 3, 3, false}};
  const std::size_t stop = line.text.substr(0, at).find_last_not_of(' ');
  if (stop == line.text.npos || at - stop != 2 || digits[0] == '0' || counts_something(line, at + digits.size()))
    return false;
  if (line[stop] == '.' && before != "k" && before != "rm") return false;
  if (before == "form" && !is_upper(line[stop - 3])) return false;  // to form 2000 of them
  const char last = line[line[stop] == '.' ? stop - 1 : stop];
  return std::any_of(std::begin(lists), std::end(lists), [&](const List& list) {
    return list.name == before && digits.size() >= list.least && digits.size() <= list.most &&
           is_upper(last) == list.capitals;
  });
}

// flight 855, flight BA 2490
bool is_flight(const Line& line, std::size_t at, std::string_view before) {
  if (before == "flight") return true;
  std::size_t end = at;
  while (end > 0 && is_blank(line[end - 1])) --end;
  const bool airline = before.size() == 2 && end > 2 && is_upper(line[end - 1]) && is_upper(line[end - 2]);
  return airline && one_of(line.word_before(end - 2), {"flight", "flights"});
}

// 4-4-2, 4-2-3-1: how ten players stand.
void read_formation(const Line& line, std::size_t at, Matches& out) {
  if (line[at + 1] != '-') return;
  int players = 0, lines = 0;
  Phrase phrase;
  std::size_t end = at;
  for (;; ++end) {
    if (line[end] < '1' || line[end] > '6') return;
    players += line[end] - '0', ++lines;
    phrase = join(std::move(phrase), cardinal(line.slice(end, end + 1), line.locale));
    if (line[++end] != '-') break;
  }
  if (players != 10 || lines < 3 || lines > 4 || !ends_number(line, end)) return;
  out.push_back({end, {Class::letters, std::string(line.slice(at, end)), std::move(phrase)}, 1});
}

// 10-9-8, 1-2-3: numbers as they follow each other, up or down.
void read_sequence(const Line& line, std::size_t at, Matches& out) {
  if (line[line.digits(at)] != '-') return;
  int numbers = 0, last = 0, step = 0;
  Phrase phrase;
  std::size_t end = at;
  for (;; ++end, ++numbers) {
    const std::size_t next = line.digits(end);
    if (next == end || next - end > 2 || (line[end] == '0' && next - end > 1)) return;
    const int number = to_int(line.slice(end, next));
    if (numbers == 1) step = number - last;
    if (numbers > 0 && (number - last != step || std::abs(step) != 1)) return;
    phrase = join(std::move(phrase), cardinal(number, line.locale));
    last = number, end = next;
    if (line[end] != '-') break;
  }
  if (numbers < 2 || !ends_number(line, end) || line.dash(end) > end || behind_letters(line, at)) return;
  out.push_back({end, {Class::letters, std::string(line.slice(at, end)), std::move(phrase)}, 0});
}

// 1,2,3 or 4: a list of digits without blanks. Not 1,2,4-trichlorobenzene, nor 1,2, which may be a decimal.
void read_list(const Line& line, std::size_t at, Matches& out) {
  if (line[line.digits(at)] != ',' || !line.opens(at) || (at > 0 && line[at - 1] == ',')) return;
  Phrase phrase;
  std::size_t end = at;
  int numbers = 0;
  for (;; ++end, ++numbers) {
    const std::size_t next = line.digits(end);
    if (next != end + 1) return;
    phrase = join(std::move(phrase), cardinal(line.slice(end, next), line.locale));
    end = next;
    if (line[end] != ',' || !is_digit(line[end + 1])) break;
    phrase += " ,";
  }
  if (numbers < 2 || !ends_number(line, end) || line.dash(end) > end) return;
  out.push_back({end, {Class::letters, std::string(line.slice(at, end)), std::move(phrase)}, 1});
}

// 4.2.1, 123.123.0.40, 10.0.0.1:8080, 192.168.1.0/24
void read_dotted(const Line& line, std::size_t at, Matches& out) {
  constexpr std::size_t most_digits = 15;
  std::vector<std::string_view> parts;
  std::size_t end = at;
  for (std::size_t begin = at;; begin = end + 1) {
    end = line.digits(begin);
    if (end - begin > most_digits) return;
    parts.push_back(line.slice(begin, end));
    if (line[end] != '.' || !is_digit(line[end + 1])) break;
  }
  const bool machine = parts.size() == 4;
  if (parts.size() < 3) return;
  // 1.000.000, as on the Continent
  const bool grouped =
      parts.front().size() < 4 && parts.front().front() != '0' && parts.back() == "000" &&
      std::all_of(parts.begin() + 1, parts.end(), [](std::string_view part) { return part.size() == 3; });
  if (grouped && ends_number(line, end)) {
    std::string digits;
    for (const std::string_view part : parts) digits += part;
    out.push_back({end, {Class::cardinal, digits, cardinal(digits, line.locale)}, 2});
    return;
  }
  const std::size_t port = machine && (line[end] == ':' || line[end] == '/') ? line.digits(end + 1) : end;
  const bool has_port = port > end + 1 && port - end < 7;
  if (!ends_number(line, has_port ? port : end)) return;
  Phrase phrase;
  for (const std::string_view part : parts) {
    const Phrase digits = digits_one_by_one(part), number = cardinal(part, line.locale);
    const bool counted = part.front() != '0' && part.size() > 1, version = !machine && part.size() == 2;
    if (!phrase.empty()) phrase += " {dot|point} ";
    phrase += !counted ? digits : version ? "{" + number + "|" + digits + "}" : "{" + digits + "|" + number + "}";
  }
  if (has_port) {
    const std::string_view number = line.slice(end + 1, port);
    phrase += line[end] == ':' ? " colon " + digits_one_by_one(number) : " slash " + cardinal(number, line.locale);
    end = port;
  }
  out.push_back(
      {end, {machine ? Class::electronic : Class::digit, std::string(line.slice(at, end)), std::move(phrase)}});
}

// The number of F-150, I-495, U-235.
bool is_behind_capital(const Line& line, std::size_t at, std::size_t end) {
  return end - at == 3 && at > 1 && line[at - 1] == '-' && is_upper(line[at - 2]) && line.opens(at - 2) &&
         line[at] != '0' && line.dash(end) == end;
}

void read_behind_capital(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  const std::string_view number = line.slice(at, end);
  out.push_back({end,
                 {Class::digit, std::string(number),
                  "{" + by_pairs(number, line.locale) + "|" + cardinal(number, line.locale) + "|" +
                      digits_one_by_one(number) + "}"},
                 1});
}

// Digits that are read one by one, or two by two: only where nothing else is right, or somebody says so; a house or a
// room may be read so, a year or an amount not.
void read_spelled(const Line& line, std::size_t at, std::size_t end, Matches& out) {
  const std::string_view digits = line.slice(at, end);
  const Number number{end, std::string(digits), {}, false};
  const std::string before = line.word_before(at);
  const bool named = names_digits(line, at);
  // Boeing 707, flight 855, flight BA 2490, Porsche 911
  const bool joined = at > 0 && line[at - 1] == '-';  // Blink-182
  const bool model = names_model(line, end, joined ? line.word_before(at - 1) : before, digits) ||
                     is_model_alone(line, at, end, before) || is_of_line(line, at, before);
  const bool in_row = is_catalogued(line, at, before, digits);
  const bool flight = (digits.size() == 3 || digits.size() == 4) && is_flight(line, at, before);
  const bool craft = model || in_row || flight;
  const bool may_be = !named && !craft && may_be_spelled_out(line, at);
  if (!one_by_one(number) && !named && !craft && !may_be) return;
  Phrase phrase = model || in_row ? by_pairs(digits, line.locale)
                  : craft         ? digits_one_by_one(digits, "{o|zero|oh}")
                                  : digits_one_by_one(digits);
  out.push_back({end, {Class::digit, std::string(digits), std::move(phrase)}, named || craft ? 5 : may_be ? -1 : 1});
}

}  // namespace

void read_digits(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at);
  if (end == at) return;
  read_formation(line, at, out);
  read_sequence(line, at, out);
  read_list(line, at, out);
  if (auto code = code_at(line, at)) out.push_back(std::move(*code));
  if (line[end] == '.' && is_digit(line[end + 1])) {
    read_dotted(line, at, out);
    return;
  }
  if (!ends_number(line, end)) return;
  if (is_behind_capital(line, at, end))
    read_behind_capital(line, at, end, out);
  else
    read_spelled(line, at, end, out);
}

namespace {

// Fig. 9.10
bool ends_with_short_part(const Line& line, std::size_t at) {
  std::size_t end = at;
  while (end > 0 && is_blank(line[end - 1])) --end;
  return end > 0 && line[end - 1] == '.' && one_of(line.word_before(end - 1), {"ch", "eq", "ex", "fig", "sec"});
}

// Python 3.10, version 1.52: the numbers of releases; Figure 9.10 is the tenth.
bool numbers_release(const Line& line, std::size_t at, const Number& number) {
  const std::string before = line.word_before(at);
  return !number.integer.empty() && number.fraction.size() == 2 && number.fraction[0] != '0' && !number.grouped &&
         (is<"released">(before) || is<"part-of-book">(before) || ends_with_short_part(line, at));
}

}  // namespace

void read_decimal(const Line& line, std::size_t at, Matches& out) {
  read_scientific(line, at, out);
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

namespace {

// The 3d of July, July 3d, the 2d Regiment, 2d sess.: as people once wrote second and third.
void read_short_ordinal(const Line& line, std::size_t at, const Number& number, Matches& out) {
  const std::string& digits = number.integer;
  const std::size_t end = number.end + 1, next = line.blanks(end);
  const bool teen = digits.size() > 1 && digits[digits.size() - 2] == '1';
  if (teen || (digits.back() != '2' && digits.back() != '3')) return;
  const std::string before = line.word_before(at);
  bool ordered = one_of(line.word_after(end), {"cir", "ed", "edition", "of", "sess", "session"});
  ordered |= next > end && is_upper(line[next]) && is_lower(line[next + 1]);
  for (int month = 1; month <= 12 && !ordered; ++month) ordered = before == month_name(month);
  if (!ordered) return;
  out.push_back({end, {Class::ordinal, number.value(), ordinal(digits, line.locale)}, 2});
}

}  // namespace

void read_ordinal(const Line& line, std::size_t at, Matches& out) {
  const auto number = read_number(line, at);
  if (!number || !number->whole() || one_by_one(*number)) return;
  if (line[number->end] == 'd' && line.closes(number->end + 1)) return read_short_ordinal(line, at, *number, out);
  std::string ending = lower(line.slice(number->end, std::min(line.text.size(), number->end + 2)));
  std::size_t end = number->end + 2;
  for (const auto& [raised, plain] : {std::pair{"ˢᵗ", "st"}, {"ⁿᵈ", "nd"}, {"ʳᵈ", "rd"}, {"ᵗʰ", "th"}})
    if (line.has(number->end, raised)) ending = plain, end = number->end + std::string_view(raised).size();
  if (ending.size() != 2 || !is_letter(ending[0]) || !is_letter(ending[1]) || !line.closes(end)) return;
  const std::string& digits = number->integer;
  const char last = digits.back();
  const bool teen = digits.size() > 1 && digits[digits.size() - 2] == '1';
  const char* right = teen ? "th" : last == '1' ? "st" : last == '2' ? "nd" : last == '3' ? "rd" : "th";
  if (ending != right) return;  // 4rd, 111st
  out.push_back({end, {Class::ordinal, number->value(), ordinal(digits, line.locale)}});
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

// What a half is of: half an hour, half past five, half price.
bool is_half_of(const Line& line, std::size_t at, std::size_t end) {
  if (line.blanks(end) != end + 1 || one_of(line.word_before(at), {"by", "on", "ward"})) return false;
  const std::string next = line.word_after(end);
  if (next == "past") return is_digit(line[line.blanks(end + 1 + next.size())]);
  return one_of(next, {"a", "an"}) || is<"halved">(next);
}

// 1/2-inch, 3/4-inch: before what it measures it is singular.
bool measures_hyphened(const Line& line, std::size_t end) {
  return line[end] == '-' && is<"unit-behind-fraction">(lower(line.slice(end + 1, line.letters(end + 1))));
}

// Without a word for what divides them.
constexpr std::pair<std::string_view, std::string_view> said_as_pairs[] = {
    {"24/7", "twenty four seven"}, {"50/50", "fifty fifty"}, {"20/20", "twenty twenty"}};

}  // namespace

namespace {

// Whether the line speaks of cricket, where 245/6 are runs for wickets.
bool is_cricket(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::size_t far = 80;  // bytes
  const std::string around = lower(line.slice(at - std::min(at, far), std::min(line.text.size(), end + far)));
  for (std::string_view word : {"stumps", "wicket", "innings", "declared", "test match", "cricket", " overs", " at tea",
                                " at lunch", " all out"})
    if (around.find(word) != around.npos) return true;
  return false;
}

// Whether the line speaks of bets: odds of 5/1, a 7/2 shot.
bool are_odds(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::size_t far = 60;  // bytes
  const std::string around = lower(line.slice(at - std::min(at, far), std::min(line.text.size(), end + far)));
  for (std::string_view word : {"odds", "bookmaker", "bookies", "betting", " favourite", " favorite", "outsider"})
    if (around.find(word) != around.npos) return true;
  return one_of(line.word_after(end), {"shot", "on", "against"}) && one_of(line.word_before(at), {"a", "at", "the"});
}

// How well somebody sees: a vision of 20/40.
bool is_sight(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::size_t far = 40;  // bytes
  return line.has(at, "20/") && line.digits(at) == at + 2 &&
         has_near(line, at, end, far, [](std::string_view word) { return is<"of-sight">(word); });
}

// The unit of so much of each of two drugs: 10/325 mg; not 1/2 mg.
std::optional<UnitAt> dose_at(const Line& line, std::size_t end, int first, int second) {
  constexpr int least = 5, least_of_second = 20;
  if (first < least || second < least_of_second || !is<"dosed">(line.word_after(end))) return std::nullopt;
  return unit_at(line, line.blanks(end), Before::blank);
}

// Whether blanks stand around the slash of a fraction: 3 / 4 cup, 1 / 2 of it.
bool is_spaced(const Line& line, std::size_t blank) {
  if (!line.has(blank, " / ")) return false;
  const std::string behind = line.word_after(line.digits(blank + 3));
  return is<"of-spaced-fraction">(behind);
}

// An integer or none, and a fraction behind it.
struct Fraction {
  std::string whole = {}, numerator = {}, denominator_digits = {};
  std::size_t end = 0;
};

bool read_vulgar(const Line& line, std::size_t at, Fraction& out) {
  for (const Sign& sign : vulgar)
    if (line.has(at, sign.written)) {
      out.numerator = sign.numerator, out.denominator_digits = sign.denominator;
      out.end = at + sign.written.size();
      return true;
    }
  return false;
}

bool read_plain(const Line& line, std::size_t at, Fraction& out) {
  const std::size_t slash = line.digits(at);
  const std::size_t behind = slash + (line[slash] == '/'       ? 1
                                      : line.has(slash, "⁄")   ? 3
                                      : is_spaced(line, slash) ? 3
                                                               : 0);
  const std::size_t last = line.digits(behind);
  if (slash == at || behind == slash || last == behind || slash - at > 4 || last - behind > 4) return false;
  out.numerator = line.slice(at, slash), out.denominator_digits = line.slice(behind, last);
  if (out.numerator.front() == '0' || out.denominator_digits.front() == '0') return false;
  out.end = last;
  Matches ordinals;  // 1/4th
  if (is_letter(line[last])) read_ordinal(line, behind, ordinals);
  if (!ordinals.empty()) out.end = ordinals.front().end;
  const std::size_t ending = line.letters(last);
  if (ordinals.empty() && ending - last == 3 && line[last + 2] == 's') {  // 7/8ths
    read_ordinal(Line{line.text.substr(0, ending - 1), line.locale}, behind, ordinals);
    if (!ordinals.empty()) out.end = ending;
  }
  return true;
}

std::optional<Fraction> fraction_at(const Line& line, std::size_t at) {
  Fraction out;
  if (read_vulgar(line, at, out) || read_plain(line, at, out)) return out;
  const std::size_t integer = line.digits(at);
  if (integer == at || integer - at > 9 || (line[at] == '0' && integer > at + 1)) return {};
  std::size_t from = line.blanks(integer);
  if (from == integer && line[from] == '-') ++from;
  if (!read_vulgar(line, from, out) && (from == integer || !read_plain(line, from, out))) return {};
  out.whole = line.slice(at, integer);
  return out;
}

}  // namespace

// NUMERATOR/DENOMINATOR with the first below the second, an integer before it or not.
void read_fraction(const Line& line, std::size_t sign, Matches& out) {
  const std::size_t at = sign_at(line, sign);
  const auto found = fraction_at(line, at);
  if (!found) return;
  const auto& [whole, numerator, denominator_digits, end] = *found;
  if (!ends_number(line, end)) return;
  const int n = to_int(numerator), d = to_int(denominator_digits);
  if (whole.empty() && at == sign && line[line.blanks(end)] != '=')
    for (const auto& [value, said] : said_as_pairs)
      if (line.slice(at, end) == value) {
        out.push_back({end, {Class::fraction, std::string(value), Phrase(said)}, 1});
        return;
      }
  if (whole.empty() && at == sign) {
    const Phrase both =
        cardinal(numerator, line.locale) + " {|over|slash} " + cardinal(denominator_digits, line.locale);
    const std::string value = numerator + "/" + denominator_digits;
    if (is_sight(line, at, end)) return out.push_back({end, {Class::fraction, value, both}, 2});
    if (const auto unit = dose_at(line, end, n, d))
      return out.push_back({unit->end,
                            {Class::measure, value + " " + std::string(unit->unit->name),
                             both + " " + say_unit(*unit->unit, false, line.locale)},
                            6});
  }
  if (n >= d && whole.empty() && at == sign && are_odds(line, at, end)) {
    out.push_back({end,
                   {Class::range, numerator + ".." + denominator_digits,
                    cardinal(numerator, line.locale) + " to " + cardinal(denominator_digits, line.locale)},
                   1});
    return;
  }
  if (n >= d && d <= 10 && n > 9 && whole.empty() && at == sign && is_cricket(line, at, end)) {  // 245/6
    out.push_back({end,
                   {Class::letters, numerator + "/" + denominator_digits,
                    cardinal(numerator, line.locale) + " for " + cardinal(denominator_digits, line.locale)},
                   1});
    return;
  }
  if (n >= d) return;                      // 10/3 is as likely a date or a score
  if (n > 99) return;                      // 110/220 V
  if (looks_like_year(numerator)) return;  // 1923/1949
  const bool behind_article = whole.empty() && n == 1 && at == sign && line.word_before(at) == "an" &&
                              is_blank(line[at - 1]);  // an 1/8 inch bit
  const bool may_be_part = !whole.empty() || is_letter(line[end - 1]) || n == 1;
  if (looks_like_year(denominator_digits) && !may_be_part) return;  // 5/2014, but 1/2000, 3/1100ths
  const bool one = n == 1;
  const bool singular = whole.empty() && !one && measures_hyphened(line, end);  // a three quarter-inch pipe
  const Phrase below = singular ? "{" + denominator(denominator_digits, true, line.locale) + "|" +
                                      denominator(denominator_digits, false, line.locale) + "}"
                                : denominator(denominator_digits, one, line.locale);
  const std::string a(article(best(below)));
  const bool hyphened = whole.empty() && measures_hyphened(line, end);
  const bool half = whole.empty() && n == 1 && d == 2 && at == sign && (hyphened || is_half_of(line, at, end));
  Phrase phrase = join(half             ? "{|one|a}"
                       : behind_article ? "{|one}"
                       : !one           ? cardinal(numerator, line.locale)
                       : whole.empty()  ? "{one|" + a + "}"
                                        : "{" + a + "|one}",
                       below);
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

}  // namespace emend::verbalize
