// What a translator is asked for of a record: its sentences, and what in them is given to the model as one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "filters/cutting.h"
#include "filters/doubts.h"
#include "filters/marked.h"
#include "filters/translating.h"
#include "filters/usual_spelling.h"
#include "text/glossary.h"
#include "text/lexicon.h"

namespace emend::filters {

// What is given to the model as one.
struct Unit {
  text::Span span;  // of the record
  Marked marked;
  Passage passage = {};    // its prefix and terms as they are written
  Marked::Used met = {};   // words that are kept and that terms of the record are
  bool insists = false;    // names of words that are kept are terms, too
  bool own_terms = false;  // its terms are titles (titles.h): it is shown as a sentence nevertheless
  bool is_piece = false;   // of a sentence
  bool too_long = false;
  std::vector<Translation> translations = {};  // best first, with their marks; those that have what they must
  std::string said = {};                       // what the model said, of the first
  std::vector<std::size_t> places = {};        // of its bytes in the first
  Written written = {};                        // as its sentence is
  std::string shown = {};                      // what the model sees of it, as_sentence()
  std::vector<std::string> numbers = {};       // that a translation should have
  Doubts doubts = {};                          // about the first
  std::size_t faults = 0;                      // of the first: words that are made up, a lost negation
};

// A sentence of a record: mostly one unit, or what stands between the words that are kept.
struct Sentence {
  text::Span span;  // of the record
  std::vector<Fixed> fixed;
  Escapes escapes = {};
  Written written = {};
  bool too_long = false;  // for the model
  std::vector<Unit> units = {};
  std::vector<Translation> translations = {};  // best first
  Doubts doubts = {};                          // about the first, of all units
  std::string failure = {};                    // why there is none

  // What stands in a part of the sentence, given in bytes of the record.
  std::vector<Fixed> fixed_in(text::Span part) const;
  // text: of the record. beside: what else may come to stand in the translation (marked.h).
  Unit unit(std::string_view text, text::Span part, std::string_view beside = {}) const;
};

// Whether it is a term of a glossary, which has its target written in its place.
inline bool stands_for_term(const Fixed& fixed) { return fixed.shown == Fixed::Shown::word && !fixed.written.empty(); }

// Of one sentence. Pages have some; more are made to break things.
constexpr std::size_t kMostMarks = 1000;

// What the glossary translates is not protected any more, unless it is markup. Where a term has one target, which is a
// name, by its capitals (where `names`), and no markup within, it is kept: shown as a name, with its target written in
// its place. Returns the terms that the glossary requires.
std::string make_way(const text::Glossary& glossary, std::string_view text, std::span<const text::MarkupSpan> markup,
                     bool names, Sentence& sentence);

// The other way, where no translation has each of these names once: demands their targets of the sentence's one unit.
// Returns false where there are none. text, beside: as of Sentence::unit().
bool demand_names(std::string_view text, std::string_view beside, Sentence& sentence);

// What a translator has typed of a record's translation.
struct Begun {
  std::string_view text;
  std::vector<text::MarkupSpan> markup;
};

// Gives it to the sentences, of which there is at least one: a whole sentence to each but the last that has some of it.
void begin_with(const Begun& begun, const Cutting& cutting, std::span<Sentence> sentences);

// What every unit is asked for.
struct Wanted {
  std::size_t most;
  bool attention, corrections;
  bool english = false;                    // the translations are, and are touched up (touching_up.h)
  const text::Lexicon* lexicon = nullptr;  // of the translations' language, which should make up no words; or null
  bool german = false;                     // the sources are: a negation should not get lost (negation.h)
};

// What the model is asked: names stand for words that are kept. wanted lives as long as the passage; null: nothing that
// a translation should not lack.
Passage asked(const Unit& unit, const Wanted* wanted = nullptr);

// Gives each of them its translations, or says that it is too long.
void ask(Translator& translator, const Wanted& wanted, std::span<Unit* const> units);

// Asks once more, thoroughly, for one translation of each unit about which there are doubts, or that has words which
// are made up or lacks a negation, and takes it where there is less of that. Those with a beginning are left alone.
void ask_where_doubtful(Translator& translator, const Wanted& wanted, std::span<Unit* const> units);

// Makes units of what stands between the words of a sentence that are kept; the marks beside these stay, too.
void take_apart(std::string_view text, const text::Glossary& glossary, const Sentences& rules, Sentence& sentence);

// One translation of a sentence that was translated in pieces; without its score.
Translation joined(std::string_view text, const Sentence& sentence);

}  // namespace emend::filters
