// What is done to the tokens of an example: source tokens that are hidden, target tokens that weigh more or less.
#pragma once

#include <vector>

#include "noise/random.h"
#include "tokens/tokenizer.h"

namespace emend::train {

// Hides (as <mask>, or <unk> where the vocabulary has none) each token with the probability `tokens` and each word,
// with all of its tokens, with the probability `words`. A word begins at a token that begins with a blank.
void hide_tokens(std::vector<int>& source, const tokens::Tokenizer& tokenizer, double tokens, double words,
                 noise::Random random);

// A weight for every target token and the end mark: `weight` where a longest common subsequence of the two sides leaves
// the token out, 1 elsewhere (Junczys-Dowmunt et al. 2018, 4.2).
std::vector<float> edit_weights(const std::vector<int>& source, const std::vector<int>& target, double weight);

// Chooses each token with the probability `share`, and at least one, to be predicted (Devlin et al. 2019, 3.1): of ten
// of them eight become <mask>, one another token, and one stays. With whole_words a word's tokens are chosen together,
// and the same happens to all of them; a word begins at a token that begins with a blank. Returns weights as
// edit_weights does: 1 for the chosen tokens, 0 for the others and the end mark. Throws Error for a vocabulary without
// <mask>.
std::vector<float> mask_tokens(std::vector<int>& tokens, const tokens::Tokenizer& tokenizer, double share,
                               bool whole_words, noise::Random random);

}  // namespace emend::train
