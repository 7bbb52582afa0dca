// Classes of English words that this room, lib/filters and lib/noise ask for by name: tables/classes.inc,
// in small letters and with ' for U+2019. text/classes.h draws the format.
#pragma once

#include <string_view>
#include <vector>

#include "text/classes.h"

namespace emend::english {

inline constexpr std::string_view class_table =
#include "english/tables/classes.inc"
    ;
inline const text::Classes& classes() { return text::classes_of<class_table>(); }

// The words of a class, in order. A class that the table lacks is an error of the compiler.
template <text::ClassName name>
const std::vector<std::string_view>& words_of() {
  return text::words_of_class<class_table, name>();
}
// Whether the word, in small letters, is of a class: is<"title">(word).
template <text::ClassName name>
bool is(std::string_view word) {
  return text::is_in(word, words_of<name>());
}

}  // namespace emend::english
