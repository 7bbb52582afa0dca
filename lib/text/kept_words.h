// Words that no edit may change.
#pragma once

#include <span>
#include <string_view>

#include "text/edit.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::text {

// Whether an edit of `text` changes a word of `kept`: whether the edit reaches into one, or writes letters or digits
// beside it.
bool changes_word_of(const WordList& kept, std::string_view text, const Edit& edit);
// The same with the words of the text (words.h), for many edits of a long one.
bool changes_word_of(const WordList& kept, std::string_view text, std::span<const Span> words, const Edit& edit);

}  // namespace emend::text
