// Money and measure.
#include <algorithm>
#include <array>
#include <cmath>

#include "english/tagger.h"
#include "verbalize/classes.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

bool belongs_to_noun(const Line& line, std::size_t at, std::size_t end);
std::size_t past_stop(const Line& line, std::size_t end);

struct ScaleAt {
  std::size_t end;
  const Scale* scale;
};

const Scale* scale_named(std::string_view name) {
  for (const Scale& scale : scales())
    if (scale.name == name) return &scale;
  return nullptr;
}

// thousand, million, m, bn behind an amount: in full after a blank or a hyphen, abbreviated at once (b also after a
// blank).
std::optional<ScaleAt> scale_at(const Line& line, std::size_t at) {
  constexpr std::pair<std::string_view, std::string_view> shorts[] = {
      {"k", "thousand"},   {"m", "million"},  {"mn", "million"},  {"mln", "million"},  {"mil", "million"},
      {"mill", "million"}, {"mm", "million"}, {"b", "billion"},   {"bn", "billion"},   {"bln", "billion"},
      {"bil", "billion"},  {"t", "trillion"}, {"tn", "trillion"}, {"trn", "trillion"}, {"tril", "trillion"}};
  const bool hyphen = line[at] == '-';
  const std::size_t i = hyphen ? at + 1 : line.blanks(at);
  if (i - at > 1) return std::nullopt;
  const std::size_t end = line.letters(i);
  if (!line.closes(end)) return std::nullopt;
  const std::string word = lower(line.slice(i, end));
  if (const Scale* scale = scale_named(word)) return ScaleAt{end, scale};
  for (const auto& [written, name] : shorts)
    if (word == written && !hyphen && (i == at || written != "t") && !(i > at && written == "mm"))
      return ScaleAt{end, scale_named(name)};
  return std::nullopt;
}

// Currencies by their signs, and by their codes.
const ByFirst<Currency>& signs_of_currencies() {
  static const auto by_first = [] {
    ByFirst<Currency> all;
    for (const Currency& currency : currencies())
      for (std::string_view sign : currency.signs) all.add(sign, currency);
    return all;
  }();
  return by_first;
}
const ByFirst<Currency>& codes_of_currencies() {
  static const auto by_first = [] {
    ByFirst<Currency> all;
    for (const Currency& currency : currencies()) all.add(currency.code, currency);
    return all;
  }();
  return by_first;
}

// The currency whose code is the word line[at, end), or none.
const Currency* currency_coded(const Line& line, std::size_t at, std::size_t end) {
  if (end - at != 3) return nullptr;
  for (const auto& [code, currency] : codes_of_currencies()[line[at]])
    if (line.slice(at, end) == code) return currency;
  return nullptr;
}

const Currency* currency_before(const Line& line, std::size_t at, std::size_t& end) {
  const Currency* found = nullptr;
  for (const auto& [sign, currency] : signs_of_currencies()[line[at]])
    if (line.has(at, sign) && at + sign.size() > end) found = currency, end = at + sign.size();
  if (found || !line.opens(at)) return found;
  const std::size_t letters = line.letters(at);
  if (at > 0 && line[at - 1] == '/') return nullptr;  // EUR/USD 1.0850
  if ((found = currency_coded(line, at, letters))) end = letters;
  return found;
}

const Currency* currency_behind(const Line& line, std::size_t at, std::size_t& end) {
  const std::size_t i = line.blanks(at);
  if (i - at > 1) return nullptr;
  if (const std::size_t letters = line.letters(i); line.closes(letters))
    if (const Currency* coded = currency_coded(line, i, letters)) {
      end = letters;
      return coded;
    }
  const bool small = is_lower(line[i]);
  for (const auto& [sign, currency] : signs_of_currencies()[line[i]]) {  // kr, zł, Kč, €
    const bool high = std::any_of(sign.begin(), sign.end(), is_high);
    if (sign.size() > 1 && (small || high) && line.has(i, sign) && (is_high(line[i]) || line.closes(i + sign.size()))) {
      end = i + sign.size();
      return currency;
    }
  }
  if (line[i] == '$' && line.closes(i + 1)) {
    end = i + 1;
    return &currencies().front();
  }
  return nullptr;
}

// What a fraction at `at` says, 4 1/2 or ½, with the integer before it if there is one: where it is longer than that
// integer, which read_number gives. What is behind it may adjoin: ½km.
std::optional<Match> fraction_at(const Line& line, std::size_t at) {
  const std::size_t integer = line.digits(at);
  const std::size_t gap = line[integer] == '-' && integer > at ? integer + 1 : line.blanks(integer);
  std::size_t end = 0;
  if (const std::size_t slash = line.digits(gap); line[integer] == '/' && integer > at)
    end = line.digits(integer + 1);
  else if (gap > integer && slash > gap && line[slash] == '/')
    end = line.digits(slash + 1);
  else if (is_high(line[gap]))
    end = gap + (line[gap] == '\xC2' ? 2 : 3);  // ½, ⅔
  if (end == 0 || (std::string_view("/.,:").find(line[end]) != std::string_view::npos && is_digit(line[end + 1])))
    return std::nullopt;  // $5 1/2/2003
  Matches matches;
  read_fraction(Line{line.text.substr(0, end), line.locale}, at, matches);
  const bool longer = !matches.empty() && matches.back().end > integer && !matches.back().candidate.phrase.empty();
  return longer ? std::optional(std::move(matches.back())) : std::nullopt;
}

struct Amount {
  Number number;
  std::optional<Candidate> fraction;  // of which the number is the integer: 3 1/2
  const Scale* scale = nullptr;
  std::size_t number_end = 0, end = 0;
};

// The number at `at` with points that group its digits, and the sign of a currency behind it: 12.500 €.
std::optional<Number> grouped_by_points(const Line& line, std::size_t at) {
  constexpr std::size_t group = 3;
  Number number;
  std::size_t end = line.digits(at);
  if (end == at || end - at > group || line[at] == '0') return std::nullopt;
  number.integer = line.slice(at, end);
  for (; line[end] == '.' && line.digits(end + 1) == end + 1 + group; end += 1 + group)
    number.integer += line.slice(end + 1, end + 1 + group);
  std::size_t last = end;
  const Currency* named = currency_behind(line, end, last);
  if (number.integer.size() <= group || !named || !one_of(named->code, {"CHF", "CZK", "EUR", "PLN", "XKR"}))
    return std::nullopt;
  number.end = end, number.grouped = true;
  return number;
}

// The number at `at` with points that group its digits and a comma for its point: 1.299,00.
std::optional<Number> continental_number(const Line& line, std::size_t at) {
  Number number;
  std::size_t end = line.digits(at);
  if (end == at || end - at > 3 || line[at] == '0') return std::nullopt;
  number.integer = line.slice(at, end);
  for (; line[end] == '.' && line.digits(end + 1) == end + 4; end += 4) number.integer += line.slice(end + 1, end + 4);
  const std::size_t last = line.digits(end + 1);
  if (number.integer.size() < 4 || line[end] != ',' || last != end + 3 || !line.closes(last)) return std::nullopt;
  number.fraction = line.slice(end + 1, last), number.end = last;
  return number;
}

// `comma`: the number may have one for its point: €1,50.
std::optional<Amount> amount_at(const Line& line, std::size_t at, bool comma = false) {
  auto number = read_number(line, at);
  if (auto grouped = grouped_by_points(line, at)) number = std::move(grouped);
  if (comma)
    if (auto continental = continental_number(line, at)) number = std::move(continental);
  if (comma && number && number->whole() && !number->grouped && line[number->end] == ',') {
    const std::size_t first = number->end + 1, end = line.digits(first);
    if (end > first && end - first < 3 && line.closes(end) && !(line[end] == ',' && is_digit(line[end + 1])))
      number->fraction = line.slice(first, end), number->end = end;
  }
  // $5. 3 days later: no cents have one digit, but millions have.
  if (number && number->fraction.size() == 1 && line[number->end - 2] == ' ' && line[number->end] == ' ' &&
      !scale_at(line, number->end))
    number->end -= 3, number->fraction.clear();
  if (number ? one_by_one(*number) : !is_high(line[at])) return std::nullopt;
  Amount amount{number.value_or(Number{at, "0", "", false}), std::nullopt};
  amount.number_end = amount.number.end;
  if (!number || (number->whole() && !number->grouped))
    if (auto fraction = fraction_at(line, at)) {
      amount.number_end = fraction->end;
      amount.fraction = std::move(fraction->candidate);
    }
  if (!number && !amount.fraction) return std::nullopt;
  const auto scale = scale_at(line, amount.number_end);
  amount.scale = scale ? scale->scale : nullptr;
  amount.end = scale ? scale->end : amount.number_end;
  return amount;
}

// two point five million, three and a half million, half a million
Phrase say_scaled(const Amount& amount, Locale locale) {
  Phrase phrase = amount.fraction ? amount.fraction->phrase : say_number(amount.number, locale);
  if (amount.fraction && amount.scale && amount.fraction->value.find(' ') == std::string::npos)
    phrase =
        amount.fraction->value == "1/2" ? "{half a|one half}" : phrase + (phrase.starts_with("{{") ? "" : " {of a|}");
  return phrase + (amount.scale ? " " + std::string(amount.scale->name) : "");
}

// `noun`: the amount belongs to one behind it, which makes it singular: a $3.5-million house.
Phrase say_amount(const Amount& amount, const Currency& currency, bool noun, Locale locale) {
  const Number& number = amount.number;
  const Phrase singular(currency.singular), plural(currency.plural);
  const Phrase one = singular, many = noun ? "{" + singular + "|" + plural + "}" : "{" + plural + "|" + singular + "}";
  if (amount.scale) return say_scaled(amount, locale) + " " + many;
  if (amount.fraction) {
    const bool below_one = amount.fraction->value.find(' ') == std::string::npos;
    return amount.fraction->phrase + " " + (below_one ? "{" + singular + "|" + plural + "}" : many);
  }
  const Phrase literal = say_number(number, locale) + " " + (is_one(number) ? one : many);
  if (number.whole() || currency.minor.empty()) return literal;
  // Dollars and cents, where the digits behind the point make cents.
  std::string minor = number.fraction;
  while (minor.size() > currency.minor_digits && minor.back() == '0') minor.pop_back();
  if (minor.size() > currency.minor_digits) return literal;
  const bool trailing = minor.size() < number.fraction.size();
  minor.append(currency.minor_digits - minor.size(), '0');
  const bool no_major = number.integer.empty() || number.value().starts_with("0.");
  const bool no_minor = minor.find_first_not_of('0') == minor.npos;
  Number cents;
  cents.integer = minor;
  const std::string cents_value = cents.value();
  const Phrase small = cardinal(minor, locale) + " " +
                       (cents_value == "1" ? std::string(currency.minor)
                        : noun ? "{" + std::string(currency.minor) + "|" + std::string(currency.minors) + "}"
                               : std::string(currency.minors));
  const std::string integer = number.integer.empty() ? "0" : number.integer;
  Number whole;
  whole.integer = integer;
  const Phrase large = (one_by_one(whole) ? digits_one_by_one(integer) : cardinal(integer, locale)) + " " +
                       (whole.value() == "1" ? one
                        : noun               ? many
                                             : plural);
  if (one_by_one(whole)) return literal;
  Phrase said;
  if (no_minor)
    said = large;
  else if (no_major)
    said = small;
  else
    said = large + " {|and} " + small;
  if (trailing && no_minor)
    return "{" + literal + "|" + said + "}";  // $2.000 may have been meant as thousands: say what is there
  return "{" + said + "|" + literal + "}";
}

}  // namespace

std::string canonical_amount(std::string number, const Currency& currency, bool scaled) {
  const std::size_t point = number.find('.');
  if (point == number.npos) return number;
  while (number.back() == '0') number.pop_back();
  if (number.back() == '.') {
    number.pop_back();
  } else if (!scaled && !currency.minor.empty()) {
    const std::size_t digits = number.size() - point - 1;
    if (digits < currency.minor_digits) number.append(currency.minor_digits - digits, '0');
  }
  return number;
}

namespace {

// /kg, /hr, per month behind an amount or a measure.
struct Per {
  std::size_t end;
  std::string name, said;
};
// The end of a dot between two units that are multiplied, N·m, or `at`.
std::size_t dot_at(const Line& line, std::size_t at) {
  for (std::string_view dot : {"·", "⋅", "∙"})
    if (line.has(at, dot)) return at + dot.size();
  return at;
}

// Units that are multiplied with the one before `end`, ·m: what is said behind that one.
struct Product {
  std::size_t end;
  std::string name;
  const Unit* last;
  Phrase before;  // all but the last
};
Product product_at(const Line& line, std::size_t end, const Unit& first, Locale locale) {
  Product product{end, std::string(first.name), &first, {}};
  for (;;) {
    const std::size_t next = dot_at(line, product.end);
    const auto unit = next > product.end ? unit_at(line, next, Before::slash) : std::nullopt;
    if (!unit) return product;
    product.before += say_unit(*product.last, true, locale) + " ";
    product.name += "·" + std::string(unit->unit->name);
    product.end = unit->end, product.last = unit->unit;
  }
}
Phrase say_product(const Product& product, bool one, Locale locale) {
  return product.before + say_unit(*product.last, one, locale);
}

std::optional<Per> per(const Line& line, std::size_t at, Locale locale) {
  if (line.has(at, " / ")) {  // 5 km / h
    const auto unit = unit_at(line, at + 3, Before::slash);
    const bool time = unit && one_of(unit->unit->name, {"s", "min", "h", "day", "wk", "mo", "yr"});
    return time && line.closes(unit->end) ? std::optional(Per{unit->end, std::string(unit->unit->name),
                                                              " per " + say_unit(*unit->unit, true, locale)})
                                          : std::nullopt;
  }
  if (line[at] != '/') return std::nullopt;
  const bool bracket = line[at + 1] == '(';  // J/(mol·K)
  const auto unit = unit_at(line, at + 1 + bracket, Before::slash);
  if (!unit) return std::nullopt;
  const Product product = product_at(line, unit->end, *unit->unit, locale);
  if (bracket && line[product.end] != ')') return std::nullopt;
  return Per{product.end + bracket, product.name, " per " + say_product(product, true, locale)};
}

// Whether a number behind a slash is of the same kind: 400 g/14 oz, 180C/160C. What is per a round number is none:
// g/100 g.
bool is_alternative(const Unit& unit, const Unit& behind) {
  constexpr std::string_view kinds[][12] = {{"g", "kg", "mg", "lb", "oz", "st"},
                                            {"m", "km", "cm", "mm", "mi", "ft", "in", "yd"},
                                            {"l", "ml", "dl", "cl", "pint", "fl oz", "cup", "qt", "gal", "tbsp", "tsp"},
                                            {"°C", "°F"},
                                            {"kph", "mph"}};
  if (unit.name == behind.name) return true;
  return std::any_of(std::begin(kinds), std::end(kinds),
                     [&](const auto& kind) { return one_of(unit.name, kind) && one_of(behind.name, kind); });
}

bool stops(const Line& line, std::size_t end) {
  if (!line.closes(end)) return false;
  const char c = line[end];
  if ((c == '.' || c == ',' || c == ':' || c == '/') && is_digit(line[end + 1])) return false;
  return true;
}

// The number of a measure or an amount: decimals, and fractions behind an integer.
struct Quantity {
  Number number;
  std::size_t end;
  Phrase phrase;
  std::string value;
  bool one = false, below_one = false;
};
// 1,5 kg, 2,75 m: a comma for the point, where a unit follows.
std::optional<Number> with_decimal_comma(const Line& line, const Number& number) {
  const std::size_t first = number.end + 1, end = line.digits(first), gap = line.blanks(end);
  if (!number.whole() || number.grouped || line[number.end] != ',' || end == first || end - first > 2 || gap - end > 1)
    return std::nullopt;
  const auto unit = unit_at(line, gap, gap == end ? Before::nothing : Before::blank);
  if (!unit || !line.closes(unit->end) || !is<"metric">(unit->unit->name)) return std::nullopt;
  Number other = number;
  other.fraction = line.slice(first, end), other.end = end;
  return other;
}

std::optional<Quantity> quantity_at(const Line& line, std::size_t at) {
  const std::size_t begin = sign_at(line, at);
  const bool minus = begin > at;
  const auto written = read_number(line, begin);
  const bool fraction_alone = !written && is_high(line[begin]);  // ½ tsp
  const auto number = fraction_alone ? std::optional(Number{begin, "0", "", false}) : written;
  if (!number || one_by_one(*number)) return std::nullopt;
  if (auto other = with_decimal_comma(line, *number))
    return Quantity{*other, other->end, say_number(*other, line.locale), other->value()};
  Quantity q{*number, number->end, say_number(*number, line.locale), number->value(), is_one(*number)};
  if (number->whole() && !number->grouped) {
    if (auto fraction = fraction_at(line, begin)) {
      q.end = fraction->end;
      q.phrase = std::move(fraction->candidate.phrase);
      q.value = std::move(fraction->candidate.value);
      q.one = false;
      q.below_one = q.value.find(' ') == std::string::npos;
    } else if (fraction_alone) {
      return std::nullopt;
    }
  }
  if (minus) q.phrase = "{minus|negative} " + q.phrase, q.value = "-" + q.value;
  return q;
}

// /100 km, /5 mL behind a measure.
std::optional<Per> per_amount(const Line& line, std::size_t at, const Unit& above, Locale locale) {
  if (line[at] != '/' || !is_digit(line[at + 1])) return std::nullopt;
  const auto number = read_number(line, at + 1);
  if (!number || one_by_one(*number) || is_one(*number)) return std::nullopt;
  const std::size_t gap = line.blanks(number->end);
  if (gap - number->end > 1) return std::nullopt;
  const auto unit = unit_at(line, gap, gap == number->end ? Before::nothing : Before::blank);
  if (!unit || unit->unit->stands == Stands::hot) return std::nullopt;
  // 60 Hz/120 V are two, and so may be what is no amount of something.
  if (!is<"of-something">(unit->unit->name)) return std::nullopt;
  const bool round = number->integer == "100" || number->integer == "1000";
  if (!round && is_alternative(above, *unit->unit)) return std::nullopt;
  return Per{unit->end, number->value() + " " + std::string(unit->unit->name),
             " per " + say_number(*number, locale) + " " + say_unit(*unit->unit, false, locale)};
}

// --- money ---

// A currency before a number and its sign: $5, -US$ 5, $-5, EUR 5.
struct Prefix {
  std::size_t end;
  const Currency* currency;  // none where the number comes first
  bool minus;
};
std::optional<Prefix> prefix_at(const Line& line, std::size_t at) {
  const std::size_t begin = sign_at(line, at);
  Prefix prefix{begin, nullptr, begin > at};
  if (is_digit(line[begin])) return prefix;
  std::size_t end = begin;
  prefix.currency = currency_before(line, begin, end);
  if (!prefix.currency) return std::nullopt;
  if (is_letter(line[end - 1]) && line.blanks(end) == end && !is_digit(line[end])) return std::nullopt;
  const std::size_t number = line.blanks(end), point = line.digits(number);
  const bool release = point == number + 1 && line[point] == '.' && line.digits(point + 1) == point + 2;
  const bool major = point == number + 1 && line[point] != '.' && !(line[point] == ',' && is_digit(line[point + 1]));
  if (release && prefix.currency->code == "BDT") return std::nullopt;     // Tk 8.6
  if ((release || major) && line.has(begin, "PHP")) return std::nullopt;  // PHP 8.1, PHP 8
  const bool quoted = begin > 0 && line[begin - 1] == '"' && number == end && point == number + 1;
  if (quoted && line[end - 1] == '$' && line[point] == '"') return std::nullopt;  // "$1", as shells have it
  prefix.end = line.blanks(end);
  if (prefix.end - end > most_blanks) return std::nullopt;
  if (const std::size_t behind = minus_at(line, prefix.end); behind > prefix.end && !prefix.minus)
    prefix.end = behind, prefix.minus = true;
  return prefix;
}

// What names the currency behind an amount again, or says which dollars they are: $20 dollars, $5 million USD, $500
// CAD.
struct Again {
  std::size_t end;
  const Currency* currency;
  bool singular;  // a $20 dollar bill
};
Again named_again(const Line& line, std::size_t at, const Currency& currency) {
  const std::size_t i = line.blanks(at), end = line.letters(i);
  if (i - at > 1 || !line.closes(end)) return {at, &currency, false};
  const std::string_view word = line.slice(i, end);
  for (std::string_view name : {currency.plural, currency.singular})
    if (lower(word) == name) return {end, &currency, name != currency.plural};
  for (const Currency& other : currencies()) {
    const bool kind = other.plural.ends_with(currency.plural);  // Canadian dollars are dollars
    if (word == other.code && kind) return {end, &other, false};
  }
  return {at, &currency, false};
}

// Lakhs and crores are of rupees.
bool fits(const Amount& amount, const Currency& currency) {
  const bool indian = amount.scale && (amount.scale->name == "lakh" || amount.scale->name == "crore");
  return !indian || currency.code == "INR";
}

std::string money_value(const Amount& amount, const Currency& currency, bool minus) {
  const std::string number = amount.fraction
                                 ? amount.fraction->value
                                 : canonical_amount(amount.number.value(), currency, amount.scale != nullptr);
  return std::string(currency.code) + (minus ? " -" : " ") + number +
         (amount.scale ? " " + std::string(amount.scale->name) : "");
}

double size_of(const Number& number) { return std::strtod(number.value().c_str(), nullptr); }
double size_of(const Amount& amount) {
  return size_of(amount.number) * std::pow(10., static_cast<double>(amount.scale ? amount.scale->zeros : 0));
}

// $5–10 million, $1.50-2.50, $5m-6m, $5-$6m, with the first amount read: one currency, and one scale where only the
// second has one.
void read_money_range(const Line& line, std::size_t begin, const Amount& from, const Currency& currency, Matches& out) {
  std::size_t at = line.dash(from.end);
  std::string_view joint = "to";
  if (at == from.end) {  // $5.5 to $6.2 billion, between $5 and $6 million
    const bool between = line.word_before(begin) == "between";
    for (std::string_view one : {" to ", " and "})
      if (line.has(from.end, one) && (one == " to " || between))
        at = from.end + one.size(), joint = one.substr(1, one.size() - 2);
    if (at == from.end || from.scale || is_digit(line[at])) return;
  }
  std::size_t sign_end = at;
  const bool signs = currency_before(line, at, sign_end) == &currency;
  if (signs) at = sign_end;
  const auto to = amount_at(line, at);
  if (!to || !is_digit(line[at]) || !fits(*to, currency) || from.fraction || to->fraction) return;
  const bool shared = to->scale && !from.scale;
  // Two amounts, but of one noun: a $25–$30 meal.
  if (signs && !shared && (to->scale || from.scale || !belongs_to_noun(line, begin, to->end))) return;
  if (shared ? size_of(from) >= size_of(to->number) : size_of(from) >= size_of(*to)) return;
  std::size_t end = to->end;
  std::string value = money_value(*to, currency, false);
  const bool noun = belongs_to_noun(line, begin, end);
  Phrase phrase = say_amount(*to, currency, noun, line.locale);
  if (const auto unit = per(line, end, line.locale)) phrase += unit->said, value += "/" + unit->name, end = unit->end;
  if (!stops(line, end) || line[end] == '%' || line.dash(end) > end) return;
  const bool cents = !to->scale && !(from.number.whole() && to->number.whole());
  const std::string number = from.number.value();
  const std::string first = cents        ? money_value(from, currency, false)
                            : from.scale ? scaled_value(number, *from.scale)
                                         : number;
  const Phrase said = cents ? say_amount(from, currency, noun && signs, line.locale) : say_scaled(from, line.locale);
  out.push_back({end, {Class::range, first + ".." + value, said + " " + std::string(joint) + " " + phrase}, 4});
}

// Whether a p behind a number is of pence: among Britons, where pounds are written, and beside what is paid so.
bool are_pence(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::size_t far = 100;  // bytes
  const std::size_t from = at - std::min(at, far), to = std::min(at + far, line.text.size());
  if (line.locale == Locale::en_gb || line.slice(from, to).find("£") != std::string_view::npos) return true;
  return has_near(line, at, end, far, [](std::string_view word) { return is<"paid-in-pence">(word); });
}

// 5¢, 5p, 312p
void read_cents(const Line& line, std::size_t at, Matches& out) {
  const auto number = read_number(line, at);
  if (!number || !number->whole() || number->grouped || one_by_one(*number) || number->integer.size() > 3) return;
  const bool pence =
      line[number->end] == 'p' && line.closes(number->end + 1) &&
      (number->integer.size() < 3 || !one_of(number->integer, {"144", "240", "360", "480", "540", "720"})) &&
      are_pence(line, at, number->end + 1);
  if (!pence && number->integer.size() > 2) return;
  constexpr std::string_view sign = "¢";
  if (!pence && !line.has(number->end, sign)) return;
  const std::size_t end = number->end + (pence ? 1 : sign.size());
  const auto below = per(line, end, line.locale);  // 10¢/min
  if (!stops(line, below ? below->end : end)) return;
  const auto is_it = [&](const Currency& currency) { return currency.code == (pence ? "GBP" : "USD"); };
  const Currency& currency = *std::find_if(currencies().begin(), currencies().end(), is_it);
  std::string value = std::string(3 - number->integer.size(), '0') + number->integer;
  value.insert(1, ".");
  const std::size_t last = !below ? end : is_letter(line[below->end - 1]) ? past_stop(line, below->end) : below->end;
  out.push_back(
      {last,
       {Class::money,
        std::string(currency.code) + " " + canonical_amount(value, currency, false) + (below ? "/" + below->name : ""),
        cardinal(number->integer, line.locale) + " " +
            (is_one(*number) ? std::string(currency.minor)
             : !pence && belongs_to_noun(line, at, end)  // a 20p coin is of twenty pence
                 ? "{" + std::string(currency.minor) + "|" + std::string(currency.minors) + "}"
                 : std::string(currency.minors)) +
            (below ? below->said : "")},
       3});
}

// A handful of $20s: notes.
void read_notes(const Line& line, std::size_t at, Matches& out) {
  const std::size_t end = line.digits(at + 1);
  const std::string_view digits = line[at] == '$' ? line.slice(at + 1, end) : std::string_view();
  if (!one_of(digits, {"1", "5", "10", "20", "50", "100"}) || line[end] != 's' || !line.closes(end + 1)) return;
  const std::string said = plural(best(cardinal(digits, line.locale)));
  out.push_back({end + 1, {Class::letters, said, said}, 3});
}

// $(1.2) million: a loss, as accountants write it.
void read_loss(const Line& line, std::size_t at, Matches& out) {
  std::size_t open = at;
  if (is_digit(line[at]) || !currency_before(line, at, open) || line[open] != '(') return;
  const auto number = read_number(line, open + 1);
  if (!number || number->integer.empty() || line[number->end] != ')') return;
  constexpr std::size_t far = 40;  // bytes: what may belong to it
  const std::size_t behind = number->end + 1;
  if (number->end < open + 3 && !scale_at(line, behind)) return;  // $(1)
  const std::string plain_one = std::string(line.slice(at, open)) + std::string(line.slice(open + 1, number->end)) +
                                std::string(line.slice(behind, std::min(line.text.size(), behind + far)));
  Matches matches;
  read_money({plain_one, line.locale}, 0, matches);
  const std::size_t written = number->end - at - 1;  // of it before the second bracket
  for (Match& match : matches) {
    Candidate& made = match.candidate;
    if (made.kind != Class::money || match.end < written) continue;
    made.value.insert(made.value.find(' ') + 1, 1, '-');
    made.phrase = "{minus|negative} " + made.phrase;
    out.push_back({at + match.end + 2, std::move(made), 3});
  }
}

// 3s. 6d., £2 3s. 6d., £5 10s: the old money of Britain, shillings and pence.
void read_shillings(const Line& line, std::size_t at, Matches& out) {
  constexpr std::string_view sign = "£";
  std::size_t begin = at, end = 0;
  std::string value = "GBP";
  Phrase phrase;
  if (line.has(at, sign)) {
    const auto pounds = read_number(line, at + sign.size());
    if (!pounds || !pounds->whole() || one_by_one(*pounds)) return;
    begin = line.blanks(pounds->end + (line[pounds->end] == ',' || line[pounds->end] == '.'));
    if (begin == pounds->end) return;
    value += " " + pounds->value();
    phrase = say_number(*pounds, line.locale) + (is_one(*pounds) ? " pound, " : " pounds, ");
  }
  const std::size_t shillings = line.digits(begin), stop = shillings + 1 + (line[shillings + 1] == '.');
  if (shillings == begin || shillings - begin > 2 || line[begin] == '0' || line[shillings] != 's') return;
  auto pence = line.blanks(stop) > stop ? quantity_at(line, line.blanks(stop)) : std::nullopt;
  if (pence && (!pence->number.whole() || line[pence->end] != 'd' || size_of(pence->number) >= 12)) pence.reset();
  const std::string_view written = line.slice(begin, shillings);
  // Without pence there is nothing but one blank between: £5 10s, not £5, 10s of people
  const bool alone = begin > at && is_blank(line[begin - 1]) && is_digit(line[begin - 2]) && to_int(written) < 20 &&
                     !means_seconds(line, begin, shillings + 1);
  if (!pence && !alone) return;
  end = pence ? pence->end + 1 : shillings + 1;
  if (!line.closes(end)) return;
  if (line[end] == '.') end = past_stop(line, end);
  value += " " + std::string(written) + "s";
  if (!pence && !phrase.empty()) phrase.replace(phrase.rfind(','), 1, " {and|}");
  phrase += cardinal(written, line.locale) + (written == "1" ? " shilling" : " shillings");
  if (pence) value += " " + pence->value + "d";
  if (pence) phrase += " {and|} " + pence->phrase + (pence->one ? " penny" : " pence");
  out.push_back({end, {Class::money, std::move(value), std::move(phrase)}, 4});
}

}  // namespace

void read_money(const Line& line, std::size_t at, Matches& out) {
  read_cents(line, at, out);
  read_notes(line, at, out);
  read_loss(line, at, out);
  read_shillings(line, at, out);
  const auto prefix = prefix_at(line, at);
  if (!prefix) return;
  const Currency* currency = prefix->currency;
  auto amount = amount_at(line, prefix->end, currency && currency->code == "EUR");
  if (const char behind = line[line.digits(prefix->end)]; !currency && (behind == ',' || behind == '.'))  // 19,99 €
    if (auto with_comma = amount_at(line, prefix->end, true);
        with_comma && !with_comma->number.whole() && (!amount || with_comma->end > amount->end)) {
      std::size_t behind = with_comma->end;
      const Currency* named = currency_behind(line, behind, behind);
      if (named && one_of(named->code, {"CHF", "CZK", "EUR", "PLN", "XKR"})) amount = std::move(with_comma);
    }
  if (!amount) return;
  std::size_t end = amount->end;
  if (!currency) {
    if (amount->scale && line.blanks(amount->number_end) == amount->number_end) return;  // 4m is metres
    currency = currency_behind(line, end, end);
  }
  if (!currency || !fits(*amount, *currency)) return;
  if (prefix->currency && !prefix->minus) read_money_range(line, at, *amount, *currency, out);
  const Again again = prefix->currency ? named_again(line, end, *currency) : Again{end, currency, false};
  end = again.end;
  const bool hyphen = amount->scale && line[amount->number_end] == '-';
  const bool compound = line.has(end, "-a-") || line.has(end, "-an-") || line.has(end, "-per-");  // $30,000-a-year
  const auto unit = per(line, end, line.locale);
  const bool rate = unit && belongs_to_noun(line, at, unit->end);  // a $15/hour wage
  const bool noun = again.singular || rate || (hyphen && (line[end] == '-' || is_letter(line[line.blanks(end)]))) ||
                    compound || belongs_to_noun(line, at, end);
  Phrase phrase = say_amount(*amount, *again.currency, noun, line.locale);
  std::string value = money_value(*amount, *again.currency, prefix->minus);
  if (prefix->minus) phrase = "{minus|negative} " + phrase;
  if (unit) {
    phrase += unit->said;
    value += "/" + unit->name;
    end = unit->end;
  }
  if (!stops(line, end) || line[end] == '%') return;
  // $5's worth: five dollars' worth
  const std::size_t owner = line.has(end, "'s") ? end + 2 : line.has(end, "’s") ? end + 4 : end;
  if (owner > end && line.closes(owner))
    if (const std::string said = best(phrase); said.ends_with('s'))
      out.push_back({owner, {Class::money, value, said + "'"}, 3});
  if (value.find('/') != value.npos && is_letter(line[end - 1])) end = past_stop(line, end);  // $4.99/gal. here
  out.push_back({end, {Class::money, std::move(value), std::move(phrase)}, 3});
}

namespace {

// --- lengths, angles and times of several units: 6' 2", 79°58'56"W, 5 ft. 9 in., 1h 30m ---

struct Step {
  std::string_view unit;
  std::array<std::string_view, 4> written;  // the longest first; letters have to end there
  int below;                                // so many of them are one of the step before
};
using Chain = std::array<Step, 3>;
constexpr Chain chains[] = {
    {{{"lb", {"lbs.", "lbs", "lb.", "lb"}, 0}, {"oz", {"oz.", "oz"}, 16}, {}}},
    {{{"st", {"st.", "st"}, 0}, {"lb", {"lbs.", "lbs", "lb.", "lb"}, 14}, {}}},
    {{{"ft", {"'", "’", "′"}, 0}, {"in", {"\"", "”", "″", "''"}, 12}, {}}},
    {{{"ft", {"ft.", "ft"}, 0}, {"in", {"in.", "in"}, 12}, {}}},
    {{{"°", {"°", "º"}, 0}, {"min", {"'", "’", "′"}, 60}, {"s", {"\"", "”", "″", "''"}, 60}}},
    {{{"min", {"'", "’", "′"}, 0}, {"s", {"\"", "”", "″", "''"}, 60}, {}}},
    {{{"h", {"hrs.", "hr.", "hrs", "hr"}, 0}, {"min", {"mins.", "min.", "mins", "min"}, 60}, {}}},
    {{{"h", {"hrs", "hr", "h"}, 0}, {"min", {"mins", "min", "m"}, 60}, {"s", {"secs", "sec", "s"}, 60}}}};

// The end of what is written for the step at `at`, or `at`. Digits may adjoin: 1h30m.
std::size_t step_end(const Line& line, std::size_t at, const Step& step) {
  for (std::string_view written : step.written) {
    if (written.empty()) continue;
    const bool letters = is_letter(written.front());
    const std::size_t i = letters ? line.blanks(at) : at, end = i + written.size();
    const bool capitals = written.size() > 1 && is_upper(line[i]) && is_upper(line[i + 1]) && end <= line.text.size() &&
                          lower(line.slice(i, end)) == written;  // 5 FT. 10 IN.
    if (i - at > 1 || !(capitals || line.has(i, written))) continue;
    if (!letters || written.back() == '.' || line.closes(end) || is_digit(line[end])) return end;
  }
  return at;
}

// north behind 20°N
struct Direction {
  char letter;
  std::string_view name;
};
constexpr Direction directions[] = {{'N', "north"}, {'S', "south"}, {'E', "east"}, {'W', "west"}};
const Direction* direction_at(const Line& line, std::size_t at) {
  for (const Direction& direction : directions)
    if (line[at] == direction.letter && line.closes(at + 1)) return &direction;
  return nullptr;
}

// He is 6'2: a mark behind the feet alone, of what people measure. `mark_end`: the end of that mark.
bool is_height(const Line& line, std::size_t mark_end, const Quantity& inches) {
  std::size_t mark = mark_end - (line[mark_end - 1] == '\'' ? 1 : 3);
  const char feet = mark > 0 ? line[mark - 1] : '\0';
  return is_digit(line[mark_end]) && feet >= '4' && feet <= '7' && line.opens(mark - 1) && inches.number.whole() &&
         inches.value.find('/') == std::string::npos && stops(line, inches.end) && line[inches.end] != '\'' &&
         line[inches.end] != '%';
}

// `quantity` is the number before the unit of chain[first].
void read_chain(const Line& line, std::size_t begin, Quantity quantity, const Chain& chain, std::size_t first,
                Matches& out) {
  Phrase phrase, singular;  // 6 ft 2 in; a 6'2" guard
  std::string value;
  std::size_t end = quantity.end, steps = 0;
  for (std::size_t i = first; i < chain.size() && !chain[i].unit.empty(); ++i) {
    const Step& step = chain[i];
    if (steps > 0) {
      const bool marks = !is_letter(chain[0].written[0].front());
      const std::size_t from = marks && line[end] == '-' ? end + 1 : line.blanks(end);  // 6'-2"
      const auto next = from - end < 2 && is_digit(line[from]) ? quantity_at(line, from) : std::nullopt;
      if (!next || !quantity.number.whole() || size_of(next->number) >= step.below) break;
      quantity = *next;
    }
    std::size_t last = step_end(line, quantity.end, step);
    const bool height = steps == 1 && step.unit == "in" && is_height(line, end, quantity);
    if (last == quantity.end && !height) break;
    if (steps++ > 0) value += " ", phrase += " ", singular += " ";
    value += quantity.value + " " + std::string(step.unit);
    phrase += quantity.phrase + " " + say_unit(unit_named(step.unit), quantity.one, line.locale);
    singular += quantity.phrase + " " + say_unit(unit_named(step.unit), true, line.locale);
    end = last;
  }
  if (steps > 0 && chain[0].unit == "°") {
    const std::size_t behind = line.blanks(end);
    if (const Direction* direction = behind - end < 2 ? direction_at(line, behind) : nullptr) {
      value += direction->letter, phrase += " " + std::string(direction->name), singular = phrase;
      end = behind + 1, ++steps;
    }
  }
  if (steps < 2) return;
  if (line[end - 1] == '.') end = past_stop(line, end - 1);  // 9 in. at the end of a sentence
  if (singular != phrase && belongs_to_noun(line, begin, end)) phrase = "{" + singular + "|" + phrase + "}";
  if (stops(line, end)) out.push_back({end, {Class::measure, std::move(value), std::move(phrase)}, 2});
}

void read_chains(const Line& line, std::size_t begin, const Quantity& quantity, Matches& out) {
  for (const Chain& chain : chains)
    if (chain[0].unit != "min" || out.empty()) read_chain(line, begin, quantity, chain, 0, out);  // 5'11", but 5'30"
  // 5m 10s, where nothing stands between; 5 min 30 s
  if (line[quantity.end] == 'm' || line.has(quantity.end, " min"))
    read_chain(line, begin, quantity, chains[std::size(chains) - 1], 1, out);
}

// --- what an m, k or bn behind a number may mean ---

// Whether words behind a number say that it counts: people, new users, in debt. Metres and the like measure.
bool counts(const Line& line, std::size_t end) {
  const std::size_t gap = line.blanks(end);
  if (gap == end) return false;
  const std::string word = line.word_after(end);
  if (is<"counted">(word)) return true;
  const std::string next = line.word_after(gap + word.size());
  return (is<"before-counted">(word) && is<"counted">(next)) || (word == "in" && is<"of-money">(next));
}

// from $5m to 6m
bool follows_millions(const Line& line, std::size_t at) {
  const std::string joint = line.word_before(at);
  if (joint != "to" && joint != "and" && joint != "or") return false;
  std::size_t end = at;
  for (std::size_t blanks = 0; end > 0 && blanks < 2; --end) blanks += is_blank(line[end - 1]);
  constexpr std::size_t longest = 12;  // bytes
  std::size_t begin = end;
  while (begin > 0 && end - begin < longest && !is_blank(line[begin - 1])) --begin;
  Matches matches;
  if (line[end - 1] == 'm') read_money(line, begin, matches);
  return !matches.empty() && matches.back().end == end;
}

// The number at `at` has a scale that ends at `end`. 3.5bn says what it is, 3m and 10k where they count something or
// stand behind such an amount.
bool is_scaled(const Line& line, std::size_t at, std::size_t end) {
  for (std::string_view clear : {"bn", "bln", "mln", "trn"})
    if (line.slice(at, end).ends_with(clear)) return true;
  std::size_t colon = at;
  while (colon > 0 && is_blank(line[colon - 1])) --colon;
  const bool listed = colon > 0 && line[colon - 1] == ':' &&  // Population: 8.9m
                      is<"listed-count">(line.word_before(colon - 1));
  const bool more = line[end] == '+' && counts(line, end + 1);  // 1M+ downloads
  return listed || more || counts(line, end) || (line[end - 1] == 'm' && follows_millions(line, at));
}

// --- inches ---

// Whether a quotation may still be open at `at`, where a mark then may close it. Marks behind digits open none; where
// there are no others, they are inches. A quotation that begins far before is not seen, so nothing is sure there.
bool may_be_quoted(const Line& line, std::size_t at) {
  constexpr std::size_t far = 1000;  // bytes
  if (at > far) return true;
  bool open = false, any = false;
  for (std::size_t i = 0; i < at; ++i) {
    const bool left = line.has(i, "“"), right = line.has(i, "”"), plain = line[i] == '"';
    if (!left && !right && !plain) continue;
    any |= left || i == 0 || !is_digit(line[i - 1]);
    open = left || (plain && !open);
  }
  return any && open;
}

// Where the number of two digits at most that ends at `end` begins, with its decimals; `end` where there is none.
std::size_t small_number_before(const Line& line, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && end - begin < 7 && (is_digit(line[begin - 1]) || line[begin - 1] == '.')) --begin;
  const auto number = begin < end && line.opens(begin) ? read_number(line, begin) : std::nullopt;
  return number && number->end == end && number->integer.size() < 3 && !one_by_one(*number) ? begin : end;
}

// What is measured in inches stands before the number: waist 32".
bool is_of_body(const Line& line, std::size_t mark) {
  const std::size_t begin = small_number_before(line, mark);
  std::size_t word = begin;
  while (word > 0 && (is_blank(line[word - 1]) || line[word - 1] == ':')) --word;
  return begin < mark && word > 0 && is<"measured-in-inches">(line.word_before(word));
}

// Two marks behind numbers at least, and no other quotation marks near: the shelves are 24" and 36".
bool has_other_inches(const Line& line, std::size_t mark) {
  constexpr std::size_t far = 500;  // bytes
  if (small_number_before(line, mark) == mark) return false;
  std::size_t others = 0;
  const std::size_t last = std::min(line.text.size(), mark + far);
  for (std::size_t i = mark - std::min(mark, far); i < last; ++i) {
    if (line.has(i, "“")) return false;
    if ((line[i] != '"' && !line.has(i, "”")) || i == mark) continue;
    if (small_number_before(line, i) == i) return false;
    ++others;
  }
  return others > 0;
}

// The end of a mark for inches at `at`, or `at`: ″, or a quotation mark that closes nothing and has a noun behind it: a
// 12" disc, a 55" 4K TV.
std::size_t inch_mark(const Line& line, std::size_t at) {
  if (line.has(at, "″")) return at + std::string_view("″").size();
  const std::size_t end = at + (line[at] == '"' ? 1 : line.has(at, "”") ? 3 : 0);
  const char next = line[end + 1];
  const std::size_t slash = line.text.substr(0, at).find_last_not_of("0123456789");
  const bool vulgar = at > 1 && is_high(line[at - 1]) && line[at - 2] != '\x80';
  const bool fraction =
      at > 0 &&
      ((slash != line.text.npos && slash + 1 < at && slash > 0 && line[slash] == '/' && is_digit(line[slash - 1])) ||
       vulgar);
  if (end > at && fraction && line.closes(end) && !may_be_quoted(line, at)) return end;  // 3 1/2", ¾"
  if (end > at && line.closes(end) && (is_of_body(line, at) || has_other_inches(line, at)) && !may_be_quoted(line, at))
    return end;  // waist 32", inseam 34"
  const bool noun = is_lower(next) || is_digit(next) || (is_upper(next) && is_upper(line[end + 2]));
  if (end == at || line[end] != ' ' || !noun || may_be_quoted(line, at)) return at;
  return is<"behind-quote">(line.word_after(end)) ? at : end;
}

// A 12" disc is of twelve inch, 12" of snow are twelve inches.
Phrase say_inches(const Line& line, std::size_t end, bool one) {
  const Unit& inch = unit_named("in");
  const Phrase singular = say_unit(inch, true, line.locale), plural = say_unit(inch, false, line.locale);
  const std::string behind = line.word_after(end);
  const bool many = (behind.empty() || is<"shows-inches">(behind)) && !is_digit(line[line.blanks(end)]);  // a 55" 4K TV
  return one ? singular : many ? "{" + plural + "|" + singular + "}" : "{" + singular + "|" + plural + "}";
}

// --- measures before a noun, which they belong to: a 160lb dog, two 5 kg bags ---

// One or several of them: bulb, bulbs, boxes.
bool is_described_thing(std::string_view noun) {
  if (is<"described">(noun)) return true;
  if (noun.ends_with("es") && is<"described">(noun.substr(0, noun.size() - 2))) return true;
  return noun.size() > 3 && noun.ends_with('s') && is<"described">(noun.substr(0, noun.size() - 1));
}

// What costs an amount before it though no article says so: £5m deal.
bool is_priced_thing(std::string_view noun) {
  // Of the others the plural may be a verb: the firm worth $5m plans to grow.
  return is<"priced">(noun) || is<"priced-plural">(noun);
}

// The end of a number and a unit that adjoins it at `at`, 12V, or `at`.
std::size_t attached_measure_end(const Line& line, std::size_t at) {
  if (!is_digit(line[at]) || !line.opens(at)) return at;
  const auto number = read_number(line, at);
  if (!number || one_by_one(*number) || !is_letter(line[number->end])) return at;
  const auto unit = unit_at(line, number->end, Before::nothing);
  return unit && line.closes(unit->end) ? unit->end : at;
}

// What stands behind measures and is no noun that they are a part of.

// Whether what stands around a measure line[at, end) makes it a part of the noun behind.
bool belongs_to_noun(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::string_view articles[] = {"a", "an", "another", "each", "every"};
  std::size_t close = at > 0 && line[at - 1] == '(' && line[end] == ')' ? end + 1 : end;  // 1 (14 oz.) can
  if (line.has(end, " f/") && is_digit(line[end + 3]) && one_of(line.word_before(at), articles))
    return true;  // 50mm f/2
  if (const std::size_t other = attached_measure_end(line, end + 1); line[end] == ' ' && other > end + 1)
    close = other;  // a 12V 7Ah battery
  if (at > 1 && is_blank(line[at - 1]))
    for (std::size_t other = at - 1; other > 0 && at - other < 12 && !is_blank(line[other - 1]);)
      if (--other; (other == 0 || is_blank(line[other - 1])) && attached_measure_end(line, other) == at - 1) at = other;
  const std::size_t next = line.blanks(close);
  if (next != close + 1 || !is_letter(line[next])) return false;
  const std::string noun = line.word_after(close), before = line.word_before(at);
  if (noun.size() < 3 || is<"no-noun-of-measure">(noun)) return false;
  const bool behind_letters = is_letter(line[end - 1]) || (line[end - 1] == '.' && is_letter(line[end - 2])) ||
                              (line[end - 1] == '\'' && end > 1 && is_digit(line[end - 2])) ||
                              line.text.substr(0, end).ends_with("°") || line.text.substr(0, end).ends_with("Ω"),
             open = at == 0 || is_blank(line[at - 1]) || line[at - 1] == '(' ||
                    (line[at - 1] == '-' && !is_digit(line[at]));  // a multi-$1m deal
  // Of plurals some are verbs: 10 mm of mercury drives a current.
  const bool verb = noun.ends_with('s') && is<"begins-object">(line.word_after(next + noun.size()));
  if (open && behind_letters && is_lower(line[next]) && is_described_thing(noun) && !verb) return true;
  if (open && !is_digit(line[at]) && is_lower(line[next]) && is_priced_thing(noun)) return true;
  if (at == 0 || !is_blank(line[at - 1])) return false;
  if (one_of(before, articles)) return true;
  const bool plural = noun.ends_with('s') && !noun.ends_with("ss"), counted = is<"several">(before) && plural;
  const std::string_view tokens[] = {"the", noun};
  const bool attached =
      plural && is_digit(line[at]) && line.slice(at, end).find(' ') == std::string_view::npos;  // 5kg weights
  if (attached && is_lower(line[next]) && english::tag(tokens)[1].part == text::Part::noun) return true;
  if (!counted && !is<"owner">(before)) return false;
  return is_lower(line[next]) &&
         (text::may_be(noun, text::Part::noun) || english::tag(tokens)[1].part == text::Part::noun);
}

// --- lengths with marks: 4' x 8', a 10' pole, 6' tall, 2"x4" ---

struct Marked {
  std::size_t end;
  std::string_view unit;
};
std::optional<Marked> mark_at(const Line& line, std::size_t at) {
  for (const Step& step : chains[2])
    if (!step.unit.empty())
      if (const std::size_t end = step_end(line, at, step); end > at && !line.has(end, "''"))
        return Marked{end, step.unit};
  return std::nullopt;
}

// Whether an apostrophe may close a quotation at `at`.
bool may_be_single_quoted(const Line& line, std::size_t at) {
  constexpr std::size_t far = 1000;  // bytes
  for (std::size_t i = at - std::min(at, far); i < at; ++i) {
    const bool quote = line[i] == '\'' || line.has(i, "‘") || line[i] == '`';
    if (quote && (i == 0 || !is_alphanumeric(line[i - 1])) && !is_blank(line[i + 1])) return true;
  }
  return false;
}

// The number and its mark at `at`, where the words around say that the mark is one of length.
void read_marked(const Line& line, std::size_t at, const Quantity& quantity, Matches& out) {
  constexpr std::string_view sizes[] = {"across", "deep", "high", "long", "tall", "thick", "wide"};
  const auto mark = mark_at(line, quantity.end);
  if (!mark || mark->unit != "ft" || !stops(line, mark->end) || is_letter(line[mark->end])) return;
  const bool joined = line[mark->end] == '-' &&  // a 12'-wide gate
                      one_of(line.slice(mark->end + 1, line.letters(mark->end + 1)), sizes);
  const bool noun = joined || belongs_to_noun(line, at, mark->end), prime = line.has(quantity.end, "′");
  const bool size = one_of(line.word_after(mark->end), sizes) || one_of(line.word_before(at), {"elev", "elevation"});
  if (!prime && (!(noun || size) || may_be_single_quoted(line, at))) return;
  out.push_back({mark->end,
                 {Class::measure, quantity.value + " ft",
                  quantity.phrase + " " + say_unit(unit_named("ft"), quantity.one || noun, line.locale)},
                 2});
}

// Before a lower-case word, a number or another mark the full stop of a unit ends no sentence: 3 in. long, 2 lbs., 5
// ft. x 3 ft., (4 oz.), but (It weighs 4 oz.).
std::size_t past_stop(const Line& line, std::size_t end) {
  if (line[end] != '.') return end;
  const std::size_t next = line.blanks(end + 1);
  const char c = line[next];
  const std::size_t word = line.letters(next);  // 2 mi. W of town
  if (one_of(line.slice(next, word), {"N", "S", "E", "W", "NE", "NW", "SE", "SW"}) &&
      (line.has(word, " of ") || line.has(word, " on ")))
    return end + 1;
  const bool capitals = end > 1 && is_upper(line[end - 1]) && is_upper(line[end - 2]) && word > next + 1 &&
                        std::none_of(line.text.begin() + static_cast<std::ptrdiff_t>(next),
                                     line.text.begin() + static_cast<std::ptrdiff_t>(word), is_lower);
  if (capitals && next > end + 1) {  // 5 FT. HIGH, 5 FT. BY 9
    const std::string behind = line.word_after(end + 1);
    const bool goes_on = one_of(behind, {"and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "to", "with"});
    return is<"begins-sentence">(behind) && !goes_on ? end : end + 1;
  }
  if (next > end + 1)
    return is_lower(c) || (c == '(' && is_digit(line[next + 1])) || c == '&' || c == '+' || c == '@' ||
                   line.has(next, "×") || line.dash(next) > next
               ? end + 1
               : end;
  const std::size_t inside = next + 1, behind = line.blanks(inside);
  const bool closes = c == ')' && behind < line.text.size() && !is_upper(line[behind]);
  return c == ',' || c == ';' || c == ':' || c == '/' || c == '?' || c == '!' || closes || line.dash(next) > next
             ? end + 1
             : end;
}

}  // namespace

std::optional<Match> marked_length(const Line& line, std::size_t at) {
  const auto quantity = quantity_at(line, at);
  if (!quantity) return std::nullopt;
  Matches chain;
  read_chains(line, at, *quantity, chain);
  if (!chain.empty()) return std::move(chain.front());
  const auto mark = mark_at(line, quantity->end);
  if (!mark) return std::nullopt;
  return Match{mark->end,
               {Class::measure, quantity->value + " " + std::string(mark->unit),
                quantity->phrase + " " + say_unit(unit_named(mark->unit), quantity->one, line.locale)},
               2};
}

std::optional<Match> unquoted_length(const Line& line, std::size_t at) {
  auto length = marked_length(line, at);
  if (!length || !line.closes(length->end)) return std::nullopt;
  return may_be_single_quoted(line, at) || may_be_quoted(line, at) ? std::nullopt : std::move(length);
}

Phrase before_noun(const Line& line, std::size_t at, std::size_t begin, std::size_t end, const Match& measure) {
  const std::string& value = measure.candidate.value;
  const auto unit = std::find_if(units().begin(), units().end(),
                                 [&](const Unit& unit) { return value.substr(value.rfind(' ') + 1) == unit.name; });
  const auto quantity = unit != units().end() ? quantity_at(line, at) : std::nullopt;
  const bool simple = quantity && value == quantity->value + " " + std::string(unit->name);
  if (!simple || !belongs_to_noun(line, begin, end)) return measure.candidate.phrase;
  return quantity->phrase + " {" + say_unit(*unit, true, line.locale) + "|" + say_unit(*unit, false, line.locale) + "}";
}

std::optional<Match> scaled_number(const Line& line, std::size_t at) {
  const auto amount = amount_at(line, at);
  if (!amount || !amount->scale || amount->fraction) return std::nullopt;
  const std::size_t letters = line.blanks(amount->number.end);  // 5 bn dollars
  if (letters > amount->number.end && !one_of(line.slice(letters, amount->end), {"bn", "bln", "mn", "mln", "trn"}))
    return std::nullopt;
  if (!is_letter(line[letters])) return std::nullopt;
  const Number& number = amount->number;
  if (number.integer.empty() || number.integer.size() > 3 || number.value() == "0" || !stops(line, amount->end))
    return std::nullopt;
  return Match{amount->end,
               {number.whole() ? Class::cardinal : Class::decimal, scaled_value(number.value(), *amount->scale),
                say_scaled(*amount, line.locale)},
               2};
}

namespace {

// What stands before a unit that has no number right before it.
enum class UnitBehind { nothing, per, scale, power, named };  // per km; 1.5 million km; 10²⁴ kg, 10^8 m/s; in kg, (kg)
bool ends_power(std::string_view text);

UnitBehind unit_behind(const Line& line, std::size_t at) {
  constexpr std::string_view named[] = {"GHz", "MHz", "cm",   "hPa", "kHz", "kJ", "kPa",
                                        "kW",  "kWh", "kcal", "kg",  "km",  "mL", "mm"};
  const std::size_t last = line.letters(at);
  const bool alone = one_of(line.slice(at, last), named) && line[last] != '/';
  if (alone && at > 0 && line[at - 1] == '(' && line[last] == ')') return UnitBehind::named;
  if (at < 4 || line[at - 1] != ' ' || is_blank(line[at - 2])) return UnitBehind::nothing;
  if (alone && line.word_before(at) == "in" && !is_digit(line[line.blanks(last)])) return UnitBehind::named;
  const std::string before = line.word_before(at);
  if (before == "per") return UnitBehind::per;
  if (before.size() > 6 && scale_named(before)) return UnitBehind::scale;
  return ends_power(line.text.substr(0, at - 1)) ? UnitBehind::power : UnitBehind::nothing;
}

// 10²⁴, 10^8, 6.6e-34
bool ends_power(std::string_view text) {
  for (std::string_view digit : {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"})
    if (text.ends_with(digit)) return true;
  const std::size_t sign = text.find_last_not_of("0123456789");
  const std::size_t caret = sign != text.npos && sign > 0 && text[sign] == '-' ? sign - 1 : sign;
  if (caret != text.npos && caret > 0 && sign + 1 < text.size() && lower(text[caret]) == 'e' &&
      is_digit(text[caret - 1]))
    return true;  // 6.6e-34 J
  return caret != text.npos && sign + 1 < text.size() && text[caret] == '^';
}

// Whether somebody weighs, loses or gains the stones at `at`.
bool is_weighed(const Line& line, std::size_t at) {
  constexpr std::size_t far = 30;  // bytes
  const std::string before = lower(line.slice(at - std::min(at, far), at));
  Matches ordinals;
  read_ordinal(line, at, ordinals);
  return ordinals.empty() &&
         (before.find("weigh") != before.npos ||
          one_of(line.word_before(at), {"gained", "lose", "losing", "lost", "of", "over", "under"}));
}

}  // namespace

// per km, 1.5 million km, 10^8 m/s, 10^9/L: a unit by itself.
void read_unit(const Line& line, std::size_t at, Matches& out) {
  if (line[at] == '/') {
    const auto below = at > 2 && ends_power(line.text.substr(0, at)) ? per(line, at, line.locale) : std::nullopt;
    if (below && stops(line, below->end))
      out.push_back({below->end, {Class::measure, "/" + below->name, below->said.substr(1)}, 2});
    return;
  }
  const UnitBehind behind = unit_behind(line, at);
  if (behind == UnitBehind::nothing || (behind != UnitBehind::power && line.letters(at) - at < 2)) return;
  const auto unit = unit_at(line, at, Before::slash);
  constexpr Stands never[] = {Stands::per, Stands::hot, Stands::stopped, Stands::described};
  if (!unit || std::find(std::begin(never), std::end(never), unit->unit->stands) != std::end(never)) return;
  const Product product = product_at(line, unit->end, *unit->unit, line.locale);
  std::size_t end = product.end;
  std::string value = "/" + product.name;
  Phrase phrase = say_product(product, behind == UnitBehind::per, line.locale);
  while (line[end] == '/') {
    const auto below = per(line, end, line.locale);
    if (!below) return;
    end = below->end, value += "/" + below->name, phrase += below->said;
  }
  if (!stops(line, end)) return;
  if (unit->unit->dotted) end = past_stop(line, end);
  out.push_back({end, {Class::measure, std::move(value), std::move(phrase)}, 2});
}

namespace {

// Whether what is written like a unit at `begin`, behind the number at `at`, is none.
bool is_no_unit(const Line& line, std::size_t at, const Quantity& quantity, std::size_t begin, const UnitAt& found) {
  const std::string_view name = found.unit->name;
  const std::size_t end = found.end;
  const bool seconds = name == "s" && means_seconds(line, at, end);  // wait 30s
  const bool part = quantity.below_one && name == "s";               // 1/250 s
  if (found.unit->stands == Stands::decimals && quantity.number.whole() && !seconds && !part &&
      dot_at(line, end) == end && !line.has(end, "/K") && !line.has(end, "/kg") && !line.has(end, "/mol") &&
      !(name == "A" && takes_current(line, end)))
    return true;
  const bool letter = end == begin + 1;
  if (letter && begin > quantity.end && (line.has(end, "'s") || line.has(end, "’s"))) return true;  // the 5 m's
  if (letter && is_upper(line[begin]) && at > 1 && line[at - 1] == '-' && is_upper(line[at - 2])) return true;  // I-80W
  constexpr std::size_t most_basis_points = 3;  // digits; more of them are bits per second
  return name == "bp" && quantity.number.integer.size() > most_basis_points;
}

// 2 pt of cream, 1 pt. milk: no points.
bool is_of_liquid(const Line& line, std::size_t end) {
  const std::size_t next = end + (line[end] == '.');
  const std::string word = line.word_after(next);
  return is<"liquid">(word) || (word == "of" && is<"liquid">(line.word_after(line.blanks(next) + word.size())));
}

// What a unit means beside other words: 12 nm off the coast, a pressure of 1013 mb, a star 1.3 pc away.
std::string_view meant_here(const Line& line, std::size_t at, const UnitAt& found) {
  const std::string_view name = found.unit->name;
  constexpr std::size_t far = 100;  // bytes
  const auto near = [&](const auto& is_one) { return has_near(line, at, found.end, far, is_one); };
  const auto at_sea = [](std::string_view word) { return is<"at-sea">(word); };
  const auto of_air_pressure = [](std::string_view word) { return is<"of-air-pressure">(word); };
  const auto of_stars = [](std::string_view word) { return is<"of-stars">(word); };
  const auto of_chips = [](std::string_view word) { return is<"of-chips">(word); };
  if (name == "nm" && near(at_sea) && !near(of_chips)) return "nmi";
  if (name == "MB" && line[found.end - 1] == 'b' && near(of_air_pressure)) return "mbar";
  if (name == "pc" && near(of_stars)) return "parsec";
  if (name == "pt" && is_of_liquid(line, found.end)) return "pint";
  return name;
}

// The unit that is meant: m and pc right behind a number may be minutes and per cent, 5m ago, 3.2pc.
const Unit& meant_unit(const Line& line, std::size_t at, const Quantity& quantity, std::size_t begin,
                       const UnitAt& found) {
  if (const std::string_view name = meant_here(line, at, found); name != found.unit->name) return unit_named(name);
  if (begin > quantity.end) return *found.unit;
  if (found.unit->name == "m" && line.word_after(found.end) == "ago") return unit_named("min");
  if (found.unit->name == "pc" && !quantity.number.whole()) return unit_named("%");
  return *found.unit;
}

// What the product of units that ends at `end` is divided by: m/s/s, l/100 km, or by nothing. None where behind a slash
// is something else, unless it is another measure.
struct Below {
  std::size_t end;
  std::string name;
  Phrase said;
  bool alternative = false;  // the slash is before another measure: 400 g/14 oz
};
std::optional<Below> below_at(const Line& line, std::size_t end, const Unit& above) {
  Below below{end, {}, {}};
  while (line[below.end] == '/' || (line.has(below.end, " / ") && per(line, below.end, line.locale))) {
    auto under = per(line, below.end, line.locale);
    if (!under) under = per_amount(line, below.end, above, line.locale);
    if (!under && below.said.empty() && is_digit(line[below.end + 1]) && line[below.end - 1] != '%') {
      Matches other;
      read_measure(line, below.end + 1, other);
      below.alternative = !other.empty();
      return below;
    }
    if (!under) return std::nullopt;
    below.said += under->said;
    below.name += "/" + under->name;
    below.end = under->end;
  }
  return below;
}

// The units of the measure line[at, end) as they are said. Before its noun the unit is singular: a four-kilogram bag, a
// 4 kg bag.
Phrase say_units(const Line& line, std::size_t at, std::size_t end, const Quantity& quantity, const Product& product,
                 bool hyphen) {
  const Phrase one = say_product(product, true, line.locale), many = say_product(product, false, line.locale);
  if (quantity.below_one && !hyphen)
    return " {" + one + "|of " + std::string(article(best(one))) + " " + one + "|" + many + "}";
  if (!quantity.one && !hyphen && one != many && belongs_to_noun(line, at, end)) return " {" + one + "|" + many + "}";
  return " " + (quantity.one || hyphen ? one : many);
}

}  // namespace

void read_measure(const Line& line, std::size_t at, Matches& out) {
  const auto quantity = quantity_at(line, at);
  if (!quantity) return;
  read_chains(line, at, *quantity, out);
  read_marked(line, at, *quantity, out);
  if (auto scaled = scaled_number(line, at); scaled && is_scaled(line, at, scaled->end)) {
    out.push_back(std::move(*scaled));
    return;
  }
  const auto push = [&](std::size_t end, std::string_view name, const Phrase& said) {
    out.push_back({end, {Class::measure, quantity->value + " " + std::string(name), quantity->phrase + said}, 2});
  };
  const std::size_t gap = line.blanks(quantity->end);
  if (gap - quantity->end > most_blanks) return;
  const bool hyphen = gap == quantity->end && line[gap] == '-' && is_letter(line[gap + 1]);
  const std::size_t begin = gap + hyphen;  // of the unit
  const bool adjoins = begin == quantity->end;
  if (line[quantity->end] == '/') {  // 12/kg
    if (const auto unit = per(line, quantity->end, line.locale); unit && stops(line, unit->end))
      push(unit->end, "/" + unit->name, unit->said);
    return;
  }
  if (const std::size_t end = inch_mark(line, begin); end > begin && adjoins) {
    push(end, "in", " " + say_inches(line, end, quantity->one || quantity->below_one));
    return;
  }
  const auto found = unit_at(line, begin, adjoins ? Before::nothing : Before::blank);
  if (!found || is_no_unit(line, at, *quantity, begin, *found)) return;
  const Unit& unit = meant_unit(line, at, *quantity, begin, *found);
  if (unit.name == "st" && !is_weighed(line, at)) return;  // 15st, but 21st
  const Product product = product_at(line, found->end, unit, line.locale);
  const auto below = below_at(line, product.end, unit);
  if (!below || !(below->alternative || stops(line, below->end))) return;
  std::size_t end = below->end;
  const bool initials = line[end - 2] == '.';  // m.p.h.
  if (unit.dotted || initials) end = past_stop(line, end);
  if (hyphen && line.dash(end) > end && is_digit(line[line.dash(end)])) return;
  push(end, product.name + below->name, say_units(line, at, end, *quantity, product, hyphen) + below->said);
}

}  // namespace emend::verbalize
