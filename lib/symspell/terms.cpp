#include "symspell/terms.h"

#include <algorithm>

#include "text/protect.h"
#include "text/utf8.h"

namespace emend::symspell {

namespace {

constexpr std::string_view curly = "\xE2\x80\x99";

bool is_plain(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; });
}

std::string lower_with_plain_apostrophes(std::string_view word) {
  if (is_plain(word)) return std::string(word);
  std::string term = text::lower(word);
  for (std::size_t at = 0; (at = term.find(curly, at)) != term.npos;) term.replace(at, curly.size(), "'");
  return term;
}

bool has_digit(std::string_view word) {
  if (is_plain(word)) return false;
  for (std::size_t at = 0; at < word.size();)
    if (text::is_digit(text::next_code_point(word, at))) return true;
  return false;
}

bool is_hyphen(char32_t c) { return c == U'-' || c == U'\u2010' || c == U'\u2011'; }

}  // namespace

std::vector<Term> terms_of(std::string_view line) {
  std::vector<Term> terms;
  const auto add = [&](text::Span part) {
    const std::string_view word = text::slice(line, part);
    if (!has_digit(word)) terms.push_back({part, lower_with_plain_apostrophes(word)});
  };
  for (const text::Span word : text::words(line)) {
    text::Span part{word.begin, word.begin};
    for (std::size_t at = word.begin; at < word.end;) {
      const std::size_t here = at;
      if (!is_hyphen(text::next_code_point(line, at))) continue;
      part.end = here;
      add(part);
      part.begin = at;
    }
    part.end = word.end;
    add(part);
  }
  return terms;
}

void Counter::add(std::string_view line) {
  const std::vector<text::Span> fixed = text::protected_spans(line);
  std::size_t next = 0;  // the first protected span that does not end before the word
  for (Term& term : terms_of(line)) {
    while (next < fixed.size() && fixed[next].end < term.span.begin) ++next;
    if (next < fixed.size() && fixed[next].begin <= term.span.end) continue;
    ++counts_[std::move(term.text)];
    ++total_;
  }
}

std::vector<WordCount> Counter::words(std::size_t most, std::uint64_t least) const {
  std::vector<WordCount> words;
  for (const auto& [word, count] : counts_) {
    std::size_t at = 0;
    text::next_code_point(word, at);
    if (count < least || (at == word.size() && count * 500 < total_)) continue;
    if (text::to_code_points(word).size() <= Dictionary::most_characters) words.push_back({word, count});
  }
  std::sort(words.begin(), words.end(), [](const WordCount& a, const WordCount& b) {
    return a.count != b.count ? a.count > b.count : a.word < b.word;
  });
  if (words.size() > most) words.resize(most);
  return words;
}

}  // namespace emend::symspell
