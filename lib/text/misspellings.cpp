// scripts/make-noise-tables makes the table and describes its format.
#include "text/misspellings.h"

#include <algorithm>
#include <vector>

namespace emend::text {

namespace {

constexpr char table[] =
#include "text/tables/misspellings.inc"
    ;

// Splits off what precedes `separator`.
std::string_view take(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return field;
}

std::uint8_t base36(char digit) { return static_cast<std::uint8_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10); }

}  // namespace

void for_each_misspelt(const std::function<void(const std::string&, std::span<const Misspelling>)>& use) {
  std::string_view rest = table;
  take(rest, '\n');
  std::string word;
  std::vector<Misspelling> found;
  while (!rest.empty()) {
    std::string_view line = take(rest, '\n');
    const std::string_view head = take(line, ' ');
    word.resize(base36(head[0]));
    word += head.substr(1);
    found.clear();
    while (!line.empty()) {
      std::string_view field = take(line, ' ');
      Misspelling m{base36(field[0]), base36(field[1]), 1, field.back() != '?', field.substr(2)};
      if (!m.sure) m.middle.remove_suffix(1);
      if (!m.middle.empty() && m.middle.back() >= '0' && m.middle.back() <= '9') {
        m.weight = static_cast<std::uint8_t>(m.middle.back() - '0');
        m.middle.remove_suffix(1);
      }
      found.push_back(m);
    }
    use(word, found);
  }
}

}  // namespace emend::text
