// Text in fields, with a separator between them: the lines of a table, the names in a list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace emend::text {

// Takes what precedes the first separator, and the separator; all of it where there is none.
template <class Char>
std::basic_string_view<Char> take_field(std::basic_string_view<Char>& rest, std::type_identity_t<Char> separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::basic_string_view<Char> field = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return field;
}

}  // namespace emend::text
