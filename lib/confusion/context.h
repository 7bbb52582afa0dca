// What stands around a word of a text, as the features that a confusion model weighs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::confusion {

// A word in small letters with straight apostrophes, a number as "#", or another character that is no blank. The
// first token is "<s>", unless the text goes on from another line; the last one is "</s>" where the text ends with a
// mark. Otherwise nobody knows what stands there.
struct Token {
  text::Span span;  // of the text
  std::string text;
};
std::vector<Token> tokens(std::string_view text, bool goes_on = false);

// Of the three tokens before a word and the three behind it: each one, most runs and pairs of them, and the last
// letters of the nearest. A feature is a hash of its kind and its tokens; 0 where one of them is not known.
inline constexpr std::size_t features = 21;
using Context = std::array<std::uint32_t, features>;
Context context(std::span<const Token> tokens, std::size_t i);

// Which side of the word a feature is of; both: of tokens before it and behind it.
enum class Of { before, behind, both };
Of side_of(std::size_t feature);

// Where the weight of a feature for a pair of words lies among 2^bits: the pair is a number of the model's.
inline std::uint32_t slot(std::uint32_t feature, std::uint32_t pair, unsigned bits) {
  const std::uint64_t mixed = ((std::uint64_t{pair} << 32 | feature) + 1) * 0x9E3779B97F4A7C15u;
  return static_cast<std::uint32_t>((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u >> (64 - bits));
}

}  // namespace emend::confusion
