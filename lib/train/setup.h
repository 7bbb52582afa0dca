// What a recipe becomes before training begins: text, tokenizer and network on their device.
#pragma once

#include <memory>
#include <optional>

#include "arch/network.h"
#include "tokens/tokenizer.h"
#include "train/corpus.h"
#include "train/hypotheses.h"
#include "train/recipe.h"
#include "train/run_options.h"

namespace emend::train {

struct Setup {
  // folder: of the run. Its tokenizer is taken where it has one; otherwise one is reused or made (recipe.tokenizer).
  // With options.restart nothing of it counts. Nothing is written. Must run before any tensor exists. place: of this
  // process on its host (nn::open_device).
  Setup(const Recipe& recipe, const RunOptions& options, const std::string& folder, int place = 0);

  Recipe recipe;
  at::Device device;
  int threads;  // of an operation
  std::unique_ptr<Corpus> corpus;
  std::unique_ptr<tokens::Tokenizer> tokenizer;
  std::optional<text::EditTags> tags;        // of objective tags: the folder's, those of training.start, or new ones
  std::optional<Hypotheses> hypotheses;      // of objective quality
  std::unique_ptr<arch::Trainable> network;  // with training.start's weights, where the folder has no checkpoint
  double reading_seconds = 0, tokenizer_seconds = 0;  // of text; of making or loading the tokenizer
  std::unique_ptr<decode::Model> teacher;             // of training.teacher, which has the same vocabulary

  Encoding encoding() const;
  // Threads that prepare batches: a CPU that trains has none to spare.
  int preparing() const { return device.is_cpu() ? 1 : threads; }
};

// "characters of 262 tokens".
std::string description(const tokens::Tokenizer& tokenizer);

// The tokenizer of a run: the folder's, one that the recipe names, or a new one from the corpus.
std::unique_ptr<tokens::Tokenizer> open_tokenizer(const Recipe& recipe, const Corpus& corpus,
                                                  const std::string& folder);

}  // namespace emend::train
