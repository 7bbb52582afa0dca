// Whether German words that a lexicon lacks are made of such as it has.
#pragma once

#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/lexicon.h"

namespace emend::text {

// A word of the lexicon (Lexicon::general), as it is written.
bool is_general(const Lexicon& german, std::string_view form);

// Of two words or more, with what German puts between them.
// The last is a noun of four letters or more. Also what is longer than forms of lexicons are.
bool is_german_compound(const Lexicon& german, std::string_view form);

// Words of which two share their last part, the first with all of its letters: Hinfahrt for Hin- of "Hin- und
// Rückfahrt", beladen for be- of "be- und entladen". Only of particles, which mean little alone, and where that is a
// word of the lexicon. Sorted, not overlapping.
std::vector<Edit> german_shared_parts(const Lexicon& german, std::string_view text);

// With a noun behind what nobody knows: Plattforminvokeaufrufe. Short nouns end names, too.
bool ends_with_german_noun(const Lexicon& german, std::string_view form);

}  // namespace emend::text
