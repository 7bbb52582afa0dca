// What the kinds of tokenizers share: their files, and how each kind is read.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tokens/tokenizer.h"

namespace sentencepiece {
class SentencePieceProcessor;
}

namespace emend::tokens {

inline constexpr const char* sentencepiece_file = "tokenizer.model";
inline constexpr const char* source_file = "source.model";
inline constexpr const char* target_file = "target.model";
inline constexpr const char* characters_file = "characters.json";
inline constexpr const char* marian_file = "source.spm";
inline constexpr const char* pieces_file = "spiece.model";
inline constexpr const char* mbart_file = "sentencepiece.bpe.model";

std::unique_ptr<Tokenizer> load_sentencepiece(const std::string& folder);
std::unique_ptr<Tokenizer> load_separate(const std::string& folder);
std::unique_ptr<Tokenizer> load_characters(const std::string& folder);
std::unique_ptr<Tokenizer> load_marian(const std::string& folder);
std::unique_ptr<Tokenizer> load_byte_bpe(const std::string& folder);
std::unique_ptr<Tokenizer> load_wordpiece(const std::string& folder);
std::unique_ptr<Tokenizer> load_t5(const std::string& folder);
std::unique_ptr<Tokenizer> load_pegasus(const std::string& folder);
std::unique_ptr<Tokenizer> load_mbart(const std::string& folder);
std::unique_ptr<Tokenizer> load_mbart50(const std::string& folder);
std::unique_ptr<Tokenizer> load_nllb(const std::string& folder);
std::unique_ptr<Tokenizer> load_m2m100(const std::string& folder);

// Whether the bytes are a model, with rules of normalisation that the library can follow.
bool load_model(sentencepiece::SentencePieceProcessor& processor, const std::string& bytes);

// Throws Error naming the file. Written by text::write_whole().
std::string read_tokenizer_file(const std::string& path);
// Those of every kind.
void remove_tokenizer_files(const std::string& folder);

}  // namespace emend::tokens
