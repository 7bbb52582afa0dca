// What the rows of edit_checks.h are made of: a sentence with its parts of speech, an edit in it, and a function for
// each habit. The habits stand in habits_of_*.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "english/edit_checks.h"
#include "english/tagger.h"
#include "text/edit.h"
#include "text/words.h"

namespace emend::english {

std::string with_straight_apostrophes(std::string text);

// The words of a text with their parts of speech, in small letters and with straight apostrophes.
class Words {
 public:
  explicit Words(std::string_view text);  // which must outlive it
  std::string_view text() const { return text_; }
  std::size_t size() const { return spans_.size(); }
  text::Span span(std::size_t i) const { return spans_[i]; }
  // Empty beyond both ends.
  std::string_view operator[](std::size_t i) const { return i < size() ? std::string_view(lower_[i]) : ""; }
  text::Part part(std::size_t i) const { return i < size() ? tags_[i].part : text::Part::other; }
  text::Form form(std::size_t i) const { return i < size() ? tags_[i].form : text::Form::base; }
  // The first one that does not end before the byte.
  std::size_t at(std::size_t byte) const {
    std::size_t i = 0;
    while (i < size() && spans_[i].end <= byte) ++i;
    return i;
  }

 private:
  std::string_view text_;
  std::vector<text::Span> spans_;
  std::vector<Tagged> tags_;
  std::vector<std::string> lower_;
};

// An edit with its sentence, and all edits that were proposed for it.
struct Proposal {
  const Words& words;
  text::Edit& edit;
  std::span<const text::Edit> proposed;
  std::string_view from() const { return text::slice(words.text(), {edit.begin, edit.end}); }
  std::string_view to() const { return edit.replacement; }
  std::string straight() const { return with_straight_apostrophes(edit.replacement); }
  // The word that it changes, or stands before.
  std::size_t place() const { return words.at(edit.begin); }
  bool changes_word() const {
    const std::size_t i = place();
    return i < words.size() && words.span(i).begin == edit.begin && words.span(i).end == edit.end && !to().empty() &&
           to().find(' ') == to().npos;
  }
};

// A row of the table with what tells whether an edit is of its habit.
struct Habit {
  EditCheck check;
  bool (*fails)(Proposal&);  // it may change the edit instead
};

// Edits go through the rows of all four in this order.
std::span<const Habit> habits_of_forms();
std::span<const Habit> habits_of_marks();
std::span<const Habit> habits_of_verbs();
std::span<const Habit> habits_of_words();

// More than one letter, all of them capitals.
bool is_all_capitals(std::string_view word);

// Without the blanks around it.
std::string_view trimmed(std::string_view text);

// The verb that the word is this form of; empty where it is none.
std::string verb_of(std::string_view word, text::Form form);

// Parts of speech of which a language has but so many words.
bool is_function_word(text::Part part);

// Whether a word is this form of the lemma.
bool has_form(std::string_view word, std::string_view lemma, text::Form form);

}  // namespace emend::english
