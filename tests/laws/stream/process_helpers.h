// Runs toy filters as programs of their own: forked, with pipes or files for their standard streams, and an argument
// list.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stream/driver.h"

namespace emend::stream::tests {

using Arguments = std::vector<std::string>;
using MakeFilter = std::function<std::unique_ptr<Filter>()>;

// Turns small letters into capitals, an edit a word.
std::unique_ptr<Filter> capitals();
// The same; keeps a little time, different for each record, so that windows are finished out of order.
std::unique_ptr<Filter> slow_capitals();
// Fails records that hold "bad", otherwise as capitals.
std::unique_ptr<Filter> fails_on_bad();
// Puts "[the record before|the one before that]" before each record.
std::unique_ptr<Filter> looks_back();
// Replaces each record by `text`.
MakeFilter always(std::string text);

std::string in_capitals(std::string text);

struct Result {
  int status = 0;  // 128 + the signal that killed it
  std::string out, err;
};

// A running program. Its standard output and error must be read for it to go on.
class Process {
 public:
  enum class Output { pipe, full_device, closed_pipe };
  Process(const MakeFilter& filter, const Arguments& arguments, Output output = Output::pipe,
          const Renderer& renderer = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // False when the program takes no more for `patience`, or has closed its input.
  bool write(std::string_view bytes, std::chrono::milliseconds patience = std::chrono::seconds(20));
  void close_input();
  void close_output();
  // What comes up to and with the next newline, or nothing after `patience`.
  std::optional<std::string> read_line(std::chrono::milliseconds patience);
  // Writes `input` and closes it, reads all and waits; kills it after a minute.
  Result finish(std::string_view input = {});
  pid_t id() const { return id_; }

 private:
  pid_t id_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  std::string buffered_;
};

// All at once.
Result run(const MakeFilter& filter, const Arguments& arguments, const std::string& input,
           const Renderer& renderer = {});

// A file that is removed at the end of the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& contents, const std::string& name = "input");
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }
  std::string folder() const { return folder_; }

 private:
  std::string folder_, path_;
};

// Peak resident memory of a process, in MiB.
double peak_memory(pid_t id);

}  // namespace emend::stream::tests
