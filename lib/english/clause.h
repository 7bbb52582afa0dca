// Who does what in a line, as far as rules and noise of grammar must know: parts of speech, the subjects of verbs,
// other tenses.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "english/tagger.h"
#include "text/words.h"

namespace emend::english {

// The words of a line with their parts of speech. The line and the words must outlive it.
class Clause {
 public:
  Clause(std::string_view line, std::span<const text::Span> words);

  std::size_t size() const { return words_.size(); }
  const Tagged& operator[](std::size_t i) const { return tags_[i]; }
  std::string_view word(std::size_t i) const { return text::slice(line_, words_[i]); }
  // In lower case, with ' for U+2019.
  const std::string& lower(std::size_t i) const { return lower_[i]; }
  text::Span span(std::size_t i) const { return words_[i]; }
  // Nothing but blanks, none of them a line break, lies between words i and i + 1.
  bool adjacent(std::size_t i) const;
  bool begins_sentence(std::size_t i) const;

  bool is(std::size_t i, text::Part part) const { return i < size() && tags_[i].part == part; }
  bool is_verb(std::size_t i, std::string_view lemma) const {
    return is(i, text::Part::verb) && tags_[i].lemma == lemma;
  }
  // A listed verb. The lemmas of others are guesses, and so would be their other forms: "rebuk" of "rebuked".
  bool is_known_verb(std::size_t i) const;
  bool is_finite(std::size_t i) const;  // a verb in the present or the past
  bool is_past(std::size_t i) const { return is(i, text::Part::verb) && tags_[i].form == text::Form::past; }
  bool is_present(std::size_t i) const { return is_finite(i) && !is_past(i); }
  // The nearest word before i in the clause that is no adverb.
  std::optional<std::size_t> before(std::size_t i) const;

  // The word that the subject of the finite verb i is about, as its form in the present is chosen by it: first (I),
  // third (he, the list of names), present (we, the names). Nothing where no subject is found.
  enum class Person { first, third, plural };
  std::optional<Person> subject(std::size_t i) const;

  // Verb i in the present or the past, agreeing with its subject; nothing where it is in that tense, is not finite, is
  // not known or has no subject. Contractions (wasn't) included.
  std::optional<std::string> in_present(std::size_t i) const;
  std::optional<std::string> in_past(std::size_t i) const;

 private:
  void make_base_behind(std::size_t auxiliary);

  std::string_view line_;
  std::span<const text::Span> words_;
  std::vector<Tagged> tags_;
  std::vector<std::string> lower_;
};

// The form of the present that goes with a subject: (be, first) -> am.
std::string present_of(std::string_view lemma, Clause::Person person);

// `word`, lower case, with the capitals and the apostrophe of `original`.
std::string cased_like(std::string_view original, std::string_view word);

// Whether the line has a finite verb in the past.
bool tells_the_past(const Clause& clause);

}  // namespace emend::english
