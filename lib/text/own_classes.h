// Classes of words that this room asks for by name: tables/classes.inc. classes.h draws the format. Internal to this
// folder.
#pragma once

#include <string_view>
#include <vector>

#include "text/classes.h"

namespace emend::text {

inline constexpr std::string_view own_class_table =
#include "text/tables/classes.inc"
    ;
inline const Classes& own_classes() { return classes_of<own_class_table>(); }

// The words of a class, in order. A class that the table lacks is an error of the compiler.
template <ClassName name>
const std::vector<std::string_view>& words_of() {
  return words_of_class<own_class_table, name>();
}
// Whether the word, in small letters, is of a class: is<"possessive-pronoun">(word).
template <ClassName name>
bool is(std::string_view word) {
  return is_in(word, words_of<name>());
}

}  // namespace emend::text
