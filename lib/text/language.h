// Which language a text is in, as its commonest words and the letters of the others tell.
#pragma once

#include <string_view>

namespace emend::text {

struct LanguageGuess {
  std::string_view language;  // ISO 639-1, "sh" for Bosnian, Croatian and Serbian; empty where the text has no words
  double lead = 0;            // by how many nats it is likelier than the language that was expected; 0 where that is it
  int common = 0;             // how many more of the text's words are common in it than in that
};

// The likeliest of the languages of lib/text/tables/languages.inc (scripts/make-language-tables). A word costs what its
// language makes of it: -ln P(word) of a common one, the trigrams of its letters of others. No word tells more than a
// few nats, so that a name does not outweigh the words around it. Thread-safe.
LanguageGuess guess_language(std::string_view text, std::string_view expected);

// Whether the table has the language.
bool knows_language(std::string_view language);

// Whether a guess is beyond doubt.
bool is_surely_other(const LanguageGuess& guess);

}  // namespace emend::text
