// What the words beside a place of a text make of a word that may stand there.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ngram/model.h"

namespace emend::ngram {

// The words of a text, for a model of words (Units "words").
class Beside {
 public:
  Beside(const Model& model, std::string_view text);

  // Decimal logarithms: how much likelier a word is than by itself, given those before it, and how much likelier those
  // behind it are, given it: pointwise mutual information, of as many words as the model's order reaches. 0, and
  // unseen, for a word that the model does not know.
  struct Association {
    double before = 0, behind = 0;
    bool unseen = true;
  };
  // begin: byte of the text where the word that stands there begins; throws std::out_of_range where none does.
  Association of(std::size_t begin, std::string_view word) const;
  // The same of two words in its place; `before` is the sum of both, the second given the first.
  Association of(std::size_t begin, std::string_view first, std::string_view second) const;

 private:
  Association of(std::size_t begin, std::span<const std::string_view> words) const;

  const Model& model_;
  std::vector<std::size_t> begins_;  // bytes
  std::vector<Word> units_;
};

}  // namespace emend::ngram
