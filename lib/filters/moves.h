// Places in a text before and after edits.
#pragma once

#include <cstddef>
#include <vector>

#include "text/edit.h"
#include "text/words.h"

namespace emend::filters {

class Moves {
 public:
  // edits: sorted, not overlapping.
  explicit Moves(const std::vector<text::Edit>& edits);

  // Where a place that no edit replaces is in the edited text.
  std::size_t moved(std::size_t place) const;

  // The span of the original text for a span of the edited one; an edit that it cuts counts as a whole.
  text::Span back(text::Span span) const;

 private:
  struct Move {
    text::Span from, to;
  };
  std::vector<Move> all_;
};

}  // namespace emend::filters
