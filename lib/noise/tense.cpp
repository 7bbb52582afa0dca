#include "noise/tense.h"

#include <utility>

namespace emend::noise {

std::vector<text::Edit> sentence_in_present(const english::Clause& clause, text::Span sentence, bool told_before) {
  std::vector<text::Edit> edits;
  for (std::size_t i = 0; i < clause.size(); ++i) {
    const text::Span span = clause.span(i);
    if (span.begin < sentence.begin) {
      told_before = told_before || clause.is_past(i);
      continue;
    }
    if (span.begin >= sentence.end) break;
    if (clause.is_present(i)) return {};
    if (!clause.is_past(i)) continue;
    auto present = clause.in_present(i);
    if (!present) return {};
    edits.push_back({span.begin, span.end, *std::move(present), "verb-tense"});
  }
  if (!told_before) edits.clear();
  return edits;
}

}  // namespace emend::noise
