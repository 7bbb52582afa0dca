#include "filters/loop_guard.h"

#include <algorithm>
#include <vector>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {
namespace {

std::vector<std::string_view> marks_and_words(std::string_view text) {
  std::vector<std::string_view> out;
  for (text::Span span : text::split_words(text)) {
    std::size_t at = span.begin;
    if (!text::is_blank(text::next_code_point(text, at))) out.push_back(text::slice(text, span));
  }
  return out;
}

// How often some run of n elements stands in a row at most.
std::size_t most_copies(const auto& elements, std::size_t n) {
  std::size_t most = 0, same = 0;  // elements up to here that equal the one n before them
  for (std::size_t i = n; i < elements.size(); ++i) {
    same = elements[i] == elements[i - n] ? same + 1 : 0;
    most = std::max(most, same / n);
  }
  return most + 1;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

}  // namespace

bool repeats_itself(std::string_view source, std::string_view text) {
  for (std::size_t n = 1; n <= 6; ++n) {
    const std::size_t copies = most_copies(text, n);
    if (copies >= 4 && copies > most_copies(source, n)) return true;
  }
  const auto said = marks_and_words(text), given = marks_and_words(source);
  for (std::size_t n = 1; n <= 8; ++n) {
    const std::size_t copies = most_copies(said, n), allowed = n <= 2 ? 3 : 2;
    if (copies >= allowed && copies > most_copies(given, n)) return true;
  }
  return false;
}

bool runs_away(std::string_view source, std::string_view text) {
  if (text.size() > 2 * source.size() + 20 || 2 * text.size() + 20 < source.size()) return true;
  if (!text::is_valid_utf8(text)) return true;
  for (char c : text)
    if (is_control(c) && source.find(c) == source.npos) return true;
  return repeats_itself(source, text);
}

}  // namespace emend::filters
