// Whole essays of learners with corrections, as W&I+LOCNESS and FCE publish them: JSON lines, an essay each.
//
//   {"id": "1-1", "text": "He go home.\nHe was tired.", "edits": [[0, [[3, 5, "goes", "R:VERB:SVA"]]]], ...}
//
// edits: for each annotator a number and [begin, end, correction, type] with offsets in characters of the text; a
// correction of null is an error found, not corrected. The type may be missing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/edit.h"

namespace emend::metrics {

struct Essay {
  std::string id, text;
  struct Annotation {
    int annotator = 0;
    std::vector<text::Edit> edits;  // by bytes of the text, sorted and disjoint; kind is the type
  };
  std::vector<Annotation> annotations;
};

// line: one JSON object. Throws Error (without a subject) for anything that is malformed: offsets beyond the text,
// edits that overlap, other types. Edits may come in any order; those without a correction, or of the type UNK, are
// left out.
Essay parse_essay(std::string_view line);

// The essay's lines, blank ones left out, as they are and as the annotator leaves them; an edit that touches a line
// break joins the lines that it touches. Empty where the annotator has not annotated the essay, though others have.
std::vector<std::pair<std::string, std::string>> corrected_lines(const Essay& essay, int annotator);

// The essay's lines as blocks of M2 (m2.h) without the newline at their end: tokens of prose (text/detokenize.h), and
// the edits of every annotator, widened to whole tokens ("cat" with s behind it is "cats"), with their types or, where
// the file has none, those of english/edit_types.h; noop for an annotator who left the line as it is. Lines are those
// of corrected_lines(), joined where an edit of any annotator touches the break.
std::vector<std::string> m2_blocks(const Essay& essay);

}  // namespace emend::metrics
