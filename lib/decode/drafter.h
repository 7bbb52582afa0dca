// Drafts for guided search (guided.h): what a sentence that is repaired will probably be.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "decode/model.h"
#include "text/word_list.h"
#include "tokens/tokenizer.h"

namespace emend::decode {

// Immutable, so any number of threads may use one.
class Drafter {
 public:
  // known: nullptr where no words are known; the draft of a sentence is then the sentence. The tokenizer must outlive
  // the drafter, and that its drafts.
  Drafter(const tokens::Tokenizer& tokenizer, std::shared_ptr<const text::WordList> known);

  // In place of a word that is not listed, the one that it is surely or probably a misspelling of: contractions without
  // their apostrophe, common misspellings, and the commonest word that is a letter away, which is guessed for short
  // words that are listed, too, where it is 3,000 times as common. Where it is wrong, it costs time and changes
  // nothing.
  std::string repaired(std::string_view sentence) const;
  Draft draft(std::string_view sentence) const;

 private:
  std::string guess(std::string_view word, bool begins_sentence) const;  // empty: the word itself

  const tokens::Tokenizer& tokenizer_;
  std::vector<bool> begins_word_;
  std::shared_ptr<const text::WordList> known_;
};

}  // namespace emend::decode
