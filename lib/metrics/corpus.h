// Files read side by side, segment by segment: hypotheses of several systems, references, source, gold edits. A segment
// is a line, of M2 files a block. No text is dropped: files of unequal length, references that are empty where another
// text is not, malformed blocks, M2 of other sentences and bytes that are no UTF-8 are errors with file and line. Where
// all texts are blank, as between documents, there is nothing to compare: Chunk::blank tells these segments. Beside
// gold edits of whole essays (m2.h) texts may have a blank line between two essays, or none.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/doubts.h"
#include "metrics/metric.h"
#include "metrics/sha256.h"
#include "text/lines.h"

namespace emend::metrics {

using text::LineSource;

// Consecutive segments.
class Chunk {
 public:
  std::uint64_t first() const { return first_; }  // the number of the first segment, from 1
  std::size_t size() const { return size_; }
  // What a metric of this row sees; the views live as long as the chunk. Without `gold` the row must not ask for M2.
  Segment segment(const Row& row, std::size_t system, std::size_t i) const;
  // All texts of the segment are blank: it belongs to no score.
  bool blank(std::size_t i) const { return blank_[i] != 0; }

 private:
  friend class Corpus;
  // All lines of a file in one string.
  struct Lines {
    std::string bytes;
    std::vector<std::size_t> ends;
    void add(std::string_view line) {
      bytes += line;
      ends.push_back(bytes.size());
    }
    std::string_view operator[](std::size_t i) const {
      const std::size_t begin = i == 0 ? 0 : ends[i - 1];
      return std::string_view(bytes).substr(begin, ends[i] - begin);
    }
  };
  std::uint64_t first_ = 1;
  std::size_t size_ = 0;
  std::vector<char> blank_;
  std::vector<Lines> hypotheses_;
  Lines source_;
  std::vector<Lines> gold_;  // at most one; in a vector so that views into it outlive moves
  std::size_t references_per_segment_ = 0;
  std::vector<std::string_view> references_, gold_views_;
  std::vector<Lines> reference_lines_;
};

class Corpus {
 public:
  struct Files {
    std::vector<LineSource> hypotheses, references;
    std::optional<LineSource> source, gold;  // gold: M2
    bool m2_hypotheses = false;
  };
  // allow_empty: an empty reference beside a text that is not is a segment like others.
  Corpus(Files files, bool allow_empty);

  // The next segments, at most `most` or about 1 MiB of text; an empty chunk at the end. Throws Error, naming file and
  // line.
  Chunk next(std::size_t most = 4096);
  std::uint64_t size() const { return number_; }           // segments so far
  std::uint64_t blank_segments() const { return blank_; }  // among them
  // M2 files whose sentences are cut otherwise than the gold's, of what was read.
  std::vector<Warning> warnings() const;

  // The beginnings of the files' sha256sums (of their lines, each ended by a newline), joined by '+'. Of all that was
  // read.
  std::string reference_digest() const;
  std::string source_digest() const;
  std::string gold_digest() const;

 private:
  enum class Role { hypothesis, reference, source, gold };
  struct File {
    Role role;
    std::string name;
    std::function<bool(std::string&)> next;  // a line or a block
    std::function<std::uint64_t()> line;     // that was read last
    std::shared_ptr<Sha256> hash;
    std::function<std::uint64_t()> first;  // line of the block that was read last; of M2 alone
    std::function<bool()> between;         // it stands between two essays
    // Blocks whose source is tokenized otherwise than the gold's, and the line of the first of them.
    std::uint64_t cut_otherwise = 0, first_cut_otherwise = 0;
    bool has_annotations = false;  // a line of text looks like one of M2
  };
  void add(Role role, LineSource lines, bool m2);
  bool read(std::vector<std::string>& texts, bool& blank);
  void give(std::vector<Chunk::Lines> lines, Chunk& chunk) const;
  void look(File& file, std::string_view text) const;
  void check_empty(const std::vector<std::string>& texts, bool blank) const;
  void check_sources(const std::vector<std::string>& texts);
  std::string digest(Role role) const;

  std::vector<File> files_;
  bool allow_empty_;
  std::uint64_t number_ = 0, blank_ = 0;
};

}  // namespace emend::metrics
