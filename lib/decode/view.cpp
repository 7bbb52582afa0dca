#include "decode/view.h"

#include <algorithm>

#include "text/utf8.h"

namespace emend::decode {

namespace {

template <class Accepts>
bool all_code_points(std::string_view text, Accepts accepts) {
  for (std::size_t i = 0; i < text.size();)
    if (!accepts(text::next_code_point(text, i))) return false;
  return true;
}

bool is_blanks(std::string_view text) {
  return !text.empty() && all_code_points(text, [](char32_t c) { return text::is_blank(c); });
}

bool is_words(std::string_view text) {
  return all_code_points(text, [](char32_t c) {
    return text::is_letter(c) || text::is_digit(c) || text::is_mark(c) || text::is_blank(c) || c == '\'' ||
           c == 0x2019 || c == '-';
  });
}

}  // namespace

View::View(std::string_view line, const std::vector<text::Span>& fixed) : line_(line) {
  text_.reserve(line.size());
  std::size_t fixed_bytes = 0, next = 0;
  std::size_t copied = 0;  // [copied, i) waits to be copied
  const auto copy_until = [&](std::size_t i) {
    if (i > copied) add(line.substr(copied, i - copied), {copied, i}, true, false);
  };
  for (std::size_t i = 0; i < line.size();) {
    if (next < fixed.size() && i == fixed[next].begin) {
      copy_until(i);
      const text::Span span = fixed[next++];
      const bool colour = line[span.begin] == '\x1b';
      add(std::string_view(&stand_in, colour ? 0 : 1), span, false, true);
      fixed_bytes += span.size();
      i = copied = span.end;
      continue;
    }
    const std::size_t begin = i;
    if (!text::is_blank(text::next_code_point(line, i))) continue;
    const std::size_t limit = next < fixed.size() ? fixed[next].begin : line.size();
    for (std::size_t after = i; after < limit; i = after)
      if (!text::is_blank(text::next_code_point(line, after))) break;
    copy_until(begin);
    copied = i;
    if (begin > 0 && i < line.size()) add(" ", {begin, i}, line.substr(begin, i - begin) == " ", false);
  }
  copy_until(line.size());
  words_only_ = fixed_bytes * 4 > line.size();
}

void View::add(std::string_view shown, text::Span line, bool copied, bool fixed) {
  if (copied && !pieces_.empty() && pieces_.back().copied && pieces_.back().line.end == line.begin) {
    pieces_.back().line.end = line.end;
    pieces_.back().view.end += shown.size();
  } else {
    pieces_.push_back({{text_.size(), text_.size() + shown.size()}, line, copied, fixed});
  }
  text_ += shown;
}

std::vector<View::Piece>::const_iterator View::piece_at(std::size_t position) const {
  return std::lower_bound(pieces_.begin(), pieces_.end(), position,
                          [](const Piece& piece, std::size_t at) { return piece.view.end < at; });
}

std::size_t View::line_position(std::size_t position) const {
  const auto piece = piece_at(position);
  if (piece == pieces_.end()) return line_.size();
  if (piece->copied) return piece->line.begin + (position - piece->view.begin);
  return position == piece->view.begin ? piece->line.begin : piece->line.end;
}

bool View::touches_fixed(text::Span span) const {
  for (auto piece = piece_at(span.begin); piece != pieces_.end() && piece->view.begin <= span.end; ++piece)
    if (piece->fixed) return true;
  return false;
}

std::optional<text::Edit> View::to_line(const text::Edit& edit) const {
  const std::string_view from = std::string_view(text_).substr(edit.begin, edit.end - edit.begin);
  if (is_blanks(from) && is_blanks(edit.replacement)) return {};
  if (words_only_ && !(is_words(from) && is_words(edit.replacement))) return {};
  if (touches_fixed({edit.begin, edit.end})) return {};
  text::Edit out = edit;
  out.begin = line_position(edit.begin);
  out.end = line_position(edit.end);
  return out;
}

}  // namespace emend::decode
