// How a word stands in a sentence: its capitals, and whether it is one of prose.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/words.h"

namespace emend::filters {

enum class Case { small, title, other };  // title: the first letter alone is a capital; of letters of English
Case case_of(std::string_view word);

// Whether what stands beside a word is what prose puts there. A word between quotation marks of its own is talked
// about.
bool is_of_prose(std::string_view sentence, text::Span word);

// Whether it is the name of the command, option or the like that is said behind it: "the save command".
bool is_named(std::string_view sentence, text::Span word);

// Of the hyphen that a record ends with, in the middle of a word: also one that is no ASCII, as man writes it. 0: none.
std::size_t bytes_of_hyphen(std::string_view record);

}  // namespace emend::filters
