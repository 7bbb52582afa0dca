#include "tokens/pieces.h"

#include <sentencepiece_processor.h>

#include "cli/error.h"
#include "text/whole_file.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {

struct Pieces::Impl {
  sentencepiece::SentencePieceProcessor processor;
};

Pieces::Pieces(const std::string& path) : impl_(std::make_unique<Impl>()) {
  // A regular file, since its digest is taken, too.
  const std::string bytes = text::read_whole(path, text::Whole::part, "give the path of a SentencePiece model");
  if (!load_model(impl_->processor, bytes)) throw Error(path, "not a SentencePiece model");
}

Pieces::~Pieces() = default;
Pieces::Pieces(Pieces&&) noexcept = default;

std::vector<std::string> Pieces::operator()(std::string_view text) const {
  std::vector<std::string> pieces;
  if (!impl_->processor.Encode(text, &pieces).ok()) throw Error("", "SentencePiece could not cut a line");
  return pieces;
}

}  // namespace emend::tokens
