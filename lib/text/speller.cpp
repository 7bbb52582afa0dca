#include "text/speller.h"

#include <algorithm>

#include "text/capitals.h"
#include "text/utf8.h"

namespace emend::text {

namespace {

constexpr double edit_weight = 4;  // natural logarithms of frequency

std::u32string lower_case(std::u32string_view text) {
  std::u32string out;
  for (const char32_t c : text) out += to_lower(c);
  return out;
}

// Rows of the distance matrix between the beginnings of a word (down, one row a character) and the query (across).
// Rows of beginnings that the next word shares need not be computed again.
class Distances {
 public:
  explicit Distances(std::u32string_view query) : query_(query), rows_(1, std::vector<int>(query.size() + 1)) {
    for (std::size_t j = 0; j <= query.size(); ++j) rows_[0][j] = static_cast<int>(j);
  }

  // Computes row i (from 1) of `word`; returns the least number in it.
  int compute(std::u32string_view word, std::size_t i) {
    if (rows_.size() <= i) rows_.emplace_back(query_.size() + 1);
    const std::vector<int>& above = rows_[i - 1];
    std::vector<int>& row = rows_[i];
    int least = row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= query_.size(); ++j) {
      int cost = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (word[i - 1] != query_[j - 1])});
      if (i > 1 && j > 1 && word[i - 1] == query_[j - 2] && word[i - 2] == query_[j - 1])
        cost = std::min(cost, rows_[i - 2][j - 2] + 1);
      row[j] = cost;
      least = std::min(least, cost);
    }
    return least;
  }

  int at_end(std::size_t i) const { return rows_[i].back(); }

 private:
  std::u32string_view query_;
  std::vector<std::vector<int>> rows_;
};

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  const std::u32string word = to_code_points(a), query = to_code_points(b);
  Distances distances(query);
  for (std::size_t i = 1; i <= word.size(); ++i) distances.compute(word, i);
  return distances.at_end(word.size());
}

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
  Distances distances(query);
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
