// Names of persons and places in German prose, where nouns have capitals, too: told from its words by a lexicon.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "text/lexicon.h"
#include "text/words.h"

namespace emend::text {

struct Name {
  enum class Kind { man, woman, family, place };
  Span span;  // without the s of a genitive
  Kind kind;
  friend bool operator==(const Name&, const Name&) = default;
};

// german: its words (Lexicon::general), given names (person), places (place), surnames and places that are rare words,
// too (name), and names that need no care (seen), which are none here. A name is
// - given names with a surname behind them, a rare word or one that is not listed, and "von" and the like between them;
// - such a surname behind "Frau", "Dr." or "Onkel", and behind "Frau" and "Herr" any noun that is no title;
// - what is not listed and no compound of what is, behind a preposition or a verb that a noun seldom follows without an
//   article, or beside another such word; behind "in" or "nach" also a compound that ends as names of places do;
// - a given name or a place that is no word, and behind "in" or "nach" a place that is a rare one.
// Not what follows "König" and the like, and not "Rom" and the like: those have names in other languages. Nor a word in
// capitals. In order, not overlapping.
// is_word: whether a form that the lexicon lacks is a word nevertheless, and no name.
using IsWord = std::function<bool(std::string_view form)>;
std::vector<Name> names(std::string_view text, const Lexicon& german, const IsWord& is_word = {});

}  // namespace emend::text
