#include "verbalize/line.h"

#include <algorithm>

#include "english/tagger.h"
#include "text/ascii.h"
#include "text/utf8.h"
#include "verbalize/classes.h"
#include "verbalize/units.h"

namespace emend::verbalize {

std::string lower(std::string_view word) {
  std::string out(word);
  for (char& c : out) c = lower(c);
  return out;
}

// Superscripts and the like (No) belong to the number before them: 5² is not 5, nor is 10⁻³ 10. Vulgar fractions are
// read: 4½.
bool in_word(char32_t c) {
  return text::is_letter(c) || text::is_digit(c) || text::is_mark(c) || text::general_category(c) == "No" ||
         c == U'⁺' || c == U'⁻';
}

namespace {

// The end of a blank beyond ASCII (no-break, thin, figure ...) at `at`, or `at`.
std::size_t wide_blank(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  if (rest.starts_with("\xC2\xA0")) return at + 2;
  if (rest.size() < 3 || !rest.starts_with("\xE2\x80")) return at;
  const auto last = static_cast<unsigned char>(rest[2]);  // U+2000 to U+200A, U+202F
  return last <= 0x8A || last == 0xAF ? at + 3 : at;
}

// Three digits and no more.
bool is_group(const Line& line, std::size_t at) { return line.digits(at) == at + 3; }

// The blank at `at`, ASCII or beyond: its end, or `at`.
std::size_t any_blank(const Line& line, std::size_t at) { return line[at] == ' ' ? at + 1 : wide_blank(line.text, at); }

// Where the digits before `at` begin, as far as a grouped number may begin with them: one to three.
std::optional<std::size_t> first_group(const Line& line, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && at - begin < 4 && is_digit(line[begin - 1])) --begin;
  if (begin == at || at - begin > 3) return std::nullopt;
  return begin;
}

// The end of the groups of three digits behind the blanks from `at` on, or `at` where other digits follow: 555 123 4567
// and 212 555-0100 are no numbers, 10 000-12 000 are two.
std::size_t groups_end(const Line& line, std::size_t at, std::size_t blank(const Line&, std::size_t)) {
  constexpr std::size_t most = (longest_cardinal / 3 + 1) * 6;  // bytes: no number is longer
  std::size_t end = at;
  for (std::size_t next = blank(line, end); next > end && is_group(line, next); next = blank(line, end)) {
    end = next + 3;
    if (end - at > most) return at;
  }
  const std::size_t gap = line.blanks(end), dash = line.dash(gap);
  const std::size_t behind = std::max(any_blank(line, end), dash), digits = line.digits(behind);
  const std::size_t group = blank(line, digits);
  const bool range = dash > gap && group > digits && is_group(line, group);
  return digits > behind && !range ? at : end;
}

// A no-break, thin or figure blank stands in a number for nothing else, so any number is grouped by it; but 2012 500
// is two.
std::size_t wide_groups_end(const Line& line, std::size_t at) {
  if (!first_group(line, at)) return at;
  return groups_end(line, at, [](const Line& line, std::size_t at) { return wide_blank(line.text, at); });
}

// What says that the number is an amount: $1 500, USD 1 500, 25 500 km, 12 500 euros. Metres say nothing: the under 20
// 400 m race; nor does a percentage, of which there are no thousands: hsl(60 100% 50%).
bool is_amount(const Line& line, std::size_t begin, std::size_t end) {
  const std::string_view before = line.text.substr(0, begin);
  const std::string code = line.word_before(begin), word = line.word_after(end);
  for (const Currency& currency : currencies()) {
    if (word == currency.plural || (!code.empty() && code == lower(currency.code))) return true;
    for (std::string_view sign : currency.signs)
      if (!sign.empty() && (before.ends_with(sign) || line.has(line.blanks(end), sign))) return true;
  }
  const std::size_t gap = line.blanks(end);
  const auto unit = unit_at(line, gap, gap == end ? Before::nothing : Before::blank);
  return unit && unit->unit->name != "m" && unit->unit->name != "%";
}

bool is_month(std::string_view word) {
  if (word.size() < 3) return false;
  for (int month = 1; month <= 12; ++month)
    if (month_name(month).starts_with(word)) return true;
  return word == "sept";
}

// Whether other digits stand before those at `at`: +49 30 123 456, (212) 555 012; but a year or the day of a month may:
// In 2012 10 000 people.
bool belongs_to_number(const Line& line, std::size_t at) {
  std::size_t end = at;
  while (end > 0 && (is_blank(line[end - 1]) || line[end - 1] == ')')) --end;
  std::size_t begin = end;
  while (begin > 0 && end - begin < 5 && is_digit(line[begin - 1])) --begin;
  if (begin == end) return false;
  return !looks_like_year(line.slice(begin, end)) && !is_month(line.word_before(begin));
}

// The apostrophe at `at`: its end, or `at`.
std::size_t apostrophe(const Line& line, std::size_t at) {
  return at + (line[at] == '\'' ? 1 : line.has(at, "’") ? 3 : 0);
}

// The Swiss write 1'850 and 2'500'000. Behind degrees the mark is one of minutes.
std::size_t apostrophe_groups_end(const Line& line, std::size_t at) {
  const auto begin = first_group(line, at);
  if (!begin || line[*begin] == '0' || !line.opens(*begin)) return at;
  constexpr std::string_view joins = ".,:/'+-";
  const std::string_view before = line.text.substr(0, *begin);
  if (*begin > 0 && (joins.find(line[*begin - 1]) != joins.npos || before.ends_with("°") || before.ends_with("’")))
    return at;
  std::size_t end = at;
  for (std::size_t next = apostrophe(line, end); next > end && is_group(line, next); next = apostrophe(line, end))
    end = next + 3;
  if (end - at > (longest_cardinal / 3 + 1) * 6 || line[end] == '"' || apostrophe(line, end) > end) return at;
  return end;
}

// An ASCII blank stands between numbers, too. It groups the digits of one where a group begins with 0 (10 000), where
// there are many (1 234 567), or where an amount is written.
std::size_t plain_groups_end(const Line& line, std::size_t at) {
  const auto begin = first_group(line, at);
  if (!begin || line[*begin] == '0' || !line.opens(*begin)) return at;
  constexpr std::string_view joins = ".,:/'+";
  if (*begin > 0 && joins.find(line[*begin - 1]) != joins.npos) return at;
  const std::size_t end = groups_end(line, at, [](const Line& line, std::size_t at) { return at + (line[at] == ' '); });
  if (end == at || !(line.closes(end) || unit_at(line, end, Before::nothing))) return at;
  if (announces_telephone(line, *begin) || belongs_to_number(line, *begin)) return at;
  if (line[at + 1] == '0') return end;
  if (is_month(line.word_before(*begin))) return at;  // On July 4 100 000 people
  for (std::size_t group = at; group < end; group += 4)
    if (line[group + 1] == '0') return end;
  const bool many = end - at > 4 && at - *begin < 3;
  return many || is_amount(line, *begin, end) ? end : at;
}

// The digit that is written low at `at`, behind a letter, a bracket or another such digit: CO₂; or nothing.
std::string_view low_digit(std::string_view text, std::size_t at) {
  constexpr std::string_view digits = "0123456789", sign = "\xE2\x82";
  const std::string_view rest = text.substr(at);
  if (!rest.starts_with(sign) || rest.size() < 3 || at == 0) return {};
  const std::size_t value = static_cast<unsigned char>(rest[2]) - std::size_t{0x80};
  const char before = text[at - 1];
  const bool joined = is_letter(before) || before == ')' || (at > 2 && text.substr(at - 3).starts_with(sign));
  return joined && value < digits.size() ? digits.substr(value, 1) : std::string_view();
}

}  // namespace

Narrowed::Narrowed(std::string_view text) : text(text) {
  write_signs();
  write_blanks();
  if (this->text.find('_') != text.npos) write_emphasis();
}

void Narrowed::write_signs() {
  std::size_t copied = 0;
  const bool low = text.find("\xE2\x82") != text.npos;
  const auto next = [&](std::size_t from) { return low ? text.find_first_of("&\xE2", from) : text.find('&', from); };
  for (std::size_t at = next(0); at != text.npos; at = next(at + 1)) {
    const std::string_view digit = low ? low_digit(text, at) : std::string_view();
    const std::size_t end = digit.empty() ? entity_end(text, at) : at + 3;
    const std::string_view sign = digit.empty() ? sign_of_entity(text, at, end) : digit;
    if (sign.empty()) continue;
    signs_.append(text, copied, at - copied).append(sign);
    behind_signs_.push_back({signs_.size(), end - signs_.size()});
    copied = end;
  }
  if (copied > 0) text = signs_.append(text, copied);
}

void Narrowed::write_blanks() {
  const bool wide = text.find('\xC2') != text.npos || text.find('\xE2') != text.npos;
  if (!wide && !text::has_digit(text)) return;
  const Line line{text};
  std::size_t copied = 0, grouped = 0;  // up to where blanks are known to group digits
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool narrow = c == ' ' || c == '\'', quote = c == '\'' || c == '\xE2';
    if (!narrow && c != '\xC2' && c != '\xE2') continue;
    if (narrow && at >= grouped && (at == 0 || !is_digit(text[at - 1]))) continue;  // groups nothing
    const std::size_t mark = quote ? apostrophe(line, at) : at, end = std::max(any_blank(line, at), mark);
    if (end == at) continue;
    const bool ascii = end == at + 1;
    if (at >= grouped && at > 0 && is_digit(text[at - 1]) && is_digit(line[end]))
      grouped = mark > at ? apostrophe_groups_end(line, at)
                : ascii   ? plain_groups_end(line, at)
                          : wide_groups_end(line, at);
    const bool groups = at < grouped;
    if ((ascii || mark > at) && !groups) continue;
    narrow_.append(text, copied, at - copied).append(1, groups ? ',' : ' ');
    if (!ascii) behind_blanks_.push_back({narrow_.size(), end - narrow_.size()});
    copied = end;
    at = end - 1;
  }
  if (copied > 0) text = narrow_.append(text, copied);
}

// Markdown's _5_ and __in 1984__: as many _ before as behind, none within, and no word around.
void Narrowed::write_emphasis() {
  const auto run = [&](std::size_t at) { return std::min(text.find_first_not_of('_', at), text.size()); };
  for (std::size_t open = text.find('_'); open != text.npos;) {
    const std::size_t first = run(open), close = text.find('_', first), end = close == text.npos ? close : run(close);
    const std::string_view within = text.substr(first, close - first);
    const bool around = (open == 0 || std::string_view(" \t(\"'").find(text[open - 1]) != text.npos) &&
                        (end >= text.size() || !(is_alphanumeric(text[end]) || is_high(text[end])));
    if (close != text.npos && end - close == first - open && around && !is_blank(within.front()) &&
        !is_blank(within.back()) && std::any_of(within.begin(), within.end(), is_digit)) {
      if (narrow_.empty()) narrow_ = text;
      narrow_.replace(open, first - open, first - open, '*').replace(close, end - close, end - close, '*');
      text = narrow_;
      open = text.find('_', end);
    } else {
      open = close;
    }
  }
}

std::size_t Narrowed::place(std::size_t at) const {
  const auto before = [](const Shorter& parts, std::size_t at) {
    const auto next = std::upper_bound(parts.begin(), parts.end(), at,
                                       [](std::size_t at, const auto& part) { return at < part.first; });
    return next == parts.begin() ? at : at + std::prev(next)->second;
  };
  return before(behind_signs_, before(behind_blanks_, at));
}

std::string Line::word_before(std::size_t at) const {
  std::size_t end = at;
  while (end > 0 && is_blank(text[end - 1])) --end;
  if (end > 0 && text[end - 1] == '.') --end;  // Vol. 3
  std::size_t begin = end;
  while (begin > 0 && is_letter(text[begin - 1]) && end - begin < 32) --begin;
  return lower(slice(begin, end));
}

std::string Line::word_after(std::size_t at) const {
  const std::size_t begin = blanks(at);
  std::size_t end = begin;
  while (is_letter((*this)[end]) && end - begin < 32) ++end;
  return lower(slice(begin, end));
}

bool Line::in_word_before(std::size_t at) const {
  std::size_t begin = at - 1;
  while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  return in_word(text::next_code_point(text, begin));
}

bool Line::in_word_at(std::size_t end) const { return in_word(text::next_code_point(text, end)); }

std::string Number::value() const {
  const std::size_t first = integer.find_first_not_of('0');
  std::string out = first == integer.npos ? "0" : integer.substr(first);
  if (!fraction.empty()) out += '.' + fraction;
  return out;
}

bool begins_item(const Line& line, std::size_t at) {
  constexpr std::size_t deepest = 40;  // bytes
  return at < deepest && line.text.substr(0, at).find_first_not_of(" \t>#*+-") == line.text.npos;
}

namespace {

// Whether a word is a verb behind "they"; `past`: a common one (is, has) or of the past, as nouns are hardly.
bool is_verb(std::string_view word, bool past) {
  if (is<"verb-of-they">(word)) return true;
  const std::string_view tokens[] = {"they", word};
  const english::Tagged tagged = english::tag(tokens)[1];
  return tagged.part == text::Part::verb &&
         (tagged.form == text::Form::past || (!past && tagged.form == text::Form::present));
}

constexpr std::string_view many[] = {"children", "men", "others", "people", "women"};

// Men, houses: what a number counts and no unit.
bool is_counted(std::string_view noun, bool one) {
  if (one_of(noun, many)) return !one;
  const std::string_view tokens[] = {"the", noun};
  const english::Tagged tagged = english::tag(tokens)[1];
  if (tagged.part != text::Part::noun || (tagged.form == text::Form::plural) == one) return false;
  return std::none_of(units().begin(), units().end(), [&](const Unit& unit) {
    return (noun == unit.singular || noun == unit.plural) && unit.name != "pg";
  });
}

// Whether a sentence begins with the number line[at, end), which stands behind another one and its full stop: The
// total was 50. 20 were girls; on page 5. 10 men came. A verb says so, behind what is counted or at once. What has a
// name may have such a number, too: Windows 3. 1 was; so may what is measured: the 2. 5 litre engines were.
bool begins_with_number(const Line& line, std::size_t before, std::size_t at, std::size_t end) {
  if (line[at] == '0' || line[end] != ' ') return false;
  const std::string previous = line.word_before(before), first = line.word_after(end);
  if (previous.empty() ? before == 0 || is_blank(line[before - 1]) : is<"goes-on-with-number">(previous)) return false;
  // She has 2. 3 more are coming; 5. 6 years later; take bus 7. 15 min away
  if (is<"behind-first-number">(first) || is<"has-number">(previous)) return true;
  const bool one = line.slice(at, end) == "1";
  std::size_t place = line.blanks(end) + first.size();
  const std::string second = line.word_after(place);
  if (one_of(second, {"ago", "away", "later"})) return true;
  if (is_verb(first, true) && !is_counted(first, one) && !one_of(first, many)) {
    std::size_t word = before;
    while (word > 0 && !is_letter(line[word - 1])) --word;
    while (word > 0 && is_letter(line[word - 1])) --word;
    return !is<"has-points">(previous) && (previous.empty() || !is_upper(line[word]));
  }
  if (is_counted(first, one)) return is_verb(second, false);
  const std::string third = line.word_after(line.blanks(place) + second.size());
  return text::may_be(first, text::Part::adjective) && is_counted(second, one) && is_verb(third, false);
}

// 17. 3 square kilometers; 82. 4%; in. 28 caliber: a blank behind the point, as tokenizers leave it. Most sentences
// begin with a capital letter: a number with a word in small letters or a sign behind it belongs to the digits before
// the point, in all 129 places of the training data, but where that word says that a sentence begins. What begins with
// the point follows a word that ends no sentence.
bool split_point(const Line& line, std::size_t at, std::size_t point) {
  const std::size_t first = point + 2, last = line.digits(first);
  if (line[point + 1] != ' ' || last == first || last - first > 3) return false;
  if (point == at) {
    if (at == 0 || !is_lower(line[at - 1]) || last - first < 2) return false;
    const std::string before = line.word_before(at);
    constexpr std::string_view open[] = {"a", "an", "and", "by", "from", "in", "of", "or", "the", "to", "with"};
    if (std::find(std::begin(open), std::end(open), before) == std::end(open)) return false;
    return !is_digit(line[at - std::min(at, before.size() + 2)]);  // 5 in. 28
  }
  const std::string_view integer = line.slice(at, point);
  const char c = line[last];
  if (looks_like_year(integer) || (integer[0] == '0' && integer.size() > 1)) return false;
  if (begins_item(line, at) && (at > 0 || c != '%')) return false;
  if (c == '%' || c == ',' || c == ')' || c == ';') return !is_digit(line[last + 1]);
  if (c != ' ') return false;
  return line[last + 1] == '(' || (is_lower(line[last + 1]) && !begins_with_number(line, at, first, last));
}

}  // namespace

std::optional<Number> read_number(const Line& line, std::size_t at) {
  Number number;
  std::size_t end = line.digits(at);
  number.integer = line.slice(at, end);
  if (end - at >= 1 && end - at <= 3) {
    std::size_t group = end;
    if (end - at <= 2 && line[end] == ',') {  // 1,00,000 and 12,34,567, as Indians group
      std::size_t pair = end;
      while (line[pair] == ',' && line.digits(pair + 1) == pair + 3) pair += 3;
      if (pair > end && line[pair] == ',' && line.digits(pair + 1) == pair + 4 &&
          !(line[pair + 4] == ',' && is_digit(line[pair + 5]))) {
        for (std::size_t i = end; i < pair + 4; ++i)
          if (line[i] != ',') number.integer += line[i];
        group = pair + 4;
      }
    }
    while (line[group] == ',' && line.digits(group + 1) == group + 4) {
      number.integer += line.slice(group + 1, group + 4);
      group += 4;
    }
    number.grouped = group > end;
    if (number.grouped && line[at] == '0') return std::nullopt;
    end = group;
  }
  if (line[end] == '.' && (is_digit(line[end + 1]) || split_point(line, at, end))) {
    const std::size_t first = end + (is_digit(line[end + 1]) ? 1 : 2), last = line.digits(first);
    number.fraction = line.slice(first, last);
    end = last;
  }
  if (end == at) return std::nullopt;
  number.end = end;
  return number;
}

bool one_by_one(const Number& number) {
  constexpr std::size_t countable = 15;  // digits; longer ones are numbers of things, not amounts
  return (number.integer.size() > 1 && number.integer.front() == '0') ||
         number.integer.size() > (number.grouped ? longest_cardinal : countable);
}

Phrase say_number(const Number& number, Locale locale) {
  Phrase phrase;
  if (number.integer.empty())
    phrase = "{|zero}";
  else if (number.integer == "0" && !number.whole())
    phrase = "{zero|}";
  else
    phrase = one_by_one(number) ? digits_one_by_one(number.integer) : cardinal(number.integer, locale);
  if (!number.fraction.empty()) phrase += " point " + digits_one_by_one(number.fraction);
  return phrase;
}

bool is_one(const Number& number) { return number.whole() && number.integer == "1"; }

bool announces_telephone(const Line& line, std::size_t at, bool near) {
  if (is<"announces-telephone">(line.word_before(at))) return true;
  std::size_t place = at;
  for (int words = 0; near && words < 4; ++words) {
    while (place > 0 && (is_blank(line[place - 1]) || line[place - 1] == ':')) --place;
    const std::string word = line.word_before(place);
    if (word.empty() || line[place - 1] == '.') return false;
    if (is<"announces-telephone-near">(word)) return true;
    place -= word.size();
  }
  return false;
}

bool looks_like_year(std::string_view digits) { return digits.size() == 4 && digits >= "1100" && digits <= "2099"; }

Phrase join(Phrase first, std::string_view second) {
  if (!first.empty() && !second.empty()) first += ' ';
  first += second;
  return first;
}

std::string like(std::string_view written, std::string_view said) {
  std::string out(said);
  if (written.empty() || !is_upper(written.front())) return out;
  for (std::size_t at = 0; at < out.size(); ++at)  // all choices: {missus|misses}
    if (is_lower(out[at]) &&
        (at == 0 || ((out[at - 1] == '{' || out[at - 1] == '|') && at + 1 < out.size() && is_lower(out[at + 1]))))
      out[at] = static_cast<char>(out[at] - 32);
  return out;
}

}  // namespace emend::verbalize
