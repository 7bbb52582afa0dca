// Parts of speech of English words, as far as noise and error types need them: a Viterbi search over the classes that
// each word may have (text/word_classes.h, endings) and weights of what follows what, which scripts/make-tagger-weights
// counted in text that another tagger had tagged. There is no neural network; about nine words in ten are right.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/word_classes.h"
#include "text/words.h"

namespace emend::english {

struct Tagged {
  text::Part part = text::Part::other;
  text::Form form =
      text::Form::base;  // of nouns, verbs, adjectives and adverbs; of verbs, base is the infinitive, present is finite
  std::string lemma = {};  // of nouns, verbs and adjectives, in lower case; of others the word in lower case
};

// tokens: of one or more sentences, punctuation marks apart. Contractions may be whole ("don't", "it's": tagged as
// their first part) or parted as treebanks do ("do" "n't"). As many as there are tokens. O(n).
std::vector<Tagged> tag(std::span<const std::string_view> tokens);

// The same for the words of a line (words.h), seeing the marks between and behind them. As many as there are words.
std::vector<Tagged> tag(std::string_view line, std::span<const text::Span> words);

}  // namespace emend::english
