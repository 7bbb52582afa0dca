// Which word of a source each word of its translation comes from.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "filters/translating.h"
#include "text/words.h"

namespace emend::filters {

// The words (or other units) of a text, not overlapping.
struct Words {
  std::string_view text;
  std::span<const text::Span> spans;
};

// For each word of the translation, the word of `source` (at least one) that its tokens looked at most: the weights are
// added over the tokens of a source word, and over those of a target word; a token counts by its part in a word. The
// end mark is no word, and what looked at it took the next best. Where tokens are not what the texts are made of,
// because a tokenizer changes characters, they are taken to follow each other evenly.
std::vector<std::size_t> align(const Translation& translation, const Words& source, const Words& target);
// Those weights: a row for each word of the translation, a column for each of `source`.
std::vector<float> attention_of_words(const Translation& translation, const Words& source, const Words& target);

// A part of a record and what became of it. Offsets are bytes of the record and of its translation.
struct Part {
  // What the model saw, or said: the part itself, or, with markup, another text and the byte of the part that each of
  // its bytes stands for.
  struct Seen {
    std::string_view text = {};
    std::span<const std::size_t> places = {};
  };
  text::Span source, target;
  const Translation* translation;  // with its attention; null: copied byte for byte
  Seen seen = {}, said = {};       // empty: the part itself
};

// (word of the record, word of its translation), both counted from 0 and separated by blanks; sorted.
using Links = std::vector<std::pair<std::size_t, std::size_t>>;
// parts: in order, of everything but blanks. A word of the translation is linked to one word; where a cut goes through
// it, to one in each part.
Links align_words(std::string_view record, std::string_view translation, std::span<const Part> parts);

// As Pharaoh and fast_align have it: "0-0 1-2".
std::string pharaoh(const Links& links);

}  // namespace emend::filters
