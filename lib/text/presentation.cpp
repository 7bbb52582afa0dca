#include "text/presentation.h"

#include <utf8proc.h>

#include <array>
#include <cstdlib>
#include <stdexcept>

namespace emend::text {

std::string_view letters_of_ligature(char32_t c) {
  static constexpr std::array<std::string_view, 7> letters = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
  return c >= 0xFB00 && c < 0xFB00 + letters.size() ? letters[c - 0xFB00] : std::string_view();
}

bool is_invisible(char32_t c) {
  const bool of_breaks = c == 0xAD || c == 0x200B || c == 0x2060;
  const bool of_direction =
      c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return of_breaks || of_direction || c == 0xFEFF;
}

std::string compose(std::string_view text) {
  utf8proc_uint8_t* composed = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &composed, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  if (size < 0) throw std::runtime_error(utf8proc_errmsg(size));
  std::string out(reinterpret_cast<const char*>(composed), static_cast<std::size_t>(size));
  std::free(composed);
  return out;
}

}  // namespace emend::text
