// The text that a recipe learns from, and the batches that it becomes.
//
// All of the text is kept in memory, once, with 16 bytes for each example; of a stream (stream.h) two or three blocks
// of data.buffer examples, each shuffled for itself. Everything drawn from it is a function of
// the recipe, its seed and a number, so that a position in the endless sequence of batches is two counters.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit_tags.h"
#include "tokens/tokenizer.h"
#include "train/recipe.h"

namespace emend::train {

struct TextPair {
  std::string source, target;
  std::vector<std::string> context = {};  // earlier texts of the document, nearest last; their source sides
  std::string hypothesis = {};            // where the source has a hypothesis_column
};

// What was read from one source, and what each filter dropped. A line of clean text may hold several examples. Of a
// stream: up to the end of its first block, or of its files where they hold no more.
struct SourceCounts {
  std::string name;
  std::uint64_t lines = 0;     // not blank
  std::uint64_t examples = 0;  // sentences of clean text, rows of pairs; without those held out
  std::uint64_t held_out = 0;
  std::uint64_t bad = 0;     // lines that cannot be read (reading.h)
  std::uint64_t empty = 0;   // pairs with an empty side, lines of clean text without a letter
  std::uint64_t length = 0;  // by `words`
  std::uint64_t ratio = 0;   // by `max_ratio`
  bool stream = false;
  bool whole = true;  // false: of a stream that goes on
  std::uint64_t dropped() const { return bad + empty + length + ratio; }
  // One of the numbers as reports have it: "250", or "250+" where there is more to read.
  std::string shown(std::uint64_t number) const { return std::to_string(number) + (whole ? "" : "+"); }
};

// The same of a validation set.
struct SetCounts {
  std::string name;
  std::uint64_t lines = 0;      // not blank; texts of a source that are held out
  std::uint64_t used = 0;       // examples, after `limit`
  std::uint64_t too_long = 0;   // than data.sentence_bytes
  std::uint64_t bad = 0;        // lines that cannot be read (reading.h)
  std::uint64_t empty = 0;      // pairs with an empty side, lines of clean text without a letter
  std::uint64_t learned = 0;    // of those used, whose targets stand in the sources, too, as far as these were read
  double learned_share = 0;     // of those used
  std::string learned_at = {};  // FILE:LINE of the longest
};

// Immutable but for count_overlap(): all of it may be called by several threads at once.
class Corpus {
 public:
  // Reads the files of the validation sets, and every file of every source, of a stream the first block. Throws Error
  // for a pattern without a file, a file that cannot be read, and a source or set without examples.
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
  // fresh noise. Without source where the objective reads targets alone. Clean sentences have no blanks around them, so
  // whoever uses the model keeps them away from it too.
  TextPair example(std::size_t source, std::uint64_t draw) const;

  // What the source keeps from training, damaged where it is clean text; the same at every call.
  std::vector<TextPair> held_out(std::size_t source) const;

  // Into the set's counts, what is known by now of its texts that are learned from. A held_out set has none: equal
  // texts fall on the same side.
  void count_overlap(SetCounts& counts) const;

  // Calls `take` for all text that models learn to write: sentences of clean text, targets of pairs. Its words are what
  // a package knows (text::WordCounter).
  void for_each_target(const std::function<void(std::string_view)>& take) const;

  // Calls `take` for at most so many examples, drawn as in training, for a tokenizer, which reads damaged text and
  // writes clean text.
  void sample(std::size_t most, const std::function<void(TextPair)>& take) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Tokens of one example, without begin and end marks.
struct Example {
  std::vector<int> source, target;
  std::vector<std::vector<int>> context = {};  // nearest last
  std::vector<float> weights = {};             // of the target's tokens and its end mark in the loss; none: all 1
  std::vector<int> shapes = {};                // of objective tags: of the source's tokens (decode/tagging.h)
  float quality = 0;                           // of objective quality: of the target
};

class Hypotheses;

// How a run writes texts as numbers. Its parts must outlive it.
struct Encoding {
  Encoding(const tokens::Tokenizer& tokens, const text::EditTags* edit_tags = nullptr,
           const Hypotheses* rewritings = nullptr, std::int64_t longest_side = std::numeric_limits<std::int64_t>::max())
      : tokenizer(tokens), tags(edit_tags), hypotheses(rewritings), most(longest_side) {}
  const tokens::Tokenizer& tokenizer;
  const text::EditTags* tags;    // of objective tags
  const Hypotheses* hypotheses;  // of objective quality
  std::int64_t most;             // tokens of a side that the network takes
};

// What an objective makes of a text: of pairs their tokens; with objective tags, the source and a tag for each of its
// units, as arch/gector.h reads them, of weight training.edit_weight but for $KEEP; with objective predict, the tokens
// of both, the end mark having no weight; with objective quality, those of the source and of a hypothesis
// (hypotheses.h), of weight 1 together, and its quality; of a language model's text a target without a source; of a
// masked one's the text with its masks as source, and weight 0 for all that is not to be predicted; of span corruption
// and text infilling what corrupt.h makes. key: of what is random about it.
Example example_of(const TextPair& pair, const Encoding& encoding, const Training& training, std::uint64_t key);

// Examples of similar length; padded_tokens() is at most training.batch_tokens where there are several.
struct Batch {
  std::vector<Example> examples;

  std::size_t padded_tokens() const;  // rows times (longest source + 1 + longest target + 1), contexts not counted
  std::size_t source_tokens() const;  // without padding, end marks counted
  std::size_t target_tokens() const;
  double target_weight() const;  // of all target tokens, end marks included
};

// Where a sequence of batches stands. Equal positions of equal recipes continue equally, whatever the threads.
struct Position {
  std::uint64_t pool = 0;   // pools that were used up
  std::uint64_t batch = 0;  // batches taken from the next one
  friend bool operator==(const Position&, const Position&) = default;
};

// CPU seconds of one thread.
struct Preparation {
  std::size_t examples = 0, target_tokens = 0;  // end marks counted
  double texts = 0;                             // drawn and damaged
  double tokens = 0;                            // tokens, tags, masks
  double batches = 0;                           // sorted, cut, shuffled
};

// The endless sequence of batches. Pools of data.pool examples are drawn from the sources by weight, sorted by length,
// cut into batches and shuffled; the next pool is prepared in the background.
class Batches {
 public:
  // corpus must outlive it. threads: that prepare a pool.
  Batches(const Corpus& corpus, const Encoding& encoding, Position from = {}, int threads = 1);
  ~Batches();

  // Waits where the next pool is not ready. Throws what its preparation threw, Error where every example of a pool is
  // too long, and where `from` is no position of this sequence.
  Batch next();
  // Of the batch that next() will return.
  Position position() const;
  // Examples of the pools begun so far that were left out as longer than data.max_tokens, or than the network takes,
  // and all that were drawn.
  std::uint64_t too_long() const;
  std::uint64_t drawn() const;
  // Which of the two it is: "data.max_tokens = 100", and how to have longer ones.
  struct Limit {
    std::string name, remedy;
  };
  Limit limit() const;
  // What a thread takes to prepare about so many examples of the first pool, which it does now, here, for nothing.
  Preparation measure_preparation(std::size_t examples) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct ValidationPairs {
  std::vector<TextPair> pairs;
  SetCounts counts;
};

// The examples of a validation set: texts that training would keep, without those with a side longer than
// data.sentence_bytes; sentences of clean text, the same on both sides; or what a source of the corpus holds out.
// Throws Error where there are none.
ValidationPairs validation_pairs(const Corpus& corpus, const ValidationSet& set);

}  // namespace emend::train
