#include "stream/reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "stream/json_text.h"
#include "text/utf8.h"

namespace emend::stream {

namespace {

constexpr std::size_t block_bytes = 128 << 10;
constexpr std::size_t window_weight = 512 << 10;  // more windows than one fit into the driver's memory
constexpr std::size_t raw_bytes = 256 << 10;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string shown(std::string_view file) { return file == "-" ? "standard input" : std::string(file); }

[[noreturn]] void refuse(std::string_view file, int error) {
  throw Error(shown(file),
              error == EISDIR ? "is a directory" : fmt::format("cannot be read: {}", std::strerror(error)));
}

bool is_blank(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (!text::is_blank(text::next_code_point(text, i))) return false;
  }
  return true;
}

}  // namespace

std::string unescape_delimiter(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    switch (text[++i]) {
      case 't':
        out += '\t';
        break;
      case 'n':
        out += '\n';
        break;
      case '0':
        out += '\0';
        break;
      case '\\':
        out += '\\';
        break;
      default:
        throw Error("--delimiter", fmt::format("'\\{}' is not known", text[i]), "write \\t, \\n, \\0 or \\\\");
    }
  }
  if (out.empty()) throw Error("--delimiter", "is empty", "give at least one byte");
  return out;
}

Reader::Reader(const Options& options, bool keep_long, bool watch_output, int stop)
    : files_(options.files.empty() ? std::vector<std::string>{"-"} : options.files),
      max_line_(options.max_line),
      window_(options.line_buffered ? 1 : static_cast<std::size_t>(std::max(1, options.window))),
      field_(options.field.value_or(0)),
      delimiter_(unescape_delimiter(options.delimiter)),
      terminator_(options.null_terminated ? '\0' : '\n'),
      jsonl_(options.input_format == "jsonl"),
      keep_long_(keep_long),
      watch_output_(watch_output),
      stop_(stop),
      block_(block_bytes) {
  if (jsonl_ && field_) throw Error("--field", "has no meaning for JSON lines", "leave it or --input-format=jsonl out");
  // A name that is wrong should not show after hours of work on the files before it.
  for (const auto& file : files_) {
    struct stat status;
    if (file != "-" && stat(file.c_str(), &status) != 0) refuse(file, errno);
    if (file != "-" && S_ISDIR(status.st_mode)) refuse(file, EISDIR);
  }
}

Reader::~Reader() { close_file(); }

void Reader::close_file() {
  if (descriptor_ > STDIN_FILENO) close(descriptor_);
  descriptor_ = -1;
}

bool Reader::open_next() {
  if (next_file_ == files_.size()) return false;
  file_ = files_[next_file_++];
  file_line_ = 0;
  end_document();
  descriptor_ = file_ == "-" ? STDIN_FILENO : open(std::string(file_).c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) refuse(file_, errno);
  return true;
}

// Waits for input, for the word that nobody wants more, or for a reader of standard output that goes away.
bool Reader::wait_for_input() {
  pollfd waits[] = {{descriptor_, POLLIN, 0}, {stop_, POLLIN, 0}, {watch_output_ ? STDOUT_FILENO : -1, 0, 0}};
  while (poll(waits, std::size(waits), -1) < 0) {
    if (errno != EINTR) refuse(file_, errno);
  }
  stopped_ = waits[1].revents != 0 || (waits[2].revents & POLLERR) != 0;
  return !stopped_;
}

bool Reader::fill() {
  while (wait_for_input()) {
    const ssize_t count = read(descriptor_, block_.data(), block_.size());
    if (count >= 0) {
      block_at_ = 0;
      block_end_ = static_cast<std::size_t>(count);
      return count > 0;
    }
    if (errno != EINTR && errno != EAGAIN) refuse(file_, errno);
  }
  return false;
}

bool Reader::full(const RecordWindow& window) const {
  const bool between_records = window.bytes().size() == record_begin_;
  return between_records && (window.records().size() >= window_ || window.weight() >= window_weight);
}

bool Reader::next(RecordWindow& window) {
  window.clear(history_);
  record_begin_ = 0;
  const bool more = in_long_record_ ? take_raw(window) : [&] {
    while (!full(window) && !in_long_record_) {
      if (!take_record(window)) return false;
    }
    return true;
  }();
  window.remember(history_);
  return more;
}

// Appends bytes to the window up to the end of a record, of the block or of what a record may hold.
bool Reader::take_record(RecordWindow& window) {
  std::string& bytes = window.bytes();
  if (block_at_ == block_end_) {
    if (descriptor_ < 0) return open_next();
    if (fill()) return true;
    if (stopped_) {
      bytes.resize(record_begin_);
      return false;
    }
    close_file();
    if (bytes.size() > record_begin_) finish_record(window, 0);
    return true;
  }
  const char* begin = block_.data() + block_at_;
  const auto* end = static_cast<const char*>(std::memchr(begin, terminator_, block_end_ - block_at_));
  const std::size_t size = end ? static_cast<std::size_t>(end - begin) + 1 : block_end_ - block_at_;
  // One byte more than max_line may be the carriage return of CRLF, the next is too many.
  const std::uint64_t room = max_line_ + 2 - std::min<std::uint64_t>(max_line_ + 2, bytes.size() - record_begin_);
  const std::size_t taken = static_cast<std::size_t>(std::min<std::uint64_t>(size, room));
  bytes.append(begin, taken);
  block_at_ += taken;
  if (end && taken == size) {
    finish_record(window, 1);
  } else if (taken == room) {
    in_long_record_ = true;
    finish_record(window, 0);
  }
  return true;
}

// The rest of an over-long record, a window's bytes at a time.
bool Reader::take_raw(RecordWindow& window) {
  window.raw = true;
  while (in_long_record_ && window.bytes().size() < raw_bytes) {
    if (block_at_ == block_end_ && !fill()) {
      if (stopped_) return false;
      close_file();
      in_long_record_ = false;
      window.raw_ends = true;
      return true;
    }
    const char* begin = block_.data() + block_at_;
    const auto* end = static_cast<const char*>(std::memchr(begin, terminator_, block_end_ - block_at_));
    const std::size_t size = end ? static_cast<std::size_t>(end - begin) + 1 : block_end_ - block_at_;
    if (keep_long_) window.bytes().append(begin, size);
    block_at_ += size;
    if (end) {
      in_long_record_ = false;
      window.raw_ends = window.raw_terminated = true;
    }
  }
  return true;
}

void Reader::finish_record(RecordWindow& window, std::size_t terminator) {
  Record record;
  record.begin = record_begin_;
  record.size = window.bytes().size() - record_begin_ - terminator;
  record.terminator = terminator;
  const bool carriage_return =
      terminator_ == '\n' && terminator && record.size > 0 && window.bytes()[record.begin + record.size - 1] == '\r';
  if (carriage_return) --record.size, ++record.terminator;
  record.file = file_;
  record.number = ++number_;
  record.file_line = ++file_line_;
  record.field_end = record.size;
  record.too_long = in_long_record_;
  record_begin_ = window.bytes().size();
  classify(window, std::move(record));
}

bool Reader::find_field(std::string_view text, Record& record) {
  std::size_t begin = record.field_begin;
  for (int column = 1; column < field_; ++column) {
    const std::size_t delimiter = text.find(delimiter_, begin);
    if (delimiter == std::string_view::npos) {
      record.why = fmt::format("has {} column{}", column, column == 1 ? "" : "s");
      return false;
    }
    begin = delimiter + delimiter_.size();
  }
  record.field_begin = begin;
  record.field_end = std::min(text.find(delimiter_, begin), text.size());
  return true;
}

// Decides what becomes of a record: seen by the filter, blank, or passed through.
void Reader::classify(RecordWindow& window, Record record) {
  const std::string_view text = std::string_view(window.bytes()).substr(record.begin, record.size);
  const auto pass = [&] {
    record.outcome = Outcome::passed;
    window.add(std::move(record));
  };
  if (record.too_long || record.size > max_line_) {
    record.why = fmt::format("is longer than {} bytes (--max-line)", max_line_);
    return pass();
  }
  const std::size_t invalid = text::find_invalid_utf8(text);
  if (invalid != std::string_view::npos) {
    record.why = fmt::format("is not UTF-8 at byte {}", invalid + 1);
    return pass();
  }
  if (file_line_ == 1 && text.starts_with(byte_order_mark)) record.field_begin = byte_order_mark.size();
  const auto blank = [&] {
    end_document();
    record.outcome = Outcome::blank;
    window.add(std::move(record));
  };
  if (is_blank(text.substr(record.field_begin))) return blank();

  JsonText json;
  if (jsonl_) {
    const std::size_t skipped = record.field_begin;
    if (!find_json_text(text.substr(skipped), json, record.why)) return pass();
    record.json = true;
    record.field_begin = skipped + json.begin;
    record.field_end = skipped + json.end;
    if (json.document != document_name_) {
      document_name_ = json.document;
      end_document();
    }
  } else if (field_ && !find_field(text, record)) {
    return pass();
  }
  std::string unescaped;
  std::string_view field = text.substr(record.field_begin, record.field_end - record.field_begin);
  if (json.escaped) {
    append_unescaped(field, unescaped);
    field = unescaped;
  }
  if (is_blank(field)) return blank();
  if (field[0] == '\f') end_document();
  document_ += document_ended_;
  document_ended_ = false;
  if (json.escaped) {
    window.add(std::move(record), document_, field);
  } else {
    window.add(std::move(record), document_);
  }
}

}  // namespace emend::stream
