// Words and characters as the error rates count them, which is how jiwer counts them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "metrics/levenshtein.h"
#include "metrics/symbols.h"

namespace emend::metrics {

// jiwer's wer_default: blanks around the line are stripped; words end at a space or at two or more blanks of any kind,
// so a single tab or no-break space stays inside a word.
std::vector<std::string_view> words(std::string_view line);

// A reference's and a hypothesis' words, or characters, over one alphabet.
struct SymbolPair {
  Symbols reference, hypothesis;
  Symbol alphabet = 0;

  std::size_t distance() const { return edit_distance(reference, hypothesis, alphabet); }
  std::vector<Step> steps() const { return align(reference, hypothesis, alphabet); }
};
SymbolPair word_pair(std::string_view reference, std::string_view hypothesis);
// jiwer's cer_default: code points of the stripped line, the blanks inside included.
SymbolPair character_pair(std::string_view reference, std::string_view hypothesis);

}  // namespace emend::metrics
