// Words that are spelled in two ways, of which neither is wrong: colour and color, cancelled and canceled, realise and
// realize, learnt and learned.
#pragma once

#include <string_view>

namespace emend::text {

// Whether two different words, in lower case, are such spellings of one: by a table of British and American letters,
// and by forms that a word has two of (inflection.h).
bool is_spelling_variant(std::string_view a, std::string_view b);

}  // namespace emend::text
