#include "text/capitals.h"

#include <algorithm>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::text {

std::string with_capitals_of(std::string_view original, const std::string& listed) {
  std::u32string word = to_code_points(listed);
  if (std::any_of(word.begin(), word.end(), is_upper)) return listed;
  const std::u32string given = to_code_points(original);
  const bool first = !given.empty() && is_upper(given[0]);
  const bool all = given.size() > 1 &&
                   std::none_of(given.begin(), given.end(), [](char32_t c) { return is_letter(c) && !is_upper(c); });
  for (std::size_t i = 0; i < word.size() && (all || (first && i == 0)); ++i) word[i] = to_upper(word[i]);
  return to_utf8(word);
}

namespace {

void change_first(std::string& text, char32_t (*change)(char32_t)) {
  if (text.empty()) return;
  std::size_t end = 0;
  const char32_t first = next_code_point(text, end), changed = change(first);
  if (changed == first) return;  // also what is no UTF-8
  std::string begin;
  append_utf8(begin, changed);
  text.replace(0, end, begin);
}

}  // namespace

void begin_large(std::string& text) { change_first(text, to_upper); }
void begin_small(std::string& text) { change_first(text, to_lower); }

std::string begun_large(std::string_view text) {
  std::string out(text);
  begin_large(out);
  return out;
}

std::string begun_small(std::string_view text) {
  std::string out(text);
  begin_small(out);
  return out;
}

bool begins_large(std::string_view text) {
  std::size_t at = 0;
  return !text.empty() && is_upper(next_code_point(text, at));
}

bool has_capital(std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (is_upper(next_code_point(text, at))) return true;
  return false;
}

bool writes_small_i(std::string_view text) {
  bool small = false;
  for (const Span word : words(text)) {
    const std::string_view one = slice(text, word);
    if (one == "I" || one.starts_with("I'")) return false;
    if (one != "i" && !one.starts_with("i'")) continue;
    const char behind = word.end < text.size() ? text[word.end] : ' ';
    small = small || std::string_view(".):").find(behind) == std::string_view::npos;  // i. e., (i), i) are numbers
  }
  if (small) return true;
  const std::u32string letters = to_code_points(text);
  return std::none_of(letters.begin(), letters.end(), is_upper);
}

}  // namespace emend::text
