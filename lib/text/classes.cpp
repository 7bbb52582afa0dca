#include "text/classes.h"

#include <stdexcept>
#include <string>

namespace emend::text {

namespace {

void add_words(std::string_view line, std::vector<std::string_view>& words) {
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
}

}  // namespace

Classes::Classes(std::string_view table) {
  constexpr std::string_view begins = "class ", colon = ": ", others = "  not: ", indented = "  ";
  while (!table.empty()) {
    const std::size_t end = std::min(table.find('\n'), table.size());
    const std::string_view line = table.substr(0, end);
    table.remove_prefix(std::min(end + 1, table.size()));
    if (line.empty() || line.starts_with('#')) continue;
    if (const std::size_t at = line.find(colon); line.starts_with(begins) && at != line.npos)
      all_.push_back({line.substr(begins.size(), at - begins.size()), line.substr(at + colon.size()), {}, {}});
    else if (line.starts_with(others) && !all_.empty())
      add_words(line.substr(others.size()), all_.back().others);
    else if (line.starts_with(indented) && !all_.empty())
      add_words(line, all_.back().words);
    else
      throw std::logic_error("table of classes: '" + std::string(line) + "' belongs to no class");
  }
  for (NamedClass& one : all_) std::sort(one.words.begin(), one.words.end());
}

const NamedClass& Classes::named(std::string_view name) const {
  for (const NamedClass& one : all_)
    if (one.name == name) return one;
  throw std::logic_error("no class " + std::string(name));
}

}  // namespace emend::text
