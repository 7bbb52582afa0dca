#include "filters/jargon.h"

#include <algorithm>

#include "english/tagger.h"
#include "text/inflection.h"
#include "text/spelling.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

constexpr int often = 3;  // times
constexpr std::size_t most_words = 10000;
constexpr std::size_t most_bytes = 256;  // of code: what is longer holds no names

bool is_misspelling(const std::string& word) {
  const auto all = [](std::string_view) { return true; };
  return !text::contraction_of(word, all).empty() || !text::spelling_of(word, false, all).empty();
}

// use(span, word, in small letters) for each word, without 's.
template <class Use>
void for_each_word(std::string_view text, Use use) {
  for (text::Span span : text::words(text)) {
    if (text::slice(text, span).ends_with("'s")) span.end -= 2;
    const std::string word = text::lower(text::slice(text, span));
    if (word.size() > 1 && word.find_first_of("0123456789'") == word.npos) use(span, word);
  }
}

bool is_unknown(const std::string& word) { return !text::is_word(word) && !is_misspelling(word); }

// The noun that the word is a form of; empty where it is none.
std::string noun_of(const std::string& word) {
  for (const text::Analysis& one : text::analyses(word)) {
    if (text::is_noun_form(one.form) && text::may_be(one.lemma, text::Part::noun)) return one.lemma;
  }
  return {};
}

// No two letters in a row: a number, a time.
bool has_no_word(std::string_view code) {
  int letters = 0;
  for (const char c : code) {
    letters = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0 ? letters + 1 : 0;
    if (letters == 2) return false;
  }
  return true;
}

bool is_small(char c) { return c >= 'a' && c <= 'z'; }

bool is_capital_throughout(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

}  // namespace

void Jargon::learn_code(std::string_view code) {
  if (code.size() > most_bytes || has_no_word(code) || seen_code_.find(code) != seen_code_.end()) return;
  if (seen_code_.size() < most_words) seen_code_.emplace(code);
  for_each_word(code, [&](text::Span, const std::string& word) {
    if (of_code_.size() < most_words && is_unknown(word)) of_code_.insert(word);
  });
  code.remove_prefix(std::min(code.find_first_not_of('`'), code.size()));
  const std::string first(code.substr(0, code.find_first_of("` ")));
  if (begin_code_.size() < most_words && std::all_of(first.begin(), first.end(), is_small) &&
      (is_unknown(first) || !noun_of(first).empty()))
    begin_code_.insert(first);
}

void Jargon::learn_prose(std::string_view prose) {
  const bool shouted = std::none_of(prose.begin(), prose.end(), is_small);
  for_each_word(prose, [&](text::Span span, const std::string& word) {
    const bool unknown = is_unknown(word);
    if (const std::string name = unknown ? word : noun_of(word); !name.empty() && seen_.size() < most_words)
      ++seen_[name];
    if (!unknown) return;
    if (in_capitals_.size() < most_words && !shouted && is_capital_throughout(text::slice(prose, span)))
      in_capitals_.insert(word);
  });
}

bool Jargon::is_of_code(std::string_view word) const {
  bool found = false;
  if (!of_code_.empty())
    for_each_word(word, [&](text::Span, const std::string& one) { found = found || of_code_.contains(one); });
  return found;
}

std::vector<text::Span> Jargon::find(std::string_view text) const {
  std::vector<text::Span> found;
  for_each_word(text, [&](text::Span span, const std::string& word) {
    if (!is_unknown(word)) return;
    const int enough = word.size() <= short_bytes ? often - 1 : often;
    if (of_code_.contains(word) || in_capitals_.contains(word) || times_seen(word) >= enough) found.push_back(span);
  });
  return found;
}

int Jargon::times_seen(const std::string& word) const {
  const auto found = seen_.find(word);
  return found == seen_.end() ? 0 : found->second;
}

std::vector<text::Span> Jargon::subjects(std::string_view text) const {
  std::vector<text::Span> found;
  for_each_word(text, [&](text::Span span, const std::string& word) {
    if (!is_unknown(word) && times_seen(noun_of(word)) >= often) found.push_back(span);
  });
  return found;
}

std::vector<text::Span> Jargon::names(std::string_view text) const {
  std::vector<text::Span> found;
  for_each_word(text, [&](text::Span span, const std::string& word) {
    if (begin_code_.contains(word)) found.push_back(span);
  });
  return found;
}

}  // namespace emend::filters
