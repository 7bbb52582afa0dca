#include "m2.h"

#include <fmt/format.h>

#include "text/detokenize.h"
#include "text/edit_types.h"

namespace emend {

namespace {

std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> tokens;
  for (const text::Span span : text::token_spans(line)) tokens.push_back(text::slice(line, span));
  return tokens;
}

std::string joined(const text::TaggedTokens& tokens, std::size_t begin, std::size_t end) {
  std::string out;
  for (std::size_t i = begin; i < end; ++i) out.append(i > begin ? " " : "").append(tokens[i]);
  return out;
}

}  // namespace

void render_m2(const stream::Answer& answer, std::string& out) {
  if (answer.too_long) {
    throw Error(fmt::format("{}:{}", answer.file == "-" ? "stdin" : answer.file, answer.file_line),
                "is longer than --max-line", "raise it, so that the line gets its block");
  }
  if (answer.outcome == stream::Outcome::blank) {
    out += "S \n\n";
    return;
  }
  const std::string damaged = text::apply(answer.text, *answer.edits);
  const text::TaggedTokens source(tokens_of(damaged)), target(tokens_of(answer.text));
  fmt::format_to(std::back_inserter(out), "S {}\n", joined(source, 0, source.size()));
  const std::vector<text::TokenEdit> edits = text::token_edits(source, target);
  if (edits.empty()) out += "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n";
  for (const text::TokenEdit& edit : edits) {
    const std::string correction = joined(target, edit.target_begin, edit.target_end);
    fmt::format_to(std::back_inserter(out), "A {} {}|||{}|||{}|||REQUIRED|||-NONE-|||0\n", edit.begin, edit.end,
                   edit.type, correction.empty() ? "-NONE-" : correction);
  }
  out += '\n';
}

}  // namespace emend
