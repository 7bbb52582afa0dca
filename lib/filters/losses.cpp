#include "filters/losses.h"

#include <algorithm>
#include <cmath>

#include "text/utf8.h"

namespace emend::filters {

namespace {

constexpr std::size_t most_letters = 24;
// Zipf: of either word, of the one that stands everywhere, of one of two letters, and of both side by side.
constexpr double common = 3.5, everywhere = 6, of_two_letters = 6.2, together = 1;
constexpr double of_a_possessive = 1;  // how much rarer it is than its word, Zipf

double zipf(const text::Lexicon& lexicon, std::string_view form) {
  const auto found = lexicon.find(form);
  return found && (found->is(text::Lexicon::general) || found->is(text::Lexicon::chat)) ? found->zipf() : -1;
}

// How common a word is that may have stood there; below zero where it cannot.
double frequency(const text::Lexicon& lexicon, const std::string& word) {
  if (word.starts_with('I')) return lexicon.look_up(word) ? lexicon.look_up(word)->zipf() : -1;
  if (word == "a") return zipf(lexicon, word);
  const std::size_t mark = word.find('\'');
  const double its = word.ends_with("'s") && zipf(lexicon, word) < 0
                         ? zipf(lexicon, word.substr(0, mark)) - of_a_possessive
                         : zipf(lexicon, word);
  const double least = word.size() == 1 ? 9 : word.size() == 2 ? of_two_letters : common;
  return its >= least ? its : -1;
}

}  // namespace

std::vector<Split> splits(const text::Lexicon& lexicon, std::string_view word) {
  std::vector<Split> found;
  if (word.size() < 3 || word.size() > most_letters) return found;
  const auto is_small = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; });
  };
  const bool ends_with_i = word.ends_with('I');
  if (!is_small(word.substr(1, word.size() - 1 - ends_with_i))) return found;
  for (std::size_t at = 1; at < word.size(); ++at) {
    if (word[at] == '\'' || (ends_with_i && at + 1 < word.size())) continue;
    std::string first = text::lower(word.substr(0, at)), second(word.substr(at));
    if (first == "i") first = "I";
    if (first.starts_with("i'")) first[0] = 'I';
    if (second == "in" && zipf(lexicon, first + "ing") >= 0) continue;  // findin
    const double one = frequency(lexicon, first), two = frequency(lexicon, second);
    const bool apostrophe = word.find('\'') != word.npos;  // no compound has one
    if (one < 0 || two < 0) continue;
    constexpr double of_a_billion = 9;
    if (one + two - of_a_billion < together) continue;
    if (first[0] != 'I') first[0] = word[0];
    const bool compound = std::max(one, two) < everywhere && !apostrophe;
    found.push_back({std::move(first), std::move(second), one + two - of_a_billion, compound});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Split& a, const Split& b) { return a.frequency > b.frequency; });
  return found;
}

void Losses::see(double places, double lost) {
  places_ += places;
  lost_ += lost;
  if (places_ > memory_) places_ /= 2, lost_ /= 2;
}

double Losses::log_odds() const {
  return std::log((expected_ * firmness_ + lost_) / (firmness_ + places_) / expected_);
}

}  // namespace emend::filters
