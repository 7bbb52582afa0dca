// Taking the punctuation out of a text and its edits. Internal to this folder.
#pragma once

#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/words.h"

namespace emend::verbalize {

// Adds edits of what lies between the edits, and takes the punctuation out of these. Spans of `kept` stay as they are:
// bytes of the line, sorted, touched by no edit. Numbers and words do not change or grow together by it: apostrophes in
// words, marks between digits and signs before them stay, and other marks between two words become a blank.
std::vector<text::Edit> drop_punctuation(std::string_view line, std::vector<text::Edit> edits,
                                         const std::vector<text::Span>& kept, bool keep_edits);

}  // namespace emend::verbalize
