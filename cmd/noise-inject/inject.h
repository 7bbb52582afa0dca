// What noise-inject runs: the filter that damages, the one that undoes it, and pairs of noisy and clean lines.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/compression.h"
#include "noise/log.h"
#include "noise/noise.h"
#include "noise/random.h"
#include "noise/target.h"
#include "stream/driver.h"

namespace emend {

struct InjectOptions {
  std::string edits, undo;  // files; empty: none
  bool pairs = false, list_kinds = false;
  std::string context_test;  // of noise::context_error_names(); empty: none
  bool tense_test = false;   // context_test is "tense"
  std::uint64_t start_line = 1;
  std::string seed_by = "line";  // or record: what the randomness of a line depends on beside the seed
};
void declare(cli::Options& options, InjectOptions& inject);
// Throws Error where options exclude each other.
void check(const cli::Options& options, const InjectOptions& inject, const stream::Options& stream);

// A file that several threads write, in the order in which they took their numbers, compressed where its name says so.
// What stood there stays until there is something to write, or close(). It may be a pipe.
class OrderedFile {
 public:
  explicit OrderedFile(std::string path)
      : path_(std::move(path)), compressor_(io::make_compressor(io::compression_named(path_))) {}
  std::uint64_t take_number() { return taken_++; }  // one thread
  // Both throw Error when the file cannot be written.
  void write(std::uint64_t number, std::string text);
  void close();

 private:
  void open();
  void put(std::string_view text, bool last);

  std::string path_;
  std::ofstream file_;
  std::unique_ptr<io::Compressor> compressor_;
  std::uint64_t taken_ = 0;
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, std::string> waiting_;
};

class Inject : public stream::Filter {
 public:
  Inject(const noise::Options& noise, const InjectOptions& inject, const stream::Options& stream);
  void prepare(stream::Window& window) override;
  void apply(stream::Window& window) override;
  // After the last line: completes the log, and warns where a target was missed.
  void finish();

 private:
  std::uint64_t line(const stream::Window& window, std::size_t i) const { return window.number(i) + first_ - 1; }
  // Of a line's randomness.
  std::uint64_t key(const stream::Window& window, std::size_t i) const {
    return by_record_ ? noise::key_of(window.text(i)) : line(window, i);
  }

  noise::Noiser noiser_;
  std::optional<noise::Target> target_;
  double wanted_;
  std::uint64_t first_;
  bool by_record_;
  std::string delimiter_;  // of columns, which no edit may bring in; empty: none
  std::optional<OrderedFile> log_;
};

class Undo : public stream::Filter {
 public:
  explicit Undo(const InjectOptions& inject);
  void prepare(stream::Window& window) override;
  void apply(stream::Window& window) override;
  // After the last line: throws Error when the log has more lines than the text.
  void finish();

 private:
  noise::LogReader log_;
  std::uint64_t first_;
};

// Noisy TAB clean. Throws Error for a line that cannot be half of a pair.
void render_pair(const stream::Answer& answer, std::string& out);

// The table of kinds, a line each.
std::string list_of_kinds();

}  // namespace emend
