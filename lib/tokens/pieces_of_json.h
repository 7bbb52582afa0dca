// The SentencePiece model that a tokenizer.json was made of, and is all that is left of (transformers 5 writes no other
// file).
#pragma once

#include <map>
#include <string>

#include "tokens/stored_tokenizer.h"

namespace emend::tokens {

inline constexpr const char* json_file = "tokenizer.json";

// The bytes of a model of type Unigram or BPE whose pieces have the numbers of tokenizer.json; `added`, the tokens
// beside its vocabulary, are control symbols. A merge of BPE has for its score how late it comes, which is what
// transformers orders merges by. Throws Error, naming the file, where it is damaged, or of another kind of tokenizer.
std::string pieces_of_json(StoredFiles& files, const nlohmann::json& json, const std::map<int, AddedToken>& added);

}  // namespace emend::tokens
