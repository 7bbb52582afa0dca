// Spans that no filter may change: URLs, paths, addresses, identifiers, numbers with units, placeholders, colours.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::text {

// code: only what is the same in every language; no dates, times and numbers, which languages write in their own way,
// and nothing that holds words. copied: what a translation copies, which is code and what stands between backquotes.
enum class Protect { none, automatic, code, copied };

// A row of the table: what is protected, named, with a sentence that says what it looks like.
struct ProtectedKind {
  const char* name;
  const char* sentence;
};
const std::vector<ProtectedKind>& protected_kinds();

// Sorted, not overlapping. Linear in the line's length for any input (no backtracking regular expressions).
std::vector<Span> protected_spans(std::string_view line, Protect mode = Protect::automatic);

}  // namespace emend::text
