// The filter driver: reads records, forms windows, runs a filter on worker threads, writes the answers in order.
// Its six promises are section 2 of the design; tests/laws/stream_test.cpp holds it to them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "stream/filter.h"

namespace emend::stream {

struct Options {
  int threads = 0;          // 0: the CPUs that affinity and cgroup allow
  int window = 256;         // records a window; answers depend on it, never on `threads`
  bool line_buffered = false;
  bool null_terminated = false;
  std::optional<int> field;
  std::string delimiter = "\\t";
  std::string input_format = "text";  // text, jsonl (the field "text")
  std::string format = "text";        // text, jsonl, diff; a program may allow more
  std::uint64_t max_line = 1 << 20;   // bytes
  bool strict = false;
  bool check = false;                 // write no text; status 1 where something would change
  std::vector<std::string> files;
};

// Declares the options that all filters share (design, section 3) with the formats that this program has.
void declare(cli::Options& options, Options& stream, std::vector<std::string> formats = {"text", "jsonl", "diff"});

enum class Outcome { answered, blank, passed };

// A record after its window was answered.
struct Answer {
  std::string_view file;      // "-" is standard input
  std::uint64_t number;       // 1-based in the whole input
  std::uint64_t file_line;    // 1-based in `file`
  std::string_view record;    // whole, without its terminator
  std::size_t field_begin, field_end;  // the part that the filter saw
  const std::vector<text::Edit>* edits;  // of that part; empty where nothing changes
  Outcome outcome;
  std::string_view terminator;
};

// Writes one answer. Called in order, on one thread. The default renderers are text, jsonl and diff.
using Renderer = std::function<void(const Answer&, std::string& out)>;

// Runs until the input ends or standard output is closed; returns the exit status. `renderer` replaces the one that
// options.format names. Throws Error when a file cannot be read or standard output cannot be written.
int run(const Options& options, Filter& filter, const Renderer& renderer = {});

}  // namespace emend::stream
