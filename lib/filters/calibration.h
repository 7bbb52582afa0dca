// Confidences as the share of such edits that are right: Platt scaling ("Probabilistic outputs for support vector
// machines", 1999) with an offset for the type of the edit. scripts/calibration fits the numbers.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::filters {

// The line that the log-odds of a confidence are taken through. The default changes nothing.
struct Calibration {
  double slope = 1, offset = 0;
  // Added to the offset of edits of a type: one of english/edit_types.h, `apostrophe` for edits that change no more
  // than apostrophes, blanks and case, `comma` for those that put one in, `other` for types that are not named.
  std::map<std::string, double, std::less<>> types = {};
  // Of edits of words: what the log of the share of wrong words, relative to a usual text's (error_level.h), counts
  // for.
  double level = 0;

  // more: added to the offset.
  double operator()(double confidence, double more = 0) const;
  // Of edits of a text.
  void calibrate(std::string_view text, std::vector<text::Edit>& edits) const;
  // The confidence of an edit of a word where `rate` of the words are wrong, given that in a usual text.
  double in_text(double confidence, double rate) const;
};

}  // namespace emend::filters
