#include "english/classes.h"

#include <stdexcept>
#include <string>

namespace emend::english {

namespace {

void add_words(std::string_view line, std::vector<std::string_view>& words) {
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
}

std::vector<NamedClass> read(std::string_view table) {
  constexpr std::string_view begins = "class ", colon = ": ", others = "  not: ", indented = "  ";
  std::vector<NamedClass> classes;
  while (!table.empty()) {
    const std::size_t end = std::min(table.find('\n'), table.size());
    const std::string_view line = table.substr(0, end);
    table.remove_prefix(std::min(end + 1, table.size()));
    if (line.empty() || line.starts_with('#')) continue;
    if (const std::size_t at = line.find(colon); line.starts_with(begins) && at != line.npos)
      classes.push_back({line.substr(begins.size(), at - begins.size()), line.substr(at + colon.size()), {}, {}});
    else if (line.starts_with(others) && !classes.empty())
      add_words(line.substr(others.size()), classes.back().others);
    else if (line.starts_with(indented) && !classes.empty())
      add_words(line, classes.back().words);
    else
      throw std::logic_error("english/tables/classes.inc: '" + std::string(line) + "' belongs to no class");
  }
  for (NamedClass& one : classes) std::sort(one.words.begin(), one.words.end());
  return classes;
}

}  // namespace

std::span<const NamedClass> named_classes() {
  static const std::vector<NamedClass> all = read(class_table);
  return all;
}

const NamedClass& named_class(std::string_view name) {
  for (const NamedClass& one : named_classes())
    if (one.name == name) return one;
  throw std::logic_error("no class " + std::string(name));
}

}  // namespace emend::english
