// The M2 format of corrections: a block a sentence, blocks parted by blank lines.
//
//   S This are a sentence .
//   A 1 2|||SVA|||is|||REQUIRED|||-NONE-|||0
//   A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
//
// An edit of tokens [begin, end) of the sentence: type, correction, two fields that are not read, annotator. The
// correction may be several ones parted by ||; -NONE- is an empty one. An annotator without a line has not annotated
// the sentence.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace emend::metrics {

struct M2Edit {
  int begin = 0, end = 0;  // -1, -1 for a noop
  std::string_view type;
  std::string_view correction;                // as it stands in the file
  std::vector<std::string_view> corrections;  // its alternatives, of tokens parted by blanks; an empty one deletes
  int annotator = 0;
  bool is_noop() const { return begin < 0; }
};

// Views into the block.
struct M2Block {
  std::string_view source;
  std::vector<M2Edit> edits;  // in the order of the file
};

// block: its lines, with newlines between them. Throws Error, naming file and line, for anything that is malformed;
// first_line is the block's first one.
M2Block parse_m2(std::string_view block, const std::string& file = "M2", std::uint64_t first_line = 1);

// The tokens that spans count: what single spaces part, so that two spaces in a row have an empty token between them.
// Blanks around the sentence do not count; an empty sentence has no token.
std::vector<std::string_view> m2_tokens(std::string_view sentence);

// The source of a block that parse_m2 took.
std::string_view m2_source(std::string_view block);

// Reads blocks out of lines. Every block is checked. A line that begins with a brace is a whole essay (essay.h): each
// of its lines is a block, and an empty block, of a sentence without tokens, stands between two essays.
class M2Reader {
 public:
  M2Reader(std::string file, std::function<bool(std::string&)> next_line);
  bool next(std::string& block);                  // false at the end
  std::uint64_t line() const { return line_; }    // that was read last
  std::uint64_t first() const { return first_; }  // of the block that was read last
  // The block that was read last is one that stands between two essays.
  bool is_between_essays() const { return between_; }

 private:
  void read_essay(const std::string& line);

  std::string file_;
  std::function<bool(std::string&)> next_line_;
  std::uint64_t line_ = 0, first_ = 0;
  std::deque<std::string> essay_;  // its blocks that are still to be given
  bool any_essay_ = false, between_ = false;
};

}  // namespace emend::metrics
