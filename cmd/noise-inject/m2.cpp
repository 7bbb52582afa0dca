#include "m2.h"

#include <fmt/format.h>

#include "english/annotate.h"
#include "text/utf8.h"

namespace emend {

void render_m2(const stream::Answer& answer, std::string& out) {
  if (answer.too_long) {
    throw Error(fmt::format("{}:{}", answer.file == "-" ? "stdin" : answer.file, answer.file_line),
                "is longer than --max-line", "raise it, so that the line gets its block");
  }
  // What was passed through need not be UTF-8, and M2 is.
  const std::string text = text::replace_invalid_utf8(answer.text);
  const std::string damaged = answer.outcome == stream::Outcome::blank    ? ""
                              : answer.outcome == stream::Outcome::passed ? text
                                                                          : text::apply(answer.text, *answer.edits);
  const std::string_view clean = text;
  english::append_m2(damaged, {&clean, 1}, out);
}

}  // namespace emend
