// The bytes of the input files, one after another, a block at a time; those of compressed files as they were before
// (io/compression.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/error.h"
#include "io/compression.h"

namespace emend::stream {

class Blocks {
 public:
  // files: none is standard input, as is "-". watch_output: when the reader of standard output goes away, the input
  // ends. stop: a descriptor that becomes readable when nobody wants more; interrupt: ... when somebody wants the input
  // to end (interrupt.h). Throws Error for a file that is not there or is a folder: a name that is wrong should not
  // show after hours of work on the files before it.
  Blocks(std::vector<std::string> files, bool watch_output, int stop, int interrupt);
  ~Blocks();
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;

  // What is left of the block, and taking from it.
  std::string_view left() const { return {block_.data() + begin_, end_ - begin_}; }
  void take(std::size_t bytes) { begin_ += bytes; }

  // True: nothing is left, and the producer gives nothing for a moment.
  bool rests() const;

  // The next thing that happens when nothing is left: a file begins, a block of it is there, it ends, or the input
  // ends. May wait for as long as its producer does. Throws Error when a file cannot be read or decompressed.
  enum class Event { file_begins, block, file_ends, input_ends };
  Event next();

  std::string_view file() const { return file_; }  // the name of the last that began; lives as long as the object
  bool stopped() const { return stopped_; }        // the input ended before its end
  std::uint64_t take_bytes() {
    return std::exchange(bytes_, 0);
  }  // that were read, of compressed files as they are, since the last call

 private:
  bool wait();
  void close();
  void begin_file(std::string_view bytes);
  bool decompress(bool ended);

  const std::vector<std::string> files_;
  const bool watch_output_;
  const int stop_, interrupt_;
  std::size_t next_file_ = 0;
  std::string_view file_;
  int descriptor_ = -1;
  bool stopped_ = false, begins_ = false;
  std::vector<char> block_;
  std::size_t begin_ = 0, end_ = 0;
  std::uint64_t bytes_ = 0;
  std::size_t held_ = 0;                            // of a file's first bytes, which may tell that it is compressed
  std::unique_ptr<io::Decompressor> decompressor_;  // of the file, where it is
  std::vector<char> raw_;                           // of it
  std::string_view raw_left_;                       // that is still to be decompressed
};

}  // namespace emend::stream
