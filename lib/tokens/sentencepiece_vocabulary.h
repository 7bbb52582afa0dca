// What the pieces of a SentencePiece model are called and numbered.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace emend::tokens {

// An object of pieces, as the model writes them, and their numbers. serialized: the bytes of its file. Throws Error
// where that is no model.
nlohmann::json sentencepiece_vocabulary(const std::string& serialized);

}  // namespace emend::tokens
