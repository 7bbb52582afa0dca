// training.vectors: embeddings that begin with word vectors (io/word_vectors.h).
#pragma once

#include <string>

#include "nn/parameters.h"
#include "tokens/tokenizer.h"

namespace emend::train {

// Every matrix of the network with a row for each token and "embed" in its name takes the file's vectors for the tokens
// that the file has: a token of text as SentencePiece writes it, blanks being U+2581, or else the word behind its
// blank. They are scaled to the root mean square that the rows had, which other tokens keep. Returns how many tokens
// were found. Throws Error where the file is damaged, where its vectors do not fit a matrix, or where it has none of
// the tokens.
int start_embeddings(const std::string& path, const tokens::Tokenizer& tokenizer, nn::Parameters& parameters);

}  // namespace emend::train
