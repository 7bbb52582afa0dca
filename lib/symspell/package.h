// Packages of frequency dictionaries: config.json with "architecture": "symspell", and dictionary.bin. They correct
// without LibTorch (filters/dictionary_rewriter.h).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "io/package.h"
#include "symspell/index.h"

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

}  // namespace emend::symspell
