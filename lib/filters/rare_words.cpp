#include "filters/rare_words.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "text/capitals.h"
#include "text/german_compounds.h"
#include "text/inflection.h"
#include "text/names.h"
#include "text/utf8.h"
#include "text/word_classes.h"
#include "text/words.h"

namespace emend::filters {
namespace {

// As models/dictionary-de-en/dictionary has them; of nouns those of the genitive and the dative.
constexpr std::array<std::string_view, 4> kOfNouns = {"s", "es", "n", "en"};
constexpr std::array<std::string_view, 5> kOfOthers = {"e", "en", "er", "es", "em"};
constexpr std::size_t kShortest = 4;  // bytes of a listed word
constexpr std::array<std::string_view, 10> kOfEnglish = {"", "e", "y", "s", "es", "ies", "d", "ed", "ied", "ing"};
constexpr std::size_t kSameStem = 3;

// Whether two English words are forms of one, as far as their letters tell: tile and tiles, carry and carried.
bool are_kin(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const auto [rest_a, rest_b] = std::ranges::mismatch(a, b);
  const auto is_ending = [](const auto& rest, std::string_view word) {
    return std::ranges::find(kOfEnglish, word.substr(static_cast<std::size_t>(rest - word.begin()))) !=
           kOfEnglish.end();
  };
  return rest_a - a.begin() >= static_cast<std::ptrdiff_t>(kSameStem) && is_ending(rest_a, a) && is_ending(rest_b, b);
}

bool says(const std::vector<std::string>& said, std::string_view meaning) {
  return !std::ranges::search(said, text::small_words(meaning), are_kin).empty();
}

// What a word may be said by: of "tickles" also tickling, and tickle.
Term forms(const std::vector<std::string_view>& meanings, bool noun) {
  Term all(meanings.begin(), meanings.end());
  for (const std::string_view meaning : meanings) {
    if (noun || !meaning.ends_with('s')) continue;
    for (const auto& [lemma, form] : text::analyses(meaning)) {
      if (form != text::Form::third) continue;
      for (const text::Form other : {text::Form::gerund, text::Form::base}) all.push_back(text::inflect(lemma, other));
      break;
    }
  }
  return all;
}

// Whether all that a term did was to take the place of a preposition and its noun: "a nurse infirmary", where another
// translation says "a nurse in the hospital".
bool stands_for_preposition(std::string_view with_terms, std::span<const Term> terms, std::string_view before) {
  const std::vector<std::string> words = text::small_words(with_terms), others = text::small_words(before);
  const auto [here, there] = std::ranges::mismatch(words, others);
  if (here == words.end() || there == others.end() || !text::may_be(*there, text::Part::preposition)) return false;
  const std::vector<std::string> rest(here, words.end());
  return std::ranges::any_of(terms, [&](const Term& term) {
    return std::ranges::any_of(term, [&](const std::string& one) {
      const auto behind = std::ranges::mismatch(rest, text::small_words(one)).in1;
      const auto size = rest.end() - behind;
      return behind != rest.begin() && others.end() - there > size &&
             std::equal(behind, rest.end(), others.end() - size);
    });
  });
}

}  // namespace

std::vector<std::string_view> RareWords::meanings(std::string_view word) const {
  if (word.size() < kShortest) return {};
  if (auto found = table_.find(word); !found.empty()) return found;
  const auto without = [&](std::string_view ending) -> std::vector<std::string_view> {
    if (word.size() < kShortest + ending.size() || !word.ends_with(ending)) return {};
    return table_.find(word.substr(0, word.size() - ending.size()));
  };
  const auto first_of = [&](const auto& endings) {
    for (const std::string_view ending : endings)
      if (auto found = without(ending); !found.empty()) return found;
    return std::vector<std::string_view>{};
  };
  return text::begins_large(word) ? first_of(kOfNouns) : first_of(kOfOthers);
}

bool RareWords::knows_noun(std::string_view word) const {
  const std::vector<std::string_view> found = meanings(word);
  return !found.empty() && std::ranges::find(found, word) == found.end();
}

std::shared_ptr<const RareWords> rare_words(const io::Package& package) {
  const std::optional<std::string> path = io::file_of_named(package, "dictionary", RareWords::file_name);
  return path ? std::make_shared<const RareWords>(*path) : nullptr;
}

std::vector<Term> lost_words(const RareWords& rare, std::string_view german, std::string_view said,
                             const text::Lexicon* names, bool guessed) {
  std::vector<Term> lost;
  std::optional<std::vector<text::Name>> called;
  const std::vector<std::string> words = text::small_words(said);
  const std::vector<text::Span> spans = text::words(german);
  for (const text::Span span : spans) {
    const std::string_view word = text::slice(german, span);
    const std::string small = text::lower(word);
    const bool first = span == spans.front();
    const auto listed = first && names ? names->find(small) : std::nullopt;
    const bool may_be_small = listed && listed->is(text::Lexicon::general);  // "Biegen Sie ab": no bending
    // A noun that the lexicon has as it is written is no form of another word: Reifen is no Reife.
    const bool known = names && text::begins_large(word) && text::is_general(*names, word);
    const auto meanings_of = [&](std::string_view one) {
      return known && one == word ? rare.meanings_as_written(one) : rare.meanings(one);
    };
    std::vector<std::string_view> meanings = meanings_of(may_be_small ? std::string_view(small) : word);
    if (meanings.empty() && (guessed || first) && !known) meanings = rare.meanings(small);
    if (meanings.empty() || std::ranges::any_of(meanings, [&](std::string_view one) { return says(words, one); }))
      continue;
    const auto is_word = [&](std::string_view form) { return rare.knows_noun(form); };
    if (names && !called) called = text::names(german, *names, is_word);
    const bool is_name = called && std::ranges::any_of(*called, [&](const text::Name& name) {
                           return name.span.begin <= span.begin && span.begin < name.span.end;
                         });
    if (is_name || (!names && std::ranges::find(words, small) != words.end())) continue;
    lost.push_back(forms(meanings, text::begins_large(word) && !first));
  }
  return lost;
}

bool keeps_the_rest(const Translation& with_terms, std::span<const Term> terms, const Translation& before) {
  if (stands_for_preposition(with_terms.text, terms, before.text)) return false;
  constexpr std::size_t shortest = 2;  // as long divided by this
  std::string said;
  std::vector<std::size_t> ends;  // of tokens
  for (const std::string& token : with_terms.tokens) ends.push_back((said += text::lower(token)).size());
  std::vector<text::Span> written;
  for (const Term& term : terms) {
    for (const std::string& one : term) {
      const std::size_t at = said.find(text::lower(one));
      if (at == said.npos) continue;
      written.push_back({at, at + one.size()});
      break;
    }
  }
  double log_prob = 0;
  std::size_t tokens = 0;
  for (std::size_t t = 0; t < with_terms.log_probs.size(); ++t) {  // the last may be the end mark
    const text::Span token{t == 0 ? 0 : ends[t - 1], t < ends.size() ? ends[t] : said.size()};
    const auto touches = [&](text::Span term) { return token.begin < term.end && term.begin < token.end; };
    if (std::ranges::any_of(written, touches)) continue;
    log_prob += with_terms.log_probs[t];
    ++tokens;
  }
  const std::vector<float>& all = before.log_probs;
  return log_prob >= std::accumulate(all.begin(), all.end(), 0.0) && tokens * shortest >= all.size();
}

}  // namespace emend::filters
