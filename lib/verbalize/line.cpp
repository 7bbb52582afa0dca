#include "verbalize/line.h"

#include <algorithm>

#include "text/utf8.h"

namespace emend::verbalize {

std::string lower(std::string_view word) {
  std::string out(word);
  for (char& c : out) c = lower(c);
  return out;
}

// Superscripts and the like (No) belong to the number before them: 5² is not 5. Vulgar fractions are read: 4½.
bool in_word(char32_t c) {
  return text::is_letter(c) || text::is_digit(c) || text::is_mark(c) || text::general_category(c) == "No";
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

// Whether the wide blanks from `at` on group digits by three behind one to three others, and no other digits follow:
// 555 123 4567 is no number, 2012 500 is two.
bool groups(const Line& line, std::size_t at) {
  std::size_t begin = at, end = at;
  while (begin > 0 && at - begin < 4 && is_digit(line[begin - 1])) --begin;
  if (begin == at || at - begin > 3) return false;
  for (std::size_t next = wide_blank(line.text, end); next > end && is_group(line, next);
       next = wide_blank(line.text, end))
    end = next + 3;
  return end > at && !is_digit(line[std::max(wide_blank(line.text, end), line.dash(line.blanks(end)))]);
}

}  // namespace

Narrowed::Narrowed(std::string_view text) : text(text) {
  if (text.find('\xC2') == text.npos && text.find('\xE2') == text.npos) return;
  const Line line{text};
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = wide_blank(text, at);
    if (end == at) continue;
    narrow_.append(text, copied, at - copied).append(1, groups(line, at) ? ',' : ' ');
    behind_.push_back({narrow_.size(), end - narrow_.size()});
    copied = end;
    at = end - 1;
  }
  if (behind_.empty()) return;
  this->text = narrow_.append(text, copied);
}

std::size_t Narrowed::place(std::size_t at) const {
  const auto next = std::upper_bound(behind_.begin(), behind_.end(), at,
                                     [](std::size_t at, const auto& blank) { return at < blank.first; });
  return next == behind_.begin() ? at : at + std::prev(next)->second;
}

std::size_t Line::digits(std::size_t at) const {
  while (is_digit((*this)[at])) ++at;
  return at;
}

std::size_t Line::letters(std::size_t at) const {
  while (is_letter((*this)[at])) ++at;
  return at;
}

std::size_t Line::blanks(std::size_t at) const {
  while (is_blank((*this)[at])) ++at;
  return at;
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

bool Line::opens(std::size_t at) const {
  if (at == 0) return true;
  const char c = text[at - 1];
  if (is_alphanumeric(c)) return false;
  if (!is_high(c)) return true;
  std::size_t begin = at - 1;
  while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  const char32_t before = text::next_code_point(text, begin);
  return !in_word(before);
}

bool Line::closes(std::size_t end) const {
  const char c = (*this)[end];
  if (is_alphanumeric(c)) return false;
  if (!is_high(c)) return true;
  const char32_t next = text::next_code_point(text, end);
  return !in_word(next);
}

std::size_t Line::dash(std::size_t at) const {
  if ((*this)[at] == '-') return at + 1;
  if (at + 2 < text.size() && text[at] == '\xE2' && text[at + 1] == '\x80' && text[at + 2] >= '\x90' &&
      text[at + 2] <= '\x95')
    return at + 3;
  return at;
}

std::string Number::value() const {
  const std::size_t first = integer.find_first_not_of('0');
  std::string out = first == integer.npos ? "0" : integer.substr(first);
  if (!fraction.empty()) out += '.' + fraction;
  return out;
}

namespace {

// 17. 3 square kilometers; 82. 4%; in. 28 caliber: a blank behind the point, as tokenizers leave it. Two sentences
// would have a capital letter there: a number with a word in small letters or a sign behind it belongs to the digits
// before the point, in all 129 places of the training data. What begins with the point follows a word that ends no
// sentence.
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
  if (looks_like_year(integer) || (integer[0] == '0' && integer.size() > 1) || (at == 0 && c != '%')) return false;
  if (c == '%' || c == ',' || c == ')' || c == ';') return !is_digit(line[last + 1]);
  return c == ' ' && (is_lower(line[last + 1]) || line[last + 1] == '(');
}

}  // namespace

std::optional<Number> read_number(const Line& line, std::size_t at) {
  Number number;
  std::size_t end = line.digits(at);
  number.integer = line.slice(at, end);
  if (end - at >= 1 && end - at <= 3) {
    std::size_t group = end;
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
  else
    phrase = one_by_one(number) ? digits_one_by_one(number.integer) : cardinal(number.integer, locale);
  if (!number.fraction.empty()) phrase += " point " + digits_one_by_one(number.fraction);
  return phrase;
}

bool is_one(const Number& number) { return number.whole() && number.integer == "1"; }

bool looks_like_year(std::string_view digits) { return digits.size() == 4 && digits >= "1100" && digits <= "2099"; }

Phrase join(Phrase first, std::string_view second) {
  if (!first.empty() && !second.empty()) first += ' ';
  first += second;
  return first;
}

}  // namespace emend::verbalize
