// What a kind of noise is, and the table of all kinds.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "english/clause.h"
#include "noise/noise.h"
#include "noise/random.h"
#include "text/edit.h"
#include "text/words.h"

namespace emend::noise {

// The parts of speech of a line's words, found when a kind first asks for them. One thread.
class Tags {
 public:
  Tags(std::string_view line, std::span<const text::Span> words) : line_(line), words_(words) {}
  const english::Clause& clause() const {
    if (!clause_) clause_.emplace(line_, words_);
    return *clause_;
  }

 private:
  std::string_view line_;
  std::span<const text::Span> words_;
  mutable std::optional<english::Clause> clause_;
};

// The word that is to be damaged, and how far its kind may reach: [free, limit) of the line.
struct Site {
  std::string_view line;
  std::span<const text::Span> words;  // all words of the line
  std::size_t index;                  // of this word among them
  std::size_t free;                   // what precedes this belongs to an earlier edit or is protected
  std::size_t limit;                  // what follows from here is protected
  const Tags& tags;                   // of all words

  text::Span span() const { return words[index]; }
  std::string_view word() const { return text::slice(line, span()); }
  const english::Clause& clause() const { return tags.clause(); }
  bool has_next() const { return index + 1 < words.size() && words[index + 1].end <= limit; }
  text::Span next() const { return words[index + 1]; }
  // What lies between this word and the next one, as far as it may be changed.
  text::Span gap() const {
    const std::size_t end = index + 1 < words.size() ? words[index + 1].begin : line.size();
    return {span().end, std::max(span().end, std::min(end, limit))};
  }
};

class Kind {
 public:
  virtual ~Kind() = default;
  // One edit within [site.free, site.limit), or nothing where this kind has nothing to do. Thread-safe. The caller
  // drops an edit that changes nothing, and passes over words that an edit reached into.
  virtual std::optional<text::Edit> damage(const Site& site, Random& random) const = 0;
};

struct Row {
  const char* name;
  const char* sentence;
  const char* source;                             // where its rules or its table come from
  std::unique_ptr<Kind> (*make)(const Options&);  // null for `mix`, which stands for other rows
  const char* options = "";                       // the names of those of declare() that only some rows read
};

const std::vector<Row>& table();
// Throws Error for an unknown name, with the nearest known one.
const Row& find(std::string_view name);

// The kinds that `mix` stands for: "KIND:WEIGHT".
const std::vector<std::string>& mixture();

// Of --kinds: "KIND", "KIND:WEIGHT" or, a mixture of one's own, "mix=KIND:WEIGHT".
struct Named {
  std::string_view kind;
  std::optional<std::string_view> weight = std::nullopt;
};
Named named(std::string_view text);

// The rows' makers, by file.
// characters.cpp
std::unique_ptr<Kind> make_random(const Options&);
std::unique_ptr<Kind> make_insert(const Options&);
std::unique_ptr<Kind> make_substitute(const Options&);
std::unique_ptr<Kind> make_delete(const Options&);
std::unique_ptr<Kind> make_keyboard(const Options&);
std::unique_ptr<Kind> make_swap(const Options&);
std::unique_ptr<Kind> make_accent(const Options&);
// misspell.cpp
std::unique_ptr<Kind> make_misspell(const Options&);
std::unique_ptr<Kind> make_typo(const Options&);
std::unique_ptr<Kind> make_garble(const Options&);
// homophone.cpp
std::unique_ptr<Kind> make_homophone(const Options&);
// ocr.cpp
std::unique_ptr<Kind> make_ocr(const Options&);
// grammar.cpp
std::unique_ptr<Kind> make_article(const Options&);
std::unique_ptr<Kind> make_preposition(const Options&);
std::unique_ptr<Kind> make_noun_number(const Options&);
std::unique_ptr<Kind> make_verb_form(const Options&);
std::unique_ptr<Kind> make_verb_tense(const Options&);
std::unique_ptr<Kind> make_agreement(const Options&);
std::unique_ptr<Kind> make_word_order(const Options&);
std::unique_ptr<Kind> make_comma(const Options&);
std::unique_ptr<Kind> make_confusion(const Options&);
std::unique_ptr<Kind> make_word_choice(const Options&);
std::unique_ptr<Kind> make_derivation(const Options&);
std::unique_ptr<Kind> make_missing_word(const Options&);
std::unique_ptr<Kind> make_extra_word(const Options&);
// words.cpp
std::unique_ptr<Kind> make_case(const Options&);
std::unique_ptr<Kind> make_casual(const Options&);
std::unique_ptr<Kind> make_split(const Options&);
std::unique_ptr<Kind> make_run_on(const Options&);
std::unique_ptr<Kind> make_swap_words(const Options&);
std::unique_ptr<Kind> make_drop_word(const Options&);
std::unique_ptr<Kind> make_repeat_word(const Options&);
std::unique_ptr<Kind> make_punctuation(const Options&);
std::unique_ptr<Kind> make_whitespace(const Options&);

}  // namespace emend::noise
