// Which of the types of edit_types.h somebody asks for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace emend::english {

// What a type means: "Wrong tense of a verb" for R:VERB:TENSE; empty for what is none.
std::string describe_error_type(std::string_view type);

// The error types that a list of names admits. A name is a type of ERRANT's (R:VERB:TENSE), one without its first
// letter (VERB:TENSE), or the beginning of one (VERB, R); letters may be small and colons hyphens. article,
// preposition, agreement, tense, noun-number, spelling, punctuation, contraction and word-order are DET, PREP,
// VERB:SVA, VERB:TENSE, NOUN:NUM, SPELL, PUNCT, CONTR and WO; missing, replacement and unnecessary are M, R and U.
class ErrorTypes {
 public:
  // names: by commas, blanks around them aside; empty: all. Throws Error for a name that is none, with the option
  // `--types` as its subject.
  explicit ErrorTypes(std::string_view names);
  // What may be given, in small letters with hyphens.
  static std::vector<std::string> names();
  bool contains(std::string_view type) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace emend::english
