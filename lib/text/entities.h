// What stands for a character that is read, letters and punctuation: entities of HTML, and letters of LaTeX.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace emend::text {

// The character of "&uuml;", "&#252;" or "&#xFC;"; nothing for entities that are no letter, no punctuation and none of
// & < > ", and for what is no entity.
std::optional<char32_t> character_of_entity(std::string_view entity);
// The entity that XML requires for & < > and ", within attributes, too; empty for all others.
std::string_view entity_of(char32_t character);
struct MarkupCharacter {
  char32_t character;
  std::string_view markup;  // that stands for it
};
// The same of a whole span of markup, or the letters that LaTeX writes so (latex_letters.h), one behind the other; none
// where it is something else.
std::vector<MarkupCharacter> characters_of_markup(std::string_view markup);

}  // namespace emend::text
