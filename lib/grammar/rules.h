// Errors of English that a table of rules tells without a model: "a apple", "to to", "could of done", "didn't went",
// "she go", "more taller", "alot". A rule is here because it hardly ever errs: what it changes in books, textbooks and
// documentation is mostly wrong there. What it does not know it leaves alone.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::grammar {

class RuleBook;  // notation.h
class Sentence;  // sentence.h

// How likely an edit of most rules is taken for right.
inline constexpr double confidence = 0.95;

// What a rule knows about: how sentences are built, or words that sound or look alike (its, it's).
enum class Kind { grammar, spelling };

// A row of the table, with a wrong text and what the rule makes of it, which tests go through.
struct Rule {
  const char* name;
  const char* mends;
  const char* wrong;
  const char* right;
  void (*apply)(Sentence&);
  Kind kind = Kind::grammar;
  double confidence = grammar::confidence;  // of its edits
  const char* before = "";                  // sentences that stand before both texts; empty: none are read
};
std::span<const Rule> rules();

// The kind of the edits that rules of users make.
inline constexpr std::string_view own_rule = "own rule";
// What a filter may call those of the table, which know what has a capital: monday, Monday.
inline constexpr std::string_view table_rule = "rule";

// The edits of all rules for a sentence of prose (valid UTF-8), sorted, not overlapping, with the rules' confidences
// and without a kind but for own_rule. Where two overlap or touch, the row that stands first in the table wins, and the
// other is tried again on what it made. before: the sentences before it, the nearest last. O(n) in the bytes of all of
// them.
std::vector<text::Edit> edits(std::string_view sentence, std::span<const std::string_view> before = {});

// The same with rules of users, which win over those of the table. open: the sentence goes on, in a line that nobody
// has read yet: what rules say of the end of a phrase or of a sentence says nothing of its last word.
struct Books {
  bool table = true;  // whether the table is asked, too
  std::vector<std::shared_ptr<const RuleBook>> own;
};
std::vector<text::Edit> edits(std::string_view sentence, std::span<const std::string_view> before, const Books& books,
                              bool open = false);

// The same of the rows of Kind::spelling alone. Sentences that hold none of the words that these mend are not tagged.
std::vector<text::Edit> misspellings(std::string_view sentence);

}  // namespace emend::grammar
