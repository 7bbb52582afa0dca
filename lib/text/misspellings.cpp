// scripts/make-noise-tables makes the table and describes its format.
#include "text/misspellings.h"

#include <vector>

#include "text/fields.h"

namespace emend::text {

namespace {

constexpr char table[] =
#include "text/tables/misspellings.inc"
    ;

std::uint8_t base36(char digit) { return static_cast<std::uint8_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10); }

}  // namespace

void for_each_misspelt(const std::function<void(const std::string&, std::span<const Misspelling>)>& use) {
  std::string_view rest = table;
  take_field(rest, '\n');
  std::string word;
  std::vector<Misspelling> found;
  while (!rest.empty()) {
    std::string_view line = take_field(rest, '\n');
    const std::string_view head = take_field(line, ' ');
    word.resize(base36(head[0]));
    word += head.substr(1);
    found.clear();
    while (!line.empty()) {
      std::string_view field = take_field(line, ' ');
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
