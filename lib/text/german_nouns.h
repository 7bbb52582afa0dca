// Which words of German that somebody wrote in small letters are nouns, where a word may be one and may be none: "guten
// morgen" and "bis morgen", "beim essen" and "wir essen", "ich frage" and "die frage".
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emend::text {

// A word of a sentence, in small letters.
struct GermanWord {
  std::string form;
  bool adjoins = false;  // the word before it, over a blank
};

// What is known of words, in small letters.
struct GermanWords {
  std::function<bool(std::string_view)> usually_small;  // has mostly a small letter
  std::function<bool(std::string_view)> may_be_small;   // has one at times
  std::function<bool(std::string_view)> may_be_noun;    // has a capital at times
};

// Whether word i is a noun. What is usually small is one
// - as an infinitive behind a preposition with its article (beim essen), "mein" and the like, or before "ist" (das
// essen
//   ist);
// - as an adjective behind "etwas" and the like (nichts neues);
// - "morgen" and "mal" behind adjectives (guten morgen, zum ersten mal).
// Other words are none where they are never nouns, or may be small and stand
// - as a verb beside its subject, before its object, behind "zu", or at the end behind a modal verb (ich frage, und
// frag
//   ihn, zu leben, will leben);
// - as an adjective before a noun, or behind what it belongs to (liebe grüße, ist arm);
// - as units behind a number.
bool is_german_noun(std::span<const GermanWord> sentence, std::size_t i, const GermanWords& known);

}  // namespace emend::text
