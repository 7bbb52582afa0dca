// Messages of ICU: {count, plural, =0 {none} one {# file} other {# files}}
#include "text/catalogue_format.h"

namespace emend::text::catalogue {
namespace {

constexpr std::size_t kDeepest = 16;  // selects within selects

std::size_t beyond_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(kBlanks, at), text.size());
}

std::size_t beyond_word(std::string_view text, std::size_t at) {
  return std::min(text.find_first_of(" \t\r\n{},", at), text.size());
}

// Beyond the partner of the brace at `at`; 0 where there is none.
std::size_t beyond_brace(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '{') ++depth;
    if (text[at] == '}' && --depth == 0) return at + 1;
  }
  return 0;
}

// What stands in the braces of the branches of text[span], where that is one plural or select; else nothing.
std::vector<Span> branches(std::string_view text, Span span) {
  const std::string_view part = trim(slice(text, span));
  if (!part.starts_with('{') || beyond_brace(part, 0) != part.size()) return {};
  const std::size_t begin = static_cast<std::size_t>(part.data() - text.data());
  const auto beyond_comma = [&](std::size_t at) {
    at = beyond_blanks(part, beyond_word(part, beyond_blanks(part, at)));
    return at < part.size() && part[at] == ',' ? beyond_blanks(part, at + 1) : npos;
  };
  std::size_t at = beyond_comma(1);
  if (at == npos || !one_of(part.substr(at, beyond_word(part, at) - at), {"plural", "select", "selectordinal"}))
    return {};
  at = beyond_comma(at);
  std::vector<Span> found;
  while (at != npos && at + 1 < part.size()) {
    const std::size_t name = at;
    at = beyond_blanks(part, beyond_word(part, name));
    if (part.substr(name).starts_with("offset:")) continue;
    const std::size_t end = at > name && part[at] == '{' ? beyond_brace(part, at) : 0;
    if (end == 0) return {};
    found.push_back({begin + at + 1, begin + end - 1});
    at = beyond_blanks(part, end);
  }
  return found;
}

}  // namespace

std::vector<Span> message_texts(std::string_view message) {
  std::vector<Span> texts = {{0, message.size()}};
  for (std::size_t depth = 0; depth < kDeepest; ++depth) {
    std::vector<Span> next;
    for (const Span text : texts) {
      const std::vector<Span> within = branches(message, text);
      next.insert(next.end(), within.begin(), within.end());
      if (within.empty()) next.push_back(text);
    }
    if (next.size() == texts.size()) break;
    texts = std::move(next);
  }
  return texts;
}

}  // namespace emend::text::catalogue
