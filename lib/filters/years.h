// Years of a view as the rules of English read them, which tell them from other numbers (#### in grammar/notation.h):
// four digits in place of the stand-in; and the way back from the edits to the view.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/words.h"

namespace emend::filters {

// 1000 to 2999.
bool is_year(std::string_view text);

class WithYears {
 public:
  // text: of a view. years: one for each stand-in in it (View::stand_in), in order, and an empty one for what is no
  // year. Where the text has another number of stand-ins, an edit took one, and no year is shown.
  WithYears(std::string_view text, std::span<const std::string_view> years);

  const std::string& text() const { return text_; }
  // Makes edits of text() edits of the view; those that change a part of a year are left out.
  void back(std::vector<text::Edit>& edits) const;

 private:
  std::string text_;
  std::vector<text::Span> years_;  // of text_
};

}  // namespace emend::filters
