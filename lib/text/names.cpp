#include "text/names.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/capitals.h"
#include "text/german.h"
#include "text/german_compounds.h"
#include "text/own_classes.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

bool is_stopped_title(std::string_view word) { return word == "dr" || word == "prof"; }

std::string small(std::string_view word) { return begun_small(word); }

// Gruesse as Grüße.
std::string with_own_letters(std::string_view word) {
  std::string own(word);
  for (const auto& [at, letter] : umlauts_of(word)) own.replace(at, letter.size(), letter);
  for (const auto& [at, letter] : sharp_s_of(word)) own.replace(at, letter.size(), letter);
  return own;
}

// Whether a word of two letters or more has a capital, and behind it a small letter or an apostrophe.
bool is_capitalized(std::string_view word) {
  std::size_t at = 0;
  if (!is_upper(next_code_point(word, at)) || at == word.size()) return false;
  return !is_upper(next_code_point(word, at)) &&
         std::ranges::none_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

// What surnames and names of places end with, and words seldom do.
bool ends_as_names(std::string_view word) {
  for (std::size_t at = 1; at < word.size(); ++at)
    if (is<"german-end-of-name">(word.substr(at))) return true;
  return false;
}

struct Word {
  Span span;
  std::string_view form = {};  // without the s of a genitive
  bool adjoins = false;        // the word before it, over one blank
  bool capital = false;
  bool listed = false;  // in the lexicon as it is
  bool given = false, place = false;
  bool copied = false;      // a name that a model has often seen
  bool word = false;        // of the language as it is written
  bool rare = false;        // that, but seldom and also a name
  bool small_word = false;  // with a small letter
  bool compound = false;

  // No word of the language, nor one made of those.
  bool unknown() const { return capital && !listed && !small_word && !compound && form.size() > 2; }
  bool only_name() const { return capital && !word && !small_word && !copied; }
  // Where one is expected: a word that is seldom one, and one that nobody lists.
  bool is_surname() const { return capital && !copied && (rare || !word); }
};

class Reader {
 public:
  Reader(std::string_view text, const Lexicon& german, const IsWord& is_word)
      : text_(text), german_(german), is_word_(is_word) {
    for (const Span span : words(text)) {
      words_.push_back(word_of(span));
      if (words_.size() < 2) continue;
      const std::string_view gap = slice(text, {words_[words_.size() - 2].span.end, span.begin});
      words_.back().adjoins = gap == " " || (gap == ". " && is_stopped_title(small_form(words_.size() - 2)));
    }
  }

  std::vector<Name> read() {
    for (std::size_t at = 0; at < words_.size();) at = read_at(at);
    return std::move(found_);
  }

 private:
  unsigned kinds(std::string_view form) const {
    const auto entry = german_.find(form);
    return entry ? entry->kinds : 0U;
  }
  bool is_word(std::string_view form) const { return is_general(german_, form); }

  Word word_of(Span span) const {
    Word word{span, slice(text_, span)};
    word.capital = is_capitalized(word.form) && !word.form.ends_with("'s") && !word.form.ends_with("’s");
    if (!word.capital) return word;
    unsigned found = kinds(word.form);
    if ((found & Lexicon::general) == 0) {  // Strassen is a place, too
      const unsigned own = kinds(with_own_letters(word.form));
      if (found == 0 || (own & Lexicon::general) != 0) found |= own;
    }
    if (found == 0 && word.form.ends_with('s')) {
      const std::string_view stem = word.form.substr(0, word.form.size() - 1);
      if (const unsigned of_stem = kinds(stem); (of_stem & (Lexicon::person | Lexicon::place)) != 0)
        found = of_stem, word.form = stem;
    }
    // What the last part of a word with hyphens is.
    std::string_view part = word.form;
    if (const std::size_t hyphen = part.rfind('-'); found == 0 && hyphen != part.npos) {
      part = part.substr(hyphen + 1);
      if (!is_capitalized(part)) return word.capital = false, word;
      found = kinds(part);
    }
    word.listed = found != 0;
    word.given = (found & Lexicon::person) != 0;
    word.place = (found & Lexicon::place) != 0;
    word.rare = (found & Lexicon::name) != 0;
    word.copied = (found & Lexicon::seen) != 0;
    word.word = (found & Lexicon::general) != 0;
    word.small_word = is_word(small(part));
    word.compound = !word.word && !word.given &&
                    (ends_with_german_noun(german_, part) || is_german_compound(german_, part) ||
                     (!word.listed && is_word_ && is_word_(part)));
    return word;
  }

  std::string small_form(std::size_t at) const { return small(slice(text_, words_[at].span)); }
  bool adjoins(std::size_t at) const { return at < words_.size() && words_[at].adjoins; }

  // The words [first, last]. A surname may end with the s of a genitive where it stands before what is somebody's.
  void add(std::size_t first, std::size_t last, Name::Kind kind) {
    const Word& word = words_[last];
    const bool before_noun = adjoins(last + 1) && words_[last + 1].capital;
    const bool genitive =
        first == last && word.listed
            ? is_genitive(last)
            : before_noun && !name_follows(last) && slice(text_, word.span).ends_with('s') && word.span.size() > 4;
    // A model knows the genitive of a first name best.
    if (kind == Name::Kind::family && (genitive || last > first)) kind = sex_of(words_[first].form);
    found_.push_back({{words_[first].span.begin, word.span.end - (genitive ? 1 : 0)}, kind});
  }

  bool name_follows(std::size_t at) const {
    if (!adjoins(at + 1)) return false;
    const Word& next = words_[at + 1];
    return next.capital && (next.copied || next.given || (!next.word && !next.compound));
  }

  // Whether the s that a word ends with is a genitive's, and not the name's own between others (Wolfgang Amadeus
  // Mozart).
  bool is_genitive(std::size_t at) const {
    const bool between_names = at > 0 && adjoins(at) && words_[at - 1].given && name_follows(at);
    return words_[at].form.size() < words_[at].span.size() && !between_names;
  }

  static Name::Kind sex_of(std::string_view given) {
    return given.ends_with('a') || given.ends_with('e') ? Name::Kind::woman : Name::Kind::man;
  }

  // The last of the surnames that a name goes on with behind word `at`, which may have "von" and the like before them.
  std::size_t with_surnames(std::size_t at) const {
    for (std::size_t surnames = 0; surnames < 2 && !is_genitive(at); ++surnames) {
      std::size_t next = at + 1;
      bool joined = false;
      while (surnames == 0 && adjoins(next) && is<"german-part-of-name">(slice(text_, words_[next].span)))
        ++next, joined = true;
      if (!adjoins(next)) break;
      const Word& word = words_[next];
      const bool goes_on = surnames > 0 ? word.unknown()
                           : joined     ? (word.only_name() && !word.given) || word.rare
                                        : word.is_surname();
      if (!goes_on) break;
      at = next;
    }
    return at;
  }

  // Reads what begins with a word, and gives the next to read.
  std::size_t read_at(std::size_t at) {
    const Word& word = words_[at];
    if (!word.capital) return at + 1;
    const std::string before = adjoins(at) ? small_form(at - 1) : "";
    if (is<"german-ruler">(before)) return at + 1;
    const bool may_be_verb = at == 0 && word.small_word;
    if (word.given && !may_be_verb) {
      std::size_t last = at;
      while (adjoins(last + 1) && words_[last + 1].given && !is_genitive(last)) ++last;
      const std::size_t end = with_surnames(last);
      if (end > last || std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(at),
                                    words_.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                                    [](const Word& one) { return one.only_name(); }))
        add(at, end, sex_of(word.form));
      return end + 1;
    }
    if (is<"german-title">(before) && !word.given && !is_stopped_title(small_form(at)) &&
        (word.is_surname() || (is_address(at - 1) && !is<"german-behind-herr">(small_form(at))))) {
      const std::size_t end = run_from(at);
      add(at, end, is_firm_or_place(before) ? Name::Kind::place : Name::Kind::family);
      return end + 1;
    }
    if (is<"german-place-with-english-name">(small(with_own_letters(word.form)))) return at + 1;
    const bool in_place = is<"german-before-place">(before);
    const bool beside = (before == "und" || before == "oder") && at >= 2 && !found_.empty() &&
                        found_.back().span.end >= words_[at - 2].span.begin;
    const bool expected = at == 0 || is<"german-before-name">(before) || beside;
    if (word.place && (word.only_name() ? !word.compound || expected : word.rare && in_place)) {
      add(at, at, Name::Kind::place);
      return at + 1;
    }
    if (word.unknown() || (in_place && word.compound && !word.small_word && ends_as_names(word.form))) {
      const std::size_t end = run_from(at);
      const bool is_adjective = end == at && word.form.ends_with("er") && adjoins(at + 1) && words_[at + 1].capital;
      const bool behind_kept = at > 0 && word.adjoins && is_kept(words_[at - 1].span);
      if (end > at || ((is<"german-before-name">(before) || beside || behind_kept) && !is_adjective))
        add(at, end,
            in_place || (beside && found_.back().kind == Name::Kind::place) ? Name::Kind::place : Name::Kind::family);
      return end + 1;
    }
    return at + 1;
  }

  // "Herr" and "Frau", but not behind an article or the like: my wife.
  bool is_address(std::size_t at) const {
    const std::string form = small_form(at);
    if (form != "herr" && form != "herrn" && form != "frau") return false;
    return !adjoins(at) || !is<"german-determiner">(small_form(at - 1));
  }

  // X1, which a translator shows for a word that it keeps.
  bool is_kept(Span span) const {
    const std::string_view word = slice(text_, span);
    return word.size() > 1 && word[0] >= 'A' && word[0] <= 'Z' && word[1] >= '0' && word[1] <= '9';
  }

  static bool is_firm_or_place(std::string_view title) { return is<"german-title-of-place">(title); }

  // The last of the words that nobody knows which stand beside each other.
  std::size_t run_from(std::size_t at) const {
    while (adjoins(at + 1) && words_[at + 1].unknown()) ++at;
    return at;
  }

  std::string_view text_;
  const Lexicon& german_;
  const IsWord& is_word_;
  std::vector<Word> words_;
  std::vector<Name> found_;
};

}  // namespace

std::vector<Name> names(std::string_view text, const Lexicon& german, const IsWord& is_word) {
  return Reader(text, german, is_word).read();
}

}  // namespace emend::text
