// The pieces that a SentencePiece model cuts text into, as strings: for metrics on any model, with or without byte
// tokens. Tokenizers that give numbers and lose no byte are in tokenizer.h.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace emend::tokens {

class Pieces {
 public:
  // Throws Error for a file that is no SentencePiece model.
  explicit Pieces(const std::string& path);
  ~Pieces();
  Pieces(Pieces&&) noexcept;

  // Thread-safe.
  std::vector<std::string> operator()(std::string_view text) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace emend::tokens
