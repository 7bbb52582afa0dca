// Which language a text is in, as its commonest words and the letters of the others tell.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

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

// The language of a document's sentences, one after the other: where one is too short to tell, those before it do. What
// they tell fades, and a sentence or two in the expected language outweigh it. Not thread-safe.
class RunningLanguage {
 public:
  explicit RunningLanguage(std::string_view expected);  // that the table knows
  // Whether the next sentence is beyond doubt in another language than the expected one.
  bool is_other(std::string_view sentence);

 private:
  std::size_t expected_ = 0;  // in the table
  // Of each language, so far: nats, 0 for the likeliest, and words that are common ones.
  std::vector<double> sums_, common_;
};

}  // namespace emend::text
