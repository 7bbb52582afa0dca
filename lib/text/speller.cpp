#include "text/speller.h"

#include <algorithm>

#include "text/capitals.h"
#include "text/edit_distance.h"
#include "text/utf8.h"

namespace emend::text {

namespace {

constexpr double edit_weight = 4;  // natural logarithms of frequency

std::u32string lower_case(std::u32string_view text) {
  std::u32string out;
  for (const char32_t c : text) out += to_lower(c);
  return out;
}

}  // namespace

Speller::Speller(const WordList& words) {
  for (const WordList::Word& word : words.sorted())
    entries_.push_back({lower_case(to_code_points(word.text)), 0, std::string(word.text), word.log_count});
  std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.lower < b.lower; });
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    const std::u32string &a = entries_[i - 1].lower, &b = entries_[i].lower;
    entries_[i].shared =
        static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).second - b.begin());
  }
}

std::vector<Suggestion> Speller::suggest(std::string_view word, int distance, std::size_t most) const {
  const std::u32string original = to_code_points(word), query = lower_case(original);
  DistanceRows<char32_t> distances(query);
  std::vector<Suggestion> found;
  std::size_t good = 0;  // rows that stand, from the word before
  // Beginnings of this length lead nowhere; 0: none. That is so where a whole row is beyond reach: a swap goes past one
  // row, but from where it starts a substitution reaches that row for the same cost.
  std::size_t hopeless = 0;
  for (const Entry& entry : entries_) {
    if (hopeless > 0 && entry.shared >= hopeless) continue;
    hopeless = 0;
    good = std::min(good, entry.shared);
    while (good < entry.lower.size() && hopeless == 0) {
      if (distances.compute(entry.lower, ++good) > distance) hopeless = good;
    }
    if (hopeless > 0) continue;
    const int edits = distances.at_end(good);
    if (edits > distance || 2 * edits > static_cast<int>(query.size())) continue;
    found.push_back({with_capitals_of(word, entry.text), edits, entry.log_count});
  }
  const auto likelihood = [](const Suggestion& s) { return s.log_count - edit_weight * s.distance; };
  std::stable_sort(found.begin(), found.end(),
                   [&](const auto& a, const auto& b) { return likelihood(a) > likelihood(b); });
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace emend::text
