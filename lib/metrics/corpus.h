// Files read side by side, segment by segment: hypotheses of several systems, references, source. A segment is a line.
// Nothing is dropped: files of unequal length, empty references and bytes that are no UTF-8 are errors with file and
// line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/metric.h"
#include "metrics/sha256.h"

namespace emend::metrics {

// Lines of one file, wherever they come from.
struct LineSource {
  std::string name;                        // for messages
  std::function<bool(std::string&)> next;  // the next line without its end; false at the end of the file
};

// Consecutive segments.
class Chunk {
 public:
  std::uint64_t first() const { return first_; }  // the number of the first segment, from 1
  std::size_t size() const { return size_; }
  Segment segment(std::size_t system, std::size_t i) const;  // the views live as long as the chunk

 private:
  friend class Corpus;
  // All lines of a file in one string.
  struct Lines {
    std::string bytes;
    std::vector<std::size_t> ends;
    std::string_view operator[](std::size_t i) const {
      const std::size_t begin = i == 0 ? 0 : ends[i - 1];
      return std::string_view(bytes).substr(begin, ends[i] - begin);
    }
  };
  std::uint64_t first_ = 1;
  std::size_t size_ = 0;
  std::vector<Lines> files_;
  std::size_t systems_ = 0;
  std::size_t references_per_segment_ = 0;
  std::vector<std::string_view> references_;
  bool has_source_ = false;
};

class Corpus {
 public:
  struct Files {
    std::vector<LineSource> hypotheses, references;
    std::optional<LineSource> source;
  };
  // allow_empty: an empty reference is a segment like others.
  Corpus(Files files, bool allow_empty);

  // The next segments, at most `most` or about 1 MiB of text; an empty chunk at the end. Throws Error, naming file and
  // line.
  Chunk next(std::size_t most = 4096);
  std::uint64_t size() const { return number_; }  // segments so far

  // The beginning of each file's sha256sum (of its lines, each ended by a newline), joined by '+'.
  std::string reference_digest() const;
  std::string source_digest() const;

 private:
  struct File {
    LineSource lines;
    bool hashed;
    bool reference;
    Sha256 hash;
  };
  bool read(File& file, std::string& line);
  [[noreturn]] void fail_length(const File& shorter, const File& longer) const;
  void check(const File& file, std::string_view line) const;

  std::vector<File> files_;  // hypotheses, references, source
  std::size_t systems_, references_;
  bool has_source_, allow_empty_;
  std::uint64_t number_ = 0;
};

}  // namespace emend::metrics
