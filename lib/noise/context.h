// Errors in a sentence that is right by itself: only the text before it reveals them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "english/clause.h"
#include "noise/random.h"
#include "text/edit.h"
#include "text/words.h"

namespace emend::noise {

// What the text before a sentence tells.
struct Told {
  bool anything = false;
  bool past = false;                                           // a verb is in the past
  bool he = false, she = false;                                // somebody of either sex
  std::map<std::string, std::string, std::less<>> introduced;  // nouns, in small letters, with their "a" or "an"

  // The words that begin within a span of a line.
  void hear(const english::Clause& line, text::Span span);
};

// A sentence of a line, and what the text before it told, that of its line, too.
struct Sentence {
  const english::Clause& line;
  text::Span span;
  const Told& told;
};

struct ContextError {
  const char* name;
  const char* sentence;
  // Empty where the sentence has no place for the error, or nothing before it would reveal it.
  std::vector<text::Edit> (*edits)(const Sentence& sentence, Random& random);
};

//   tense       all verbs of the sentence are in the past, have subjects, and are put into the present; the past was
//   told article     "the" before a noun that an "a" introduced becomes that "a" pronoun     all pronouns of one sex
//   become the other's; nobody of that sex was told of, and the sentence has no name connective  However for Therefore,
//   So for But at the beginning
const std::vector<ContextError>& context_errors();
std::vector<std::string> context_error_names();
const ContextError& context_error(std::string_view name);  // of context_error_names()

}  // namespace emend::noise
