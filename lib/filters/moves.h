// Where the places of a text went by edits, and back.
#pragma once

#include <cstddef>
#include <vector>

#include "text/edit.h"
#include "text/words.h"

namespace emend::filters {

class Moves {
 public:
  // In order, not overlapping.
  explicit Moves(const std::vector<text::Edit>& edits);

  // Where a place that no edit replaces stands behind them.
  std::size_t moved(std::size_t place) const;

  // The span that a span of the text behind the edits stands for, with the whole of an edit that it cuts.
  text::Span back(text::Span span) const;

 private:
  struct Move {
    text::Span from, to;
  };
  std::vector<Move> all_;
};

}  // namespace emend::filters
