#include "filters/view.h"

#include <algorithm>

#include "filters/capitals.h"
#include "text/presentation.h"
#include "text/utf8.h"

namespace emend::filters {

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

// Of ASCII, and no blank: 1 or 0.
int is_printed(char c) { return static_cast<int>(c > ' ') & static_cast<int>(c < 0x7F); }

// Behind words of such characters with one blank between them, which most lines consist of; one begins at i. There is
// one branch, since the end of a word cannot be predicted.
std::size_t end_of_words(std::string_view text, std::size_t i) {
  while (i + 1 < text.size() &&
         (is_printed(text[i]) | (static_cast<int>(text[i] == ' ') & is_printed(text[i + 1]))) != 0)
    ++i;
  return i < text.size() && is_printed(text[i]) != 0 ? i + 1 : i;
}

// Of a code point, a byte behind its first.
bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

bool is_words(std::string_view text) {
  return all_code_points(text, [](char32_t c) {
    return text::is_letter(c) || text::is_digit(c) || text::is_mark(c) || text::is_blank(c) || c == '\'' ||
           c == 0x2019 || c == '-';
  });
}

std::vector<Fixed> as_words(const std::vector<text::Span>& spans) {
  std::vector<Fixed> fixed;
  for (const text::Span span : spans) fixed.push_back({span});
  return fixed;
}

}  // namespace

View::View(std::string_view line, const std::vector<text::Span>& fixed) : View(line, as_words(fixed), true) {}

View::View(std::string_view line, const std::vector<Fixed>& fixed, bool may_be_log) : line_(line) {
  text_.reserve(line.size());
  std::size_t fixed_bytes = 0, next = 0;
  std::size_t copied = 0;  // [copied, i) waits to be copied
  const auto copy_until = [&](std::size_t i) {
    if (i > copied) add(line.substr(copied, i - copied), {copied, i}, Piece::copied);
  };
  for (std::size_t i = 0; i < line.size();) {
    if (next < fixed.size() && i == fixed[next].span.begin) {
      copy_until(i);
      const auto& [span, shown, written, known] = fixed[next++];
      if (shown == Fixed::Shown::word) {
        const bool colour = line[span.begin] == '\x1b';
        add(std::string_view(&stand_in, colour ? 0 : 1), span, Piece::fixed);
        fixed_bytes += span.size();
        has_stand_ins_ = has_stand_ins_ || !colour;
      } else if (shown == Fixed::Shown::blank) {
        add(" ", span, Piece::fixed);
      } else {
        add("", span, Piece::hidden);
      }
      i = copied = span.end;
      continue;
    }
    const std::size_t begin = i;
    const std::size_t limit = next < fixed.size() ? fixed[next].span.begin : line.size();
    if (is_printed(line[i]) != 0) {
      i = end_of_words(line.substr(0, limit), i);
      continue;
    }
    const char32_t c = text::next_code_point(line, i);
    if (!text::is_blank(c)) {
      if (const auto letters = text::letters_of_ligature(c); !letters.empty()) {
        copy_until(begin);
        add(letters, {begin, copied = i}, Piece::respelled);
      } else if (text::is_invisible(c)) {
        copy_until(begin);
        add("", {begin, copied = i}, Piece::hidden);
      } else if (text::is_mark(c) && begin > copied) {
        // With the letter before it, where there is one character for both.
        std::size_t letter = begin - 1;
        while (letter > copied && is_continuation(line[letter])) --letter;
        const std::string composed = text::compose(line.substr(letter, i - letter));
        if (composed.size() >= i - letter) continue;
        copy_until(letter);
        add(composed, {letter, copied = i}, Piece::respelled);
      }
      continue;
    }
    for (std::size_t after = i; after < limit; i = after)
      if (!text::is_blank(text::next_code_point(line, after))) break;
    copy_until(begin);
    copied = i;
    const bool one = line.substr(begin, i - begin) == " ";
    if (begin > 0 && i < line.size()) add(" ", {begin, i}, one ? Piece::copied : Piece::blanks);
  }
  copy_until(line.size());
  words_only_ = may_be_log && fixed_bytes * 4 > line.size();
}

void View::add(std::string_view shown, text::Span line, Piece::Kind kind) {
  Piece* last = pieces_.empty() ? nullptr : &pieces_.back();
  if (kind == Piece::copied && last && last->kind == Piece::copied && last->line.end == line.begin) {
    last->line.end = line.end;
    last->view.end += shown.size();
  } else {
    pieces_.push_back({{text_.size(), text_.size() + shown.size()}, line, kind});
  }
  text_ += shown;
}

std::vector<text::Edit> View::respelled() const {
  std::vector<text::Edit> edits;
  for (const Piece& piece : pieces_)
    if (piece.kind == Piece::respelled)
      edits.push_back({piece.line.begin, piece.line.end, std::string(text::slice(text_, piece.view))});
  return edits;
}

void View::calm(text::Span sentence, const text::WordList& known) {
  const std::string_view shown = text::slice(text_, sentence);
  if (!is_prose_in_capitals(shown, known)) return;
  text_.replace(sentence.begin, sentence.size(), in_usual_case(shown, known));
  calmed_.push_back(sentence);
}

bool View::is_calmed(text::Span span) const {
  const auto sentence = std::partition_point(calmed_.begin(), calmed_.end(),
                                             [&](text::Span sentence) { return sentence.end < span.end; });
  return sentence != calmed_.end() && sentence->begin <= span.begin;
}

std::vector<View::Piece>::const_iterator View::piece_at(std::size_t position) const {
  return std::lower_bound(pieces_.begin(), pieces_.end(), position,
                          [](const Piece& piece, std::size_t at) { return piece.view.end < at; });
}

// From the line's byte that the first of the view's stands for to the one that the last stands for.
std::optional<text::Span> View::line_span(text::Span of_view) const {
  auto piece = piece_at(of_view.begin);
  while (piece->view.end == of_view.begin) ++piece;
  const bool copied = piece->kind == Piece::copied;
  const std::size_t begin = copied ? piece->line.begin + (of_view.begin - piece->view.begin) : piece->line.begin;
  for (; piece->view.end < of_view.end; ++piece) {
    if (piece->kind == Piece::hidden) return {};
  }
  if (piece->kind == Piece::hidden) return {};
  return text::Span{
      begin, piece->kind == Piece::copied ? piece->line.begin + (of_view.end - piece->view.begin) : piece->line.end};
}

// Where in the line something is inserted.
std::optional<std::size_t> View::line_place(std::size_t of_view, std::string_view inserted) const {
  auto piece = piece_at(of_view);
  if (piece == pieces_.end()) return line_.size();
  if (piece->view.end > of_view) {  // within it, or at the view's beginning
    return piece->kind == Piece::copied ? piece->line.begin + (of_view - piece->view.begin) : piece->line.begin;
  }
  std::size_t before = piece->line.end, behind = before;  // of what is not shown here
  if (piece->kind == Piece::hidden) before = piece->line.begin;
  for (++piece; piece != pieces_.end() && piece->kind == Piece::hidden; ++piece) behind = piece->line.end;
  if (before == behind) return before;
  if (of_view == 0) return behind;
  if (of_view == text_.size() || inserted.ends_with(' ')) return before;
  return inserted.starts_with(' ') ? std::optional(behind) : std::nullopt;
}

bool View::touches_fixed(text::Span span) const {
  for (auto piece = piece_at(span.begin); piece != pieces_.end() && piece->view.begin <= span.end; ++piece)
    if (piece->kind == Piece::fixed) return true;
  return false;
}

// What is respelled changes as a whole.
text::Edit View::widened(text::Edit edit) const {
  for (auto piece = piece_at(edit.begin); piece != pieces_.end() && piece->view.begin < edit.end; ++piece) {
    if (piece->kind != Piece::respelled || piece->view.end == edit.begin) continue;
    const auto shown = [&](std::size_t begin, std::size_t end) { return text_.substr(begin, end - begin); };
    if (edit.begin > piece->view.begin) {
      edit.replacement.insert(0, shown(piece->view.begin, edit.begin));
      edit.begin = piece->view.begin;
    }
    if (edit.end < piece->view.end) {
      edit.replacement += shown(edit.end, piece->view.end);
      edit.end = piece->view.end;
    }
  }
  return edit;
}

// With what stands for protected spans within the edit as the line has it; nothing where one is at its border, or not
// all of them stay.
std::optional<std::string> View::with_fixed(const text::Edit& edit) const {
  std::string out = edit.replacement;
  std::size_t from = 0;
  for (auto piece = piece_at(edit.begin); piece != pieces_.end() && piece->view.begin <= edit.end; ++piece) {
    if (piece->kind != Piece::fixed) continue;
    // What is shown as nothing or as a blank has no stand-in that could tell where it goes.
    if (piece->view.begin <= edit.begin || piece->view.end >= edit.end ||
        text::slice(text_, piece->view) != std::string_view(&stand_in, 1))
      return {};
    const std::size_t at = out.find(stand_in, from);
    if (at == out.npos) return {};
    out.replace(at, 1, text::slice(line_, piece->line));
    from = at + piece->line.size();
  }
  if (from > 0 && out.find(stand_in, from) != out.npos) return {};
  return out;
}

bool View::spoils_abbreviation(const text::Edit& of_view) const {
  const text::Edit edit = widened(of_view);
  return is_calmed({edit.begin, edit.end}) &&
         changes_abbreviation(text::slice(text_, {edit.begin, edit.end}), edit.replacement);
}

std::optional<text::Edit> View::to_line(const text::Edit& of_view) const {
  const text::Edit edit = widened(of_view);
  const std::string_view from = std::string_view(text_).substr(edit.begin, edit.end - edit.begin);
  if (is_blanks(from) && is_blanks(edit.replacement)) return {};
  if (words_only_ && !(is_words(from) && is_words(edit.replacement))) return {};
  const auto stand_ins = [](std::string_view text) { return std::count(text.begin(), text.end(), stand_in); };
  if (has_stand_ins_ && stand_ins(edit.replacement) > stand_ins(from)) return {};
  text::Edit out = edit;
  std::optional<std::string> made = with_fixed(edit);
  if (!made) return {};
  out.replacement = *std::move(made);
  if (edit.begin == edit.end) {
    const auto place = line_place(edit.begin, edit.replacement);
    if (!place) return {};
    out.begin = out.end = *place;
  } else {
    const auto span = line_span({edit.begin, edit.end});
    if (!span) return {};
    out.begin = span->begin;
    out.end = span->end;
  }
  if (!is_calmed({edit.begin, edit.end})) return out;
  if (spoils_abbreviation(of_view)) return {};
  out.replacement = in_capitals(out.replacement);
  return out.replacement == text::slice(line_, {out.begin, out.end}) ? std::nullopt : std::optional(out);
}

}  // namespace emend::filters
