// Rewriters that correct spelling by a frequency dictionary (symspell/package.h), without LibTorch.
#pragma once

#include <memory>

#include "filters/rewriting.h"
#include "io/package.h"
#include "symspell/index.h"
#include "symspell/package.h"
#include "text/lexicon.h"

namespace emend::filters {

// The words of each sentence (symspell/terms.h) are looked up in the dictionary. What is there stays, as does a word in
// 's without which it is there, one without a letter of the dictionary's script (symspell/script.h), and one of which
// the dictionary has nothing that half of its letters would stay for. A correction has the capitals and the apostrophe
// of what it stands for.
//
// The confidence of a word's correction is its share among the nearest words by their counts; of words that are joined
// or split, 1 / (1 + edits), a blank being an edit; of a word that is segmented, the same, blanks being none.
//
// Mode compound sees stretches of words with one blank between each two, names left out.
//
// lexicon: its words stay, too, though the dictionary says nothing of them; null: none.
//
// english: spellings that are not listed but English (text/spelling.h) stay, and what is surely misspelt, contractions
// without their apostrophe and names among it, is corrected first, with a confidence of 1.
std::unique_ptr<Rewriter> make_dictionary_rewriter(symspell::Index index, const symspell::Options& options,
                                                   bool english = false,
                                                   std::shared_ptr<const text::Lexicon> lexicon = nullptr);
// The package's, with the lexicon that it names (io/lexicon.h). Throws Error for a package of another architecture and
// one that is damaged.
std::unique_ptr<Rewriter> load_dictionary_rewriter(const io::Package& package);

}  // namespace emend::filters
