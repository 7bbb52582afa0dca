#include "text/latex_letters.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "text/utf8.h"

namespace emend::text {
namespace {

struct Accent {
  char command;
  char32_t mark;
};
// Signs stand before their letter; a command of letters needs braces or a blank before it.
constexpr Accent signs[] = {{'`', 0x300}, {'\'', 0x301}, {'^', 0x302}, {'~', 0x303},
                            {'"', 0x308}, {'=', 0x304},  {'.', 0x307}},
                 letters[] = {{'u', 0x306}, {'v', 0x30C}, {'H', 0x30B}, {'r', 0x30A},
                              {'c', 0x327}, {'k', 0x328}, {'d', 0x323}, {'b', 0x331}};
constexpr std::pair<std::string_view, char32_t> names[] = {
    {"ss", 0xDF}, {"ae", 0xE6}, {"AE", 0xC6}, {"oe", 0x153}, {"OE", 0x152}, {"o", 0xF8},   {"O", 0xD8},
    {"l", 0x142}, {"L", 0x141}, {"aa", 0xE5}, {"AA", 0xC5},  {"i", 0x131},  {"j", 0x237},  {"th", 0xFE},
    {"TH", 0xDE}, {"dh", 0xF0}, {"DH", 0xD0}, {"dj", 0x111}, {"DJ", 0x110}, {"ng", 0x14B}, {"NG", 0x14A}};

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// The one character of a letter and a mark.
std::optional<char32_t> composed(char base, char32_t mark) {
  static const auto table = [] {
    std::map<std::pair<char32_t, char32_t>, char32_t> found;
    for (const auto& [first, last] : {std::pair<char32_t, char32_t>{0xC0, 0x24F}, {0x1E00, 0x1EFF}}) {
      for (char32_t c = first; c <= last; ++c) {
        std::string one;
        append_utf8(one, c);
        const std::u32string parts = to_code_points(decompose(one));
        if (parts.size() == 2) found.emplace(std::pair(parts[0], parts[1]), c);
      }
    }
    return found;
  }();
  const auto found = table.find({static_cast<char32_t>(base), mark});
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

struct Base {
  char letter;
  std::size_t length;
};

// What an accent stands on: a, {a}, \i, {\i}.
std::optional<Base> base_of(std::string_view text) {
  if (text.empty()) return {};
  if (is_ascii_letter(text[0])) return Base{text[0], 1};
  if (text[0] == '{') {
    const auto inner = text.starts_with("{{") ? std::nullopt : base_of(text.substr(1));
    if (!inner || text.substr(1 + inner->length, 1) != "}") return {};
    return Base{inner->letter, inner->length + 2};
  }
  if (text.size() < 2 || text[0] != '\\' || (text[1] != 'i' && text[1] != 'j')) return {};
  if (text.size() > 2 && is_ascii_letter(text[2])) return {};
  return Base{text[1], 2};
}

std::optional<LatexLetter> accented(const Accent& accent, std::string_view text, std::size_t before) {
  const auto base = base_of(text.substr(before));
  if (!base) return {};
  const auto character = composed(base->letter, accent.mark);
  return character ? std::optional(LatexLetter{*character, before + base->length}) : std::nullopt;
}

}  // namespace

std::optional<LatexLetter> latex_letter(std::string_view text) {
  if (text.size() < 2) return {};
  if (text[0] == '{') {
    const auto inner = text[1] == '\\' ? latex_letter(text.substr(1)) : std::nullopt;  // {\ss}, not {{\ss}}
    if (!inner || text.substr(1 + inner->length, 1) != "}") return {};
    return LatexLetter{inner->character, inner->length + 2};
  }
  if (text[0] != '\\') return {};
  for (const Accent& accent : signs) {
    if (accent.command == text[1]) return accented(accent, text, 2);
  }
  std::size_t end = 1;
  while (end < text.size() && is_ascii_letter(text[end])) ++end;
  const std::string_view name = text.substr(1, end - 1), rest = text.substr(end);
  for (const Accent& accent : letters) {
    if (name != std::string_view(&accent.command, 1)) continue;
    if (rest.starts_with('{')) return accented(accent, text, end);
    return rest.starts_with(' ') ? accented(accent, text, end + 1) : std::nullopt;
  }
  for (const auto& [known, character] : names) {
    if (name != known) continue;
    const std::size_t more = rest.starts_with("{}") ? 2 : rest.starts_with(' ') ? 1 : 0;
    return LatexLetter{character, end + more};
  }
  return {};
}

}  // namespace emend::text
