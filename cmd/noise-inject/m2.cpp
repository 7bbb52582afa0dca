#include "m2.h"

#include <fmt/format.h>

#include "text/annotate.h"

namespace emend {

void render_m2(const stream::Answer& answer, std::string& out) {
  if (answer.too_long) {
    throw Error(fmt::format("{}:{}", answer.file == "-" ? "stdin" : answer.file, answer.file_line),
                "is longer than --max-line", "raise it, so that the line gets its block");
  }
  const std::string damaged = answer.outcome == stream::Outcome::blank ? "" : text::apply(answer.text, *answer.edits);
  const std::string_view clean = answer.text;
  text::append_m2(damaged, {&clean, 1}, out);
}

}  // namespace emend
