#include "stream/finding.h"

#include <fmt/format.h>

#include <algorithm>

#include "stream/format.h"
#include "text/blanks.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::stream {

namespace {

constexpr std::string_view blanks = " \t";
constexpr std::size_t cell_characters = 60;

// A place in the text and what stands in its stead in the result.
struct Piece {
  text::Span before, after;
  std::string kind;
  double confidence;
};

// What each edit replaces in the text, and what stands there in its result.
std::vector<Piece> pieces_of(const std::vector<text::Edit>& edits) {
  std::vector<Piece> pieces;
  std::size_t at = 0, new_at = 0;
  for (const text::Edit& edit : edits) {
    new_at += edit.begin - at;
    at = edit.end;
    const text::Span after{new_at, new_at + edit.replacement.size()};
    new_at = after.end;
    pieces.push_back({{edit.begin, edit.end}, after, edit.kind, edit.confidence});
  }
  return pieces;
}

Piece joined(const Piece& first, const Piece& next) {
  return {{std::min(first.before.begin, next.before.begin), std::max(first.before.end, next.before.end)},
          {std::min(first.after.begin, next.after.begin), std::max(first.after.end, next.after.end)},
          first.kind.empty() ? next.kind : first.kind,
          std::min(first.confidence, next.confidence)};
}

// The word that `place` cuts, or nothing.
const text::Span* cut_at(const std::vector<text::Span>& words, std::size_t place) {
  const auto word =
      std::upper_bound(words.begin(), words.end(), place, [](std::size_t at, text::Span w) { return at < w.end; });
  return word != words.end() && word->begin < place ? &*word : nullptr;
}

// The words of a text and of its result. Between two pieces both are the same, so that a step of so many bytes is one
// in both.
struct Words {
  std::vector<text::Span> before, after;

  // What is missing of the words at the beginning and at the end of the piece.
  std::size_t missing_before(const Piece& piece) const {
    const text::Span* old_cut = cut_at(before, piece.before.begin);
    const text::Span* new_cut = cut_at(after, piece.after.begin);
    return std::max(old_cut ? piece.before.begin - old_cut->begin : 0,
                    new_cut ? piece.after.begin - new_cut->begin : 0);
  }
  std::size_t missing_behind(const Piece& piece) const {
    const text::Span* old_cut = cut_at(before, piece.before.end);
    const text::Span* new_cut = cut_at(after, piece.after.end);
    return std::max(old_cut ? old_cut->end - piece.before.end : 0, new_cut ? new_cut->end - piece.after.end : 0);
  }
};

// Without the blanks at its ends, unless both are nothing else.
std::string_view told(std::string_view text, std::string_view other) {
  return text::trim(text, blanks).empty() && text::trim(other, blanks).empty() ? text : text::trim(text, blanks);
}

std::string quoted(std::string_view text) { return '"' + printable(text) + '"'; }

std::string cell(std::string_view bytes) {
  if (bytes.empty()) return "(nothing)";
  const std::string valid = text::replace_invalid_utf8(bytes);
  const std::string_view text = valid;
  std::size_t end = 0;
  for (std::size_t i = 0; i < cell_characters && end < text.size(); ++i) text::next_code_point(text, end);
  const std::string_view shown = text.substr(0, end);
  const std::string_view rest = end < text.size() ? "..." : "";
  return (text::trim(text, blanks).empty() ? quoted(shown) : printable(shown)).append(rest);
}

}  // namespace

std::vector<text::Edit> whole_words(std::string_view text, const std::vector<text::Edit>& edits) {
  const std::string result = text::apply(text, edits);
  const Words words{text::words(text), text::words(result)};
  const std::vector<Piece> pieces = pieces_of(edits);
  std::vector<Piece> whole;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Piece piece = pieces[i];
    while (const std::size_t step = words.missing_before(piece)) {
      if (!whole.empty() && piece.before.begin - whole.back().before.end < step) {
        piece = joined(whole.back(), piece);
        whole.pop_back();
      } else {
        piece.before.begin -= step;
        piece.after.begin -= step;
      }
    }
    while (const std::size_t step = words.missing_behind(piece)) {
      if (i + 1 < pieces.size() && pieces[i + 1].before.begin - piece.before.end < step) {
        piece = joined(piece, pieces[++i]);
      } else {
        piece.before.end += step;
        piece.after.end += step;
      }
    }
    whole.push_back(std::move(piece));
  }

  std::vector<text::Edit> out;
  for (Piece& piece : whole) {
    out.push_back({piece.before.begin, piece.before.end, std::string(text::slice(result, piece.after)),
                   std::move(piece.kind), piece.confidence});
  }
  return out;
}

std::vector<Finding> findings_of(const Answer& answer) {
  std::vector<Finding> findings;
  if (answer.edits->empty()) return findings;
  const std::vector<text::Edit> edits = whole_words(answer.text, *answer.edits);
  std::vector<text::Edit> storage;
  const std::vector<text::Edit>& places = field_edits(answer, edits, storage);
  if (places.size() != edits.size()) {  // edits within characters that JSON escapes: the string as a whole
    Finding all{answer.field_begin + places.front().begin,
                answer.field_begin + places.front().end,
                std::string(answer.text),
                text::apply(answer.text, edits),
                places.front().replacement,
                edits.front().kind,
                1};
    for (const text::Edit& edit : edits) all.confidence = std::min(all.confidence, edit.confidence);
    return {all};
  }
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const text::Edit& edit = edits[i];
    findings.push_back({answer.field_begin + places[i].begin, answer.field_begin + places[i].end,
                        std::string(answer.text.substr(edit.begin, edit.end - edit.begin)), edit.replacement,
                        places[i].replacement, edit.kind, edit.confidence});
  }
  return findings;
}

std::string sentence_of(const Finding& finding) {
  const std::string_view from = told(finding.from, finding.to), to = told(finding.to, finding.from);
  if (from.empty()) return quoted(to) + " is missing";
  if (to.empty()) return quoted(from) + " is superfluous";
  return quoted(from) + " should be " + quoted(to);
}

std::string row_of(const Finding& finding) {
  return cell(told(finding.from, finding.to)) + " -> " + cell(told(finding.to, finding.from));
}

std::string printable(std::string_view bytes) {
  const std::string text = text::replace_invalid_utf8(bytes);
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const char32_t c = text::next_code_point(text, i);
    if (text::general_category(c) == "Cc") {
      out += fmt::format("\\x{:02X}", static_cast<unsigned>(c));
    } else {
      out.append(text, begin, i - begin);
    }
  }
  return out;
}

Columns::Columns(std::string_view line, bool first_of_file, Unit unit) : line_(line), unit_(unit) {
  static constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (first_of_file && line.starts_with(mark)) byte_ = mark.size();
}

std::size_t Columns::at(std::size_t byte) {
  for (; byte_ < std::min(byte, line_.size()); ++byte_) {
    const auto c = static_cast<unsigned char>(line_[byte_]);
    if (c >= 0x80 && c < 0xC0) continue;  // it goes on
    column_ += unit_ == Unit::utf16 && c >= 0xF0 ? 2 : 1;
  }
  return column_;
}

}  // namespace emend::stream
