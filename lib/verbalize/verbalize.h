// Written forms and how they are read: 1984, $20.50, 3 p.m., 16 July, IV. A covering grammar: for a span of text in its
// context it gives the semiotic classes that the span may belong to and, for each, every admissible reading. It is
// meant both to speak by itself (the first candidate's default reading) and to check what somebody else proposes
// (Written::admits).
//
// The classes are those of Google's text normalization data (Sproat and Jaitly, 2017, "RNN Approaches to Text
// Normalization: A Challenge"), table 1. What is ambiguous keeps its candidates (1/2: fraction or date); what has no
// sure reading gets none: a number that is in no span is in `unread`, never guessed at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/words.h"
#include "verbalize/numbers.h"
#include "verbalize/phrase.h"

namespace emend::verbalize {

enum class Class {
  plain,
  punctuation,
  date,
  letters,
  cardinal,
  verbatim,
  measure,
  ordinal,
  decimal,
  money,
  telephone,
  time,
  electronic,
  fraction,
  address,
  digit,
  roman,
  range
};

// A row of the table: the class, for --list-classes and the manual, and its other direction.
struct Row {
  Class kind;
  const char* name;
  const char* sentence;
  const char* written;  // an example
  const char* spoken;   // its default reading in American English
  // The values (see Candidate) of which `spoken` is a reading from its first word to its last; none where it is no
  // reading of the class.
  std::vector<std::string> (*hear)(Words spoken);
};
const std::vector<Row>& table();
const Row& row(Class kind);

struct Candidate {
  Class kind;
  // What the written form stands for, written in one way; equal values have equal strings:
  //   cardinal, year   -?DIGITS                       ordinal  DIGITS          decimal  -?DIGITS.DIGITS
  //   date             YYYY-MM-DD with ? for what is not said: ????-07-25, 2008-11-??, ??98-01-07; YYYYs; N bc
  //   time             H:MM, H:MM:SS, both with " am" or " pm"; zones as they are written, in lower case
  //   fraction         [WHOLE ]NUMERATOR/DENOMINATOR  money    CODE AMOUNT[ SCALE][/UNIT]
  //   measure          NUMBER UNIT, once or more      range    VALUE..VALUE, N..N bc    roman    DIGITS
  //   digit, telephone the digits, 4-1 in digit       others   the spoken form in lower case
  // Powers are cardinals, BASE^-?EXPONENT. Decimals may have a scale (2.5 million), angles end with where they lie (20
  // °N).
  std::string value;
  Phrase phrase;
};

struct Written {
  std::size_t begin = 0, end = 0;     // bytes of the line
  std::vector<Candidate> candidates;  // at least one; the best in this context first
  double confidence = 1;              // of the first, where somebody has one
  bool sure = false;                  // the context leaves the others no chance: nobody need be asked

  std::string best() const { return verbalize::best(candidates.front().phrase); }
  // Whether `spoken` is an admissible reading, of any candidate.
  bool admits(std::string_view spoken) const;
};

struct Found {
  std::vector<Written> written;    // sorted, not overlapping
  std::vector<text::Span> unread;  // what holds digits and is in no class: sorted, not overlapping, in no `written`
};

// Linear in the line's length. Needs valid UTF-8. Thread-safe.
Found find(std::string_view line, Locale locale);

// How what is spelled is written: G P S, 3 P M; or GPS, 3 PM, which is what NeMo text processing writes.
enum class Letters { apart, together };

// The default readings as edits, with the class as their kind; spans whose reading is what they are have none.
std::vector<text::Edit> edits(std::string_view line, const Found& found, Letters letters = Letters::apart);

// How a reading of a whole line compares with the grammar.
enum class Judgement {
  best,        // the default reading
  admissible,  // another admissible one
  other        // neither: a span with a reading outside the set, or plain text that changed
};
Judgement judge(std::string_view line, std::string_view spoken, Locale locale, Letters letters = Letters::apart);

}  // namespace emend::verbalize
