// Classes of words that code asks for by name: knowledge as data. A room keeps its own in tables/classes.inc
// (lib/english/classes.h, lib/verbalize/classes.h). They are lists, each closed by what its sentence says, where no
// part of speech or form tells its words from others.
//
//   class title: Titles and what else gets a full stop in America alone.     a name, and the sentence that says what
//     dr jr messrs mr mrs                                                     the words have in common
//     ms mt prof sr st                              the words, as they are compared
//     not: etc miss mister                          some that resemble them and are none: tests look at these
//
// Lines that begin with # and empty ones are left out.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "text/lists.h"

namespace emend::text {

struct NamedClass {
  std::string_view name, sentence;
  std::vector<std::string_view> words;   // in order
  std::vector<std::string_view> others;  // that are none of them
};

// The classes of a table, which must outlive them. A line that belongs to no class is a std::logic_error.
class Classes {
 public:
  explicit Classes(std::string_view table);
  std::span<const NamedClass> all() const { return all_; }
  const NamedClass& named(std::string_view name) const;  // std::logic_error where there is none

 private:
  std::vector<NamedClass> all_;
};

// The name of a class as an argument of a template: is<"title">(word).
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

// What classes.h of a room gives its table's classes with. `table` is a variable of its own there.

template <const std::string_view& table>
const Classes& classes_of() {  // read when first asked for
  static const Classes all(table);
  return all;
}

// The words of a class, in order. A class that the table lacks is an error of the compiler.
template <const std::string_view& table, ClassName name>
const std::vector<std::string_view>& words_of_class() {
  static_assert(name.begins_entry(table), "no class of this name");
  static const std::vector<std::string_view>& words = classes_of<table>().named(name.text).words;
  return words;
}

}  // namespace emend::text
