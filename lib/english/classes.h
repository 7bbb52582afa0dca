// Classes of words that code of this room and lib/filters asks for by name: knowledge as data, in tables/classes.inc.
// They are lists, each closed by what its sentence says, where no part of speech or form tells its words from others.
//
//   class title: Titles and what else gets a full stop in America alone.     a name, and the sentence that says what
//     dr jr messrs mr mrs                                                     the words have in common
//     ms mt prof sr st                              the words, in small letters and with ' for U+2019
//     not: etc miss mister                          some that resemble them and are none: tests look at these
//
// Lines that begin with # and empty ones are left out.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "text/lists.h"

namespace emend::english {

struct NamedClass {
  std::string_view name, sentence;
  std::vector<std::string_view> words;   // in order
  std::vector<std::string_view> others;  // that are none of them
};
// Read when first asked for.
std::span<const NamedClass> named_classes();
const NamedClass& named_class(std::string_view name);  // std::logic_error where there is none

inline constexpr std::string_view class_table =
#include "english/tables/classes.inc"
    ;

// The name of a class as an argument of a template.
template <std::size_t size>
struct ClassName {
  consteval ClassName(const char (&name)[size]) { std::copy_n(name, size, text); }
  consteval bool begins_entry(std::string_view table) const {
    const std::string_view name(text, size - 1), key = "\nclass ";
    for (std::size_t at = table.find(key); at != table.npos; at = table.find(key, at + 1)) {
      const std::string_view entry = table.substr(at + key.size());
      if (entry.starts_with(name) && entry.substr(name.size()).starts_with(':')) return true;
    }
    return false;
  }
  char text[size];
};

// Whether the word, in small letters, is of a class: is<"title">(word). A class that the table lacks is an error of the
// compiler.
template <ClassName name>
bool is(std::string_view word) {
  static_assert(name.begins_entry(class_table), "no class of this name");
  static const NamedClass& all = named_class(name.text);
  return text::is_in(word, all.words);
}

}  // namespace emend::english
