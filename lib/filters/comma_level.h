// How many of its commas a text lacks, estimated from what has been found in it.
#pragma once

#include <cstddef>
#include <string_view>

namespace emend::filters {

// Where a comma is likely depends on the words; whether its lack is an error, on who writes: a newspaper leaves out
// none, a learner every third, and a chat has them or not. With the share of commas that a text lacks the odds of each
// comma that could be put in change:
//
//   log-odds of a comma = its log-odds in the model's training + level * log(missing / (1 - missing))
//
// where the level is the package's (Calibration::Commas). The share is that of the commas expected so far which were
// not there, an online form of expectation maximization (Saerens, Latinne and Decaestecker 2002, "Adjusting the outputs
// of a classifier to new a priori probabilities"). Sentences are seen in the order of the input.
class CommaLevel {
 public:
  // Of a sentence: the commas that it has, and how many more are expected in it.
  void see(std::size_t commas, double expected);
  // Of a whole sentence of some words: it begins with a small letter or ends without a mark.
  void see_form(bool careless);

  double missing() const;  // share of the text's commas
  // A chat, whose writers leave commas out: more than one sentence in five is careless.
  bool casual() const;

 private:
  double present_ = 0, missing_ = 0;
  double sentences_ = 0, careless_ = 0;
};

// The share of commas that lack where this share of the words is said to be wrong (`--noise`).
double commas_missing_at(double error_rate);
// How many commas stand between words of the sentence.
std::size_t commas_in(std::string_view sentence);
// Whether the sentence begins with a small letter or ends without a mark; of one that is too short to tell, nothing is
// said: false.
bool is_careless(std::string_view sentence);

}  // namespace emend::filters
