// Parts of speech of English words, as far as noise and error types need them: a Viterbi search over the classes that
// each word may have (function_words.inc, word_classes.inc, endings) and hand-set weights of what follows what.
// There is no neural network and no tagged text behind it; about nine words in ten are right.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/inflection.h"
#include "text/words.h"

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

struct Tagged {
  Part part = Part::other;
  Form form =
      Form::base;  // of nouns, verbs, adjectives and adverbs; of verbs, base is the infinitive, present is finite
  std::string lemma = {};  // of nouns, verbs and adjectives, in lower case; of others the word in lower case
};

// tokens: of one or more sentences, punctuation marks apart. Contractions may be whole ("don't", "it's": tagged as
// their first part) or parted as treebanks do ("do" "n't"). As many as there are tokens. O(n).
std::vector<Tagged> tag(std::span<const std::string_view> tokens);

// The same for the words of a line (words.h), seeing the marks between them. As many as there are words.
std::vector<Tagged> tag(std::string_view line, std::span<const Span> words);

// Whether a lemma is listed as one of this class (noun, verb or adjective; adverb, if it ends in -ly or is a function
// word), whatever else it may be; for other classes, whether the word belongs to it.
bool may_be(std::string_view lemma, Part part);

// Whether the word, in lower case, is in the lists or a form of a word that is.
bool is_word(std::string_view word);

// The listed adjective that an adverb in -ly is made of, both in lower case: happily, happy; automatically, automatic;
// truly, true. Empty where there is none.
std::string adjective_of(std::string_view adverb);

}  // namespace emend::text
