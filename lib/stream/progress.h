// How far a run is: a line on the terminal while it goes on, and a report for other programs at its end.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace emend::stream {

// What a run has done so far.
struct Counts {
  std::uint64_t records = 0, changed = 0, blank = 0, passed = 0, edits = 0;
};

// "12,345 lines, 34 % of 1.2 MB, 1:05 left". Shown from the second second on, twice a second, where standard error is a
// terminal whose lines can be written anew and standard output is none; never with -q, nor where the input is typed on
// a terminal, which the line would disturb. The share is known where all input is in regular files.
class Progress {
 public:
  // files: none is standard input. records: what they are called, "lines".
  Progress(const std::vector<std::string>& files, std::string records);
  ~Progress();  // takes the line away
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void read(std::uint64_t bytes, std::uint64_t records) { bytes_ += bytes, read_ += records; }  // more, by one thread,
  void wrote(std::uint64_t records) { written_ = records, show(); }  // and by another: altogether
  static constexpr std::chrono::milliseconds interval{500};
  bool is_wanted() const { return wanted_; }
  void show();             // by that one, too: from time to time while nothing is written
  double seconds() const;  // since it was made

 private:
  using Clock = std::chrono::steady_clock;
  const std::string records_;
  const Clock::time_point begin_ = Clock::now();
  bool shown_ = false, wanted_ = false;
  std::uint64_t total_ = 0;  // bytes; 0: not known
  std::atomic<std::uint64_t> bytes_ = 0, read_ = 0;
  std::uint64_t written_ = 0;
  Clock::time_point next_ = begin_ + std::chrono::seconds(2);
};

// The line, without its end. share: of `total` bytes, that is done; total: 0 where that is not known.
std::string progress_line(const std::string& records_name, std::uint64_t records, double share, std::uint64_t total,
                          double seconds);

// Throws Error where the file of a report could not be made: that should not show after hours of work.
void check_report(const std::string& file);
// Writes `{"program": ..., "version": ..., "files": [...], "records": ..., "changed": ..., "edits": ..., "blank": ...,
// "passed": ..., "seconds": ...}` to a file, whole or not at all. Throws Error.
void write_report(const std::string& file, const std::vector<std::string>& files, const Counts& counts, double seconds);

}  // namespace emend::stream
