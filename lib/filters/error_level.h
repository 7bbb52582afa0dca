// How many words of a text are wrong, estimated from what has been found in it, and in which order windows tell each
// other.
#pragma once

#include <cstddef>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::filters {

// The same words are an error in a learner's essay and a habit in a manual. With the share of wrong words the odds of
// each edit of a word change:
//
//   log-odds of an edit in this text = log-odds in a usual one + slope * log(rate / usual)
//
// where the slope, near 1, is the package's (Calibration::level). Records are seen in the order of the input.
class ErrorLevel {
 public:
  // Of a sentence: its words, and how many of them are likely errors: the sum of `evidence`.
  void see(std::size_t words, double errors);
  double rate() const;  // share of words that are wrong

  static constexpr double usual = 0.033;

 private:
  double words_ = 0, errors_ = 0;
};

// Whether an edit is one of words, not of marks, blanks and capitals.
bool changes_letters(std::string_view from, std::string_view to);

// What an edit tells of the text: its confidence, where that is not negligible and letters change; nothing of marks and
// capitals, which depend on who has written a text more than on how many errors it has.
double evidence(std::string_view from, const text::Edit& edit);

// The rate that gec's `--noise` names: clean, typed, learner, or a number; nothing for auto. Throws Error for anything
// else.
std::optional<double> error_rate(std::string_view named);
// What `--noise` of a speller is then: half of the wrong words are misspelt. auto for auto.
std::string misspelt_of(std::string_view named);

// Hands a value from window to window in the order in which turns were made: each waits for the one before, and passes
// on what it was given where it has nothing to say, so that no later one waits in vain.
template <class Value>
class Turn {
 public:
  // Behind `last`, of which it takes the place; with the first value where there is none.
  Turn(std::shared_future<Value>& last) : before_(last) { last = promise_.get_future().share(); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (!passed_) pass_on(wait());
  }

  Value wait() const { return before_.valid() ? before_.get() : Value(); }
  // Once.
  void pass_on(Value value) {
    passed_ = true;
    promise_.set_value(std::move(value));
  }

 private:
  const std::shared_future<Value> before_;
  std::promise<Value> promise_;
  bool passed_ = false;
};

}  // namespace emend::filters
