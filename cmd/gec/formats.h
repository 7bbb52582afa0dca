// The output that gec has beside that of all filters.
#pragma once

#include "filters/corrector.h"
#include "stream/driver.h"

namespace emend {

// A block a record, in the form of the CoNLL shared tasks: S and the tokens, a line A for each edit with the numbers of
// the tokens that it replaces and its error type, a blank line. Records that are blank have none. For records whose
// tokens are separated by single blanks, and edits of whole tokens (text/detokenize.h).
void render_m2(const stream::Answer& answer, std::string& out);

// JSON objects with the field "held_back" (filters/checks.h): --explain.
stream::Renderer explaining_renderer(filters::Corrector& filter, const stream::Options& stream);

}  // namespace emend
