#include "text/typography.h"

#include "text/utf8.h"
#include "text/words.h"

namespace emend::text {
namespace {

bool is_straight(char32_t c) { return c == U'\'' || c == U'"'; }
bool is_single(char32_t c) { return c == U'\u2018' || c == U'\u2019'; }
bool is_double(char32_t c) { return c == U'\u201C' || c == U'\u201D'; }

}  // namespace

Marks marks_of(std::string_view text) {
  bool straight = false, typographic = false;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = next_code_point(text, at);
    straight = straight || is_straight(c);
    typographic = typographic || is_single(c) || is_double(c);
  }
  if (straight) return typographic ? Marks::both : Marks::straight;
  return typographic ? Marks::typographic : Marks::none;
}

std::string with_marks(std::string_view added, Marks marks) {
  std::string out;
  for (std::size_t at = 0; at < added.size();) {
    char32_t c = next_code_point(added, at);
    if (marks == Marks::typographic) {
      if (c == U'\'') c = U'\u2019';
    } else if (marks != Marks::both) {
      if (is_single(c)) c = U'\'';
      if (is_double(c)) c = U'"';
    }
    append_utf8(out, c);
  }
  return out;
}

void write_with_marks(Marks marks, std::string_view line, std::vector<Edit>& edits) {
  for (Edit& edit : edits) edit.replacement = with_marks(edit.replacement, marks);
  std::erase_if(edits, [&](const Edit& edit) { return slice(line, {edit.begin, edit.end}) == edit.replacement; });
}

}  // namespace emend::text
