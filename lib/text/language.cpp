#include "text/language.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "text/ascii.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::text {
namespace {

enum Kind { word, trigram };

// Texts of a language that cost the same, in halves of a nat, with blanks between them.
struct Row {
  std::string_view language;
  Kind kind;
  std::uint8_t cost;
  std::string_view texts;
};

constexpr Row rows[] = {
#include "text/tables/languages.inc"
};

constexpr std::size_t count_languages() {
  std::size_t count = 0;
  std::string_view last;
  for (const Row& row : rows) {
    count += row.language != last;
    last = row.language;
  }
  return count;
}

constexpr std::size_t language_count = count_languages();
constexpr std::uint8_t unlisted = 14;     // of a trigram, in halves of a nat
constexpr double uncommon = 1;            // nats that a word costs that is judged by its letters
constexpr double most_of_a_word = 7;      // nats that a word costs more than in the language where it costs least
constexpr std::size_t longest_word = 40;  // letters that are looked at

using Costs = std::array<std::uint8_t, language_count>;

class Table {
 public:
  Table() {
    std::size_t language = 0;
    for (const Row& row : rows) {
      if (languages_.empty() || languages_.back() != row.language) languages_.push_back(row.language);
      language = languages_.size() - 1;
      for (std::size_t begin = 0, end; begin < row.texts.size(); begin = end + 1) {
        end = std::min(row.texts.find(' ', begin), row.texts.size());
        Costs none;
        none.fill(row.kind == word ? 0 : unlisted);
        auto& map = row.kind == word ? words_ : trigrams_;
        map.try_emplace(row.texts.substr(begin, end - begin), none).first->second[language] = row.cost;
      }
    }
  }

  const std::vector<std::string_view>& languages() const { return languages_; }
  // 0 in languages where the word is none of the common ones; null where it is in none.
  const Costs* find_word(std::string_view lower) const { return find(words_, lower); }
  const Costs* find_trigram(std::string_view edged) const { return find(trigrams_, edged); }

 private:
  using Map = std::unordered_map<std::string_view, Costs>;
  static const Costs* find(const Map& map, std::string_view text) {
    const auto found = map.find(text);
    return found == map.end() ? nullptr : &found->second;
  }

  std::vector<std::string_view> languages_;
  Map words_, trigrams_;
};

const Table& table() {
  static const Table made;
  return made;
}

// What a word costs in each language.
std::array<double, language_count> costs_of(const std::string& lower) {
  std::array<double, language_count> costs;
  costs.fill(uncommon);
  const std::string edged = "__" + lower + "_";
  std::array<std::size_t, 4> begins{};  // of the letters of a trigram, and of the one behind it
  for (std::size_t letters = 0, at = 0; at < edged.size() && letters < longest_word;) {
    next_code_point(edged, at);
    std::rotate(begins.begin(), begins.begin() + 1, begins.end());
    begins.back() = at;
    if (++letters < 3) continue;
    const Costs* found = table().find_trigram(std::string_view(edged).substr(begins[0], begins[3] - begins[0]));
    for (std::size_t language = 0; language < language_count; ++language)
      costs[language] += (found ? (*found)[language] : unlisted) / 2.0;
  }
  if (const Costs* common = table().find_word(lower)) {
    for (std::size_t language = 0; language < language_count; ++language)
      if ((*common)[language] > 0) costs[language] = std::min(costs[language], (*common)[language] / 2.0);
  }
  return costs;
}

// What the words of a text tell.
struct Evidence {
  std::array<double, language_count> sums{};  // nats
  std::array<int, language_count> common{};   // words that are common ones
  int words = 0;                              // that were looked at
};

Evidence evidence_of(std::string_view text, bool single_letters) {
  Evidence evidence;
  for (const Span span : words(text)) {
    const std::string_view one = slice(text, span);
    std::size_t at = 0;
    if (!is_letter(next_code_point(one, at)) || std::any_of(one.begin(), one.end(), digit)) continue;
    const std::string low = lower(one);
    if (!single_letters && at == one.size()) continue;
    ++evidence.words;
    const auto costs = costs_of(low);
    const double least = *std::min_element(costs.begin(), costs.end());
    const Costs* listed = table().find_word(low);
    for (std::size_t language = 0; language < language_count; ++language) {
      evidence.sums[language] += std::min(costs[language] - least, most_of_a_word);
      evidence.common[language] += listed && (*listed)[language] > 0;
    }
  }
  return evidence;
}

LanguageGuess best_of(const Evidence& evidence, std::string_view expected) {
  if (evidence.words == 0) return {};
  const auto& [sums, common, words] = evidence;
  const auto& languages = table().languages();
  const auto best = static_cast<std::size_t>(std::min_element(sums.begin(), sums.end()) - sums.begin());
  const auto found = std::find(languages.begin(), languages.end(), expected);
  if (found == languages.end()) return {languages[best], 0, 0};
  const auto own = static_cast<std::size_t>(found - languages.begin());
  if (sums[own] <= sums[best]) return {languages[own], 0, 0};
  return {languages[best], sums[own] - sums[best], common[best] - common[own]};
}

}  // namespace

LanguageGuess guess_language(std::string_view text, std::string_view expected) {
  return best_of(evidence_of(text, true), expected);
}

bool knows_language(std::string_view language) {
  return std::find(table().languages().begin(), table().languages().end(), language) != table().languages().end();
}

namespace {

constexpr double sure = 8;  // nats

}  // namespace

bool is_surely_other(const LanguageGuess& guess) { return guess.lead > sure && guess.common >= 1; }

RunningLanguage::RunningLanguage(std::string_view expected) : sums_(language_count), common_(language_count) {
  const auto& languages = table().languages();
  const auto found = std::find(languages.begin(), languages.end(), expected);
  if (found == languages.end()) throw std::invalid_argument("language: " + std::string(expected));
  expected_ = static_cast<std::size_t>(found - languages.begin());
}

// Without single letters: in other languages than English they are common words, in names and formulas they are none.
// Chosen on the documents, commit subjects, logs and mails of the harm sets, of which no sentence may be taken for
// another language's that is none.
bool RunningLanguage::is_other(std::string_view sentence) {
  constexpr double kept = 0.97;  // of what was told before, for each word
  constexpr double most = 20;    // nats: of six words or so
  constexpr int enough = 2;      // common words, of a sentence alone
  const Evidence alone = evidence_of(sentence, false);
  if (alone.words == 0) return false;
  const auto guessed = [&](const auto& sums, const auto& common) {  // the nats by which another is likelier, and words
    const auto best = static_cast<std::size_t>(std::min_element(sums.begin(), sums.end()) - sums.begin());
    return std::pair(sums[expected_] - sums[best], static_cast<double>(common[best] - common[expected_]));
  };
  std::vector<double> sums(alone.sums.begin(), alone.sums.end()), common(alone.common.begin(), alone.common.end());
  const auto [lead, shared] = guessed(sums, common);
  for (std::size_t i = 0; i < language_count; ++i) sums[i] += sums_[i], common[i] += common_[i];
  const auto [lead_so_far, shared_so_far] = guessed(sums, common);
  const double least = *std::min_element(sums.begin(), sums.end()), left = std::pow(kept, alone.words);
  for (std::size_t i = 0; i < language_count; ++i) {
    sums_[i] = std::min(left * (sums[i] - least), most);
    common_[i] = left * common[i];
  }
  return (lead > sure && shared >= enough) || (lead_so_far > sure && shared_so_far >= enough - 0.5);
}

}  // namespace emend::text
