#include "train/toml_text.h"

#include <algorithm>

namespace emend::train {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Where the string that begins at `at` ends. One that is never closed ends with its line, or with the text where it may
// have several: the parser gives up there.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool escapes = quote == '"', several_lines = text.substr(at, 3) == std::string(3, quote);
  for (at += several_lines ? 3 : 1; at < text.size(); ++at) {
    if (escapes && text[at] == '\\') {
      ++at;
    } else if (!several_lines && (text[at] == quote || text[at] == '\n')) {
      return at + 1;
    } else if (several_lines && text.substr(at, 3) == std::string(3, quote)) {
      return std::min(text.find_first_not_of(quote, at), at + 5);  // up to two quotes may stand before the three
    }
  }
  return text.size();
}

// The first byte beyond ASCII outside strings and comments.
std::size_t find_stray(std::string_view text) {
  for (std::size_t at = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0; at < text.size();) {
    if (text[at] == '"' || text[at] == '\'')
      at = end_of_string(text, at);
    else if (text[at] == '#')
      at = std::min(text.find('\n', at), text.size());
    else if (static_cast<unsigned char>(text[at]) >= 0x80)
      return at;
    else
      ++at;
  }
  return text.npos;
}

}  // namespace

toml::table parse_toml(std::string_view text) {
  const std::size_t stray = find_stray(text);
  if (stray == text.npos) return toml::parse(text);
  const auto lines = static_cast<toml::source_index>(std::count(text.begin(), text.begin() + stray, '\n'));
  const toml::source_position where{lines + 1, 1};
  throw toml::parse_error("a letter that is not ASCII stands outside quotes", {where, where, nullptr});
}

}  // namespace emend::train
