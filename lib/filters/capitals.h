// Text in nothing but capitals, which models hardly see: read as if it were written as usual. By the tokenizer of a
// translator (usual_spelling.h), or by the list of words of a corrector of English (in_usual_case).
#pragma once

#include <string>
#include <string_view>

#include "text/word_list.h"

namespace emend::filters {

// Two words or more, and no small letter.
bool is_in_capitals(std::string_view text);

// With small letters, but for the first and those of words with a digit (X1, A4). As many bytes, and at the same
// places: a letter whose small form has another length stays.
std::string without_capitals(std::string_view text);

std::string in_capitals(std::string_view text);

// Whether a sentence of English is prose in nothing but capitals: of three words or more, half of them known, and one
// of them a pronoun, an article or the like, which headings, lists of names and logs hardly have.
bool is_prose_in_capitals(std::string_view sentence, const text::WordList& known);

// Such a sentence as one writes it: with small letters but for the first one, I, and words that are only known with
// capitals (London, NASA). What nobody knows is an abbreviation where it is short, and keeps its capitals, as US does
// behind "the"; not a common word with two letters exchanged (TEH). As many bytes, at the same places.
std::string in_usual_case(std::string_view sentence, const text::WordList& known);

// Whether `replacement` lacks an abbreviation of some words that are shown so.
bool changes_abbreviation(std::string_view usual, std::string_view replacement);

}  // namespace emend::filters
