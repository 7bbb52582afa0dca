// Which script letters belong to, as far as it tells a dictionary's words from those of other languages.
#pragma once

#include <string_view>

#include "symspell/dictionary.h"

namespace emend::symspell {

// Those whose words a dictionary may list; all others are one.
enum class Script { none, latin, greek, cyrillic, armenian, hebrew, arabic, georgian, ethiopic, other };

// none for what is no letter.
Script script_of(char32_t c);

bool has_letter_of(Script script, std::string_view text);

// Of most of its words, judged by a thousand of them; none for an empty dictionary.
Script script_of(const Dictionary& dictionary);

}  // namespace emend::symspell
