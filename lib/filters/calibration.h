// Confidences as the share of such edits that are right: Platt scaling ("Probabilistic outputs for support vector
// machines", 1999) with an offset for the type of the edit. scripts/calibration fits the numbers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::filters {

// The line that the log-odds of a confidence are taken through. The default changes nothing.
struct Calibration {
  double slope = 1, offset = 0;
  // Added to the offset of edits of a type: one of english/edit_types.h, `apostrophe` for edits that change no more
  // than apostrophes, blanks and case, `comma` for those that put one in, `superfluous-comma` for those that take one
  // out, `other` for types that are not named.
  std::map<std::string, double, std::less<>> types = {};
  // Of edits of words: what the log of the share of wrong words, relative to a usual text's (error_level.h), counts
  // for.
  double level = 0;
  // Of commas that come: slope and offset of their own, and what the log odds of the share of commas that a text lacks
  // count for (comma_level.h).
  struct Commas {
    double slope = 1, offset = 0, level = 0;
  };
  std::optional<Commas> commas = {};  // none: they are edits like others

  // more: added to the offset.
  double operator()(double confidence, double more = 0) const;
  // Of edits of a text; where `commas` are known, those of commas stay as they are.
  void calibrate(std::string_view text, std::vector<text::Edit>& edits) const;
  // The confidence of an edit of a word where `rate` of the words are wrong, given that in a usual text.
  double in_text(double confidence, double rate) const;
  // Of a comma that comes, where a text lacks this share of its commas; in a chat it is an edit like others. Wants
  // `commas`.
  double of_comma(double confidence, double missing) const;
  double of_comma_in_chat(double confidence) const;
};

// Whether `types` may name edits so: a number for another name would be added to none.
bool is_calibrated_type(std::string_view name);

// Whether an edit puts in a comma and does nothing else.
bool puts_comma(std::string_view from, std::string_view to);

}  // namespace emend::filters
