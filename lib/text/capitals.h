// The capitals of a word, for another that takes its place.
#pragma once

#include <string>
#include <string_view>

namespace emend::text {

// `listed` with a capital where `original` begins with one, in capitals where it is longer than a letter and all of its
// letters are; a word that has capitals itself stays as it is.
std::string with_capitals_of(std::string_view original, const std::string& listed);

// Its first letter becomes a capital, or a small one; what has no case stays.
void begin_large(std::string& text);
void begin_small(std::string& text);
std::string begun_large(std::string_view text);
std::string begun_small(std::string_view text);

// Whether its first character is a capital, or any of them.
bool begins_large(std::string_view text);
bool has_capital(std::string_view text);

// Whether a text has the pronoun I as a small letter: as a word of its own, and never as a capital; or has no capitals
// at all.
bool writes_small_i(std::string_view text);

}  // namespace emend::text
