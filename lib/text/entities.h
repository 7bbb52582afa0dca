// Entities of HTML that stand for what is read: letters and punctuation.
#pragma once

#include <optional>
#include <string_view>

namespace emend::text {

// The character of "&uuml;", "&#252;" or "&#xFC;"; nothing for entities that are no letter, no punctuation and none of
// & < > ", and for what is no entity.
std::optional<char32_t> character_of_entity(std::string_view entity);

}  // namespace emend::text
