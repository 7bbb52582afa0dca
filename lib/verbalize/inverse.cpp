#include "verbalize/inverse.h"

#include <fmt/format.h>

#include <algorithm>

#include "verbalize/hear.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

// A word of ASCII letters, as readings have it: in lower case, o'clock as oclock.
struct Token {
  std::size_t begin, end;
  std::string word;
};

std::vector<Token> tokens_of(const Line& line) {
  std::vector<Token> out;
  for (std::size_t at = 0; at < line.text.size();) {
    if (!is_letter(line[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (is_letter(line[end]) || (line[end] == '\'' && is_letter(line[end + 1]))) ++end;
    // A part of something else is no word of a reading.
    if (line.opens(at) && line.closes(end)) {
      std::string word = lower(line.slice(at, end));
      std::erase(word, '\'');
      out.push_back({at, end, std::move(word)});
    }
    at = end;
  }
  return out;
}

enum class Gap { none, blank, comma };
Gap gap(const Line& line, const Token& a, const Token& b) {
  const std::string_view between = line.slice(a.end, b.begin);
  return between == " " || between == "-" ? Gap::blank : between == ", " ? Gap::comma : Gap::none;
}

bool is_number_word(const std::string& word) {
  const std::vector<std::string> one = {word};
  return !hear_cardinal(one, 0).empty() || word == "hundred" || word == "thousand" || word == "million";
}

// Whether a form may begin with the word: most words of prose are done with here.
bool may_begin(const std::string& word) {
  if (word == "minus" || word == "negative" || word == "point" || word == "the") return true;
  for (int month = 1; month <= 12; ++month)
    if (word == month_name(month)) return true;
  const std::vector<std::string> one = {word};
  return !hear_cardinal(one, 0).empty() || !hear_ordinal(one, 0).empty() || !hear_decade(one, 0).empty();
}

std::string with_commas(std::string number) {
  const std::size_t first = number.find_first_of("0123456789"), point = std::min(number.find('.'), number.size());
  for (std::size_t at = point; at > first + 3;) number.insert(at -= 3, ",");
  return number;
}

std::string capitalised(std::string_view word) {
  std::string out(word);
  if (is_lower(out[0])) out[0] = static_cast<char>(out[0] - 32);
  return out;
}

std::vector<std::string> write_date(const std::string& value) {
  if (value.size() < 8 || value[4] != '-') {
    if (value.ends_with(" bc")) return {value.substr(0, value.size() - 2) + "BC"};
    if (value.ends_with(" ad")) return {value.substr(0, value.size() - 2) + "AD"};
    return {value, "'" + value};  // 1984, 1980s, '80s
  }
  const std::string year = value.substr(0, 4), day = value.substr(8);
  const std::string month = capitalised(month_name(std::stoi(value.substr(5, 2))));
  if (year[0] == '?' && year != "????") return {};  // january seventh ninety eight
  const bool no_year = year == "????";
  if (day == "??") return {month + " " + year};
  const std::string number = std::to_string(std::stoi(day));
  if (no_year) return {month + " " + number, number + " " + month};
  return {month + " " + number + ", " + year, number + " " + month + " " + year, month + " " + number + " " + year};
}

std::vector<std::string> write_time(const std::string& value) {
  const std::size_t blank = value.find(' ');
  if (blank == value.npos) {
    // Three fifteen is also a price or a number; five o'clock is not.
    return value.ends_with(":00") ? std::vector<std::string>{value} : std::vector<std::string>{};
  }
  std::string clock = value.substr(0, blank), rest = value.substr(blank);
  const std::size_t zone = rest.find(' ', 1);
  if (zone == rest.npos && rest != " am" && rest != " pm") return {};
  for (std::size_t i = zone; i < rest.size(); ++i)
    if (is_lower(rest[i])) rest[i] = static_cast<char>(rest[i] - 32);
  std::vector<std::string> out;
  if (clock.ends_with(":00")) out.push_back(clock.substr(0, clock.size() - 3) + rest);
  out.push_back(clock + rest);
  return out;
}

std::vector<std::string> write_money(const std::string& value) {
  for (const Currency& currency : currencies()) {
    if (!value.starts_with(std::string(currency.code) + " ")) continue;
    std::string rest = value.substr(4);
    const bool minus = rest.starts_with('-');
    if (minus) rest.erase(0, 1);
    const std::size_t number = std::min(rest.find_first_of(" /"), rest.size());
    const std::string sign =
        currency.signs[0].empty() ? std::string(currency.code) + " " : std::string(currency.signs[0]);
    return {(minus ? "-" : "") + sign + with_commas(rest.substr(0, number)) + rest.substr(number)};
  }
  return {};
}

std::vector<std::string> write_measure(const std::string& value) {
  const std::size_t blank = value.rfind(' ');
  const std::string number = with_commas(value.substr(0, blank)), unit = value.substr(blank + 1);
  for (std::string_view word : {"s", "ms", "min", "h", "wk", "mo", "yr", "in"})  // 25 years, three minutes
    if (unit == word) return {};
  if (value.find('/') < blank) return {value};  // 2 1/2 km
  if (unit == "%" || unit[0] == '/' || unit.starts_with("°")) return {number + unit};
  return {number + " " + unit, number + unit};
}

std::vector<std::string> write(const HeardAs& heard) {
  const std::string& value = heard.value;
  switch (heard.kind) {
    case Class::money:
      return write_money(value);
    case Class::date:
      return write_date(value);
    case Class::time:
      return write_time(value);
    case Class::measure:
      return write_measure(value);
    case Class::telephone:
      if (value.size() == 7) return {value.substr(0, 3) + "-" + value.substr(3)};
      if (value.size() == 10) return {value.substr(0, 3) + "-" + value.substr(3, 3) + "-" + value.substr(6)};
      return value.size() >= 3 && value[0] == '0' ? std::vector<std::string>{value} : std::vector<std::string>{};
    case Class::fraction:
      return value.find(' ') != value.npos ? std::vector<std::string>{value} : std::vector<std::string>{};
    case Class::ordinal: {
      if (value.size() < 2) return {};
      const char last = value.back();
      const char* ending = value[value.size() - 2] == '1' ? "th"
                           : last == '1'                  ? "st"
                           : last == '2'                  ? "nd"
                           : last == '3'                  ? "rd"
                                                          : "th";
      return {(value.size() > 4 ? with_commas(value) : value) + ending};
    }
    case Class::decimal:
      return {with_commas(value), value};
    case Class::cardinal: {
      if (value.size() < 2 || (value[0] == '-' && value.size() < 3)) return {};
      if (value.size() > 4) return {with_commas(value)};
      return {value, with_commas(value)};
    }
    default:
      return {};
  }
}

// Whether `written` in place of line[begin, end) is read as one form, and as `spoken`.
bool reads_back(std::string_view line, std::size_t begin, std::size_t end, const std::string& written,
                const std::vector<std::string>& spoken, Locale locale) {
  constexpr std::size_t around = 120;  // bytes that may decide
  std::size_t from = begin > around ? begin - around : 0, to = std::min(line.size(), end + around);
  while (from > 0 && from < begin && line[from] != ' ') ++from;
  while (to < line.size() && to > end && line[to - 1] != ' ') --to;
  const std::string text =
      std::string(line.substr(from, begin - from)) + written + std::string(line.substr(end, to - end));
  const Found found = find(text, locale);
  for (const Written& form : found.written)
    if (form.begin <= begin - from && form.end > begin - from)
      return form.begin == begin - from && form.end == begin - from + written.size() && words(form.best()) == spoken;
  return false;
}

std::vector<std::string> read(std::string_view line, Locale locale) {
  return words(text::apply(line, edits(line, find(line, locale))));
}

}  // namespace

std::vector<text::Edit> inverse(std::string_view text, Locale locale) {
  const Line line{text, locale};
  const std::vector<Token> tokens = tokens_of(line);
  std::vector<text::Edit> out;
  constexpr std::size_t longest = 40;  // words
  for (std::size_t i = 0; i < tokens.size();) {
    std::size_t next = i + 1;
    if (may_begin(tokens[i].word) &&
        (i == 0 || gap(line, tokens[i - 1], tokens[i]) != Gap::blank || !is_number_word(tokens[i - 1].word))) {
      std::vector<std::string> spoken;
      std::size_t comma = longest;  // the words before the first comma
      for (std::size_t k = i; k < tokens.size() && spoken.size() < longest; ++k) {
        const Gap before = k == i ? Gap::blank : gap(line, tokens[k - 1], tokens[k]);
        if (before == Gap::none) break;
        if (before == Gap::comma) comma = std::min(comma, spoken.size());
        spoken.push_back(tokens[k].word);
      }
      std::vector<HeardAs> heard = hear_forms(spoken);
      std::stable_sort(heard.begin(), heard.end(), [](const HeardAs& a, const HeardAs& b) { return a.end > b.end; });
      for (const HeardAs& one : heard) {
        if (one.end > comma && one.kind != Class::date && one.kind != Class::telephone) continue;
        const std::size_t last = i + one.end;  // the token behind
        const bool goes_on = last < tokens.size() && gap(line, tokens[last - 1], tokens[last]) == Gap::blank &&
                             is_number_word(tokens[last].word);
        if (goes_on) continue;
        const std::size_t begin = tokens[i].begin, end = tokens[last - 1].end;
        const std::vector<std::string> said(spoken.begin(), spoken.begin() + static_cast<std::ptrdiff_t>(one.end));
        for (const std::string& written : write(one)) {
          if (!reads_back(text, begin, end, written, said, locale)) continue;
          out.push_back({begin, end, written, row(one.kind).name});
          next = last;
          break;
        }
        if (next > i + 1 || (!out.empty() && out.back().begin == begin)) break;
      }
    }
    i = next;
  }
  // One form may change how its neighbour is read (10 - 12): then what goes wrong stays as it is.
  if (out.empty()) return out;
  const auto before = read(text, locale);
  if (read(text::apply(text, out), locale) == before) return out;
  std::vector<text::Edit> kept;
  constexpr std::size_t few = 64;
  for (std::size_t k = 0; k < out.size() && k < few; ++k) {
    kept.push_back(out[k]);
    if (read(text::apply(text, kept), locale) != before) kept.pop_back();
  }
  return kept;
}

}  // namespace emend::verbalize
