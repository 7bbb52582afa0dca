// A source that is read while training: an endless sequence of its examples, pass after pass, of which at most four
// blocks are in memory. The n-th example is the same whoever asks for it, and when.
#pragma once

#include <cstdint>
#include <memory>

#include "train/rows.h"

namespace emend::train {

struct Block {
  Arena arena;
  std::vector<Row> rows;      // the last ones before, as many as data.context, and then as many as a block has
  std::size_t before = 0;     // of them
  std::vector<bool> begins;   // with data.context: the row is the first of its document
  std::vector<Row> contexts;  // with a context_column: the rows' sentences before, as targets
  std::vector<Row> held_out;  // of the first pass, in block 0
  SourceCounts counts;        // of the first pass up to the block's end, in block 0
};

// Thread-safe, and fast where blocks are asked for in order: the next one is read in the background. Going back, or
// starting far ahead, reads the files from their beginning; a pass that is skipped is read once to count it.
class Stream {
 public:
  // recipe, source and overlap, which the first pass looks at, must outlive it. rows: of a block.
  Stream(const Recipe& recipe, const Source& source, noise::Random key, std::uint64_t rows, Overlap* overlap = nullptr);
  ~Stream();

  // Blocks number 0, 1, ... Throws what reading throws, and Error where a pass has no example.
  std::shared_ptr<const Block> block(std::uint64_t number);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace emend::train
