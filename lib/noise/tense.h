// Sentences in another tense than the text around them.
#pragma once

#include <vector>

#include "english/clause.h"
#include "text/edit.h"
#include "text/words.h"

namespace emend::noise {

// All verbs of the sentence that are in the past, put into the present. Empty unless there are any, all have subjects,
// and the past is what the text before it tells: `told_before` or a verb of an earlier sentence of the line.
std::vector<text::Edit> sentence_in_present(const english::Clause& clause, text::Span sentence, bool told_before);

}  // namespace emend::noise
