// Text in nothing but capitals, which models hardly see: read as if it were written as usual.
#pragma once

#include <string>
#include <string_view>

#include "text/tokenizer.h"

namespace emend::decode {

// Two words or more, and no small letter.
bool is_in_capitals(std::string_view text);

// With small letters, but for the first and those of words with a digit (X1, A4). As many bytes, and at the same
// places: a letter whose small form has another length stays.
std::string without_capitals(std::string_view text);

// Of that, what a model reads: each word with a capital, and ß for ss, where the tokenizer knows it so, that is, makes
// fewer tokens of it: nouns of German, and names. As many bytes, too.
std::string as_usual(std::string_view small, const text::Tokenizer& tokenizer);

std::string in_capitals(std::string_view text);

}  // namespace emend::decode
