#include "text/pictographs.h"

#include "text/ascii.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

bool is_skin_tone(char32_t c) { return c >= 0x1F3FB && c <= 0x1F3FF; }
bool is_joiner_or_selector(char32_t c) { return c == 0x200D || c == 0xFE0E || c == 0xFE0F; }

}  // namespace

std::vector<Span> pictographs(std::string_view text) {
  std::vector<Span> found;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (!beyond_ascii(text[at])) {
      ++at;
      continue;
    }
    const char32_t c = next_code_point(text, at);
    const bool goes_on = !found.empty() && found.back().end == begin;
    const bool sign = (c >= 0x2190 && general_category(c) == "So") || is_skin_tone(c);
    if (goes_on && (sign || is_joiner_or_selector(c))) {
      found.back().end = at;
    } else if (sign) {
      found.push_back({begin, at});
    }
  }
  return found;
}

}  // namespace emend::text
