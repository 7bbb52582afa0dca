// Packages of frequency dictionaries: config.json with "architecture": "symspell", and dictionary.bin. They correct
// without LibTorch.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "filters/rewriting.h"
#include "io/package.h"
#include "symspell/index.h"
#include "text/lexicon.h"

namespace emend::symspell {

inline constexpr const char* architecture = "symspell";

// config.json's "model", and [model] of a recipe.
struct Options {
  IndexOptions index;
  // words: each word alone. compound: across blanks, so that words are joined and split. segment: text whose blanks
  // were lost.
  std::string mode = "words";
  std::int64_t shortest = 2;      // letters of a word that is corrected by itself
  std::string capitals = "none";  // words with a capital that are corrected: all, or first, those that begin a sentence
};
// Throws Error for an unknown key and a value out of range.
Options read_options(const nlohmann::json& model, const std::string& subject);
nlohmann::json to_json(const Options& options);

bool is_dictionary(const io::Package& package);

// The words of each sentence (terms.h) are looked up in the dictionary. What is there stays, as does a word in 's
// without which it is there, one without a letter of the dictionary's script (script.h), and one of which the
// dictionary has nothing that half of its letters would stay for. A correction has the capitals and the
// apostrophe of what it stands for.
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
std::unique_ptr<filters::Rewriter> make_rewriter(Index index, const Options& options, bool english = false,
                                                 std::shared_ptr<const text::Lexicon> lexicon = nullptr);
// The package's, with the lexicon that it names (io/lexicon.h). Throws Error for a package of another architecture and
// one that is damaged.
std::unique_ptr<filters::Rewriter> load_rewriter(const io::Package& package);

}  // namespace emend::symspell
