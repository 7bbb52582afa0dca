// What fuzzers of texts share: which markup an input is of, and what holds of spans, of edits, and of the time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "memory_file.h"
#include "text/edit.h"
#include "text/markup.h"
#include "text/utf8.h"
#include "text/words.h"

// No input takes longer than this, with sanitizers on a busy machine: what is O(n^2) in 64 KB does.
class InTime {
 public:
  InTime() = default;
  InTime(const InTime&) = delete;
  ~InTime() { require(std::clock() - begin_ < 5 * CLOCKS_PER_SEC); }

 private:
  std::clock_t begin_ = std::clock();  // of this process's CPU
};

// The letter that an input begins with says what its text is: plain, Markdown, HTML, LaTeX, or a text of a catalogue
// (messages, subtitles, XLIFF). A capital: the text again and again, 64 KB of it.
struct FuzzedText {
  emend::text::Markup markup;
  std::string text;  // valid UTF-8
};

inline std::optional<FuzzedText> fuzzed_text(const std::uint8_t* data, std::size_t size) {
  using emend::text::Markup;
  static constexpr std::pair<char, Markup> kinds[] = {
      {'p', Markup::none},    {'m', Markup::markdown}, {'h', Markup::html}, {'l', Markup::latex},
      {'c', Markup::message}, {'s', Markup::subtitle}, {'x', Markup::xliff}};
  if (size == 0) return {};
  const auto kind = std::ranges::find(kinds, static_cast<char>(data[0] | 0x20), &std::pair<char, Markup>::first);
  FuzzedText out{Markup::none, std::string(reinterpret_cast<const char*>(data + 1), size - 1)};
  if (kind == std::end(kinds) || !emend::text::is_valid_utf8(out.text)) return {};
  out.markup = kind->second;
  constexpr std::size_t most = std::size_t{64} << 10;
  if ((data[0] & 0x20) == 0 && size > 1) {
    const std::string once = out.text;
    while (out.text.size() + once.size() <= most) out.text += once;
  }
  return out;
}

// The text, and what stands in its last line: what a model makes of it.
inline std::string take_last_line(std::string& text) {
  const std::size_t line = text.rfind('\n');
  std::string last = line == text.npos ? "" : text.substr(line + 1);
  text.resize(std::min(line, text.size()));
  return last;
}

// Whether one character ends and the next begins there.
inline bool is_border(std::string_view text, std::size_t at) {
  return at <= text.size() && (at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80);
}

inline void require_within(std::string_view text, emend::text::Span span) {
  require(span.begin <= span.end && is_border(text, span.begin) && is_border(text, span.end));
}

// In order, not overlapping, not empty, within the text, between characters.
template <class Range, class SpanOf = std::identity>
void require_in_order(std::string_view text, const Range& range, SpanOf span_of = {}) {
  std::size_t end = 0;
  for (const auto& one : range) {
    const emend::text::Span span = span_of(one);
    require(end <= span.begin && span.begin < span.end);
    require_within(text, span);
    end = span.end;
  }
}

// In order, not overlapping, within the text, between characters, and what they write is UTF-8.
inline void require_fit(std::string_view text, const std::vector<emend::text::Edit>& edits) {
  std::size_t end = 0;
  for (const emend::text::Edit& edit : edits) {
    require(end <= edit.begin && emend::text::is_valid_utf8(edit.replacement));
    require_within(text, {edit.begin, edit.end});
    end = edit.end;
  }
}
