// SymSpell's three ways to correct with a frequency dictionary: a word, words across blanks, and text without blanks.
//
// What they give is what symspellpy 6.10 (a port of Garbe's SymSpell 6.7) gives for a dictionary that was entered in
// the order of falling counts, words of equal count in byte order, with its `N` set to Dictionary::total() and no
// dictionary of bigrams. Words are compared as they are: lower-case them first where the dictionary is in lower case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "symspell/index.h"
#include "text/edit_distance.h"

namespace emend::symspell {

enum class Verbosity {
  top,      // the most frequent of the nearest words
  closest,  // all nearest words
  all       // all words within the distance
};

struct Suggestion {
  std::string_view term;  // of the dictionary
  int distance = 0;
  std::uint64_t count = 0;
};

// Some terms of a line and what they should have been.
struct Part {
  std::size_t first = 0, last = 0;  // terms [first, last): one, or two that were joined
  std::string text;                 // a word, or two with a blank where one was split
  int distance = 0;                 // a blank counts as an edit; one more than the most where nothing was found
  std::uint64_t count = 0;          // of the word; of a split what its words' counts lead to expect
};

struct Segmentation {
  std::string segmented;  // the text with blanks
  std::string corrected;  // and with its words corrected
  int distance = 0;
  double log_prob = 0;  // sum of log10 of the words' shares in all words counted
};

// Holds what a look-up needs besides the index: give each thread one. The index must outlive it.
class Speller {
 public:
  explicit Speller(const Index& index);

  // Words within `distance` (at most the index's) of `word` (valid UTF-8), nearest first, of those the most frequent
  // first. A word of the dictionary has itself as its nearest. The result is valid until the next call.
  std::span<const Suggestion> lookup(std::string_view word, Verbosity verbosity, int distance);

  // Corrects a line of terms: two neighbours are joined where that needs fewer edits than to correct each of them, and
  // one that is no word is split where its two parts are nearer or more frequent than the best single word.
  std::vector<Part> compound(std::span<const std::string_view> terms, int distance);

  // Finds where blanks belong, one left to right pass: for each end the best way to get there, by fewest edits and then
  // by the words' probability. Blanks that are there are hints. Of the text's hyphens symspellpy leaves all out, after
  // NFKC; do so first if you want that.
  Segmentation segment(std::string_view text, int distance);

 private:
  struct Candidate {  // what is left of the word's beginning when some letters are left out
    std::array<char32_t, most_prefix> letters;
    std::size_t length;
    std::u32string_view view() const { return {letters.data(), length}; }
  };
  struct Found {
    std::uint32_t word;
    int distance;
  };
  struct Term {  // a top suggestion that outlives the next look-up
    std::string_view text;
    int distance;
    std::uint64_t count;
  };

  void look_at(const Candidate& candidate, std::string_view word, Verbosity verbosity);
  std::optional<Term> top(std::string_view word, int distance);
  Part split(std::string_view term, const std::optional<Term>& whole, int distance);

  const Index& index_;
  text::DistanceFrom from_;
  std::size_t length_ = 0;  // of the word, in code points
  int limit_ = 0;           // edits; falls to the distance of what was found, unless all are wanted
  std::vector<Candidate> candidates_;
  std::vector<Found> found_;
  std::vector<Suggestion> suggestions_;
  std::vector<std::uint32_t> seen_;  // of each beginning, the look-up that saw it
  std::uint32_t look_up_ = 0;
};

}  // namespace emend::symspell
