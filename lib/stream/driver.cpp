#include "stream/driver.h"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>

#include "cli/message.h"
#include "cli/program.h"
#include "stream/cpus.h"
#include "stream/format.h"
#include "stream/output.h"
#include "stream/reader.h"
#include "stream/record_window.h"

namespace emend::stream {

namespace {

constexpr std::size_t least_memory = 4 << 20, memory_a_thread = 256 << 10;  // of records under way
constexpr std::size_t write_bytes = 64 << 10;
constexpr std::uint64_t named_records = 5;

// Windows go round: free -> filled by the reader -> begun by a worker -> answered -> written -> free. Windows are
// filled, begun and written in the order of the input. Thread-safe.
class Ring {
 public:
  Ring(std::size_t threads, std::size_t lookback, const std::string& guarded)
      : most_weight_(std::max(least_memory, threads * memory_a_thread)) {
    for (std::size_t i = 0; i < 2 * threads + 2; ++i)
      windows_.push_back(std::make_unique<RecordWindow>(lookback, guarded));
  }

  // The reader: an empty window, or nullptr when nobody wants more.
  RecordWindow* wait_for_free() {
    std::unique_lock lock(mutex_);
    free_.wait(lock, [&] {
      const std::uint64_t under_way = filled_ - written_;
      return stopped_ || under_way == 0 || (under_way < windows_.size() && weight_ < most_weight_);
    });
    return stopped_ ? nullptr : &window(filled_);
  }
  void fill() {
    const std::lock_guard lock(mutex_);
    charge(window(filled_));
    window(filled_).answered = false;
    ++filled_;
    full_.notify_one();
  }
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    full_.notify_all();
    written_next_.notify_all();
  }

  // A worker: the next window, or nullptr at the end.
  RecordWindow* begin() {
    std::unique_lock lock(mutex_);
    full_.wait(lock, [&] { return stopped_ || begun_ < filled_ || ended_; });
    return stopped_ || begun_ == filled_ ? nullptr : &window(begun_++);
  }
  void answer(RecordWindow& window) {
    const std::lock_guard lock(mutex_);
    weight_ -= window.charged;
    charge(window);  // edits have come
    window.answered = true;
    if (is_answered(written_)) written_next_.notify_one();
  }

  // The writer: the next answered window, or nullptr at the end.
  RecordWindow* wait_for_answered() {
    std::unique_lock lock(mutex_);
    written_next_.wait(lock, [&] { return is_answered(written_) || (ended_ && written_ == filled_); });
    return is_answered(written_) ? &window(written_) : nullptr;
  }
  // True: another answered window waits.
  bool written() {
    const std::lock_guard lock(mutex_);
    weight_ -= window(written_).charged;
    ++written_;
    free_.notify_one();
    return is_answered(written_);
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    free_.notify_all();
    full_.notify_all();
  }

 private:
  void charge(RecordWindow& window) { weight_ += window.charged = window.weight(); }
  RecordWindow& window(std::uint64_t i) { return *windows_[i % windows_.size()]; }
  bool is_answered(std::uint64_t i) { return i < begun_ && window(i).answered; }

  std::vector<std::unique_ptr<RecordWindow>> windows_;
  std::mutex mutex_;
  std::condition_variable free_, full_, written_next_;
  std::uint64_t filled_ = 0, begun_ = 0, written_ = 0;
  std::size_t weight_ = 0;
  const std::size_t most_weight_;
  bool ended_ = false, stopped_ = false;
};

// A descriptor that becomes readable once: wakes a reader that waits for a slow producer.
class Signal {
 public:
  Signal() : descriptor_(eventfd(0, EFD_CLOEXEC)) {
    if (descriptor_ < 0) throw Error("eventfd", "no descriptor is left", "raise ulimit -n");
  }
  ~Signal() { close(descriptor_); }
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;
  void give() const { (void)!eventfd_write(descriptor_, 1); }
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

struct Counts {
  std::uint64_t records = 0, changed = 0, blank = 0, passed = 0, edits = 0;
};

// Renders, reports, writes and counts, in order.
class Writer {
 public:
  // format: none writes nothing.
  Writer(std::unique_ptr<Format> format) : format_(std::move(format)) {}

  void take(const RecordWindow& window) {
    if (window.raw && format_) format_->write_raw(window.bytes(), window.raw_ends, window.raw_terminated, out_);
    for (const auto& record : window.records()) {
      const Answer answer = window.answer_of(record);
      count(answer);
      if (answer.outcome == Outcome::passed) report(answer);
      if (format_) format_->write(answer, out_);
    }
  }
  // False: the reader of standard output has gone.
  bool flush(bool all) {
    if (!all && out_.size() < write_bytes) return true;
    const bool open = write_all(STDOUT_FILENO, out_);
    out_.clear();
    return open;
  }
  bool finish() {
    if (format_) format_->finish(out_);
    return flush(true);
  }
  const Counts& counts() const { return counts_; }

 private:
  void count(const Answer& answer) {
    ++counts_.records;
    counts_.blank += answer.outcome == Outcome::blank;
    counts_.passed += answer.outcome == Outcome::passed;
    counts_.changed += !answer.edits->empty();
    counts_.edits += answer.edits->size();
  }
  void report(const Answer& answer) const {
    if (counts_.passed > named_records) return;
    const std::string_view file = answer.file == "-" ? "stdin" : answer.file;
    cli::warn(fmt::format("{}:{}", file, answer.file_line), answer.why, "passed through as it is");
  }

  std::unique_ptr<Format> format_;
  std::string out_;
  Counts counts_;
};

void work(Ring& ring, Filter& filter) {
  while (RecordWindow* window = ring.begin()) {
    if (window->size() > 0 && !window->error) {
      try {
        filter.apply(*window);
      } catch (...) {
        window->error = std::current_exception();
      }
    }
    ring.answer(*window);
  }
}

// Returns false when standard output was closed.
bool write(Ring& ring, Writer& writer) {
  while (RecordWindow* window = ring.wait_for_answered()) {
    const std::exception_ptr error = window->error;
    if (error) {
      writer.flush(true);
      std::rethrow_exception(error);
    }
    writer.take(*window);
    const bool more = ring.written();
    if (!writer.flush(!more)) return false;
  }
  return writer.finish();
}

// Returns the error that ended the input early, if one did: what was read before it is answered and written first.
std::exception_ptr read(Ring& ring, Reader& reader, Filter& filter) {
  std::exception_ptr error;
  bool more = true;
  while (more) {
    RecordWindow* window = ring.wait_for_free();
    if (!window) break;
    try {
      more = reader.next(*window);
    } catch (...) {
      error = std::current_exception();
      more = false;
    }
    try {
      if (window->size() > 0) filter.prepare(*window);
    } catch (...) {
      window->error = std::current_exception();
      more = false;
    }
    ring.fill();
  }
  return error;
}

// Ends the input when the reader is done, also by an exception, so that the other threads end before they are joined.
class Ending {
 public:
  explicit Ending(Ring& ring) : ring_(ring) {}
  ~Ending() { ring_.end(); }
  Ending(const Ending&) = delete;
  Ending& operator=(const Ending&) = delete;

 private:
  Ring& ring_;
};

std::jthread start(std::function<void()> work) {
  try {
    return std::jthread(std::move(work));
  } catch (const std::system_error&) {
    throw Error("--threads", "the system starts no more threads", "give a smaller number");
  }
}

std::unique_ptr<Format> format_of(const Options& options, const Renderer& renderer, bool on_terminal) {
  const char terminator = options.null_terminated ? '\0' : '\n';
  if (options.check && options.format == "text") return nullptr;
  if (renderer) return custom_format(renderer);
  if (options.format == "text") return text_format(terminator);
  if (options.format == "jsonl") return jsonl_format(terminator, options.files.size() > 1);
  if (options.format != "diff") throw Error("--format", fmt::format("'{}' has no renderer", options.format));
  if (options.null_terminated) throw Error("--format", "a diff is made of lines", "leave --null or --format=diff out");
  const bool at_once = options.line_buffered || (on_terminal && isatty(STDIN_FILENO));
  return diff_format(at_once ? 0 : 3, cli::colours(STDOUT_FILENO));
}

// What no answer may bring into a record.
std::string guarded_bytes(const Options& options) {
  std::string bytes(1, options.null_terminated ? '\0' : '\n');
  if (options.field) bytes += unescape_delimiter(options.delimiter);
  return bytes;
}

void summarise(const Counts& counts) {
  if (counts.passed > named_records) {
    const std::uint64_t more = counts.passed - named_records;
    cli::warn("", fmt::format("{} more record{} passed through", more, more == 1 ? " was" : "s were"));
  }
  cli::inform(fmt::format("records: {}, changed: {}, edits: {}, blank: {}, passed through: {}", counts.records,
                          counts.changed, counts.edits, counts.blank, counts.passed));
}

}  // namespace

void declare(cli::Options& options, Options& stream, std::vector<std::string> formats,
             std::string_view what_formats_are) {
  options.group("Input and output");
  options.add("f,field", stream.field, "N", "Work on column N alone, counted from 1").range(1, 1e9);
  options.add("d,delimiter", stream.delimiter, "STRING", "What divides columns; `\\t` and `\\0` are understood");
  options.add("z,null", stream.null_terminated, "Records end with a NUL byte, not with a newline");
  options
      .add("input-format", stream.input_format, "FORMAT",
           "Read lines of text, or JSON objects whose field `text` is worked on and whose field `document` says where "
           "one document ends")
      .choices({"text", "jsonl"});
  options.add("format", stream.format, "FORMAT", what_formats_are).choices(std::move(formats));
  options.add("check", stream.check, "Write no text; exit with 1 where something would change");
  options.add("strict", stream.strict, "Exit with 1 where a record was passed through");
  options.add("max-line", stream.max_line, "BYTES", "Pass longer records through").byte_size().range(1, 1e12);
  options.add("u,line-buffered", stream.line_buffered, "Answer each record at once, alone; implied on a terminal");
  options.positional(stream.files, "FILE", "Read these files; `-` is standard input, as is none");
  options.group("Speed");
  options.add("j,threads", stream.threads, "N", "Use N threads; the answers do not depend on it")
      .range(0, 4096)
      .shown_default("the CPUs that affinity and cgroup allow");
  options.add("window", stream.window, "N", "Answer N records together").range(1, 1e6);
}

int run(const Options& given, Filter& filter, const Renderer& renderer) {
  Options options = given;
  const bool on_terminal = isatty(STDOUT_FILENO);
  auto format = format_of(options, renderer, on_terminal);
  options.line_buffered |= on_terminal;
  const bool writes = format != nullptr;
  const bool keep_long = writes && !renderer && options.format == "text";
  const int threads = options.threads > 0 ? options.threads : available_cpus();

  std::fflush(stdout);  // what the program printed before stands before
  const Signal signal;
  Reader reader(options, keep_long, writes, signal.descriptor());
  Ring ring(static_cast<std::size_t>(threads), filter.lookback(), guarded_bytes(options));
  Writer writer(std::move(format));
  std::exception_ptr failure, input_failure;
  bool open = true;
  {
    const std::jthread writing = start([&] {
      try {
        open = write(ring, writer);
      } catch (...) {
        failure = std::current_exception();
      }
      ring.stop();
      signal.give();
    });
    std::vector<std::jthread> workers;
    const Ending ending(ring);
    for (int i = 0; i < threads; ++i) workers.push_back(start([&] { work(ring, filter); }));
    input_failure = read(ring, reader, filter);
  }
  if (failure) std::rethrow_exception(failure);
  if (!open || reader.stopped()) return cli::success;
  if (input_failure) std::rethrow_exception(input_failure);

  const Counts& counts = writer.counts();
  summarise(counts);
  const bool changed = options.check && counts.changed > 0, passed = options.strict && counts.passed > 0;
  return changed || passed ? cli::found : cli::success;
}

}  // namespace emend::stream
