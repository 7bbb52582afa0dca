// The filter driver: reads records, forms windows, runs a filter on worker threads, writes the answers in order.
// It promises (tests/laws/stream holds it to this):
//
//   1. one record out for each that came in, in order; what cannot be worked on passes through and is reported
//   2. bytes that no edit touched stay as they are
//   3. memory has a bound, and a slow producer never delays what is finished
//   4. the same input, options and seed give the same bytes for any number of threads
//   5. exit statuses 0, 1 and 2 as emend(7) has them
//   6. messages go to standard error and name the file, the line and the remedy
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "stream/filter.h"

namespace emend::stream {

// Where the records of a file end: with a line, with a blank line, which belongs to them, or with the file.
enum class Records { lines, paragraphs, files };

// Windows are formed from the input alone (but see windows_matter): `window` records or 512 KiB of them (256 bytes a
// record and its text), whichever comes first; one record each when the output is line-buffered. So the same input,
// options and seed give the same bytes for any number of threads.
struct Options {
  int threads = 0;             // 0: the CPUs that affinity and cgroup allow (cpus.h)
  int window = 256;            // records a window; answers depend on it, never on `threads`
  bool line_buffered = false;  // implied where standard output is a terminal
  bool null_terminated = false;
  std::optional<int> field;
  std::optional<std::string> delimiter;   // empty: a comma for CSV, otherwise a tab
  std::string input_format = "text";      // text, jsonl, csv
  std::optional<std::string> text_field;  // the field of jsonl, by default "text", or the column of csv, by its head
  std::string format = "text";            // text, jsonl, diff, or one of annotations(); a program may allow others
  std::optional<std::string> in_place;    // replace each file by its text; the suffix of what the old one is kept as
  std::uint64_t max_line = 1 << 20;       // bytes
  bool strict = false;
  bool check = false;                        // write no text; status 1 where something would change
  bool summary = false;                      // in place of the text, or beside another format: which words became which
  std::optional<std::string> changed_since;  // change nothing but lines that changed since this revision of git
  bool lsp = false;                          // serve an editor (language_server.h) in place of all this
  std::optional<std::string> report;         // a file that says in JSON what was done
  std::vector<std::string> files;            // none: standard input
  // False: no answer depends on how records fall into windows. A window then ends also where the input rests, so that
  // what was read need not wait for what may come. Not an option: the program knows.
  bool windows_matter = true;
  // What the records of a file are ("-": standard input); empty: lines. Not an option: the program knows. For the
  // format `text`, without columns, JSON lines and NULs.
  std::function<Records(std::string_view file)> records = {};
};

// The formats that tell of findings, for continuous integration.
const std::vector<std::string>& annotations();

// Declares the options that all filters share, with the formats that this program has. Those that have annotations()
// have --summary, --changed-since and --lsp, too.
void declare(cli::Options& options, Options& stream,
             const std::vector<std::string>& formats = {"text", "jsonl", "diff"},
             std::string_view what_formats_are = "Write the text, a JSON object a record, or a diff");

enum class Outcome { answered, blank, passed };

// How the bytes of a field stand for its text: as they are, as a JSON string, or as CSV has it.
enum class Quoting { none, json, csv };

// What could not be worked on in a record that was answered (Window::leave).
struct Left {
  std::uint64_t file_line;
  std::string why;
};

// A record after its window was answered. The views live as long as the call.
struct Answer {
  std::string_view file;    // "-" is standard input
  std::uint64_t number;     // 1-based in the whole input
  std::uint64_t file_line;  // 1-based in `file`
  std::string_view record;  // whole, without its terminator; the first bytes of one that is longer than max_line
  std::size_t field_begin, field_end;  // the part of `record` that holds `text`
  std::string_view text;               // what the filter saw: the part itself, or, of JSON and CSV, what it stands for
  const std::vector<text::Edit>* edits;  // of `text`; empty where nothing changes
  Outcome outcome;
  std::string_view why;                     // of a record that was passed through
  bool too_long;                            // `record` is not all of it
  Quoting quoting;                          // json: `record` is an object
  std::string_view delimiter;               // of columns
  std::string_view terminator;              // "\n", "\r\n", "\0", or nothing at the end of the input
  const std::vector<Left>* left = nullptr;  // in order; null: nothing
};

// The record with its edits, as the format `text` writes it, without the terminator.
void append_rewritten(const Answer& answer, std::string& out);

// Writes one answer. Called in order, on one thread. The default renderers are text, jsonl, diff and
// annotations(); only `text` writes over-long records whole.
using Renderer = std::function<void(const Answer&, std::string& out)>;

// What the text is called in JSON lines.
std::string name_of_text(const Options& options);

// Objects as the format jsonl writes them; more: appends further fields, a comma before each.
Renderer jsonl_renderer(const Options& options, Renderer more);

// Runs until the input ends, standard output is closed, or SIGINT, SIGTERM or SIGHUP comes (interrupt.h);
// returns the exit status. `renderer` replaces the one that options.format names. Throws Error when a file cannot be
// read or standard output cannot be written.
//
//   this thread --windows, in order--> worker threads --any order--> a thread that renders, reports and writes in order
//
// Memory: at most two windows a worker and two more, and 256 KiB a worker (at least 4 MiB) of records with their edits,
// are under way before the reader waits; a consumer that stops stops the program. Records that are longer than max_line
// pass through in pieces and are never held whole.
int run(const Options& options, Filter& filter, const Renderer& renderer = {});

}  // namespace emend::stream
