// The text that a recipe learns from, and the batches that it becomes.
//
// All of the text is kept in memory, once, with 16 bytes for each example. Everything drawn from it is a function of
// the recipe, its seed and a number, so that a position in the endless sequence of batches is two counters.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "text/tokenizer.h"
#include "train/recipe.h"

namespace emend::train {

struct TextPair {
  std::string source, target;
};

// What was read from one source.
struct SourceCounts {
  std::string name;
  std::uint64_t lines = 0;     // not blank
  std::uint64_t examples = 0;  // sentences of clean text, rows of pairs
  std::uint64_t dropped = 0;  // pairs with an empty side or too few columns, lines that are not UTF-8 or hold no letter
};

// Immutable: all of it may be called by several threads at once.
class Corpus {
 public:
  // Reads every file of every source. Throws Error for a pattern without a file, a file that cannot be read, and a
  // source without examples.
  explicit Corpus(const Recipe& recipe);
  ~Corpus();
  Corpus(Corpus&&) noexcept;

  const std::vector<SourceCounts>& counts() const;
  // Of the text and its order: another number says that the files changed, and that no position holds any more.
  std::uint64_t fingerprint() const;

  const Recipe& recipe() const;
  // How many of the first `draws` draws, of all sources together, fall to this source: its share by weight.
  std::uint64_t draws_of(std::size_t source, std::uint64_t draws) const;
  // The draw-th example of a source. Every epoch goes once through all of its examples, in an order of its own and with
  // fresh noise. Clean sentences have no blanks around them, so whoever uses the model keeps them away from it too.
  TextPair example(std::size_t source, std::uint64_t draw) const;

  // Calls `take` for all text that models learn to write: sentences of clean text, targets of pairs. Its words are what
  // a package knows (text::WordCounter).
  void for_each_target(const std::function<void(std::string_view)>& take) const;

  // Lines for a tokenizer, which reads damaged text and writes clean text: sources and targets of examples that are
  // drawn as in training, at most `most` in all.
  std::vector<std::string> tokenizer_lines(std::size_t most) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Tokens of one example, without begin and end marks.
struct Example {
  std::vector<int> source, target;
};

// Examples of similar length: rows times (longest source + 1 + longest target + 1) is at most training.batch_tokens.
struct Batch {
  std::vector<Example> examples;

  std::size_t source_tokens() const;  // without padding, end marks counted
  std::size_t target_tokens() const;
};

// Where a sequence of batches stands. Equal positions of equal recipes continue equally, whatever the threads.
struct Position {
  std::uint64_t pool = 0;   // pools that were used up
  std::uint64_t batch = 0;  // batches taken from the next one
  friend bool operator==(const Position&, const Position&) = default;
};

// The endless sequence of batches. Pools of data.pool examples are drawn from the sources by weight, sorted by length,
// cut into batches and shuffled; the next pool is prepared in the background.
class Batches {
 public:
  // corpus and tokenizer must outlive it. threads: that prepare a pool.
  Batches(const Corpus& corpus, const text::Tokenizer& tokenizer, Position from = {}, int threads = 1);
  ~Batches();

  // Waits where the next pool is not ready. Throws what its preparation threw, Error where every example of a pool is
  // longer than data.max_tokens, and where `from` is no position of this sequence.
  Batch next();
  // Of the batch that next() will return.
  Position position() const;
  // Examples of the pools begun so far that were left out as longer than data.max_tokens, and all that were drawn.
  std::uint64_t too_long() const;
  std::uint64_t drawn() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// The examples of a validation set: rows of pairs, without those that training would drop and those with a side longer
// than data.sentence_bytes; sentences of clean text, the same on both sides.
std::vector<TextPair> validation_pairs(const Recipe& recipe, const ValidationSet& set);

}  // namespace emend::train
