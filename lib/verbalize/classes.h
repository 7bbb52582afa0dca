// Classes of words that the readers of this room ask for by name: tables/classes.inc. text/classes.h draws the format.
// Internal to this folder.
#pragma once

#include <string_view>
#include <vector>

#include "text/classes.h"

namespace emend::verbalize {

inline constexpr std::string_view class_table =
#include "verbalize/tables/classes.inc"
    ;
inline const text::Classes& classes() { return text::classes_of<class_table>(); }

// The words of a class, in order. A class that the table lacks is an error of the compiler.
template <text::ClassName name>
const std::vector<std::string_view>& words_of() {
  return text::words_of_class<class_table, name>();
}
// Whether the word is of a class: is<"ruler">(word).
template <text::ClassName name>
bool is(std::string_view word) {
  return text::is_in(word, words_of<name>());
}

}  // namespace emend::verbalize
