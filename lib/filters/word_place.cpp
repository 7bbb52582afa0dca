#include "filters/word_place.h"

#include <algorithm>

namespace emend::filters {

Case case_of(std::string_view word) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  if (std::all_of(word.begin(), word.end(), small)) return Case::small;
  const bool capital = word[0] >= 'A' && word[0] <= 'Z';
  return capital && word.size() > 1 && std::all_of(word.begin() + 1, word.end(), small) ? Case::title : Case::other;
}

bool is_of_prose(std::string_view sentence, text::Span word) {
  const auto at = [&](std::size_t i) { return i < sentence.size() ? sentence[i] : ' '; };
  const char before = word.begin > 0 ? sentence[word.begin - 1] : ' ', behind = at(word.end);
  const auto one_of = [](char c, std::string_view set) { return set.find(c) != set.npos; };
  const auto quote = [&](char c) { return one_of(c, "\"'`*_"); };
  if (quote(before) && quote(behind)) return false;
  const bool beyond_ascii = static_cast<unsigned char>(before) >= 0x80;
  if (!beyond_ascii && !one_of(before, " ([\"'.,;!?")) return false;
  if (static_cast<unsigned char>(behind) >= 0x80 || one_of(behind, " )]\"'!?;,")) return true;
  const char next = at(word.end + 1);
  if (behind == '.') return !one_of(before, ".");
  return behind == ':' && one_of(next, " \"'");
}

std::size_t bytes_of_hyphen(std::string_view record) {
  for (const std::string_view hyphen : {"-", "\u2010", "\u00AD"})
    if (record.ends_with(hyphen)) return hyphen.size();
  return 0;
}

}  // namespace emend::filters
