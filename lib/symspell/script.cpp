#include "symspell/script.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "text/utf8.h"

namespace emend::symspell {

namespace {

// Blocks of the Unicode Standard, in order.
struct Block {
  char32_t begin, end;  // [begin, end)
  Script script;
};
constexpr Block blocks[] = {
    {0x0041, 0x0250, Script::latin},    {0x0250, 0x02B0, Script::latin},     // with the phonetic letters
    {0x0370, 0x0400, Script::greek},    {0x0400, 0x0530, Script::cyrillic},  //
    {0x0530, 0x0590, Script::armenian}, {0x0590, 0x0600, Script::hebrew},    //
    {0x0600, 0x0700, Script::arabic},   {0x0750, 0x0780, Script::arabic},    //
    {0x08A0, 0x0900, Script::arabic},   {0x10A0, 0x1100, Script::georgian},  //
    {0x1200, 0x13A0, Script::ethiopic}, {0x1C80, 0x1C90, Script::cyrillic},  //
    {0x1C90, 0x1CC0, Script::georgian}, {0x1D00, 0x1DC0, Script::latin},     //
    {0x1E00, 0x1F00, Script::latin},    {0x1F00, 0x2000, Script::greek},     //
    {0x2C60, 0x2C80, Script::latin},    {0x2D00, 0x2D30, Script::georgian},  //
    {0x2D80, 0x2DE0, Script::ethiopic}, {0x2DE0, 0x2E00, Script::cyrillic},  //
    {0xA640, 0xA6A0, Script::cyrillic}, {0xA720, 0xA800, Script::latin},     //
    {0xAB30, 0xAB70, Script::latin},    {0xFB00, 0xFB07, Script::latin},     // ligatures
    {0xFB13, 0xFB18, Script::armenian}, {0xFB1D, 0xFB50, Script::hebrew},    //
    {0xFB50, 0xFE00, Script::arabic},   {0xFE70, 0xFF00, Script::arabic},    //
    {0xFF21, 0xFF5B, Script::latin},                                         // full width
};

}  // namespace

Script script_of(char32_t c) {
  if (!text::is_letter(c)) return Script::none;
  const Block* block = std::upper_bound(std::begin(blocks), std::end(blocks), c,
                                        [](char32_t letter, const Block& row) { return letter < row.end; });
  return block != std::end(blocks) && c >= block->begin ? block->script : Script::other;
}

bool has_letter_of(Script script, std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (script_of(text::next_code_point(text, at)) == script) return true;
  return false;
}

Script script_of(const Dictionary& dictionary) {
  constexpr std::uint32_t asked = 1000;
  std::array<std::size_t, static_cast<std::size_t>(Script::other) + 1> counts{};
  for (std::uint32_t i = 0; i < dictionary.size(); i += dictionary.size() / asked + 1) {
    std::size_t at = 0;
    const Script script = script_of(text::next_code_point(dictionary.word(i), at));
    if (script != Script::none) ++counts[static_cast<std::size_t>(script)];
  }
  return static_cast<Script>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

}  // namespace emend::symspell
