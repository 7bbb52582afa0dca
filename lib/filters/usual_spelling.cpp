#include "filters/usual_spelling.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "english/classes.h"
#include "filters/capitals.h"
#include "text/ascii.h"
#include "text/capitals.h"
#include "text/german.h"
#include "text/german_nouns.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

// How rare a word is to a tokenizer within a text. It makes more tokens of rarer words, and numbers tokens by how rare
// they are; a blank may be a token by itself.
struct Rarity {
  std::size_t tokens = 0;
  double cost = 0;

  auto operator<=>(const Rarity&) const = default;
};

Rarity rarity(const tokens::Tokenizer& tokenizer, std::string_view word) {
  static constexpr std::string_view before = "a ";
  Rarity found;
  std::size_t bytes = 0;
  for (const int token : tokenizer.encode(std::string(before).append(word))) {
    bytes += tokenizer.piece(token).size();
    if (bytes <= before.size()) continue;
    ++found.tokens;
    found.cost += std::log(1.0 + token);
  }
  return found;
}

// The word with each choice of these letters.
std::vector<std::string> with_letters(const std::string& word, std::span<const text::OwnLetter> letters) {
  constexpr std::size_t most = 4;
  std::vector<std::string> all = {word};
  for (const auto& [at, letter] : letters.first(std::min(most, letters.size()))) {
    for (std::size_t n = all.size(); n > 0; --n)
      all.push_back(std::string(all[n - 1]).replace(at, letter.size(), letter));
  }
  return all;
}

}  // namespace

bool is_plain(std::string_view text) {
  static constexpr std::string_view signs = "#$%&*+/<=>@[\\]^_`{|}~", pairs[] = {"--", " -", " '"};
  const auto has = [&](std::string_view pair) {
    const std::size_t at = text.find(pair);
    return at != text.npos && at + 2 < text.size() && text[at + 2] != ' ';
  };
  return text.find_first_of(signs) == text.npos && std::none_of(std::begin(pairs), std::end(pairs), has);
}

bool is_in_small_letters(std::string_view text) {
  constexpr std::size_t least_words = 3;
  if (!is_plain(text)) return false;
  std::size_t words = 0;
  for (const text::Span span : text::words(text)) {
    const std::string_view word = text::slice(text, span);
    for (std::size_t at = 0; at < word.size();)
      if (text::is_upper(text::next_code_point(word, at))) return false;
    words += text::has_letter(word) && !text::has_digit(word);
  }
  return words >= least_words;
}

Unusual unusual_in_german(std::string_view text) {
  const auto lacks = [&](std::initializer_list<std::string_view> letters) {
    return std::all_of(letters.begin(), letters.end(),
                       [&](std::string_view letter) { return text.find(letter) == text.npos; });
  };
  return {.umlauts = lacks({"ä", "ö", "ü", "Ä", "Ö", "Ü"}), .sharp_s = lacks({"ß"})};
}

UsualSpelling::UsualSpelling(const tokens::Tokenizer& tokenizer, std::string small,
                             std::shared_ptr<const text::Lexicon> lexicon)
    : tokenizer_(tokenizer), text_(std::move(small)), lexicon_(std::move(lexicon)) {
  for (std::size_t at = 0, end; (end = text_.find('\n', at)) != text_.npos; at = end + 1)
    small_.push_back(std::string_view(text_).substr(at, end - at));
}

bool UsualSpelling::is_listed(std::string_view word) const {
  return std::binary_search(small_.begin(), small_.end(), text::begun_small(word));
}

bool UsualSpelling::is_word(std::string_view word) const {
  const auto found = lexicon_->find(word);
  return found && found->is(text::Lexicon::general);
}

std::string UsualSpelling::spelling_of(std::string_view word, Unusual unusual) const {
  std::vector<text::OwnLetter> letters;
  if (unusual.umlauts) letters = text::umlauts_of(word);
  if (unusual.sharp_s) std::ranges::copy(text::sharp_s_of(word), std::back_inserter(letters));
  std::string best(word);
  if (letters.empty() && !unusual.letters) return best;
  // What the list has is surely right: heisse, of which the tokenizer makes no more tokens than of heiße.
  if (!is_listed(best)) {
    for (const std::string& spelling : with_letters(std::string(word), letters))
      if (is_listed(spelling)) best = spelling;
    if (best != word) letters.clear();
  }
  Rarity least = rarity(tokenizer_, best);
  for (const std::string& spelling : with_letters(best, letters)) {
    if (const Rarity found = rarity(tokenizer_, spelling); found.tokens < least.tokens) best = spelling, least = found;
    if (!unusual.letters) continue;
    const std::string capital = text::begun_large(spelling);
    if (capital.size() != spelling.size()) continue;
    if (const Rarity found = rarity(tokenizer_, capital); found < least) best = capital, least = found;
  }
  if (!unusual.letters || small_.empty()) return best;
  const std::string small = text::begun_small(best), capital = text::begun_large(best);
  return is_listed(small) || capital.size() != small.size() ? small : capital;
}

std::string UsualSpelling::of(std::string_view sentence, Unusual unusual) const {
  std::string usual(sentence);
  const std::vector<text::Span> words = text::words(sentence);
  std::vector<std::size_t> chosen;  // words that may be nouns
  bool polite = false;              // somebody is spoken to
  for (std::size_t i = 0; i < words.size() && unusual.letters; ++i)
    polite = polite || text::speaks_to(sentence, words, i);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const text::Span span = words[i];
    const std::string_view word = text::slice(sentence, span);
    if (text::has_digit(word)) continue;
    const auto is_hyphen = [&](std::size_t at) { return at < sentence.size() && sentence[at] == '-'; };
    Unusual here = unusual;
    here.letters = unusual.letters && i > 0 && !is_hyphen(span.end) && !is_hyphen(span.begin - 1);
    if (unusual.letters && text::is_german_initials(word)) {
      usual.replace(span.begin, span.size(), in_capitals(word));
    } else if (here.letters && text::is_german_pronoun(word)) {
      const bool is_polite = word == "sie" ? text::speaks_to(sentence, words, i) : polite;
      if (is_polite) usual.replace(span.begin, span.size(), text::begun_large(word));
    } else {
      const std::string spelling = spelling_of(word, here);
      usual.replace(span.begin, spelling.size(), spelling);
      if (here.letters) chosen.push_back(i);
    }
  }
  if (lexicon_ && !small_.empty()) choose_nouns(usual, words, chosen);
  return usual;
}

void UsualSpelling::choose_nouns(std::string& sentence, std::span<const text::Span> words,
                                 std::span<const std::size_t> chosen) const {
  std::vector<text::GermanWord> small;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool adjoins = i > 0 && words[i].begin == words[i - 1].end + 1 && sentence[words[i - 1].end] == ' ';
    small.push_back({text::lower(text::slice(sentence, words[i])), adjoins});
  }
  const text::GermanWords known{
      [&](std::string_view word) { return is_listed(word); }, [&](std::string_view word) { return is_word(word); },
      [&](std::string_view word) { return lexicon_->find(text::begun_large(word)).has_value(); }};
  for (const std::size_t i : chosen) {
    const std::string& word = small[i].form;
    const std::string other = text::is_german_noun(small, i, known) ? text::begun_large(word) : word;
    if (other.size() == words[i].size()) sentence.replace(words[i].begin, other.size(), other);
  }
}

std::string as_sentence(std::string_view text, const Written& written) {
  std::string sentence = written.in_capitals ? without_capitals(text) : std::string(text);
  const std::vector<text::Span> words = text::words(text);
  if (words.empty()) return sentence;
  if (written.in_small_letters || !written.lacks_word.empty()) {
    const std::string_view word = text::slice(sentence, words.front());
    const std::string first = written.lacks_word.empty() ? text::begun_large(word) : text::begun_small(word);
    if (first.size() == words.front().size()) sentence.replace(words.front().begin, first.size(), first);
  }
  if (written.lacks && words.back().end == text.size()) sentence += written.lacks;
  return sentence;
}

std::string without_mark(std::string_view translation) {
  const bool marked =
      translation.size() > 1 && std::string_view(".?!").find(translation.back()) != std::string_view::npos;
  return std::string(translation.substr(0, translation.size() - (marked ? 1 : 0)));
}

std::string begun_small(std::string_view translation, const tokens::Tokenizer& tokenizer) {
  std::string begun(translation);
  const std::vector<text::Span> words = text::words(begun);
  if (words.empty()) return begun;
  const std::string_view first = text::slice(begun, words.front());
  const std::string small = text::begun_small(first);
  const auto is_english_title = [&](const std::string& word) {
    return english::is<"title">(word) && begun.substr(words.front().end).starts_with(". ");
  };
  const bool is_i = first == "I" || first.starts_with("I'") || first.starts_with("I’");
  if (is_i || is_english_title(small)) return begun;
  if (!english::is<"of-prose">(small) && rarity(tokenizer, small) > rarity(tokenizer, first)) return begun;
  return begun.replace(words.front().begin, first.size(), small);
}

}  // namespace emend::filters
