#include "filters/word_place.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "english/classes.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace emend::filters {

Case case_of(std::string_view word) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  if (std::all_of(word.begin(), word.end(), small)) return Case::small;
  const bool capital = word[0] >= 'A' && word[0] <= 'Z';
  return capital && word.size() > 1 && std::all_of(word.begin() + 1, word.end(), small) ? Case::title : Case::other;
}

bool is_of_prose(std::string_view sentence, text::Span word) {
  const auto at = [&](std::size_t i) { return i < sentence.size() ? sentence[i] : ' '; };
  const auto one_of = [](char c, std::string_view set) { return set.find(c) != set.npos; };
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const std::string_view front = sentence.substr(0, word.begin), back = sentence.substr(word.end);
  const char before = front.empty() ? ' ' : front.back(), behind = at(word.end), next = at(word.end + 1);
  const auto ends_with = [&](std::initializer_list<std::string_view> marks) {
    return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) { return front.ends_with(mark); });
  };
  const auto goes_on_with = [&](std::initializer_list<std::string_view> marks) {
    return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) { return back.starts_with(mark); });
  };
  if (ends_with({"\"", "'", "`", "*", "_", "‘", "“", "«", "„"}) &&
      goes_on_with({"\"", "'", "`", "*", "_", "’", "”", "»", "“"}))
    return false;
  if (ends_with({"\"", "'"}) && goes_on_with({":\"", ":'"})) return false;  // getopt("abc:")
  for (const std::string_view accent : {"´", "ʼ", "′"})                     // for an apostrophe: wasn´t
    if (back.starts_with(accent) && letter(at(word.end + accent.size()))) return false;
  // conftest.out, sys.argv, *.bak, .netrc; not a word behind three stops
  if (behind == '.' && next >= 'a' && next <= 'z') return false;
  if (before == '.' && front.size() > 1 && letter(front[front.size() - 2])) return false;
  if (before == '.' && !front.ends_with("..") && sentence[word.begin] >= 'a' && sentence[word.begin] <= 'z')
    return false;
  if (static_cast<unsigned char>(before) < 0x80 && !one_of(before, " ([\"'.,;!?")) return false;
  if (static_cast<unsigned char>(behind) >= 0x80 || one_of(behind, " )]\"'!?;,")) return true;
  if (behind == '.') return before != '.';
  return behind == ':' && one_of(next, " \"'");
}

bool is_marked(std::string_view sentence, text::Span word) {
  const std::string_view front = sentence.substr(0, word.begin), back = sentence.substr(word.end);
  for (const std::string_view mark : {"**", "__", "*", "_"})
    if (front.ends_with(mark)) return back.starts_with(mark);
  const auto word_begins = [](std::string_view text) { return !text.empty() && text::letter(text.front()); };
  const auto word_ends = [](std::string_view text) { return !text.empty() && text::letter(text.back()); };
  return (front.ends_with('/') && word_ends(front.substr(0, front.size() - 1))) ||
         (back.starts_with('/') && word_begins(back.substr(1)));
}

bool is_named(std::string_view sentence, text::Span word) {
  constexpr std::size_t longest = 12;  // bytes of a word that is looked for, and a blank
  const std::string_view rest = sentence.substr(word.end, longest + 1);
  if (!rest.starts_with(' ')) return false;
  const std::vector<text::Span> behind = text::words(rest);
  if (behind.empty() || behind.front().begin != 1) return false;
  const std::size_t begin = word.begin - std::min(word.begin, longest);
  const std::string before = text::lower(sentence.substr(begin, word.begin - begin));
  const bool article = before.ends_with(" the ") || before == "the " || before.ends_with(" a ") || before == "a ";
  return article && english::is<"of-named">(text::slice(rest, behind.front()));
}

std::size_t bytes_of_hyphen(std::string_view record) {
  for (const std::string_view hyphen : {"-", "\u2010", "\u00AD"})
    if (record.ends_with(hyphen)) return hyphen.size();
  return 0;
}

}  // namespace emend::filters
