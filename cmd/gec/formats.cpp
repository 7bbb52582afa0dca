#include "formats.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/blanks.h"

namespace emend {
namespace {

std::size_t blanks(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
}

}  // namespace

void render_m2(const stream::Answer& answer, std::string& out) {
  if (answer.outcome == stream::Outcome::blank) return;
  fmt::format_to(std::back_inserter(out), "S {}\n", answer.text);
  for (const text::Edit& edit : *answer.edits) {
    const std::string_view from = answer.text.substr(edit.begin, edit.end - edit.begin);
    // Blanks around the tokens of an insertion or deletion belong to neither.
    const std::string_view tokens = text::trim(from, " ");
    const bool behind = from.starts_with(' ') || edit.replacement.starts_with(' ');  // the last token
    const std::size_t first = blanks(answer.text.substr(0, edit.begin)) + behind,
                      count = tokens.empty() ? 0 : blanks(tokens) + 1;
    fmt::format_to(std::back_inserter(out), "A {} {}|||{}|||{}|||REQUIRED|||-NONE-|||0\n", first, first + count,
                   edit.kind.empty() ? "UNK" : edit.kind, text::trim(edit.replacement, " "));
  }
  out += '\n';
}

stream::Renderer explaining_renderer(filters::Corrector& filter, const stream::Options& stream) {
  filter.held_back().keep();
  return stream::jsonl_renderer(stream, [&filter](const stream::Answer& answer, std::string& out) {
    out += ", \"held_back\": " + filters::json_of(filter.held_back().take(answer.number));
  });
}

}  // namespace emend
