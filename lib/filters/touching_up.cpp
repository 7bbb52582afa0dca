#include "filters/touching_up.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "text/ascii.h"
#include "text/german_numbers.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

using text::Edit;

char at(std::string_view text, std::size_t i) { return i < text.size() ? text[i] : '\0'; }

std::size_t end_of_digits(std::string_view text, std::size_t i) {
  while (text::digit(at(text, i))) ++i;
  return i;
}

bool is_word_at(std::string_view text, std::size_t i) { return text::letter(at(text, i)) || text::digit(at(text, i)); }

// A number of one or two digits that begins there and is no part of another.
std::optional<unsigned> small_number(std::string_view text, std::size_t begin) {
  constexpr std::string_view parts = ".,:-/";
  const std::size_t end = end_of_digits(text, begin);
  if (end == begin || end > begin + 2 || (begin > 0 && is_word_at(text, begin - 1))) return std::nullopt;
  const bool part = begin > 1 && text::in(text[begin - 1], parts) && text::digit(text[begin - 2]);
  if (part) return std::nullopt;
  unsigned value = 0;
  for (std::size_t i = begin; i < end; ++i) value = value * 10 + static_cast<unsigned>(text[i] - '0');
  return value;
}

// Whether German tells a time of day.
bool tells_time(std::string_view german) {
  if (german.find("Uhr") != german.npos || german.find("halb") != german.npos) return true;
  for (std::size_t i = 1; i + 1 < german.size(); ++i)
    if (text::in(german[i], ":.") && text::digit(german[i - 1]) && text::digit(german[i + 1])) return true;
  return false;
}

// 15 p.m., 19:30 p.m., 15 o'clock; 14:35 o'clock; 10–17 o'clock; 9 clock.
std::optional<Edit> time_at(std::string_view text, std::size_t begin) {
  constexpr unsigned noon = 12, day = 24;
  std::size_t end = end_of_digits(text, begin);
  const std::string_view before = text.substr(0, begin);
  const bool range = (before.ends_with("–") && begin > 3 && text::digit(text[begin - 4])) ||
                     (before.ends_with('-') && begin > 1 && text::digit(text[begin - 2]));
  const auto hour = range ? std::optional(0U) : small_number(text, begin);
  if (!hour) return std::nullopt;
  std::string minutes;
  if (at(text, end) == ':' && end_of_digits(text, end + 1) == end + 3) {
    minutes = text.substr(end, 3);
    end += 3;
  }
  const std::string_view rest = text.substr(end);
  for (const std::string_view half : {" p.m.", " a.m.", " PM", " AM", " pm", " am", " o'clock", " o’clock", " clock"}) {
    if (!rest.starts_with(half) || is_word_at(text, end + half.size())) continue;
    const bool clock = half.ends_with("clock");
    if (range) return clock ? std::optional(Edit{end, end + half.size(), ""}) : std::nullopt;
    if (half == " clock" && *hour <= noon && minutes.empty()) return Edit{end, end + half.size(), " o'clock"};
    if (clock && !minutes.empty()) return Edit{end, end + half.size(), ""};
    if (*hour <= noon || *hour >= day) return std::nullopt;
    const bool stops = at(text, end + half.size()) == '.';
    return Edit{begin, end + half.size(), std::to_string(*hour - noon) + minutes + (stops ? " p.m" : " p.m.")};
  }
  return std::nullopt;
}

constexpr std::array<std::string_view, 13> hours = {"",      "one",   "two",  "three", "four",   "five",  "six",
                                                    "seven", "eight", "nine", "ten",   "eleven", "twelve"};

// What an hour is called at `begin`: digits or a word. Zero is none.
struct Hour {
  unsigned value = 0;
  std::size_t end = 0;
  bool digits = false;
};
Hour hour_at(std::string_view text, std::size_t begin) {
  const std::size_t end = end_of_digits(text, begin);
  if (end > begin) return {small_number(text, begin).value_or(0), end, true};
  for (unsigned value = 1; value < hours.size(); ++value) {
    const std::size_t behind = begin + hours[value].size();
    if (text.substr(begin).starts_with(hours[value]) && !is_word_at(text, behind)) return {value, behind, false};
  }
  return {};
}

// Half past eight, half eight or 8:30 of "halb acht", which is half past seven.
std::optional<Edit> half_hour(std::string_view source, std::string_view english) {
  constexpr unsigned noon = 12;
  const std::vector<unsigned> meant = text::german_half_hours(source);
  if (meant.size() != 1) return std::nullopt;
  const unsigned hour = meant.front();
  const auto name = [&](const Hour& other) { return other.digits ? std::to_string(hour) : std::string(hours[hour]); };
  std::optional<Edit> found;
  const std::string small = text::in_small(english);
  for (std::size_t i = 0; i < small.size(); ++i) {
    if (i > 0 && is_word_at(small, i - 1)) continue;
    std::optional<Edit> edit;
    for (const std::string_view half : {"half past ", "half-past ", "half "}) {
      if (edit || !std::string_view(small).substr(i).starts_with(half)) continue;
      const Hour said = hour_at(small, i + half.size());
      const bool past = half != "half ";
      if (said.value == 0 || said.value > noon) continue;
      if (past && said.value == hour) return std::nullopt;
      edit = {i + half.size(), said.end, (past ? "" : "past ") + name(said)};
    }
    const Hour said = hour_at(small, i);
    const auto in_source = [&](unsigned value, char mark) {
      return source.find(std::to_string(value) + mark + "30") != source.npos;
    };
    const bool other = in_source(said.value, ':') || in_source(said.value, '.') || in_source(said.value + noon, ':') ||
                       in_source(said.value + noon, '.');
    if (said.digits && small.substr(said.end, 3) == ":30" && !other) {
      if (said.value % noon == hour % noon) return std::nullopt;
      edit = {i, said.end, name(said)};
    }
    if (edit && found) return std::nullopt;  // which of them?
    if (edit) found = std::move(edit);
  }
  return found;
}

// An hour of the day as the clock shows it, and in which half of the day that is.
unsigned on_clock(unsigned hour) { return hour % 12 == 0 ? 12 : hour % 12; }
std::string_view half_of_day(unsigned hour) { return hour % 24 < 12 ? " a.m." : " p.m."; }

// From 13 to 3 p.m. of "von 13 bis 15 Uhr"; 10 to 12 p.m. of "10 bis 12 Uhr".
std::optional<Edit> hours_at(const text::GermanHours& meant, std::string_view text, std::size_t begin) {
  constexpr unsigned noon = 12;
  const Hour from = hour_at(text, begin);
  if (!from.digits) return std::nullopt;
  std::string_view joint;
  for (const std::string_view one : {" to ", " and ", " until ", " till ", " - ", " – ", "–", "-"})
    if (joint.empty() && text.substr(from.end).starts_with(one)) joint = one;
  const std::size_t second = from.end + joint.size();
  const std::string_view rest = text.substr(second);
  const Hour own = hour_at(rest, 0);  // the hyphen before it makes it no part of another number
  const Hour to = {own.value, second + own.end, own.digits};
  if (joint.empty() || !to.digits || at(text, to.end) == ':') return std::nullopt;
  if (on_clock(from.value) != on_clock(meant.from) || on_clock(to.value) != on_clock(meant.to)) return std::nullopt;
  std::string_view half;
  for (const std::string_view one : {" p.m.", " a.m.", " PM", " AM", " pm", " am", " o'clock", " o’clock"})
    if (half.empty() && text.substr(to.end).starts_with(one)) half = one;
  const bool as_written = from.value == meant.from && to.value == meant.to;
  const bool before_noon = meant.from <= noon && meant.to <= noon && as_written;
  const std::size_t end = to.end + half.size();
  // Without a half of the day they may be other numbers.
  if (half.empty() || is_word_at(text, end) || (before_noon && half.ends_with("clock"))) return std::nullopt;
  const bool stops = half.ends_with('.') && end == text.size();  // whose stop ends the sentence, too
  if (before_noon) return half.starts_with(" a") ? std::nullopt : std::optional(Edit{to.end, end, stops ? "." : ""});
  std::string right = std::to_string(on_clock(meant.from));
  if (half_of_day(meant.from) != half_of_day(meant.to)) right += half_of_day(meant.from);
  right += (joint.starts_with(' ') ? std::string(joint) : ' ' + std::string(joint) + ' ') +
           std::to_string(on_clock(meant.to)) + std::string(half_of_day(meant.to));
  if (at(text, end) == '.' && !stops) right.pop_back();
  return Edit{begin, end, right};
}

// The 3th, a 21th.
std::optional<Edit> ordinal_at(std::string_view text, std::size_t begin) {
  const std::size_t end = end_of_digits(text, begin);
  if (end == begin || (begin > 0 && (is_word_at(text, begin - 1) || text[begin - 1] == '.'))) return std::nullopt;
  const std::string_view ending = text.substr(end, 2);
  static constexpr std::array<std::string_view, 4> endings = {"th", "st", "nd", "rd"};
  if (std::ranges::find(endings, ending) == endings.end() || is_word_at(text, end + 2)) return std::nullopt;
  const bool teen = end - begin > 1 && text[end - 2] == '1';
  const auto ones = static_cast<std::size_t>(text[end - 1] - '0');
  const std::string_view right = endings[teen || ones > 3 ? 0 : ones];
  return right == ending ? std::nullopt : std::optional(Edit{end, end + 2, std::string(right)});
}

// 1 hours
std::optional<Edit> one_at(std::string_view text, std::size_t begin) {
  static constexpr std::string_view counted[] = {
      "centimeters", "cups",   "days",   "dollars", "euros",  "files",     "grams",  "hours",  "items",   "kilograms",
      "kilometers",  "kilos",  "liters", "meters",  "miles",  "minutes",   "months", "nights", "packets", "pages",
      "pieces",      "points", "pounds", "seconds", "spoons", "teaspoons", "weeks",  "years"};
  if (at(text, begin) != '1' || small_number(text, begin) != 1 || at(text, begin + 1) != ' ') return std::nullopt;
  std::size_t word = begin + 2;
  if (text.substr(word).starts_with("tea ")) word += 4;
  if (text.substr(word).starts_with("table ")) word += 6;
  std::size_t end = word;
  while (text::letter(at(text, end))) ++end;
  const std::string small = text::in_small(text.substr(word, end - word));
  const bool is_counted = std::ranges::find(counted, small) != std::end(counted);
  // Chapter 1 points to it, and Team 1 files it.
  static constexpr std::string_view verbs[] = {"files", "items", "pages", "points", "pounds", "weeks"};
  std::size_t before = begin > 0 ? begin - 1 : 0;
  while (before > 0 && text::letter(text[before - 1])) --before;
  const bool numbered = before + 1 < begin && text::letter(text[before]);
  if (numbered && std::ranges::find(verbs, small) != std::end(verbs)) return std::nullopt;
  return is_counted && !text::digit(at(text, end)) ? std::optional(Edit{end - 1, end, ""}) : std::nullopt;
}

// The last character that is no quotation mark or bracket.
std::size_t last_mark(std::string_view text) {
  std::size_t end = text.size();
  const auto drop = [&](std::string_view mark) {
    if (!text.substr(0, end).ends_with(mark)) return false;
    end -= mark.size();
    return true;
  };
  while (std::ranges::any_of(std::array<std::string_view, 10>{"\"", "'", ")", "]", "“", "”", "’", "«", "»", " "}, drop))
    continue;
  return end;
}

// Does he come. of Kommt er? But German orders and wishes have exclamation marks where English has stops.
std::optional<Edit> mark_of(std::string_view source, std::string_view english) {
  const std::size_t from = last_mark(source), to = last_mark(english);
  if (from < 2 || to < 2 || source[from - 1] != '?' || english[to - 1] != '.') return std::nullopt;
  if (text::in(source[from - 2], ".!?") || text::in(english[to - 2], ".!?")) return std::nullopt;
  const bool short_form = english.substr(0, to).ends_with(".m.");  // at 3 p.m.
  return Edit{short_form ? to : to - 1, to, "?"};
}

// The first letter, behind marks.
std::size_t first_letter(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const char32_t c = text::next_code_point(text, i);
    if (text::is_letter(c)) return begin;
    if (text::is_digit(c)) break;
  }
  return text.size();
}

// Words of a translation begin small as those of dictionaries do, where the source is a heading.
std::optional<Edit> capital_of(std::string_view source, std::string_view english) {
  const std::size_t from = first_letter(source), to = first_letter(english);
  if (from == source.size() || to == english.size()) return std::nullopt;
  std::size_t behind = from, end = to;
  if (!text::is_upper(text::next_code_point(source, behind))) return std::nullopt;
  const char32_t letter = text::next_code_point(english, end);
  if (text::is_upper(letter)) return std::nullopt;
  const text::Span word = text::words(english).front();
  const std::string_view first = text::slice(english, word);
  // iPhone, x86; a word that the source has.
  if (word.begin != to ||
      std::ranges::any_of(first.substr(1), [](char c) { return !text::small_letter(c) && c != '\''; }))
    return std::nullopt;
  for (const text::Span other : text::words(source))
    if (text::slice(source, other) == first) return std::nullopt;
  std::string capital;
  text::append_utf8(capital, text::to_upper(letter));
  return Edit{to, end, capital};
}

}  // namespace

std::vector<Edit> touches(std::string_view source, std::string_view english) {
  std::vector<Edit> found;
  const std::optional<Edit> half = half_hour(source, english);
  const std::vector<text::GermanHours> hours = text::german_hours(source);
  const bool timed = tells_time(source);
  if (auto edit = capital_of(source, english)) found.push_back(std::move(*edit));
  for (std::size_t i = 0; i < english.size(); ++i) {
    if (half && half->begin == i) {
      found.push_back(*half);
      i = half->end;
      continue;
    }
    if (!text::digit(english[i]) || (i > 0 && text::digit(english[i - 1]))) continue;
    std::optional<Edit> edit;
    for (const text::GermanHours& meant : hours)
      if (!edit) edit = hours_at(meant, english, i);
    if (edit) {
      i = edit->end;
      found.push_back(std::move(*edit));
      continue;
    }
    if (timed) edit = time_at(english, i);
    if (!edit) edit = ordinal_at(english, i);
    if (!edit) edit = one_at(english, i);
    if (edit) found.push_back(std::move(*edit));
  }
  if (auto edit = mark_of(source, english); edit && (found.empty() || found.back().end <= edit->begin))
    found.push_back(std::move(*edit));
  return found;
}

void touch_up(const std::vector<Edit>& edits, Translation& translation) {
  std::size_t size = 0;
  for (const std::string& token : translation.tokens) size += token.size();
  const bool all = size == translation.text.size();
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    translation.text.replace(edit->begin, edit->end - edit->begin, edit->replacement);
    std::size_t begin = 0;
    bool written = false;
    for (std::string& token : translation.tokens) {
      const std::size_t end = begin + token.size();
      const bool inserts = edit->begin == edit->end && begin < edit->begin && edit->begin <= end;
      if (all && !written && inserts) {
        token.insert(edit->begin - begin, edit->replacement);
        written = true;
      } else if (all && edit->begin < end && begin < edit->end) {
        const std::size_t from = std::max(edit->begin, begin) - begin, to = std::min(edit->end, end) - begin;
        token.replace(from, to - from, written ? "" : edit->replacement);
        written = true;
      }
      begin = end;
    }
  }
}

}  // namespace emend::filters
