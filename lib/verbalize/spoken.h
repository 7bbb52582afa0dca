// The words of a line of spoken text, and which of them belong to one number. Internal to this folder.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "verbalize/line.h"

namespace emend::verbalize {

// A word's zeros behind a number: hundred 2, thousand 3, million 6; 0 for words that are no scale.
std::size_t zeros_of(const std::string& word);

class Spoken {
 public:
  explicit Spoken(const Line& line);  // whose text must outlive it

  // What stands between a word and the one before it: one blank, a hyphen, a comma and a blank, or anything else.
  enum class Gap { none, blank, hyphen, comma };

  // Words of ASCII letters, as readings have them: in lower case, o'clock as oclock. Parts of other words are left out.
  std::vector<std::string> words;
  std::vector<text::Span> places;  // of each word in the line
  std::vector<Gap> gaps;           // before each word; none before the first

  std::size_t size() const { return words.size(); }
  // Whether nothing but a blank or a hyphen stands between a word and the one before it.
  bool follows(std::size_t k) const;
  // The word before or behind k that belongs to the same phrase, or nothing.
  std::string_view before(std::size_t k) const;
  std::string_view behind(std::size_t k) const;
  // Whether an apostrophe stands behind the word: dollars' worth, nine's.
  bool is_possessive(std::size_t k) const { return line_[places[k].end] == '\''; }
  bool capitalised(std::size_t k) const;
  // Whether digits follow word k: twenty 5.
  bool has_digits_behind(std::size_t k) const;
  // The words from k on that one form may have: no more than 40, and to the next comma only if `commas` is false.
  Words from(std::size_t k, bool commas) const;

  // Whether words k - 1 and k are said as parts of one number, of which nothing is written by itself: hundred|and,
  // and|fifty, one|point, thirty|first, nineteen|oh. Also where they only may be: thousand, |two hundred.
  bool joins(std::size_t k) const;
  // Past two numbers that share the scale of the second or the hundreds of the first: two or three hundred, ten to
  // fifteen million, one hundred and twenty or thirty. `from` itself where there are none. 2 or 300 would be wrong.
  std::size_t shared_part_end(std::size_t from) const;
  // Whether word k is a cardinal or a scale.
  bool is_number(std::size_t k) const;

 private:
  bool joins_by_and(std::size_t k) const;  // k: of "and"
  bool fits_behind(std::size_t zeros, std::size_t k) const;

  Line line_;
};

}  // namespace emend::verbalize
