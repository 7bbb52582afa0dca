#include "train/word_vectors.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/tensor.h>
#include <fmt/format.h>

#include <unordered_map>
#include <vector>

#include "cli/error.h"
#include "io/word_vectors.h"

namespace emend::train {

namespace {

constexpr std::string_view kBlank = "\xE2\x96\x81";  // U+2581

// What a file of vectors may call a token: `exact` as SentencePiece writes it, `word` without a blank in front.
struct Names {
  std::unordered_map<std::string, int> exact, word;
};

Names names_of(const tokens::Tokenizer& tokenizer) {
  Names names;
  for (int id = 0; id < tokenizer.size(); ++id) {
    const std::string piece = tokenizer.piece(id);
    if (piece.empty() || piece == " ") continue;
    std::string written;
    for (const char c : piece) c == ' ' ? void(written += kBlank) : written.push_back(c);
    names.exact.emplace(std::move(written), id);
    if (piece.front() == ' ') names.word.emplace(piece.substr(1), id);
  }
  return names;
}

}  // namespace

int start_embeddings(const std::string& path, const tokens::Tokenizer& tokenizer, nn::Parameters& parameters) {
  const Names names = names_of(tokenizer);
  std::unordered_map<int, std::vector<float>> vectors;
  std::size_t width = 0;
  const auto use = [&](std::string_view token, std::span<const float> numbers) {
    const std::string name(token);
    const std::vector<float> vector(numbers.begin(), numbers.end());
    if (const auto found = names.exact.find(name); found != names.exact.end()) {
      vectors.insert_or_assign(found->second, vector);
    } else if (const auto word = names.word.find(name); word != names.word.end()) {
      vectors.emplace(word->second, vector);
    }
  };
  io::read_word_vectors(path, use, [&](std::size_t columns) { width = columns; });
  if (vectors.empty())
    throw Error(path, "has vectors for none of the vocabulary's tokens", "are they of the same language?");

  std::vector<std::int64_t> rows;
  std::vector<float> numbers;
  for (const auto& [id, vector] : vectors) {
    rows.push_back(id);
    numbers.insert(numbers.end(), vector.begin(), vector.end());
  }
  const auto found = static_cast<std::int64_t>(rows.size());
  const at::Tensor ids_F = at::tensor(rows);
  const at::Tensor vectors_Fd = at::from_blob(numbers.data(), {found, static_cast<std::int64_t>(width)});
  const at::Tensor spread = vectors_Fd.square().mean().sqrt().clamp_min(1e-12);

  const c10::NoGradGuard no_gradients;
  for (const nn::Parameters::Entry& entry : parameters.entries()) {
    if (entry.tensor.dim() != 2 || entry.tensor.size(0) != tokenizer.size()) continue;
    if (entry.name.find("embed") == entry.name.npos) continue;
    if (entry.tensor.size(1) != static_cast<std::int64_t>(width)) {
      throw Error(path,
                  fmt::format("its vectors have {} numbers, but {} has {}", width, entry.name, entry.tensor.size(1)),
                  "choose the size of the embeddings to fit");
    }
    const at::Tensor had = entry.tensor.index_select(0, ids_F).square().mean().sqrt();
    entry.tensor.index_copy_(0, ids_F, vectors_Fd * (had / spread));
  }
  return static_cast<int>(found);
}

}  // namespace emend::train
