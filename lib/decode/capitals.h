// Text in nothing but capitals, which models hardly see: read as if it were written as usual.
#pragma once

#include <string>
#include <string_view>

namespace emend::decode {

// Two words or more, and no small letter.
bool is_in_capitals(std::string_view text);

// With small letters, but for the first and those of words with a digit (X1, A4). As many bytes, and at the same
// places: a letter whose small form has another length stays.
std::string without_capitals(std::string_view text);

std::string in_capitals(std::string_view text);

}  // namespace emend::decode
