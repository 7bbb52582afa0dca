// Words that are no prose though a model may read them: names, codes, cells of tables.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/words.h"

namespace emend::text {

// Whether the word (words.h; or some bytes of the line) is none of which a spelling is mended: with a digit, a full
// stop, a colon, a slash, an underscore or a sign within, in capitals among words that are not, with a dash that joins
// no plain words, behind a sigil ($ @ # % -), in backquotes, in a list between braces, in a short cell of a table's
// row, unless its blanks fill a line of prose. What stands so is shown to a model (protect.h hides what it protects),
// and edits of it are refused. Of scanned text ask nothing: there a digit or a mark within a word is a misread letter.
// Of a long line, no more than 2,048 bytes on either side are looked at.
bool is_technical(std::string_view line, Span word);

// How many of the words between the line's blanks are names of code beyond doubt: with an underscore before a letter
// (foo_bar, not the formula's x_1), with :: between letters (std::move), called without arguments (close()).
std::size_t count_identifiers(std::string_view line);

}  // namespace emend::text
