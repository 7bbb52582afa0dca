#include "filters/titles.h"

#include <algorithm>
#include <string>

#include "text/german.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

struct Title {
  std::string_view german;
  std::vector<std::string_view> written;  // before a name
  std::vector<std::string_view> others;   // which say the same
};

const std::vector<Title>& titles() {
  static const std::vector<Title> all = {
      {"cousin", {"Cousin"}, {"cousins"}},
      {"cousine", {"Cousin"}, {"cousins"}},
      {"frau", {"Ms.", "Mrs."}, {"ms", "mrs", "miss", "madam", "madame", "woman", "wife", "lady", "women"}},
      {"fräulein", {"Miss", "Ms."}, {"ms", "mrs", "lady", "girl"}},
      {"herr", {"Mr."}, {"mr", "mister", "lord", "sir", "gentleman", "master"}},
      {"herrn", {"Mr."}, {"mr", "mister", "lord", "sir", "gentleman", "master"}},
      {"oma", {"Grandma"}, {"granny", "grandmother", "nana", "gran"}},
      {"onkel", {"Uncle"}, {"uncles"}},
      {"opa", {"Grandpa"}, {"grandfather", "granddad", "grandad", "gramps"}},
      {"tante", {"Aunt"}, {"auntie", "aunty", "aunts"}},
  };
  return all;
}

bool has_capital(std::string_view word) {
  std::size_t at = 0;
  return text::is_upper(text::next_code_point(word, at)) && at < word.size();
}

bool says(std::string_view said, const Title& title) {
  return std::ranges::any_of(text::words(said), [&](text::Span span) {
    const std::string word = text::lower(text::slice(said, span));
    const auto is_word = [&](std::string_view one) { return one.starts_with(word) && one.size() <= word.size() + 1; };
    return std::ranges::find(title.others, word) != title.others.end() ||
           std::ranges::any_of(title.written, [&](std::string_view one) { return is_word(text::lower(one)); });
  });
}

}  // namespace

std::vector<Term> lost_titles(std::string_view german, std::string_view said) {
  std::vector<Term> lost;
  const std::vector<text::Span> words = text::words(german);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string word = text::lower(text::slice(german, words[i]));
    const std::string_view name = text::slice(german, words[i + 1]);
    const auto title = std::ranges::find(titles(), word, &Title::german);
    const std::string_view gap = german.substr(words[i].end, words[i + 1].begin - words[i].end);
    if (title == titles().end() || gap != " " || name.ends_with('s') || text::is_behind_title(text::lower(name)) ||
        says(said, *title))
      continue;
    const bool alone = text::slice(german, words[i]) == word;  // in small letters
    if (alone ? !text::is_kin(word) : !has_capital(name)) continue;
    Term& term = lost.emplace_back();
    for (const std::string_view one : title->written)
      term.push_back(alone ? text::lower(one) : std::string(one).append(" ").append(name));
  }
  return lost;
}

}  // namespace emend::filters
