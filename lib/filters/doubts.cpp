#include "filters/doubts.h"

#include <algorithm>
#include <string>
#include <vector>

#include "filters/loop_guard.h"
#include "filters/numbers.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

constexpr std::size_t kCopied = 3;

bool is_small(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    const char32_t c = text::next_code_point(word, at);
    if (!text::is_letter(c) || text::is_upper(c)) return false;
  }
  return !word.empty();
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> all;
  for (const text::Span word : text::words(text)) all.push_back(text::slice(text, word));
  return all;
}

// Words in a row that both have, each in small letters.
bool copies(std::string_view source, std::string_view translation) {
  const auto given = words_of(source), said = words_of(translation);
  std::vector<std::size_t> before(said.size() + 1), now(said.size() + 1);  // in a row up to here, by words of `said`
  for (const std::string_view word : given) {
    for (std::size_t s = 0; s < said.size(); ++s) {
      now[s + 1] = said[s] == word && is_small(word) ? before[s] + 1 : 0;
      if (now[s + 1] == kCopied) return true;
    }
    std::swap(before, now);
  }
  return false;
}

bool strange_length(std::string_view source, std::string_view translation) {
  if (std::max(source.size(), translation.size()) <= kShort) return false;
  return 5 * translation.size() < 2 * source.size() || 2 * translation.size() > 5 * source.size();
}

}  // namespace

Doubts doubts(std::string_view source, std::string_view translation, bool finished) {
  Doubts all;
  const auto set = [&](Doubt doubt, bool doubtful) { all.set(static_cast<std::size_t>(doubt), doubtful); };
  set(Doubt::numbers, lacking(numbers(source), translation) > 0);
  set(Doubt::repeated, repeats_itself(source, translation));
  set(Doubt::copied, copies(source, translation));
  set(Doubt::length, strange_length(source, translation));
  set(Doubt::unfinished, !finished);
  return all;
}

}  // namespace emend::filters
