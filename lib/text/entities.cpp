#include "text/entities.h"

#include <algorithm>
#include <charconv>

#include "text/latex_letters.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

struct Row {
  std::string_view name;
  char32_t character;
};

// The letters and punctuation of HTML 4 (W3C recommendation, 24.2 to 24.4), by name.
constexpr Row rows[] = {
#include "text/tables/entities.inc"
};

std::optional<char32_t> by_number(std::string_view digits) {
  const bool hexadecimal = digits.starts_with('x') || digits.starts_with('X');
  if (hexadecimal) digits.remove_prefix(1);
  unsigned number = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), number, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != digits.end() || number > 0x10FFFF || (number >= 0xD800 && number < 0xE000))
    return {};
  const auto c = static_cast<char32_t>(number);
  return is_letter(c) || is_punctuation(c) || c == '<' || c == '>' ? std::optional(c) : std::nullopt;
}

}  // namespace

std::string_view entity_of(char32_t character) {
  switch (character) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return {};
  }
}

std::optional<char32_t> character_of_entity(std::string_view entity) {
  if (entity.size() < 4 || entity.front() != '&' || entity.back() != ';') return {};
  const std::string_view name = entity.substr(1, entity.size() - 2);
  if (name.front() == '#') return by_number(name.substr(1));
  const auto row = std::lower_bound(std::begin(rows), std::end(rows), name,
                                    [](const Row& one, std::string_view other) { return one.name < other; });
  return row != std::end(rows) && row->name == name ? std::optional(row->character) : std::nullopt;
}

std::vector<MarkupCharacter> characters_of_markup(std::string_view markup) {
  if (const auto character = character_of_entity(markup)) return {{*character, markup}};
  std::vector<MarkupCharacter> characters;
  for (std::size_t at = 0; at < markup.size(); at += characters.back().markup.size()) {
    const auto letter = latex_letter(markup.substr(at));
    if (!letter) return {};
    characters.push_back({letter->character, markup.substr(at, letter->length)});
  }
  return characters;
}

}  // namespace emend::text
