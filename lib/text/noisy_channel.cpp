#include "text/noisy_channel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "text/edit_distance.h"
#include "text/spelling.h"

namespace emend::text {

namespace {

enum Feature : std::size_t {
  bias,
  length,
  frequency,
  swapped,
  doubled,
  extra,
  extra_key,
  missing_double,
  missing_vowel,
  missing,
  vowel,
  key,
  sound,
  other,
  second,
  at_begin,
  at_end,
  plural,
  short_word,
  vowels,
  listed,
  seen_often,
  few_letters,
  few_listed,
  unseen,
  before,
  behind,
  compound,
  lead,
  rivals,
  feature_count
};

constexpr std::array<ChannelFeature, feature_count> table = {{
#include "text/tables/noisy_channel.inc"
}};

constexpr std::size_t longest = 12, short_bytes = 5, few = 4;  // letters
constexpr std::size_t least_letters = 3, most_letters = 24, two_edits_letters = 7, most_candidates = 12;
constexpr double least_frequency = 1.5, least_of_few = 3.5;  // Zipf, of a candidate
constexpr double most_seen = 2.2, least_beside = -2, most_beside = 3;
constexpr double most_lead = 3, most_rivals = 5;

bool is_vowel(char c) { return std::string_view("aeiouy").find(c) != std::string_view::npos; }

// Neighbours on a QWERTY keyboard, whose rows are shifted by half a key.
bool are_neighbours(char a, char b) {
  constexpr std::array<std::string_view, 3> rows = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
  const auto place = [&](char c) {
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (const auto at = rows[row].find(c); at != std::string_view::npos)
        return std::pair(static_cast<int>(row), static_cast<int>(2 * at + row));
    return std::pair(-9, -9);
  };
  const auto [row_a, half_a] = place(a);
  const auto [row_b, half_b] = place(b);
  return a != b && row_a >= 0 && std::abs(row_a - row_b) <= 1 && std::abs(half_a - half_b) <= 2;
}

bool sound_alike(char a, char b) {
  for (const std::string_view pair : {"cs", "ck", "sz", "gj", "td", "bp", "mn", "kq", "vf", "vw"})
    if ((pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a)) return true;
  return false;
}

// An edit of an optimal string alignment: letters of the word that was meant, and what was written in their place.
struct Step {
  std::size_t word_at, written_at;      // where both stand
  std::size_t word_size, written_size;  // 0, 1 or 2
};

std::vector<Step> align(std::string_view written, std::string_view word) {
  DistanceRows<char> cost(written);
  for (std::size_t i = 1; i <= word.size(); ++i) cost.compute(word, i);
  std::vector<Step> steps;
  for (std::size_t i = word.size(), j = written.size(); i > 0 || j > 0;) {
    const int here = cost.at(i, j);
    if (i > 0 && j > 0 && word[i - 1] == written[j - 1] && cost.at(i - 1, j - 1) == here) {
      --i, --j;
    } else if (i > 1 && j > 1 && word[i - 1] == written[j - 2] && word[i - 2] == written[j - 1] &&
               cost.at(i - 2, j - 2) + 1 == here) {
      i -= 2, j -= 2;
      steps.push_back({i, j, 2, 2});
    } else if (i > 0 && j > 0 && cost.at(i - 1, j - 1) + 1 == here) {
      --i, --j;
      steps.push_back({i, j, 1, 1});
    } else if (j > 0 && cost.at(i, j - 1) + 1 == here) {
      --j;
      steps.push_back({i, j, 0, 1});
    } else {
      --i;
      steps.push_back({i, j, 1, 0});
    }
  }
  return steps;
}

// Whether the letter at `at` stands beside the same one.
bool is_doubled(std::string_view text, std::size_t at) {
  return (at > 0 && text[at - 1] == text[at]) || (at + 1 < text.size() && text[at + 1] == text[at]);
}

bool is_beside_its_key(std::string_view text, std::size_t at) {
  return (at > 0 && are_neighbours(text[at - 1], text[at])) ||
         (at + 1 < text.size() && are_neighbours(text[at + 1], text[at]));
}

void describe(std::string_view written, std::string_view word, const Step& step, std::vector<double>& features) {
  const char meant = step.word_size > 0 ? word[step.word_at] : '\0';
  const char seen = step.written_size > 0 ? written[step.written_at] : '\0';
  Feature feature = other;
  if (step.word_size == 2) {
    feature = swapped;
  } else if (meant == '\0') {
    feature = is_doubled(written, step.written_at) ? doubled : extra;
    if (feature == extra && is_beside_its_key(written, step.written_at)) features[extra_key] += 1;
  } else if (seen == '\0') {
    feature = is_doubled(word, step.word_at) ? missing_double : is_vowel(meant) ? missing_vowel : missing;
  } else if (is_vowel(meant) && is_vowel(seen)) {
    feature = vowel;
  } else if (are_neighbours(meant, seen)) {
    feature = key;
  } else if (sound_alike(meant, seen)) {
    feature = sound;
  }
  features[feature] += 1;
  const bool ends =
      step.word_at + step.word_size == word.size() && step.written_at + step.written_size == written.size();
  if (step.word_at == 0 && step.written_at == 0)
    features[at_begin] += 1;
  else if (ends)
    features[at_end] += 1;
  if (ends && step.word_size + step.written_size == 1 && (meant == 's' || seen == 's')) features[plural] += 1;
}

double weigh(std::span<const double> features) {
  double sum = 0;
  for (std::size_t i = 0; i < table.size(); ++i) sum += table[i].weight * features[i];
  return sum;
}

}  // namespace

namespace {

bool is_compound(const Lexicon& lexicon, std::string_view word) {
  constexpr std::size_t least = 3;  // letters of a part
  constexpr double common = 3.5;    // Zipf
  const auto is_part = [&](std::string_view part) {
    const auto found = lexicon.find(part);
    return found && found->is(Lexicon::general) && found->zipf() >= common;
  };
  for (std::size_t at = least; at + least <= word.size(); ++at)
    if (is_part(word.substr(0, at)) && is_part(word.substr(at))) return true;
  return false;
}

}  // namespace

std::vector<Candidate> candidates(const Lexicon& lexicon, std::string_view word) {
  std::vector<Candidate> found;
  const auto small = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  };
  if (word.size() < least_letters || word.size() > most_letters || !small(word)) return found;
  const double least = word.size() <= few ? least_of_few : least_frequency;
  for (Lexicon::Near& near : lexicon.near(word, word.size() >= two_edits_letters ? 2 : 1, 2 * most_candidates)) {
    if (near.distance == 0 || !near.entry.is(Lexicon::general) || near.entry.zipf() < least || !small(near.form))
      continue;
    found.push_back({std::move(near.form), near.entry.zipf()});
    if (found.size() == most_candidates) break;
  }
  for (const Meaning& meaning : meanings(word)) {
    const auto entry = lexicon.find(meaning.word);
    if (!entry || !entry->is(Lexicon::general)) continue;
    const auto there =
        std::find_if(found.begin(), found.end(), [&](const Candidate& c) { return c.word == meaning.word; });
    if (there != found.end())
      there->listed = meaning.weight;
    else
      found.push_back({std::string(meaning.word), entry->zipf(), meaning.weight});
  }
  if (!found.empty() && is_compound(lexicon, word))
    for (Candidate& candidate : found) candidate.compound = true;
  return found;
}

std::span<const ChannelFeature> channel_features() { return table; }

std::vector<double> channel_features(std::string_view misspelling, const Candidate& candidate) {
  std::vector<double> features(feature_count);
  const auto size = static_cast<double>(misspelling.size());
  features[bias] = 1;
  features[length] = static_cast<double>(std::min(misspelling.size(), longest)) / 10;
  features[frequency] = candidate.frequency;
  features[short_word] = misspelling.size() <= short_bytes;
  features[vowels] = static_cast<double>(std::count_if(misspelling.begin(), misspelling.end(), is_vowel)) / size;
  features[listed] = candidate.listed > 0;
  features[seen_often] = candidate.listed > 0 ? std::min(std::log(candidate.listed), most_seen) : 0;
  features[few_letters] = misspelling.size() <= few;
  features[few_listed] = misspelling.size() <= few && candidate.listed > 0;
  features[unseen] = candidate.unseen;
  features[compound] = candidate.compound;
  features[before] = std::clamp(candidate.before, least_beside, most_beside);
  features[behind] = std::clamp(candidate.behind, least_beside, most_beside);
  const std::vector<Step> steps = align(misspelling, candidate.word);
  for (const Step& step : steps) describe(misspelling, candidate.word, step, features);
  features[second] = steps.size() > 1 ? static_cast<double>(steps.size() - 1) : 0;
  return features;
}

Meant meant(std::string_view misspelling, std::span<const Candidate> candidates) {
  Meant best, next;
  std::vector<double> of_best;
  for (const Candidate& candidate : candidates) {
    std::vector<double> features = channel_features(misspelling, candidate);
    const double weight = weigh(features);
    if (best.word.empty() || weight > best.log_odds) {
      next = std::move(best);
      best = {candidate.word, candidate.listed, weight};
      of_best = std::move(features);
    } else if (next.word.empty() || weight > next.log_odds) {
      next = {candidate.word, candidate.listed, weight};
    }
  }
  if (best.word.empty()) return best;
  of_best[lead] = next.word.empty() ? most_lead : std::min(most_lead, best.log_odds - next.log_odds);
  of_best[rivals] = std::min(static_cast<double>(candidates.size()), most_rivals) / most_rivals;
  best.log_odds = weigh(of_best);
  return best;
}

}  // namespace emend::text
