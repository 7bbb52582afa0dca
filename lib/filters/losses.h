// What a text loses repeatedly: the blank between two words, the apostrophe of a contraction.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/lexicon.h"

namespace emend::filters {

// Two words for one, as they are written; the pronoun is "I".
struct Split {
  std::string first, second;
  double frequency = 0;   // Zipf of both side by side, as if neither knew of the other
  bool compound = false;  // neither is a word of which text has one in a thousand: it may be one (gametime)
};

// The common words that an unlisted one may be two of: "be nice" for benice, "guy I" for guyI, "There's gotta" for
// There'sgotta, "I can't" for Ican't. Likeliest first; none for words with other capitals, nor for a gerund without its
// g (findin).
std::vector<Split> splits(const text::Lexicon& lexicon, std::string_view word);

// How often a text loses something where it could: what it has lost ten times it will lose again, and what it never
// lost where it could is no loss. Not thread-safe.
class Losses {
 public:
  // expected: the share that is lost, in a text of which nothing is known. firmness: as many places say so. memory:
  // what was seen so many places ago counts half.
  constexpr Losses(double expected, double firmness, double memory)
      : expected_(expected), firmness_(firmness), memory_(memory) {}
  void see(double places, double lost);
  // What the text so far adds to the log odds that something was lost at a place.
  double log_odds() const;

 private:
  double expected_, firmness_, memory_;
  double places_ = 0, lost_ = 0;
};

}  // namespace emend::filters
