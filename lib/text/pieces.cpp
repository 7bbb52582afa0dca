#include "text/pieces.h"

#include <sentencepiece_processor.h>

#include <fstream>
#include <iterator>

#include "cli/error.h"
#include "text/tokenizer_files.h"

namespace emend::text {

struct Pieces::Impl {
  sentencepiece::SentencePieceProcessor processor;
};

Pieces::Pieces(const std::string& path) : impl_(std::make_unique<Impl>()) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(path, "cannot be opened", "give the path of a SentencePiece model");
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  if (!load_model(impl_->processor, bytes)) throw Error(path, "not a SentencePiece model");
}

Pieces::~Pieces() = default;
Pieces::Pieces(Pieces&&) noexcept = default;

std::vector<std::string> Pieces::operator()(std::string_view text) const {
  std::vector<std::string> pieces;
  if (!impl_->processor.Encode(text, &pieces).ok()) throw Error("", "SentencePiece could not cut a line");
  return pieces;
}

}  // namespace emend::text
