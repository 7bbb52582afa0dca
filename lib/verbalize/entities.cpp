// Entities of HTML that stand for signs which the readers know: 5&nbsp;km, &pound;20, 1990&ndash;95.
#include <charconv>

#include "text/utf8.h"
#include "verbalize/line.h"

namespace emend::verbalize {

namespace {

struct Entity {
  std::string_view name, sign;
};
constexpr Entity entities[] = {
    {"nbsp", "\u00A0"}, {"ensp", "\u2002"}, {"emsp", "\u2003"}, {"thinsp", "\u2009"}, {"ndash", "–"},  {"mdash", "—"},
    {"minus", "−"},     {"pound", "£"},     {"euro", "€"},      {"yen", "¥"},         {"cent", "¢"},   {"deg", "°"},
    {"frac12", "½"},    {"frac14", "¼"},    {"frac34", "¾"},    {"times", "×"},       {"divide", "÷"}, {"plusmn", "±"},
    {"sect", "§"},      {"sup2", "²"},      {"sup3", "³"},      {"micro", "µ"},       {"prime", "′"},  {"Prime", "″"},
    {"dollar", "$"},    {"percnt", "%"},    {"le", "≤"},        {"ge", "≥"},          {"permil", "‰"}, {"asymp", "≈"},
    {"radic", "√"}};

std::optional<char32_t> character(std::string_view number) {
  const bool hexadecimal = number.starts_with('x') || number.starts_with('X');
  if (hexadecimal) number.remove_prefix(1);
  unsigned value = 0;
  const auto [end, error] = std::from_chars(number.begin(), number.end(), value, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != number.end() || value > 0x10FFFF) return std::nullopt;
  return static_cast<char32_t>(value);
}

}  // namespace

std::size_t entity_end(std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 12;  // bytes
  const Line line{text};
  if (line[at] != '&') return at;
  const bool number = line[at + 1] == '#';
  std::size_t end = at + 1 + number;
  while (end - at < longest && (is_letter(line[end]) || is_digit(line[end]))) ++end;
  if (line[end] != ';') return at;
  const std::string_view name = line.slice(at + 1 + number, end);
  // Names have two letters and more, of which the second is small: AT&T; and R&D; are none.
  const bool is_name =
      number ? character(name).has_value() : name.size() > 1 && is_letter(name[0]) && is_lower(name[1]);
  return is_name ? end + 1 : at;
}

std::string_view sign_of_entity(std::string_view text, std::size_t at, std::size_t end) {
  const Line line{text};
  const std::string_view entity = line.slice(at, end);
  if (entity == "&amp;") return at > 0 && is_letter(line[at - 1]) && is_letter(line[end]) ? "&" : "";  // AT&amp;T
  if (entity.size() < 4) return {};
  const std::string_view name = entity.substr(1, entity.size() - 2);
  std::string by_number;
  if (name[0] == '#')
    if (const auto wide = character(name.substr(1)); wide && *wide > 0) text::append_utf8(by_number, *wide);
  for (const Entity& row : entities)
    if (name == row.name || (!by_number.empty() && by_number == row.sign)) return row.sign;
  return {};
}

}  // namespace emend::verbalize
