// Forms windows from the bytes of the input files, and nothing else: not from time, not from the number of threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stream/record_window.h"

namespace emend::stream {

class Reader {
 public:
  // keep_long: over-long records are wanted whole, as raw windows. watch_output: a closed standard output ends the
  // input. stop: a descriptor that becomes readable when nobody wants more. Throws Error for an option that makes no
  // sense or a file that is not there.
  Reader(const Options& options, bool keep_long, bool watch_output, int stop);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // False at the end of the input, or when stopped; the window may hold records all the same. Throws Error when a file
  // cannot be read: what was read before stands in the window.
  bool next(RecordWindow& window);
  bool stopped() const { return stopped_; }

 private:
  bool full(const RecordWindow& window) const;
  bool open_next();  // false: there are no more files
  bool fill();       // reads the next block; false at the end of the file
  bool wait_for_input();
  void close_file();
  bool take_record(RecordWindow& window);
  bool take_raw(RecordWindow& window);
  void finish_record(RecordWindow& window, std::size_t terminator);
  void classify(RecordWindow& window, Record record);
  bool find_field(std::string_view text, Record& record);
  void end_document() { document_ended_ = true; }

  const std::vector<std::string> files_;
  const std::uint64_t max_line_;
  const std::size_t window_;
  const int field_;  // 0: none
  const std::string delimiter_;
  const char terminator_;
  const bool jsonl_, keep_long_, watch_output_;
  const int stop_;

  std::size_t next_file_ = 0;
  std::string_view file_;
  int descriptor_ = -1;
  bool stopped_ = false;
  std::vector<char> block_;
  std::size_t block_at_ = 0, block_end_ = 0;

  std::size_t record_begin_ = 0;  // in the window that is being formed
  bool in_long_record_ = false;
  std::uint64_t number_ = 0, file_line_ = 0;
  History history_;
  std::uint64_t document_ = 0;
  bool document_ended_ = true;
  std::string document_name_;
};

// Reads `\t`, `\0`, `\n` and `\\`. Error for an empty delimiter.
std::string unescape_delimiter(const std::string& text);

}  // namespace emend::stream
