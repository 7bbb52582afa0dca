// Words and characters as the error rates count them, which is how jiwer counts them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/edit_distance.h"
#include "text/symbols.h"

namespace emend::metrics {

using Step = text::AlignmentStep;

// jiwer's wer_default: blanks around the line are stripped; words end at a space or at two or more blanks of any kind,
// so a single tab or no-break space stays inside a word.
std::vector<std::string_view> words(std::string_view line);

// A reference's and a hypothesis' words, or characters, over one alphabet.
struct SymbolPair {
  text::Symbols reference, hypothesis;
  text::Symbol alphabet = 0;

  std::size_t distance() const { return text::levenshtein(reference, hypothesis, alphabet); }
  std::vector<Step> steps() const { return text::align(reference, hypothesis, alphabet); }
};
SymbolPair word_pair(std::string_view reference, std::string_view hypothesis);
// jiwer's cer_default: code points of the stripped line, the blanks inside included.
SymbolPair character_pair(std::string_view reference, std::string_view hypothesis);

}  // namespace emend::metrics
