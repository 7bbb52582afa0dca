// The edges of what is no whole sentence: cells, items, titles, and lines in which a paragraph is wrapped. A model that
// writes sentences begins them with a capital and ends them with a full stop.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/words.h"

namespace emend::decode {

// Whether no mark ends what the text says: the full stop of an abbreviation does not.
bool goes_on(std::string_view text);

// Lines of wrapped text are as long as its width allows, which is 60 to 120 columns (counted as bytes).
// Whether a line may be one of them: long enough, and not too long.
bool may_be_wrapped(std::string_view line);
// Whether the line was wrapped where `next` stands behind it, since the first word of that would have been too much.
bool is_wrapped(std::string_view line, std::string_view next);

// Whether it is no more than a name or the like: at most three words, of which none is a pronoun, or a verb and no
// noun.
bool is_phrase(std::string_view text);

// Where the text's first letter stands; its size where it has none.
std::size_t first_letter(std::string_view text);

// Takes from edits of the text the capital that they give to the first letter of a sentence of it ("dont" -> "Don't"
// becomes "dont" -> "don't"), or to what they put there; not that of "I" and "NASA". Edits that then change nothing are
// dropped.
void leave_small(std::string_view text, text::Span sentence, std::vector<text::Edit>& edits);
// Takes from edits of the text what they do to the marks at its end, or to there being none.
void leave_open(std::string_view text, std::vector<text::Edit>& edits);

}  // namespace emend::decode
