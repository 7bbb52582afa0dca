#include "filters/weekdays.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "filters/capitals.h"
#include "text/ascii.h"

namespace emend::filters {
namespace {

constexpr std::pair<std::string_view, std::string_view> days[] = {
    {"Mo", "Mon"}, {"Di", "Tue"}, {"Mi", "Wed"}, {"Do", "Thu"}, {"Fr", "Fri"}, {"Sa", "Sat"}, {"So", "Sun"}};
constexpr std::size_t kLetters = 2;

bool is_part_of_word(char c) { return text::letter(c) || text::digit(c) || text::beyond_ascii(c) || c == '_'; }

// Of two letters, MO as well as Mo. Behind a dash of other bytes than ASCII, too.
std::optional<std::string> day_at(std::string_view text, std::size_t at) {
  const std::string_view word = text.substr(at, kLetters), before = text.substr(0, at);
  const bool begins = at == 0 || !is_part_of_word(text[at - 1]) || before.ends_with("–") || before.ends_with("„");
  const std::string_view behind = text.substr(std::min(at + kLetters, text.size()));
  if (!begins || (!behind.empty() && is_part_of_word(behind.front()) && !behind.starts_with("–"))) return std::nullopt;
  for (const auto& [german, english] : days) {
    if (word == german) return std::string(english);
    if (word == in_capitals(german)) return in_capitals(english);
  }
  return std::nullopt;
}

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// What joins two days: in one span, or in a list.
enum class Joint { none, span, list };

struct Joined {
  Joint how = Joint::none;
  std::size_t next = 0;  // where the other day begins
};

Joined joined(std::string_view text, std::size_t end) {
  constexpr std::size_t longest = 7;  // ". und " and a letter
  const std::size_t stop = end < text.size() && text[end] == '.' ? end + 1 : end;
  for (std::size_t next = stop + 1; next < text.size() && next <= end + longest; ++next) {
    if (!day_at(text, next)) continue;
    const std::string_view mark = without_blanks(text.substr(stop, next - stop));
    if (mark == "-" || mark == "–" || mark == "/") return {Joint::span, next};
    constexpr std::array<std::string_view, 6> words = {",", "+", "&", "und", "u.", "bis"};
    if (std::ranges::find(words, mark) != words.end()) return {Joint::list, next};
  }
  return {};
}

// Whether a time of day, a span of hours or a date of digits stands behind: 9–18, 10:30, 8 Uhr, 14.5.
bool is_before_time(std::string_view text, std::size_t end) {
  text.remove_prefix(end);
  for (const std::string_view mark : {".", ",", " "})
    if (text.starts_with(mark)) text.remove_prefix(1);
  std::size_t digits = 0;
  while (digits < text.size() && text::digit(text[digits])) ++digits;
  if (digits == 0 || digits > 2) return false;
  text.remove_prefix(digits);
  if (text.starts_with(" Uhr")) return true;
  return std::ranges::any_of(
      std::array<std::string_view, 6>{":", ".", "-", "–", " - ", " – "}, [&](std::string_view mark) {
        return text.starts_with(mark) && text.size() > mark.size() && text::digit(text[mark.size()]);
      });
}

}  // namespace

std::vector<Weekday> weekdays(std::string_view german) {
  std::vector<Weekday> found;
  for (std::size_t at = 0; at < german.size(); ++at) {
    std::optional<std::string> day = day_at(german, at);
    if (!day) continue;
    std::vector<Weekday> list = {{{at, at + kLetters}, std::move(*day)}};
    std::size_t end = at + kLetters;
    bool several = false, commas = true;  // of a list
    for (Joined one = joined(german, end); one.how != Joint::none; one = joined(german, end)) {
      std::string other = *day_at(german, one.next);
      several = true;
      commas = commas && one.how == Joint::list && german.substr(end).starts_with(',');
      if (one.how == Joint::span) {
        list.back().written.append(german.substr(end, one.next - end)).append(other);
        list.back().span.end = one.next + kLetters;
      } else {
        list.push_back({{one.next, one.next + kLetters}, std::move(other)});
      }
      end = one.next + kLetters;
    }
    const bool word = german.substr(at, kLetters) == "So";                            // So 10–15 Leute kamen.
    if (commas && list.size() == 2 && !is_before_time(german, end)) several = false;  // So, Mo kommt heute.
    if (several || (is_before_time(german, end) && !word)) std::ranges::move(list, std::back_inserter(found));
    at = end - 1;
  }
  return found;
}

}  // namespace emend::filters
