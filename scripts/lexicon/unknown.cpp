// The words of a text that no list knows, and how often each comes: unknown-words [-e] LIST... < TEXT
// LIST: a words.txt or a lexicon.bin; -e: also the spellings that English lists know. Words with digits and those in or
// beside what filters protect do not count. First line: how many words there are; then a word a line, and its count.
// Built by `ninja -C build unknown-words`, for scripts/evaluate-lexicon.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "io/lexicon.h"
#include "text/protect.h"
#include "text/utf8.h"
#include "text/word_list.h"
#include "text/words.h"

namespace {

using namespace emend;

bool has_digit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

template <class Use>
void for_each_word(std::string_view line, Use use) {
  const std::vector<text::Span> fixed = text::protected_spans(line);
  std::size_t next = 0;  // the first protected span that does not end before the word
  for (text::Span word : text::words(line)) {
    while (next < fixed.size() && fixed[next].end < word.begin) ++next;
    if (next < fixed.size() && fixed[next].begin <= word.end) continue;
    if (!has_digit(slice(line, word)) && word.size() > 1) use(slice(line, word));
  }
}

}  // namespace

int main(int count, char** arguments) {
  try {
    std::vector<text::WordList> lists;
    bool is_english = false;
    for (int i = 1; i < count; ++i) {
      const std::string path = arguments[i];
      if (path == "-e") {
        is_english = true;
      } else if (path.ends_with(".txt")) {
        lists.push_back(text::WordList::load(path));
      } else {
        lists.emplace_back().set_lexicon(io::open_lexicon(path));
      }
    }
    if (is_english)
      for (text::WordList& list : lists) list.set_english();
    std::size_t all = 0;
    std::map<std::string, std::size_t> unknown;
    for (std::string line; std::getline(std::cin, line);) {
      for_each_word(text::replace_invalid_utf8(line), [&](std::string_view word) {
        ++all;
        if (std::none_of(lists.begin(), lists.end(), [&](const auto& list) { return list.contains(word); }))
          ++unknown[std::string(word)];
      });
    }
    std::vector<std::pair<std::string, std::size_t>> ranked(unknown.begin(), unknown.end());
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::printf("%zu\n", all);
    for (const auto& [word, times] : ranked) std::printf("%s\t%zu\n", word.c_str(), times);
  } catch (const Error& error) {
    std::fprintf(stderr, "unknown-words: %s\n", error.what());
    return 2;
  }
}
