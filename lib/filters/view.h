// What a model sees of a line: prose with one blank between words and a stand-in for each protected span; and the way
// back from its edits to the line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::filters {

// What stands in a view for some bytes of its line that no edit may change.
struct Fixed {
  text::Span span;
  // none: prose goes on as if they were not there, and the words beside them are words like others: a mark of emphasis.
  enum class Shown { none, blank, word } shown = Shown::word;
  std::string written = {};  // in a translation (MarkupSpan), or in a word's place
  std::string known = {};    // a name that a translator's model copies, which it sees in a word's place
};

// A URL of 200 bytes says nothing to a model of prose and costs as much as two sentences, and lines of a log differ in
// their protected spans alone: with stand-ins, the model reads prose, and repetitions can be answered from a cache.
// Ligatures are shown as their letters, marks with their letters as one character, soft hyphens and the like not at
// all, so that words are seen as they are read.
class View {
 public:
  // fixed: the line's protected spans (text/protect.h). Colours stand for nothing, the others for stand_in.
  View(std::string_view line, const std::vector<text::Span>& fixed);
  // The same with fixed bytes of all kinds. may_be_log: false for a document that is prose however much of it is fixed.
  View(std::string_view line, const std::vector<Fixed>& fixed, bool may_be_log);
  static constexpr char stand_in = '0';

  const std::string& text() const { return text_; }

  // Shows a sentence of text() that is prose in nothing but capitals (capitals.h) in usual case; what edits write there
  // gets capitals on its way back.
  void calm(text::Span sentence, const text::WordList& known);
  bool is_calmed(text::Span span) const;  // it stands in one

  // The edit of the line that an edit of text() stands for; protected spans within it stay, if their stand-ins do
  // ("have 20 years" becomes "am 20 years old"). Nothing where the edit touches a protected span otherwise, or a word
  // that adjoins one, would write a stand-in, would change an abbreviation, or nothing but case, of what is shown in
  // usual case, goes across bytes that are not shown, would change one blank into another, or, in a line of which more
  // than a quarter is protected (a log, not prose), would change anything but words. What is inserted where bytes are
  // not shown goes before them where it ends with a blank, behind them where it begins with one or the line begins with
  // them, before them at the line's end, and nowhere else.
  std::optional<text::Edit> to_line(const text::Edit& edit) const;
  // Whether that is nothing since the edit changes an abbreviation of what is shown in usual case.
  bool spoils_abbreviation(const text::Edit& edit) const;

  // Edits of the line that write ligatures and marks beside their letters as they are shown.
  std::vector<text::Edit> respelled() const;

  // The line's bytes that [begin, end) of text(), which is not empty, stands for; nothing where that goes across bytes
  // that are not shown.
  std::optional<text::Span> line_span(text::Span of_view) const;

  // Whether [begin, end) of text() touches a protected span: then it is none of the model's business.
  bool touches_fixed(text::Span span) const;

 private:
  // Bytes of the line that stand in the text one for one, or as something else.
  struct Piece {
    text::Span view, line;
    enum Kind { copied, blanks, fixed, hidden, respelled } kind;
  };
  text::Edit widened(text::Edit edit) const;
  std::optional<std::string> with_fixed(const text::Edit& edit) const;
  // The first piece that ends at or after `position` of the text.
  std::vector<Piece>::const_iterator piece_at(std::size_t position) const;
  std::optional<std::size_t> line_place(std::size_t of_view, std::string_view inserted) const;
  void add(std::string_view shown, text::Span line, Piece::Kind kind);

  std::string_view line_;
  std::string text_;
  std::vector<Piece> pieces_;       // tile the text, and the line but for blanks at its ends
  std::vector<text::Span> calmed_;  // of the text
  bool words_only_ = false, has_stand_ins_ = false;
};

}  // namespace emend::filters
