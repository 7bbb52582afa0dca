// Whether a word that no list has is a misspelling, and of which listed word: a noisy channel.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/lexicon.h"

namespace emend::text {

// Kernighan, Church and Gale 1990 ask which word w a misspelling x was meant for: the one with the greatest P(w) P(x |
// w). Here the question is also whether x was meant as it stands, as the names of programs and most of what lists lack
// are, so that the answer is a log-linear model of both:
//
//   log P(x is a misspelling of w) / P(x is a word) = sum of weight_i feature_i(x, w)
//
// The features say how common w is, how long x is, which letters are too many, missing, exchanged or others (and
// whether these are doubled, vowels, neighbours on a keyboard, of the same sound, at the beginning or at the end),
// whether x was seen for w elsewhere (misspellings.h), how much likelier the words beside x make w, and how much
// likelier w is than the next candidate. scripts/fit-noisy-channel estimates the weights from misspellings that were
// mended in the histories of documentation, and from words of clean text that no list has.
//
// A word that a list has, and so is much rarer than one beside it, can be asked about, too ("form").
struct Candidate {
  std::string word;      // in lower case
  double frequency = 0;  // how common it is: the decimal logarithm of its occurrences in a billion words ("Zipf")
  int listed = 0;        // its weight among the meanings of the word (spelling.h); 0: none
  // The decimal logarithms of how much likelier the words before make it, and it those behind, than they are by
  // themselves; 0 where that is not known.
  double before = 0, behind = 0;
  bool unseen = false;    // what knows that has never seen it
  bool compound = false;  // the word as it stands is two listed ones: publickey
};

// The words of general use in a lexicon that a word of 3 to 24 lower-case letters may have been meant for: its
// meanings, and those one edit away, or two where there are 7 letters or more; for words of 3 and 4 letters only common
// ones. The nearest and commonest twelve and the meanings. For other words none.
std::vector<Candidate> candidates(const Lexicon& lexicon, std::string_view word);

// One of the features, by the order of their table.
struct ChannelFeature {
  const char* name;
  const char* sentence;
  double weight;
};
std::span<const ChannelFeature> channel_features();

// The features of a misspelling and a candidate, both in lower-case ASCII letters and, the candidate, apostrophes, but
// for those that ask about other candidates, which are 0: as many as the table has rows. The optimal string alignment
// of the two says what was edited; O(bytes^2).
std::vector<double> channel_features(std::string_view misspelling, const Candidate& candidate);

struct Meant {
  std::string word;     // the best candidate, in lower case; empty where there is none
  int listed = 0;       // Candidate::listed
  double log_odds = 0;  // natural logarithm, in text that is edited as documentation is, where one unlisted word in
                        // four that has a neighbour is a misspelling
};

// The best of the candidates of a word.
Meant meant(std::string_view misspelling, std::span<const Candidate> candidates);

}  // namespace emend::text
