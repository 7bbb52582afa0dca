// Whether a word is in a list: a short one that stands where it is asked for, or a table.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string_view>

namespace emend::text {

inline bool one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// A table is in order and has no word twice; beside it stands static_assert(in_order(table)).
constexpr bool in_order(std::span<const std::string_view> table) {
  return std::is_sorted(table.begin(), table.end()) && std::adjacent_find(table.begin(), table.end()) == table.end();
}
inline bool is_in(std::string_view word, std::span<const std::string_view> table) {
  return std::binary_search(table.begin(), table.end(), word);
}

}  // namespace emend::text
