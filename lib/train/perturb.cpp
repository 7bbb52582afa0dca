#include "train/perturb.h"

#include <algorithm>
#include <cstdint>

#include "cli/error.h"

namespace emend::train {

void hide_tokens(std::vector<int>& source, const tokens::Tokenizer& tokenizer, double tokens, double words,
                 noise::Random random) {
  const int hidden = tokenizer.mask() >= 0 ? tokenizer.mask() : tokenizer.unknown();
  bool word_hidden = false;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (words > 0 && (i == 0 || tokenizer.piece(source[i]).starts_with(' '))) word_hidden = random.chance(words);
    const bool token_hidden = tokens > 0 && random.chance(tokens);
    if (word_hidden || token_hidden) source[i] = hidden;
  }
}

std::vector<float> edit_weights(const std::vector<int>& source, const std::vector<int>& target, double weight) {
  std::vector<float> weights(target.size() + 1, 1.0F);
  // What both sides begin and end with needs no table.
  std::size_t begin = 0, from = source.size(), to = target.size();
  while (begin < from && begin < to && source[begin] == target[begin]) ++begin;
  while (from > begin && to > begin && source[from - 1] == target[to - 1]) --from, --to;
  const std::size_t rows = from - begin, columns = to - begin;
  // longest[i][j]: of the subsequences common to the last i and j tokens of what is left.
  std::vector<std::uint32_t> longest((rows + 1) * (columns + 1), 0);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return longest[i * (columns + 1) + j]; };
  for (std::size_t i = 1; i <= rows; ++i) {
    for (std::size_t j = 1; j <= columns; ++j) {
      at(i, j) = source[from - i] == target[to - j] ? at(i - 1, j - 1) + 1 : std::max(at(i - 1, j), at(i, j - 1));
    }
  }
  std::size_t i = rows, j = columns;
  while (j > 0) {
    if (i > 0 && source[from - i] == target[to - j]) {
      --i, --j;
    } else if (i > 0 && at(i - 1, j) >= at(i, j - 1)) {
      --i;
    } else {
      weights[to - j--] = static_cast<float>(weight);
    }
  }
  return weights;
}

std::vector<float> mask_tokens(std::vector<int>& tokens, const tokens::Tokenizer& tokenizer, double share,
                               bool whole_words, noise::Random random) {
  if (tokenizer.mask() < 0) throw Error("tokenizer", "its vocabulary has no <mask>", "make one with train");
  std::vector<float> weights(tokens.size() + 1, 0.0F);
  if (tokens.empty()) return weights;
  // The tokens before i that belong to its word share what happens to it.
  const auto continues = [&](std::size_t i) {
    return whole_words && i > 0 && !tokenizer.piece(tokens[i]).starts_with(' ');
  };
  for (std::size_t i = 0; i < tokens.size(); ++i)
    weights[i] = continues(i) ? weights[i - 1] : (random.chance(share) ? 1.0F : 0.0F);
  if (std::count(weights.begin(), weights.end(), 1.0F) == 0) {
    std::size_t begin = random.below(tokens.size()), end = begin + 1;
    while (continues(begin)) --begin;
    while (end < tokens.size() && continues(end)) ++end;
    std::fill(weights.begin() + static_cast<std::ptrdiff_t>(begin), weights.begin() + static_cast<std::ptrdiff_t>(end),
              1.0F);
  }
  std::vector<char> same_word(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) same_word[i] = continues(i);
  double what = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (weights[i] == 0) continue;
    if (!same_word[i]) what = random.uniform();
    if (what < 0.8) {
      tokens[i] = tokenizer.mask();
    } else if (what < 0.9) {
      do {  // the special tokens stand for nothing
        tokens[i] = static_cast<int>(random.below(static_cast<std::uint64_t>(tokenizer.size())));
      } while (tokenizer.piece(tokens[i]).empty());
    }
  }
  return weights;
}

}  // namespace emend::train
