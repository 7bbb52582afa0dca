// What an edit of a sentence must not do whatever it says, since those who propose it are known to err so: models that
// copy skip or repeat pieces of a sentence where their attention jumps, and take every line for a whole sentence.
#pragma once

#include <string_view>
#include <vector>

#include "filters/rewriting.h"
#include "text/edit.h"

namespace emend::filters {

// The defaults are those of denoise: no misspelling adds two words, hard-wrapped lines, cells of tables and lines of
// logs end without a full stop, and nobody types a word too much but one that is there twice.
struct Guards {
  std::size_t most_words = 1;  // that an edit may add or take away
  bool at_end = false;         // whether the sentence may get a mark at its end, or anything behind it
  bool loses_words = false;    // whether a word may go that repeats no neighbour and is not joined to one
};

// Grammar takes words away and adds some, and ends sentences.
inline constexpr Guards grammar_guards{3, true, true};

// Leaves out what the guards do not allow, and says what that was, in the order of these checks:
//   jump       an edit of more than `most_words`, and those within three words of it: how text with a gap is aligned
//              there is arbitrary
//   added_end  what is put behind the sentence; of an edit at its end, a mark that it did not have is taken away
//   lost_word  an edit that writes its words without one of them
// edits: of the sentence, valid UTF-8, sorted, not overlapping. O(n) in the sentence, and O(m^2) in an edit's letters.
std::vector<Refused> refuse(std::string_view sentence, const Guards& guards, std::vector<text::Edit>& edits);

// So many bytes of what the edit writes are left by `added_end`.
std::size_t allowed_size(std::string_view sentence, const Guards& guards, const text::Edit& edit);

}  // namespace emend::filters
