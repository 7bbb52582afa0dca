// Words that a small translator makes up of pieces (penaltymandate, needable): no list has them, nor the source.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "filters/translating.h"
#include "text/lexicon.h"

namespace emend::filters {

// How many words of a translation, of four letters or more, all of ASCII, are neither in the lexicon of its language,
// nor in the source, in whatever case and be it within other words, nor in what it must say.
std::size_t invented_words(const text::Lexicon& lexicon, std::string_view source, std::span<const Term> terms,
                           std::string_view said);

}  // namespace emend::filters
