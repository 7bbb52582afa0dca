// How a word stands in a sentence: its capitals, and whether it is one of prose.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/words.h"

namespace emend::filters {

enum class Case { small, title, other };  // title: the first letter alone is a capital; of letters of English
Case case_of(std::string_view word);

// Whether the characters beside a word are those of prose. A word in quotation marks of its own is mentioned, not used,
// and is no prose.
bool is_of_prose(std::string_view sentence, text::Span word);

// Whether a word that is_of_prose() is none for is emphasised, or joined to another by a slash: *word*, word/other.
bool is_marked(std::string_view sentence, text::Span word);

// Whether the word is a name, because a command, option or the like follows it: "the save command".
bool is_named(std::string_view sentence, text::Span word);

// The bytes of the hyphen with which a record ends in the middle of a word, in ASCII or as man writes it. 0: none.
std::size_t bytes_of_hyphen(std::string_view record);

}  // namespace emend::filters
