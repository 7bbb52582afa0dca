// Edits of a sentence that are refused whatever their confidence, because models are known to propose them in error:
// networks that copy skip or repeat pieces of a sentence where their attention jumps, and end every line with a full
// stop.
#pragma once

#include <string_view>
#include <vector>

#include "filters/rewriting.h"
#include "text/edit.h"

namespace emend::filters {

// The defaults are those of denoise: no misspelling adds two words; wrapped lines, cells of tables and lines of logs
// have no full stop; and the only superfluous words that people type are repeated ones.
struct Guards {
  std::size_t most_words = 1;  // that an edit may add or remove
  bool at_end = false;         // whether an edit may add a mark or more at the end of the sentence
  bool loses_words = false;    // whether a word may go that repeats no neighbour and is not joined to one
};

// Corrections of grammar remove words, add some, and end sentences.
inline constexpr Guards grammar_guards{3, true, true};

// Removes from `edits` what the guards do not allow, and returns what that was, in the order of these checks:
//   jump       an edit of more than `most_words`, and those within three words of it: how text with a gap is aligned
//              there is arbitrary
//   added_end  an insertion behind the sentence; an edit at its end loses a mark that the sentence did not have
//   lost_word  an edit that writes its words without one of them
// edits: of the sentence, valid UTF-8, sorted, not overlapping. O(n) in the sentence, and O(m^2) in an edit's letters.
std::vector<Refused> refuse(std::string_view sentence, const Guards& guards, std::vector<text::Edit>& edits);

// How many bytes of the edit's replacement `added_end` keeps.
std::size_t allowed_size(std::string_view sentence, const Guards& guards, const text::Edit& edit);

}  // namespace emend::filters
