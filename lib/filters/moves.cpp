#include "filters/moves.h"

#include <algorithm>
#include <iterator>

namespace emend::filters {

Moves::Moves(const std::vector<text::Edit>& edits) {
  for (const text::Edit& edit : edits) {
    const std::size_t begin = all_.empty() ? edit.begin : all_.back().to.end + (edit.begin - all_.back().from.end);
    all_.push_back({{edit.begin, edit.end}, {begin, begin + edit.replacement.size()}});
  }
}

std::size_t Moves::moved(std::size_t place) const {
  const auto next = std::upper_bound(all_.begin(), all_.end(), place,
                                     [](std::size_t at, const Move& move) { return at < move.from.end; });
  return next == all_.begin() ? place : std::prev(next)->to.end + (place - std::prev(next)->from.end);
}

text::Span Moves::back(text::Span span) const {
  const auto place = [&](std::size_t at, bool is_end) {
    const auto next = std::lower_bound(all_.begin(), all_.end(), at,
                                       [](const Move& move, std::size_t to) { return move.to.begin < to; });
    if (next == all_.begin()) return at;
    const auto& [from, to] = *std::prev(next);
    if (to.end <= at) return from.end + (at - to.end);
    return is_end ? from.end : from.begin;
  };
  return {place(span.begin, false), place(span.end, true)};
}

}  // namespace emend::filters
