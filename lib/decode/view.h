// What a model sees of a line: prose with one blank between words and a stand-in for each protected span; and the way
// back from its edits to the line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/words.h"

namespace emend::decode {

// A URL of 200 bytes says nothing to a model of prose and costs as much as two sentences, and lines of a log differ in
// their protected spans alone: with stand-ins, the model reads prose, and repetitions can be answered from a cache.
class View {
 public:
  // fixed: the line's protected spans (text/protect.h). Colours stand for nothing, the others for stand_in.
  View(std::string_view line, const std::vector<text::Span>& fixed);
  static constexpr char stand_in = '0';

  const std::string& text() const { return text_; }

  // The edit of the line that an edit of text() stands for. Nothing where the edit touches a protected span or a word
  // that adjoins one, would change one blank into another, or, in a line of which more than a quarter is protected (a
  // log, not prose), would change anything but words.
  std::optional<text::Edit> to_line(const text::Edit& edit) const;

  // Whether [begin, end) of text() touches a protected span: then it is none of the model's business.
  bool touches_fixed(text::Span span) const;

 private:
  // Bytes of the line that stand in the text one for one, or as something else.
  struct Piece {
    text::Span view, line;
    bool copied, fixed;
  };
  // The first piece that ends at or after `position` of the text.
  std::vector<Piece>::const_iterator piece_at(std::size_t position) const;
  std::size_t line_position(std::size_t view_position) const;
  void add(std::string_view shown, text::Span line, bool copied, bool fixed);

  std::string_view line_;
  std::string text_;
  std::vector<Piece> pieces_;  // tile the text, and the line but for blanks at its ends
  bool words_only_ = false;
};

}  // namespace emend::decode
