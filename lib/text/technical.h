// Words that are no prose though a model may read them: names, codes, cells of tables.
#pragma once

#include <string_view>

#include "text/words.h"

namespace emend::text {

// Whether the word (words.h; or some bytes of the line) is none that a spelling is mended of: in capitals among words
// that are not, with a digit, a full stop, a colon, a slash, an underscore or an apostrophe's like within, or a dash
// that joins no plain words; behind a sigil ($ @ # % -); in backquotes; in a short cell of a table's row. What stands
// so is shown to a model (protect.h hides what it protects), and edits of it are refused. O(line).
bool is_technical(std::string_view line, Span word);

// Whether the line is a row of a table: cells parted by | or by two or more blanks, TABs included, at least three of
// them, or columns of a listing.
bool is_table_row(std::string_view line);

}  // namespace emend::text
