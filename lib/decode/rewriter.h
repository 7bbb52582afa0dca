// A sequence-to-sequence model as a rewriter: strings in, edits out, with the safeguards that a filter needs.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "decode/model.h"
#include "decode/search.h"
#include "text/edit.h"
#include "text/tokenizer.h"

namespace emend::decode {

// What the registry gives for a package folder: a model with its tokenizer.
struct Loaded {
  std::unique_ptr<Model> model;
  std::unique_ptr<text::Tokenizer> tokenizer;
};

// One sentence's rewriting.
struct Rewriting {
  std::string text;               // what the model says
  std::vector<text::Edit> edits;  // from the sentence to `text`, with confidences
  bool looped = false;            // the loop guard fell back to the source
};

// The rewriter gives, for each sentence, the model's text and its edits. Batches are formed from `sentences` alone
// (sorted by length, at most `batch_tokens` source tokens each), so the same span gives the same answer.
std::vector<Rewriting> rewrite(Model& model, const text::Tokenizer& tokenizer, std::span<const std::string_view> sentences,
                               const SearchOptions& options, int batch_tokens = 2048);

}  // namespace emend::decode
