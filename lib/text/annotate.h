// Pairs of texts as blocks of the M2 format, as ERRANT's errant_parallel makes them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace emend::text {

// Appends the block of a sentence and what each annotator made of it, all running prose: its tokens (detokenize.h), and
// the edits of each annotator, from 0, with types (edit_types.h); noop for one who changed nothing. A sentence without
// text has no edits. A correction that takes tokens away is empty, as in CoNLL-2014's files.
void append_m2(std::string_view sentence, std::span<const std::string_view> corrected, std::string& out);

}  // namespace emend::text
