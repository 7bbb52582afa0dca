// German words that somebody misspelt, where one word of a lexicon is surely meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "text/lexicon.h"

namespace emend::text {

// What a word sounds like, in letters: the same for spellings that people take for each other (vielleicht, vileicht;
// Standard, Standart; nämlich, nähmlich).
std::string german_sound(std::string_view word);

// The word that is meant by one of five letters or more which the lexicon lacks: the nearest of those within two edits
// that sound the same, or within one nearly so (entlich); else the one that has two neighbouring letters in the other
// order, unless the word is a compound of others. None where a letter is missing or too many: that may be a rare word.
std::optional<std::string> german_word_meant(const Lexicon& german, std::string_view word);

// What a spoken form is in writing: haste, "hast du"; nen, "einen"; nich, "nicht". None of other words. word: in small
// letters.
std::optional<std::string_view> german_written_form(std::string_view word);

}  // namespace emend::text
