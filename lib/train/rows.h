// Texts of a source (reading.h) as rows: cut into examples, filtered and counted; and where they are kept.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "cli/error.h"
#include "noise/random.h"
#include "train/corpus.h"
#include "train/overlap.h"

namespace emend::train {

// Keys of the random numbers, so that one decision never sees another's.
enum Purpose : std::uint64_t { joining = 1, ordering, damaging, noising, holding_out };

// An example as it is read. Clean text is a target alone.
struct Found {
  std::string_view source, target, context = {}, hypothesis = {};  // as in Text
  bool held_out = false;
  bool begins_document = false;
};

// Calls take(found) for every example of the source, in the order of its files, and returns what became of its lines.
// The same at every call but for the messages about lines that cannot be read, which `quiet` leaves out. key: of
// everything random about the source. watch(counts) is called for every text before the filters, with what became of
// those so far; the counts stay where they are. overlap, if any, looks at all that is taken and not held out, and at
// the lines and sentences of clean text that it is made of. Throws what read_texts, take and watch throw.
SourceCounts read_rows(
    const Recipe& recipe, const Source& source, noise::Random key, bool quiet,
    const std::function<void(const Found&)>& take,
    const std::function<void(const SourceCounts&)>& watch = [](const SourceCounts&) {}, Overlap* overlap = nullptr);

// That a source has no example, and what became of its lines.
Error no_examples(const Recipe& recipe, const Source& source, const SourceCounts& counts);

// Calls take(sentence) for each sentence of a line that holds a letter; with `join`, for as many together as fit.
void for_each_sentence(std::string_view line, std::size_t max_bytes, bool join,
                       const std::function<void(std::string_view)>& take);

// A hash, eight bytes at a time, the same on every machine, unlike std::hash.
std::uint64_t mix_text(std::uint64_t hash, std::string_view text);

// A pair's source is followed by its target; clean text is a target alone.
struct Row {
  const char* begin;
  std::uint32_t source_bytes, target_bytes;
  std::string_view source() const { return {begin, source_bytes}; }
  std::string_view target() const { return {begin + source_bytes, target_bytes}; }
};

// Text that stays where it is, in large blocks.
class Arena {
 public:
  Row store(std::string_view source, std::string_view target);

 private:
  static constexpr std::size_t block_bytes = 1 << 20;
  char* allocate(std::size_t bytes);

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace emend::train
