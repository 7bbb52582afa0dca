// What the kinds of tokenizers share: their files, and how each kind is read.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "text/tokenizer.h"

namespace emend::text {

inline constexpr const char* sentencepiece_file = "tokenizer.model";
inline constexpr const char* source_file = "source.model";
inline constexpr const char* target_file = "target.model";
inline constexpr const char* characters_file = "characters.json";
inline constexpr const char* marian_file = "source.spm";

std::unique_ptr<Tokenizer> load_sentencepiece(const std::string& folder);
std::unique_ptr<Tokenizer> load_separate(const std::string& folder);
std::unique_ptr<Tokenizer> load_characters(const std::string& folder);
std::unique_ptr<Tokenizer> load_marian(const std::string& folder);

// Throws Error naming the file.
std::string read_tokenizer_file(const std::string& path);
// Written beside and renamed.
void write_tokenizer_file(const std::string& path, std::string_view bytes);

}  // namespace emend::text
