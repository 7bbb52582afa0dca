// Characters that stand for others or for nothing to see: ligatures, soft hyphens, marks beside their letters.
#pragma once

#include <string>
#include <string_view>

namespace emend::text {

// The letters of a ligature that typesetters use, U+FB00 to U+FB06: "fi" for U+FB01. Empty for other characters.
std::string_view letters_of_ligature(char32_t c);

// What nobody sees: soft hyphen, zero width space and word joiner, where a line may be broken or not; marks of
// direction; that of the byte order. Not joiners, which change how letters and pictographs look.
bool is_invisible(char32_t c);

// Its canonical composition (NFC): a letter and its marks as one character where there is one. Needs valid UTF-8.
std::string compose(std::string_view text);

}  // namespace emend::text
