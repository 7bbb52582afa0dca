// Edits: what every filter returns. A text and its edits give the new text; bytes that no edit touches are unchanged.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace emend::text {

// Replace the bytes [begin, end) of the original by `replacement`. begin == end inserts.
struct Edit {
  std::size_t begin = 0, end = 0;
  std::string replacement;
  std::string kind = {};    // a noise's name, an error type; may be empty
  double confidence = 1.0;  // 0..1

  friend bool operator==(const Edit&, const Edit&) = default;
};

// edits: sorted by begin, not overlapping, within the text; std::logic_error otherwise. Call it text::apply: for a
// std::string argument the bare name would find std::apply.
std::string apply(std::string_view original, const std::vector<Edit>& edits);

// The edits that turn `original` into `changed`, smallest at the level of words and blanks: a Levenshtein alignment of
// the tokens of split_words (words.h), neighbouring changes merged. Where no word stays between changes, they are
// aligned again so that a word that both have stays ("the answer" -> "answer ok" loses "the" and gains "ok"). O(n d);
// where more than 2,000 changes lie between the two, they become one edit.
std::vector<Edit> difference(std::string_view original, std::string_view changed);

// The edits that do what `first` and then, to its result, `second` do. Edits of the one that touch edits of the other
// become one with them, with the kind of the first that has one and the least confidence.
std::vector<Edit> compose(std::string_view original, const std::vector<Edit>& first, const std::vector<Edit>& second);

// The edits that lead back from apply(original, edits) to original.
std::vector<Edit> inverse(std::string_view original, const std::vector<Edit>& edits);

}  // namespace emend::text
