// Errors of English that a table of rules tells without a model: "a apple", "to to", "could of done", "didn't went",
// "more taller", "alot". A rule is here because it hardly ever errs: what it changes in books, textbooks and
// documentation is mostly wrong there. What it does not know it leaves alone.
#pragma once

#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::text {

// A row of the table, with a wrong text and what the rule makes of it, which tests go through.
struct GrammarRule {
  const char* name;
  const char* sentence;  // what it mends
  const char* wrong;
  const char* right;
};
const std::vector<GrammarRule>& grammar_rules();

// How likely an edit of the rules is taken for right.
inline constexpr double grammar_rule_confidence = 0.95;

// The edits of all rules for a sentence of prose (valid UTF-8), sorted, not overlapping, without a kind and with that
// confidence. O(n).
std::vector<Edit> grammar_edits(std::string_view sentence);

}  // namespace emend::text
