// Which parts of speech an English word may have, whatever stands beside it: lists of function words
// (function_words.inc), and what text says of nouns, verbs and adjectives (word_classes.inc, by
// scripts/make-word-classes).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/inflection.h"

namespace emend::text {

enum class Part : std::uint8_t {
  noun,
  proper,  // a name
  verb,    // be, have and do too
  modal,
  adjective,
  adverb,  // not and n't too
  pronoun,
  determiner,  // possessives too
  preposition,
  conjunction,  // subordinating and relative too
  particle,     // to before a verb
  possessive,   // 's
  number,
  punctuation,
  other,
};

// NOUN, PROPN, VERB, AUX ...: as Universal Dependencies call it.
std::string_view universal_name(Part part);

// The rows of function_words.inc that have the word, in lower case: "determiner", "pronoun", "object" ...; null where
// none has it.
const std::vector<std::string>* function_rows(std::string_view word);

// How often a lemma is a noun, a verb and an adjective, as log2 of a count; -1 where it is none.
struct WordClasses {
  double noun = -1, verb = -1, adjective = -1;
  double of(Form form) const { return is_verb_form(form) ? verb : is_noun_form(form) ? noun : adjective; }
};
const WordClasses* word_classes(std::string_view lemma);  // null where it is not listed

inline bool is_auxiliary(std::string_view lemma) { return lemma == "be" || lemma == "have" || lemma == "do"; }

// Whether a lemma is listed as one of this class (noun, verb or adjective; adverb, if it ends in -ly or is a function
// word), whatever else it may be; for other classes, whether the word belongs to it.
bool may_be(std::string_view lemma, Part part);

// "need" is not what someone who once nees has done.
bool is_no_past(std::string_view word, Form form);

// Whether the word, in lower case, is in the lists or a form of a word that is.
bool is_word(std::string_view word);

// The listed adjective that an adverb in -ly is made of, both in lower case: happily, happy; automatically, automatic;
// truly, true. Empty where there is none.
std::string adjective_of(std::string_view adverb);

}  // namespace emend::text
