// The sampling rules of the character augmenters of nlpaug 1.1 (E. Ma, https://github.com/makcedward/nlpaug), which
// damaged the data of several papers, on tokens that keep every byte of the line.
//
// A token is a run of \w characters (letters, digits, _) or another non-blank character. Of n tokens, clamp(share n, 1,
// 10) are drawn without replacement among those of at least 4 characters (ocr: 1); of a word's m characters,
// clamp(share m, 1 [ocr: 2], 10) (keyboard and ocr: among those with an entry). Shares are rounded up, before 1.1.9
// down.
//   insert      before each drawn place, one of A-Z a-z 0-9 !@#$%^&*()_+
//   substitute  one of these, maybe the same; `random` is another name for it
//   swap        with a neighbour, case stays with the place; the drawn places in the order in which they were drawn
//   delete      the drawn characters
//   keyboard    a key within one step on a qwerty keyboard, straight or diagonal, with or without shift
//   ocr         a character that looks like it
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "noise/random.h"
#include "text/edit.h"

namespace emend::noise::nlpaug {

inline constexpr double kShare = 0.3;  // of tokens and of characters, nlpaug's defaults

struct Sampling {
  double char_share = kShare;
  bool round_down = false;
  bool cap = true;  // at most 10 words
};

struct Action;

class Augmenter {
 public:
  // Throws Error for an unknown action.
  Augmenter(const std::vector<std::string>& actions, const Sampling& sampling);

  // Damages `share` of the line's tokens by an action drawn for the line.
  std::vector<text::Edit> edits(std::string_view line, const Random& of_line, double share) const;

 private:
  std::vector<const Action*> actions_;
  Sampling sampling_;
};

}  // namespace emend::noise::nlpaug
