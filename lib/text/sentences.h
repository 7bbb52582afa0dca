// Cuts a line into sentences of bounded length; the pieces tile the line, so that joining them gives the line back.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::text {

// Cuts after . ! ? and their kin (with closing quotes and brackets) that are followed by blanks; those of Chinese and
// Japanese (U+3002, U+FF01 ...) need none. A single full stop does not count after a known abbreviation, after an
// initial, nor before another one (". . ."). Before a lower-case letter neither it, also before a closing bracket, nor
// dots (...) nor any mark at the end of a quotation do. Where the line is a record of several lines, an empty one and
// the item of a list (is_item()) end what stands before them; other line breaks are blanks. A piece longer than
// max_bytes is cut again after ; : , and their kin or at a blank, at last between code points. Blanks between two
// sentences belong to the first. The spans tile [0, line.size()). max_bytes is at least 4 (std::logic_error).
//
// language: "en", or "de", where ordinal numbers and single letters have full stops, too ("am 3. Mai", "z. B."). Others
// count as "en".
std::vector<Span> sentences(std::string_view line, std::size_t max_bytes = 300, std::string_view language = "en");

// The words, of letters, digits, apostrophes and hyphens, in which one of the pieces ends and the next begins: of
// sentences(), words longer than a piece may be. Whoever sees a piece of a word does not know the word.
std::vector<Span> cut_words(std::string_view line, const std::vector<Span>& pieces);
// Whether [begin, end) touches one of the words, which are in their order.
bool touches(const std::vector<Span>& words, Span span);

// Whether a word of English in small letters should have a capital, since it begins a sentence: it stands behind a full
// stop and a blank, that stop (and a blank before it) behind a listed word in small letters which is no abbreviation,
// and is a word that sentences begin with ("it", "the"). sentences() does not cut there.
bool lacks_capital(std::string_view text, Span word);

// Whether a line is one of a list: begins, behind blanks, with a dash, star, plus sign, bullet, or 1. or 1), and a
// blank.
bool is_item(std::string_view line);

}  // namespace emend::text
