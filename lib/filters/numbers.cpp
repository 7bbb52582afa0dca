#include "filters/numbers.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/utf8.h"

namespace emend::filters {
namespace {

constexpr std::string_view digits = "0123456789";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t end_of_digits(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(digits, at), text.size());
}

// Whether a letter or a digit stands before, or behind, a place of a text.
bool is_word_before(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  do --at;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
  const char32_t c = text::next_code_point(text, at);
  return text::is_letter(c) || text::is_digit(c) || c == '_';
}
bool is_word_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const char32_t c = text::next_code_point(text, at);
  return text::is_letter(c) || text::is_digit(c) || c == '_';
}

// Whether a full stop or comma stands there between digits.
bool joins(std::string_view text, std::size_t at) {
  return at > 0 && at + 1 < text.size() && (text[at] == '.' || text[at] == ',') && is_digit(text[at - 1]) &&
         is_digit(text[at + 1]);
}

// Whether digits and a blank stand before a place: 10 000 000 is no telephone number from its first nought on.
bool goes_on(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  std::size_t before = at;
  do --before;
  while (before > 0 && (static_cast<unsigned char>(text[before]) & 0xC0) == 0x80);
  std::size_t next = before;
  return before > 0 && text::is_blank(text::next_code_point(text, next)) && is_digit(text[before - 1]);
}

// Behind the telephone number that begins at `begin`; `begin` where none does.
std::size_t end_of_telephone_number(std::string_view text, std::size_t begin) {
  const bool plus = text[begin] == '+';
  const std::size_t first = begin + (plus || text[begin] == '(' ? 1 : 0);
  std::size_t at = first;
  while (at < text.size() && is_digit(text[at])) ++at;
  // "+49 ...", "(030) ...", "0800 ...": a single digit behind the nought could be a day or an hour.
  if (at - first < (plus ? 1U : 3U) || (!plus && text[first] != '0') || goes_on(text, begin)) return begin;
  std::size_t end = begin, digits_seen = 0, digits_until_end = 0;
  bool open = false;
  for (at = begin; at < text.size(); ++at) {
    const char c = text[at];
    const bool before_digit = at + 1 < text.size() && is_digit(text[at + 1]);
    const bool before_bracket = at + 1 < text.size() && text[at + 1] == '(';
    if (is_digit(c)) {
      ++digits_seen;
    } else if (c == '(' && !open && before_digit) {
      open = true;
    } else if (c == ')' && open) {
      open = false;
    } else if (!(c == '+' && at == begin) &&
               !((c == ' ' || c == '-' || c == '/') && (before_digit || (before_bracket && !open)))) {
      break;
    }
    if (!open && (is_digit(c) || c == ')')) {
      end = at + 1;
      digits_until_end = digits_seen;
    }
  }
  return digits_until_end >= 6 && !joins(text, end) && !is_word_at(text, end) ? end : begin;
}

// Where a date of a day, a month and a year of four digits ends, with full stops between them; `begin` where there is
// none.
std::size_t end_of_date(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  for (const auto& [least, most, highest] : {std::array{1U, 2U, 31U}, {1U, 2U, 12U}, {4U, 4U, 2999U}}) {
    if (at > begin && (at == text.size() || text[at++] != '.')) return begin;
    const std::size_t end = end_of_digits(text, at);
    if (end - at < least || end - at > most) return begin;
    unsigned value = 0;
    for (; at < end; ++at) value = 10 * value + static_cast<unsigned>(text[at] - '0');
    if (value == 0 || value > highest) return begin;
  }
  return joins(text, at) || is_word_at(text, at) ? begin : at;
}

// How a language writes numbers.
struct Format {
  std::string_view language;
  char group, decimal;
  bool sign_first;        // of a currency
  std::string_view hour;  // what stands behind a time of day
};
constexpr Format formats[] = {
    {"de", '.', ',', false, " Uhr"}, {"en", ',', '.', true, ""},     {"es", '.', ',', false, " horas"},
    {"it", '.', ',', false, ""},     {"nl", '.', ',', true, " uur"}, {"pt", '.', ',', false, " horas"},
};
constexpr std::string_view currencies[] = {"€", "$", "£", "¥"};

const Format* format_of(std::string_view language) {
  const auto found = std::ranges::find(formats, language.substr(0, 2), &Format::language);
  return found == std::end(formats) ? nullptr : found;
}

// What stands between groups in any language: a blank, or the apostrophe of Switzerland; its size, 0 for none.
std::size_t other_group_mark(std::string_view text) {
  for (const std::string_view mark : {" ", "\u00a0", "\u2009", "\u202f", "'", "\u2019"})
    if (text.starts_with(mark)) return mark.size();
  return 0;
}

// A dash for no cents, as in 99,-; its size, 0 for none.
std::size_t no_cents(std::string_view text) {
  for (const std::string_view dash : {"--", "-", "\u2013", "\u2014"})
    if (text.starts_with(dash)) return dash.size();
  return 0;
}

// Four numbers up to 255.
bool is_address(const std::vector<std::string_view>& parts) {
  return parts.size() == 4 &&
         std::ranges::all_of(parts, [](std::string_view part) { return part.size() < 3 || part <= "255"; });
}

// The sign of a currency at a place of a text, behind a blank or none; with the blank.
std::string_view currency_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  const std::size_t blank = rest.starts_with(' ') ? 1 : rest.starts_with("\u00a0") ? 2 : 0;
  for (const std::string_view sign : currencies) {
    const std::size_t size = blank + sign.size();
    if (rest.substr(blank).starts_with(sign) && !is_word_at(rest, size)) return rest.substr(0, size);
  }
  return {};
}

// Where the sign of a currency before `at` begins, a blank behind it or none: € 12; `at` where there is none.
std::size_t currency_before(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at > 0 && text[at - 1] == ' ' ? at - 1 : at);
  for (const std::string_view sign : currencies)
    if (before.ends_with(sign) && !is_word_before(text, before.size() - sign.size()))
      return before.size() - sign.size();
  return at;
}
bool has_currency_before(std::string_view text, std::size_t at) { return currency_before(text, at) < at; }
bool is_currency(std::string_view text) {
  return std::ranges::any_of(currencies, [&](std::string_view sign) { return text.starts_with(sign); });
}
// 850,- EUR
bool has_currency_code(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  return std::ranges::any_of(
      std::array<std::string_view, 5>{" EUR", " Euro", " CHF", " DM", " USD"},
      [&](std::string_view code) { return rest.starts_with(code) && !is_word_at(rest, code.size()); });
}

// 90er-Jahre, 44 v. Chr.: what German says of years, in English.
std::optional<ForeignNumber> german_years(std::string_view text, std::size_t begin) {
  constexpr std::size_t of_year = 4, of_decade = 2;  // digits
  const std::size_t end = end_of_digits(text, begin), count = end - begin;
  const std::string year(text.substr(begin, count));
  const std::string_view rest = text.substr(end);
  if (year.ends_with('0') && (count == of_year || count == of_decade)) {
    for (const std::string_view years : {"er-Jahren", "er-Jahre", "er Jahren", "er Jahre"})
      if (rest.starts_with(years) && !is_word_at(rest, years.size()))
        return ForeignNumber{{begin, end + years.size()}, year + "s"};
  }
  if (count > of_year) return std::nullopt;
  for (const auto& [era, english] : {std::pair{"v", " BC"}, std::pair{"n", " AD"}}) {
    for (const std::string_view before : {" ", "\u00a0"})
      for (const std::string_view between : {". ", ".\u00a0", "."}) {
        const std::string written = std::string(before) + era + std::string(between) + "Chr.";
        if (!rest.starts_with(written)) continue;
        const bool ends = rest.size() == written.size();  // the full stop is that of the sentence, too
        return ForeignNumber{{begin, end + written.size() - (ends ? 1 : 0)}, year + english};
      }
  }
  return std::nullopt;
}

// A capital and a small letter.
bool is_noun_at(std::string_view text, std::size_t at) {
  if (!text::is_upper(text::next_code_point(text, at)) || at >= text.size()) return false;
  const char32_t second = text::next_code_point(text, at);
  return text::is_letter(second) && !text::is_upper(second);
}

// 250 g Mehl, 2 EL Öl: an amount of a noun, which models glue to its unit.
std::optional<ForeignNumber> german_amount(std::string_view text, text::Span number, std::string_view written) {
  static constexpr std::pair<std::string_view, std::string_view> units[] = {
      {"g", "g"}, {"kg", "kg"}, {"EL", "tbsp"}, {"TL", "tsp"}};
  std::size_t before = number.begin;
  while (before > 0 && text[before - 1] == ' ') --before;
  if (text.substr(0, before).ends_with("§")) return std::nullopt;  // § 312 g BGB
  const std::size_t begin = number.end + (number.end < text.size() && text[number.end] == ' ' ? 1 : 0);
  for (const auto& [unit, english] : units) {
    std::size_t at = begin + unit.size();
    if (!text.substr(begin).starts_with(unit) || at + 2 >= text.size() || text[at] != ' ') continue;
    const std::size_t end = at++;
    const bool noun = is_noun_at(text, at);
    if (noun) return ForeignNumber{{number.begin, end}, std::string(written) + " " + std::string(english)};
  }
  return std::nullopt;
}

// The number that begins with the digit at `begin`, in the other format, and where it ends; nothing where it has
// neither groups nor decimals nor the sign of a currency behind it.
std::optional<ForeignNumber> foreign_number(std::string_view text, std::size_t begin, const Format& from,
                                            const Format& to) {
  constexpr std::size_t group = 3;
  if (from.language == "de" && to.language == "en")
    if (auto years = german_years(text, begin)) return years;
  std::size_t end = end_of_digits(text, begin);
  std::vector<std::string_view> parts = {text.substr(begin, end - begin)};
  // Blanks may stand between numbers, too: one is no mark before a single group that is not 000, but in amounts.
  const auto take_groups = [&](std::string_view mark) {
    std::vector<std::string_view> groups;
    std::size_t behind = end;
    while (text.substr(behind).starts_with(mark) &&
           end_of_digits(text, behind + mark.size()) == behind + mark.size() + group) {
      groups.push_back(text.substr(behind + mark.size(), group));
      behind += mark.size() + group;
    }
    const bool is_amount = (joins(text, behind) && text[behind] == from.decimal) || !currency_at(text, behind).empty();
    if (groups.empty() || (mark == " " && groups.size() == 1 && groups.front() != "000" && !is_amount)) return;
    parts.insert(parts.end(), groups.begin(), groups.end());
    end = behind;
  };
  if (parts.front().size() <= group && parts.front().front() != '0' && !goes_on(text, begin)) {
    const bool usual = joins(text, end) && text[end] == from.group;
    const std::string_view mark = text.substr(end, usual ? 1 : other_group_mark(text.substr(end)));
    if (!mark.empty()) take_groups(mark);
  }
  std::string written(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) (written += to.group) += parts[i];
  const bool decimals = joins(text, end) && text[end] == from.decimal;
  if (decimals) {
    const std::size_t end_of_decimals = end_of_digits(text, end + 1);
    (written += to.decimal) += text.substr(end + 1, end_of_decimals - end - 1);
    end = end_of_decimals;
  }
  if (!decimals && end < text.size() && text[end] == from.decimal) {
    const std::size_t behind = end + 1 + no_cents(text.substr(end + 1));
    const bool of_amount = has_currency_before(text, begin) || has_currency_code(text, behind);
    if (behind > end + 1 && (of_amount || !currency_at(text, behind).empty())) {
      end = behind;
      if (of_amount) return ForeignNumber{{begin, end}, std::move(written)};
    }
  }
  if (from.language == "de" && to.language == "en")
    if (auto amount = german_amount(text, {begin, end}, written)) return amount;
  const bool is_time = !from.hour.empty() && text.substr(end).starts_with(from.hour);
  const std::string_view currency = currency_at(text, end);
  const bool signed_before = to.sign_first && !from.sign_first && has_currency_before(text, begin);
  if ((parts.size() == 1 && !decimals && currency.empty() && !signed_before) || is_time || is_address(parts) ||
      joins(text, end) || is_word_at(text, end))
    return std::nullopt;
  if (!currency.empty()) {
    const auto sign = std::ranges::find_if(currencies, [&](std::string_view one) { return currency.ends_with(one); });
    written = to.sign_first ? std::string(*sign) + written : written.append(currency);
    end += currency.size();
  }
  return ForeignNumber{{begin, end}, std::move(written)};
}

}  // namespace

std::vector<std::string> numbers(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t begin = 0, end; (begin = text.find_first_of(digits, begin)) != text.npos; begin = end) {
    end = end_of_digits(text, begin);
    std::string number(text.substr(begin, end - begin));
    // Groups of a thousand are one number.
    const auto joins_group = [&] {
      return joins(text, end) && text[end] == '.' && number.front() != '0' && end_of_digits(text, end + 1) - end == 4;
    };
    for (bool grouped = number.size() <= 3; grouped && joins_group(); end += 4) number += text.substr(end + 1, 3);
    if (number.size() > 1 && !is_word_before(text, begin)) found.push_back(std::move(number));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::size_t lacking(const std::vector<std::string>& numbers, std::string_view text) {
  std::string joined;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!joins(text, at)) joined += text[at];
  }
  return static_cast<std::size_t>(std::count_if(
      numbers.begin(), numbers.end(), [&](const std::string& number) { return joined.find(number) == joined.npos; }));
}

namespace {

// Where a code of capitals and digits ends that hyphens join: AB-123-CD, 987-654-321, 123-456; `begin` where there is
// none. Two groups of digits are one only of three digits or more each, and not of four: those may be years.
std::size_t end_of_code(std::string_view text, std::size_t begin) {
  constexpr std::size_t least = 5, least_digits = 3, of_year = 4;
  std::size_t end = begin, groups = 0, digits_seen = 0, smallest = text.size(), largest = 0;
  bool letters = false;
  for (std::size_t at = begin;;) {
    const std::size_t first = at;
    for (; at < text.size() && (is_digit(text[at]) || (text[at] >= 'A' && text[at] <= 'Z')); ++at) {
      digits_seen += is_digit(text[at]) ? 1 : 0;
      letters = letters || !is_digit(text[at]);
    }
    if (at == first) return begin;
    ++groups, end = at, smallest = std::min(smallest, at - first), largest = std::max(largest, at - first);
    if (at >= text.size() || text[at] != '-') break;
    ++at;
  }
  if (groups < 2 || digits_seen < 2 || end - begin < least || is_word_at(text, end) || joins(text, end)) return begin;
  if (letters) return end;
  const bool long_pair = smallest >= least_digits && !(smallest == of_year && largest == of_year);
  return groups > 2 || long_pair ? end : begin;
}

}  // namespace

std::vector<text::Span> copied_numbers(std::string_view text) {
  std::vector<text::Span> found;
  for (std::size_t at = 0; (at = text.find_first_of("+(0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", at)) != text.npos;) {
    if (is_word_before(text, at)) {
      ++at;
      continue;
    }
    const bool joined = at > 0 && text[at - 1] == '-';
    std::size_t end = at;
    if (text[at] >= 'A' && text[at] <= 'Z') {
      end = joined ? at : end_of_code(text, at);
    } else {
      end = end_of_telephone_number(text, at);
      if (end == at && is_digit(text[at]) && !joined && !(at > 0 && joins(text, at - 1))) end = end_of_code(text, at);
    }
    if (end == at && !(at > 0 && joins(text, at - 1))) end = end_of_date(text, at);
    if (end == at && is_digit(text[at])) {
      end = end_of_digits(text, at);
      const bool part = joins(text, end) || is_word_at(text, end) || (at > 0 && joins(text, at - 1));
      if (end - at >= 5 && !part) found.push_back({at, end});
      at = end;
    } else if (end > at) {
      found.push_back({at, end});
      at = end;
    } else {
      ++at;
    }
  }
  return found;
}

std::vector<ForeignNumber> foreign_numbers(std::string_view text, std::string_view from, std::string_view to) {
  const Format *const here = format_of(from), *const there = format_of(to);
  std::vector<ForeignNumber> found;
  if (!here || !there || here->decimal == there->decimal) return found;
  for (std::size_t at = 0; (at = text.find_first_of(digits, at)) != text.npos; at = end_of_digits(text, at)) {
    if (is_word_before(text, at) || (at > 0 && joins(text, at - 1))) continue;
    if (auto number = foreign_number(text, at, *here, *there)) {
      // € 12,50: the sign goes with the number.
      if (const std::size_t sign = currency_before(text, at);
          sign < at && there->sign_first && !here->sign_first && !is_currency(number->written.substr(0, at - sign))) {
        const std::string_view before = text.substr(sign, at - sign);
        number->written.insert(0, before.substr(0, before.find(' ')));
        number->span.begin = sign;
      }
      at = number->span.end;
      found.push_back(std::move(*number));
    }
  }
  return found;
}

}  // namespace emend::filters
