#include "stream/driver.h"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>

#include "cli/message.h"
#include "cli/program.h"
#include "stream/changed_lines.h"
#include "stream/cpus.h"
#include "stream/format.h"
#include "stream/in_place.h"
#include "stream/interrupt.h"
#include "stream/language_server.h"
#include "stream/output.h"
#include "stream/progress.h"
#include "stream/reader.h"
#include "stream/record_window.h"
#include "stream/summary.h"

namespace emend::stream {

// What the man pages of all filters say.
namespace documents {

constexpr const char* waiting =
    "Records are processed a few hundred at a time (`--window`). A program with a network waits for a full window, so "
    "the same input gives the same bytes, however slowly it arrives. `-u` writes the result of each record at once, "
    "for example when following a log (`tail -f`). A program whose results do not depend on other records (grammar, "
    "dictionary, noise) writes what it has so far whenever the input pauses.\n\nOn SIGINT, SIGTERM or SIGHUP, a "
    "program that is waiting for input first finishes the records that it has read; any other program ends at once.";

constexpr const char* in_place =
    "`-i` replaces each FILE with its output. The output is written beside FILE, with the same mode, and renamed when "
    "it is complete. If the program fails or is interrupted, the file stays as it was; so does a file without changes. "
    "A symbolic link stays; the file that it points to is replaced. With SUFFIX, the old file is kept, as with sed(1): "
    "`-i.bak` as FILE.bak, `--in-place='old/*'` as old/FILE. Standard input, `--check` and formats other than `text` "
    "are refused.";

constexpr const char* json_lines =
    "`--input-format=jsonl` reads one object per line and processes its field `text`, a string, or the field that "
    "`--text-field` names. `--format=jsonl` writes one object per record, including blank records. All other fields of "
    "an input object are kept, except those with these names:\n\n  file    the FILE, if there are several\n  line    "
    "the number of the line in its file, from 1\n  text    the text with its changes; null for a record longer than "
    "--max-line\n  edits   a list, empty if nothing changes\n  passed  why the record was passed through; only on such "
    "records\n\nAn edit has `begin` and `end`, the first byte and the one after the last in the text that was read (of "
    "the column with `--field`, of the string with JSON lines, after a byte order mark); `from` and `to`, the old and "
    "the new text; `kind`, if the program knows one; and `confidence` from 0 to 1. The other fields of each program "
    "are described above.";

constexpr const char* csv =
    "`--input-format=csv` reads CSV (RFC 4180) and processes one column: `--field` gives its number, or `--text-field` "
    "gives its name in the first line of each FILE, which stays as it is. A quoted field may contain delimiters, line "
    "breaks and doubled quotes. All other bytes stay; an unquoted field is quoted if its new text needs quotes. A row "
    "that has text after a closing quote, or lacks the column, is passed through; a FILE whose first row lacks it is "
    "an "
    "error.\n\n  denoise --input-format=csv "
    "--text-field=review reviews.csv\n\n`-d ';'` and `-d '\\t'` read the variants of CSV that other programs write.";

constexpr const char* diff =
    "`--format=diff` writes a diff for `patch -p1` and git-apply(1) if the names of the files are relative to the "
    "current folder or a folder below it. Other names, which start with `/` or `..`, are written as they are: `patch "
    "-d / -p1`, `patch -d .. -p1`, or `patch FILE`. Standard input is called `stdin`. With `--check` the diff is still "
    "written, and the exit status says whether there is one.";

constexpr const char* reports =
    "`--format=github` writes a GitHub Actions command for each change, which becomes a warning beside the line:\n\n  "
    "::warning file=a.md,line=3,endLine=3,col=5,endColumn=9,title=denoise::a.md:3:5: \"coud\" should be "
    "\"could\"\n\nColumns are counted in code points from 1; the end column is the one after the word. Give file names "
    "relative to the repository's top folder. GitHub shows ten warnings per step; the log has all of "
    "them.\n\n`--format=checkstyle` writes Checkstyle's XML, which many review tools read, with a `file` for each "
    "changed file and an `error` for each change; columns are as above. `--format=sarif` writes a SARIF 2.1.0 log, for "
    "code scanning and editors, with a result for each change with its rule (the kind of the edit), the region "
    "(columns in UTF-16 units), the replacement as a fix, and the `confidence`. Both outputs are complete only when "
    "the program has ended.\n\nAll three report whole words: a blank inserted into `alot` is reported as `a lot`. In "
    "JSON lines the positions are those in the file; records that end with NUL are refused. As with the diff, the exit "
    "status of `--check` says whether there is a change.\n\n`--format=words` writes the words that look misspelt, each "
    "once, one per line, as a start for a list of accepted words (WORDS OF YOUR OWN). Edits of grammar are left "
    "out.\n\n`--summary` shows on one screen what would change: how many files and lines, and the 20 most frequent "
    "changes. It goes to standard output instead of the text, even with `--check`; with `-i` the files are replaced "
    "and it shows what was changed; with another `--format` it goes to standard error.";

constexpr const char* changed_lines =
    "With `--changed-since=REV` each FILE must be in a git work tree, and only changes on lines that were added or "
    "changed since the commit REV are reported (`--check`, `--summary`, all formats) or made (`-i`, the text). The "
    "file in the work tree is compared with the file of the same name in REV, so commits since then make no "
    "difference. In a file that REV lacks (new or renamed), all lines count as changed; if lines were only deleted, "
    "none does. The text is still read as a whole, so results depend on the lines before, as usual. If a sentence is "
    "wrapped over several lines, only its edits on changed lines are reported; a change that spans lines is reported "
    "if one of them changed. Lines that cannot be processed are reported if they changed. REV is one commit: `$(git "
    "merge-base main HEAD)` is where a branch began.";

constexpr const char* language_server =
    "`--lsp` serves an editor: it speaks the Language Server Protocol on standard input and output. Each change that "
    "the program would make becomes a diagnostic, 300 ms after the last keystroke, with two quick fixes: make the "
    "change, or, if one word would change, add that word to the nearest `.emend-words` (a new one in the workspace's "
    "folder if there is none). The name or language of a document tells whether it is Markdown, HTML or LaTeX. All "
    "options on how text is processed apply; `--window` is the number of lines that are processed before the next "
    "message is read.";

}  // namespace documents

namespace {

constexpr std::size_t least_memory = 4 << 20, memory_a_thread = 256 << 10;  // of records under way
constexpr std::size_t write_bytes = 64 << 10;
constexpr std::uint64_t named_records = 5;

// Windows go round: free -> filled by the reader -> begun by a worker -> answered -> written -> free. Windows are
// filled, begun and written in the order of the input. Thread-safe.
class Ring {
 public:
  Ring(std::size_t threads, std::size_t lookback, const std::string& guarded, const std::string& delimiter)
      : most_weight_(std::max(least_memory, threads * memory_a_thread)) {
    for (std::size_t i = 0; i < 2 * threads + 2; ++i)
      windows_.push_back(std::make_unique<RecordWindow>(lookback, guarded, delimiter));
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

  // The writer: the next answered window, or nullptr at the end. Shows the progress while it waits.
  RecordWindow* wait_for_answered(Progress& progress) {
    std::unique_lock lock(mutex_);
    const auto ready = [&] { return is_answered(written_) || (ended_ && written_ == filled_); };
    while (progress.is_wanted() && !written_next_.wait_for(lock, Progress::interval, ready)) {
      lock.unlock();
      progress.show();
      lock.lock();
    }
    written_next_.wait(lock, ready);
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

// --threads: so many threads compute at a time. Those that wait, for input or for each other, are not counted. No
// std::counting_semaphore: libstdc++'s may leave a thread asleep though a turn is free (GCC's bug 98033).
class Turns {
 public:
  explicit Turns(int threads) : free_(threads) {}
  template <class Work>
  void take(Work work) {
    const Taken taken(*this);
    work();
  }

 private:
  class Taken {
   public:
    explicit Taken(Turns& turns) : turns_(turns) {
      std::unique_lock lock(turns_.mutex_);
      turns_.given_back_.wait(lock, [&] { return turns_.free_ > 0; });
      --turns_.free_;
    }
    ~Taken() {
      const std::lock_guard lock(turns_.mutex_);
      ++turns_.free_;
      turns_.given_back_.notify_one();
    }
    Taken(const Taken&) = delete;
    Taken& operator=(const Taken&) = delete;

   private:
    Turns& turns_;
  };

  std::mutex mutex_;
  std::condition_variable given_back_;
  int free_;
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

// Renders, reports, writes and counts, in order.
class Writer {
 public:
  // format: none writes nothing. in_place: what is written replaces the files; its value is Replacement's suffix.
  // changed: the lines beside which nothing is told or changed; null: all are.
  Writer(std::unique_ptr<Format> format, const Options& options, const ChangedLines* changed)
      : format_(std::move(format)),
        changed_(changed),
        in_place_(options.in_place),
        name_of_text_(options.input_format == "jsonl" ? name_of_text(options) : ""),
        check_(options.check),
        terminator_(options.null_terminated ? '\0' : '\n') {
    if (options.summary) summary_.emplace(options);
  }

  void take(const RecordWindow& window) {
    if (window.raw && format_) format_->write_raw(window.bytes(), window.raw_ends, window.raw_terminated, out_);
    for (const auto& record : window.records()) {
      Answer answer = window.answer_of(record);
      if (changed_) restrict(answer);
      if (answer.file.data() != file_.data()) begin_file(answer.file);
      count(answer);
      if (summary_) summary_->take(answer);
      if (answer.quoting == Quoting::json) without_text_ = 0, has_text_ = true;
      const bool lacks_text =
          answer.outcome == Outcome::passed && !answer.too_long && !name_of_text_.empty() && !has_text_;
      without_text_ += lacks_text;
      const bool is_first = !lacks_text || without_text_ == 1;
      if (answer.outcome == Outcome::passed && is_first) report(answer, answer.file_line, answer.why);
      for (const auto& [line, why] : *answer.left) {
        if (changed_ && !changed_->contains(answer.file, {line, line})) continue;
        ++counts_.passed;
        report(answer, line, why);
      }
      if (format_) format_->write(answer, out_);
    }
  }
  // False: the reader of standard output has gone.
  bool flush(bool all) {
    if (!all && out_.size() < write_bytes) return true;
    bool open = true;
    if (!in_place_) {
      open = write_all(STDOUT_FILENO, out_);
    } else if (replacement_) {
      replacement_->write(out_);
    }
    out_.clear();
    return open;
  }
  bool finish() {
    if (format_) format_->finish(out_);
    end_file();
    return flush(true);
  }
  // Gives the last file, now whole, its name; the others have theirs. One in which nothing changed stays the old one.
  void commit() {
    if (replacement_ && changed_in_file_ > 0) replacement_->commit();
    replacement_.reset();
  }
  const Counts& counts() const { return counts_; }
  // Of those that were passed through, how many no message was about.
  std::uint64_t untold() const { return counts_.passed - told_ - covered_; }
  // Beside a format that standard output has, it goes to standard error.
  void tell_summary(bool beside) const {
    if (!summary_) return;
    std::string told;
    summary_->write(told);
    if (beside) {
      cli::show(told);
    } else {
      write_all(STDOUT_FILENO, told);
    }
  }

 private:
  // What could not be worked on is blank where nobody asked for it.
  void restrict(Answer& answer) {
    if (answer.outcome == Outcome::passed && !changed_->contains(answer.file, {answer.file_line, answer.file_line}))
      answer.outcome = Outcome::blank;
    if (answer.edits->empty()) return;
    kept_ = changed_->kept(answer);
    answer.edits = &kept_;
  }
  // A file without a record is never begun.
  void begin_file(std::string_view file) {
    end_file();
    if (in_place_) {
      flush(true);
      commit();
      replacement_.emplace(std::string(file), *in_place_);
      format_ = text_format(terminator_);  // the last one remembers how its file ended
    }
    file_ = file;
    changed_in_file_ = 0;
    spans_lines_ = false;
    without_text_ = 0;
    has_text_ = false;
  }
  void end_file() {
    if (check_) report_changes();
    if (without_text_ < 2) return;
    cli::warn(named(file_), fmt::format("no record has a string called \"{}\"", name_of_text_),
              "all are passed through as they are; --text-field names the one that is meant");
    covered_ += without_text_ - 1;
  }
  void report_changes() const {
    if (changed_in_file_ == 0) return;
    const char* records = terminator_ == '\0' || spans_lines_ ? "record" : "line";
    cli::warn(named(file_), "would change",
              fmt::format("{} {}{}", changed_in_file_, records, changed_in_file_ == 1 ? "" : "s"));
  }
  void count(const Answer& answer) {
    ++counts_.records;
    counts_.blank += answer.outcome == Outcome::blank;
    counts_.passed += answer.outcome == Outcome::passed;
    counts_.changed += !answer.edits->empty();
    changed_in_file_ += !answer.edits->empty();
    spans_lines_ |= answer.record.find('\n') != std::string_view::npos;
    counts_.edits += answer.edits->size();
  }
  void report(const Answer& answer, std::uint64_t line, std::string_view why) {
    if (told_ >= named_records) return;
    ++told_;
    cli::warn(fmt::format("{}:{}", named(answer.file), line), std::string(why), "passed through as it is");
  }
  static std::string named(std::string_view file) { return file == "-" ? "stdin" : std::string(file); }

  std::unique_ptr<Format> format_;
  const ChangedLines* const changed_;
  std::vector<text::Edit> kept_;  // of the answer that is written
  const std::optional<std::string> in_place_;
  const std::string name_of_text_;  // of JSON lines; empty: the records are none
  const bool check_;
  const char terminator_;
  std::string out_;
  std::string_view file_;  // that the last record was of
  std::uint64_t changed_in_file_ = 0;
  bool spans_lines_ = false;                // a record of that file
  bool has_text_ = false;                   // a record of it that is JSON
  std::uint64_t without_text_ = 0;          // the first ones of it, of which one message is about all but the first
  std::uint64_t told_ = 0, covered_ = 0;    // passed through, with a message of their own or of their file
  std::optional<Replacement> replacement_;  // of file_
  std::optional<Summary> summary_;
  Counts counts_;
};

// What nobody will see, as its file stays the old one, need not be answered.
void work(Ring& ring, Filter& filter, Turns& turns, const std::function<bool()>& unwanted) {
  while (RecordWindow* window = ring.begin()) {
    if (window->size() > 0 && !window->error && !unwanted()) {
      try {
        turns.take([&] { filter.apply(*window); });
      } catch (...) {
        window->error = std::current_exception();
      }
    }
    window->prepared.reset();  // others may wait for what it would have been used for
    ring.answer(*window);
  }
}

// Returns false when standard output was closed.
bool write(Ring& ring, Writer& writer, Turns& turns, Progress& progress) {
  while (RecordWindow* window = ring.wait_for_answered(progress)) {
    const std::exception_ptr error = window->error;
    if (error) {
      writer.flush(true);
      std::rethrow_exception(error);
    }
    turns.take([&] { writer.take(*window); });
    const bool more = ring.written();
    progress.wrote(writer.counts().records);
    if (!writer.flush(!more)) return false;
  }
  return writer.finish();
}

// Returns the error that ended the input early, if one did: what was read before it is answered and written first.
std::exception_ptr read(Ring& ring, Reader& reader, Filter& filter, Turns& turns, Progress& progress) {
  std::exception_ptr error;
  bool more = true;
  while (more) {
    RecordWindow* window = ring.wait_for_free();
    if (!window) break;
    try {
      more = reader.next(*window);
      progress.read(reader.take_bytes(), window->size());
    } catch (...) {
      error = std::current_exception();
      more = false;
    }
    try {
      if (window->size() > 0) turns.take([&] { filter.prepare(*window); });
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
  if (options.format == "text" && (options.check || (options.summary && !options.in_place))) return nullptr;
  if (renderer) return custom_format(renderer);
  if (options.format == "text") return text_format(terminator);
  if (options.format == "jsonl") return jsonl_format(terminator, options.files.size() > 1);
  auto annotation = annotation_format(options.format);
  if (options.format != "diff" && !annotation)
    throw Error("--format", fmt::format("'{}' has no renderer", options.format));
  if (options.null_terminated && options.format != "words") {
    throw Error("--format", annotation ? "a place is a line and a column" : "a diff is made of lines",
                fmt::format("leave --null or --format={} out", options.format));
  }
  if (annotation) return annotation;
  const bool at_once = options.line_buffered || (on_terminal && isatty(STDIN_FILENO));
  return diff_format(at_once ? 0 : 3, cli::colours(STDOUT_FILENO));
}

// What no answer may bring into a record.
std::string guarded_bytes(const Options& options) {
  std::string bytes(1, options.null_terminated ? '\0' : '\n');
  if (options.field) bytes += delimiter_of(options);
  return bytes;
}

void check_replaces(const Options& options, bool rendered) {
  if (!options.in_place) return;
  if (rendered || options.format != "text")
    throw Error("--in-place", "writes the text and nothing else",
                "leave it out, or the option that writes other things");
  check_in_place(options.files, *options.in_place);
}

// Nothing is told of a file in which no line changed, and nothing in it: it need not be read, unless its text is
// written.
std::vector<std::string> files_to_read(const Options& options, const ChangedLines& changed) {
  const bool tells = options.format == "text" ? options.in_place || options.check || options.summary
                                              : options.format == "diff" || annotation_format(options.format);
  if (!tells) return options.files;
  std::vector<std::string> files;
  for (const std::string& file : options.files) {
    std::error_code code;
    if (changed.touches(file) || !std::filesystem::is_regular_file(file, code)) files.push_back(file);
  }
  if (files.empty()) files.emplace_back("/dev/null");  // none would be standard input
  return files;
}

// The shell has emptied it, or it would grow for ever.
void check_output_is_no_input(const std::vector<std::string>& files) {
  struct stat output {
  }, input{};
  if (fstat(STDOUT_FILENO, &output) != 0 || !S_ISREG(output.st_mode)) return;
  const auto check = [&](const std::string& file) {
    const bool standard = file == "-";
    if ((standard ? fstat(STDIN_FILENO, &input) : stat(file.c_str(), &input)) != 0) return;
    if (input.st_dev == output.st_dev && input.st_ino == output.st_ino)
      throw Error(standard ? "standard input" : file, "input file is output file",
                  "write to another file, or into this one with --in-place");
  };
  if (files.empty()) check("-");
  for (const auto& file : files) check(file);
}

void summarise(const Counts& counts, std::uint64_t untold) {
  if (untold > 0)
    cli::warn("", fmt::format("{} more record{} passed through", untold, untold == 1 ? " was" : "s were"));
  cli::inform(fmt::format("records: {}, changed: {}, edits: {}, blank: {}, passed through: {}", counts.records,
                          counts.changed, counts.edits, counts.blank, counts.passed));
}

}  // namespace

void declare(cli::Options& options, Options& stream, const std::vector<std::string>& formats,
             std::string_view what_formats_are) {
  using namespace documents;
  options.group("Input and output");
  options.add("f,field", stream.field, "N", "Process only column N, counted from 1")
      .range(1, 1e9)
      .excludes({"input-format=jsonl"}, "--text-field names a field of JSON lines");
  options.add("d,delimiter", stream.delimiter, "STRING", "Column separator; `\\t` and `\\0` are understood")
      .shown_default("\\t; a comma for CSV")
      .needs({"field", "input-format=csv"});
  options.add("z,null", stream.null_terminated, "Records end with a NUL byte, not with a newline")
      .excludes({"input-format=csv"});
  options
      .add("input-format", stream.input_format, "FORMAT",
           "Read lines of text; JSON objects, whose field `text` is processed and whose field `document` shows where "
           "documents end; or a column of CSV")
      .in_brief("Read lines of text, JSON objects or CSV")
      .choices({"text", "jsonl", "csv"});
  options
      .add("text-field", stream.text_field, "NAME",
           "Process the field NAME of JSON objects instead of `text`, or the CSV column that has the name NAME in the "
           "first line of the file")
      .in_brief("Process the field or column NAME")
      .needs({"input-format=jsonl", "input-format=csv"})
      .excludes({"field"}, "give one of them");
  options.add("format", stream.format, "FORMAT", what_formats_are)
      .in_brief(fmt::format("Write {}", fmt::join(formats, ", ")))
      .choices(formats);
  options
      .add("i,in-place", stream.in_place, "SUFFIX",
           "Write the output back to each FILE instead of to standard output; with SUFFIX, keep the old file under its "
           "name plus SUFFIX")
      .value_is_optional()
      .excludes({"check"});
  options
      .add("check", stream.check, "Write no text; list the files that would change, and exit with 1 if there are any")
      .in_brief("List the files that would change; exit with 1 if any");
  const auto has = [&](const char* format) {
    return std::find(formats.begin(), formats.end(), format) != formats.end();
  };
  if (has("github")) {
    options
        .add("summary", stream.summary,
             "Write no text; show how many files and lines would change, which words would be replaced by which, and "
             "how often")
        .in_brief("Show how much would change, and which words");
    options
        .add("changed-since", stream.changed_since, "REV",
             "Report and change only lines that changed since the git commit REV, committed or not")
        .in_brief("Process only lines changed since commit REV");
    options
        .add("lsp", stream.lsp,
             "Serve an editor by the Language Server Protocol on standard input and output; no FILE is read")
        .in_brief("Serve an editor (Language Server Protocol)");
  }
  options
      .add("report", stream.report, "FILE.json",
           "At the end, write to FILE.json the numbers of records read, changed, blank and passed through, the number "
           "of edits, and the time taken in seconds")
      .in_brief("Write counts and the time taken to FILE.json")
      .writes();
  options.add("strict", stream.strict, "Exit with 1 if a record was passed through");
  options.add("max-line", stream.max_line, "BYTES", "Pass records longer than BYTES through unchanged")
      .byte_size()
      .range(1, 1e12);
  options.add("u,line-buffered", stream.line_buffered,
              "Write the result of each record at once; implied on a terminal");
  options.section("WAITING", waiting);
  options.section("FILES IN PLACE", in_place);
  options.section("JSON LINES", json_lines);
  options.section("CSV", csv);
  if (has("diff")) options.section("DIFF", diff);
  if (has("github")) {
    options.section("CONTINUOUS INTEGRATION", reports);
    options.section("CHANGED LINES", changed_lines);
    options.section("EDITORS", language_server);
  }
  options.positional(stream.files, "FILE", "Read these files; `-` or no FILE means standard input");
  const std::string elsewhere = "redirect standard output (> FILE), or replace FILE with --in-place";
  options.hint("output", elsewhere);
  options.hint("o", elsewhere);
  options.hint("json", "did you mean --format=jsonl?");
  options.hint("dry-run", "did you mean --check?");
  options.hint("output-format", "did you mean --format?");
  for (const char* name : {"jobs", "workers", "cpus"}) options.hint(name, "did you mean --threads?");
  options.group("Speed");
  options.add("j,threads", stream.threads, "N", "Use N threads; the output does not depend on N")
      .range(0, 4096)
      .shown_default("the CPUs that affinity and cgroup allow");
  options.add("window", stream.window, "N", "Process N records at a time").range(1, 1e6);
}

namespace {

std::optional<ChangedLines> changed_lines_of(const Options& options) {
  std::optional<ChangedLines> changed;
  if (!options.changed_since) return changed;
  if (options.changed_since->empty())
    throw Error("--changed-since", "an empty name does not name a commit",
                "is its variable set? Give a commit, or leave the option out");
  if (options.null_terminated) throw Error("--changed-since", "git tells of lines", "leave it or --null out");
  changed.emplace(*options.changed_since, options.files);
  return changed;
}

// What the threads of a run share: one reads, some answer, one writes.
struct Works {
  Reader& reader;
  Ring& ring;
  Filter& filter;
  Writer& writer;
  const Signal& signal;  // for the reader: nobody wants more
};

// How that ended.
struct Ended {
  bool open = true;                // standard output
  std::exception_ptr input_error;  // what was read before it is written
  double seconds = 0;              // it took
};

// Until the input ends or nobody wants more. Throws what the filter or the writer throws. unwanted: whether nobody will
// see the answers.
Ended process(const Works& works, const Options& options, const std::function<bool()>& unwanted) {
  Turns turns(options.threads);
  Progress progress(options.files, options.null_terminated ? "records" : "lines");
  Ended ended;
  std::exception_ptr failure;
  {
    const std::jthread writing = start([&] {
      try {
        ended.open = write(works.ring, works.writer, turns, progress);
      } catch (...) {
        failure = std::current_exception();
      }
      works.ring.stop();
      works.signal.give();
    });
    std::vector<std::jthread> workers;
    const Ending ending(works.ring);
    for (int i = 0; i < options.threads; ++i)
      workers.push_back(start([&] { work(works.ring, works.filter, turns, unwanted); }));
    ended.input_error = read(works.ring, works.reader, works.filter, turns, progress);
  }
  ended.seconds = progress.seconds();
  if (failure) std::rethrow_exception(failure);
  return ended;
}

}  // namespace

int run(const Options& given, Filter& filter, const Renderer& renderer) {
  if (given.lsp) {
    if (renderer) throw Error("--lsp", "serves an editor", "leave the options that write other things out");
    return serve(given, filter);
  }
  Options options = given;
  check_replaces(options, static_cast<bool>(renderer));
  const bool on_terminal = !options.in_place && isatty(STDOUT_FILENO);
  auto format = format_of(options, renderer, on_terminal);
  const bool writes = format != nullptr;
  options.line_buffered |= on_terminal && (writes || !options.summary);  // nobody waits for lines of a summary
  if ((writes || options.summary) && !options.in_place) check_output_is_no_input(options.files);
  if (options.threads == 0) options.threads = available_cpus();
  if (options.report) check_report(*options.report);
  std::fflush(stdout);  // what the program printed before stands before

  const Signal signal;
  const Interrupt interrupt(options.in_place.has_value());
  const auto unwanted = [&] { return options.in_place && interrupt.signal() != 0; };
  const std::optional<ChangedLines> changed = changed_lines_of(options);
  Options read_options = options;
  if (changed) read_options.files = files_to_read(options, *changed);
  const bool keep_long = writes && !renderer && options.format == "text";
  Reader reader(read_options, keep_long, writes && !options.in_place, signal.descriptor(), interrupt.descriptor());
  Ring ring(static_cast<std::size_t>(options.threads), filter.lookback(), guarded_bytes(options),
            delimiter_of(options));
  Writer writer(std::move(format), options, changed ? &*changed : nullptr);
  const Ended ended = process({reader, ring, filter, writer, signal}, read_options, unwanted);

  if (!options.in_place) writer.tell_summary(writes);
  cli::end_by_signal(interrupt.signal());
  if (unwanted()) return cli::success;
  if (!ended.open || reader.stopped()) return cli::success;
  if (ended.input_error) std::rethrow_exception(ended.input_error);
  writer.commit();
  if (options.in_place) writer.tell_summary(false);
  summarise(writer.counts(), writer.untold());
  if (options.report) write_report(*options.report, options.files, writer.counts(), ended.seconds);
  const bool found = (options.check && writer.counts().changed > 0) || (options.strict && writer.counts().passed > 0);
  return found ? cli::found : cli::success;
}

}  // namespace emend::stream
