// Corrections as edits of tokens, and their types in ERRANT's names (Bryant, Felice and Briscoe, "Automatic annotation
// and evaluation of error types for grammatical error correction", ACL 2017): M:DET, R:VERB:TENSE, U:PREP, R:WO ...
// The scheme is theirs; parts of speech and forms come from tagger.h and inflection.h, so some types differ:
// tests/reference/edit_type_agreement.cpp counts them. Of ErAConD's validation part (dialogues of learners, typed by
// its authors) 2,933 of 3,442 types agree. Of the others 207 are contractions that were written as one word or as two
// (its, dont, i m): OTHER to ERRANT, CONTR to us.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "english/tagger.h"
#include "text/edit.h"

namespace emend::english {

// Tokens [begin, end) of the source are replaced by [target_begin, target_end) of the corrected sentence.
struct TokenEdit {
  std::size_t begin = 0, end = 0;
  std::size_t target_begin = 0, target_end = 0;
  std::string type = {};
  friend bool operator==(const TokenEdit&, const TokenEdit&) = default;
};

// A sentence, cut into tokens as treebanks and M2 files are (detokenize.h), with parts of speech: those of its words in
// small letters where it is in nothing but capitals. The views must outlive it.
class TaggedTokens {
 public:
  explicit TaggedTokens(std::vector<std::string_view> tokens);
  std::size_t size() const { return tokens_.size(); }
  std::string_view operator[](std::size_t i) const { return tokens_[i]; }
  const std::string& lower_case(std::size_t i) const { return lower_[i]; }
  const Tagged& tag_of(std::size_t i) const { return tags_[i]; }

 private:
  static std::string lower(std::string_view token);
  std::vector<std::string_view> tokens_;
  std::vector<Tagged> tags_;
  std::vector<std::string> lower_;
};

// The edits that turn source into target, with types: a Damerau-Levenshtein alignment whose substitutions cost less the
// more alike two words are in letters, lemma and part of speech; neighbouring changes are merged where they make one
// correction ("eat" -> "has eaten", "bestfriend" -> "best friend", "dont" -> "do n't"). O(n m) time and memory between
// the first and the last difference; where that is more than 4 million, one edit.
std::vector<TokenEdit> token_edits(const TaggedTokens& source, const TaggedTokens& target);

// The type of one edit, whose `type` is not read.
std::string edit_type(const TaggedTokens& source, const TaggedTokens& target, const TokenEdit& edit);

// The types of edits of running prose (or of tokens that blanks separate), in their order.
std::vector<std::string> edit_types(std::string_view line, const std::vector<text::Edit>& edits);

}  // namespace emend::english
