// Forms windows from the bytes of the input, and from nothing else: not from the number of threads, and not from time,
// but where no answer depends on windows (Options::windows_matter).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "stream/blocks.h"
#include "stream/csv_text.h"
#include "stream/record_window.h"
#include "text/file_kind.h"

namespace emend::stream {

class Reader {
 public:
  // keep_long: over-long records are wanted whole, as raw windows. watch_output, stop and interrupt: as for Blocks.
  // Throws Error for options that make no sense or a file that is not there.
  Reader(const Options& options, bool keep_long, bool watch_output, int stop, int interrupt);

  // Fills the window; false at the end of the input, when the window may hold its last records. Throws Error when a
  // file cannot be read: the window then holds what was read before.
  bool next(RecordWindow& window);
  // The input ended before its end, as nobody wants more.
  bool stopped() const { return blocks_.stopped(); }
  // Of the files, as they are stored, since the last call.
  std::uint64_t take_bytes() { return blocks_.take_bytes(); }

 private:
  bool full(const RecordWindow& window) const;
  bool advance(RecordWindow& window);
  void end_part() { document_ended_ = true, ++part_; }
  bool take_record(RecordWindow& window);
  bool ends_record(const RecordWindow& window);
  bool take_raw(RecordWindow& window);
  void finish_record(RecordWindow& window, std::size_t terminator);
  void classify(RecordWindow& window, Record record);
  bool find_column(std::string_view bytes, Record& record) const;
  bool find_json_field(std::string_view bytes, Record& record, std::optional<std::string>& unescaped);
  bool find_csv_field(std::string_view bytes, Record& record, std::optional<std::string>& unescaped);
  bool is_head(const Record& record) const;

  const std::uint64_t max_line_;
  const std::size_t window_;
  int field_;  // 0: none; of CSV, the column that the head of the file names
  const std::optional<std::string> text_field_;
  const std::string name_of_text_;
  const std::string delimiter_;
  const char terminator_;
  const bool jsonl_, csv_, keep_long_, windows_matter_;
  const std::function<Records(std::string_view file)> records_;
  Records spanned_ = Records::lines;  // of the file that is read
  Blocks blocks_;

  std::size_t record_begin_ = 0;  // in the window that is being formed
  std::string begun_;             // a record that was not whole when its producer rested
  std::size_t line_begin_ = 0;    // in the record
  CsvScanner scanner_;
  std::vector<CsvField> fields_;
  bool in_long_record_ = false, long_line_ended_ = false;
  std::uint64_t number_ = 0, file_line_ = 0;
  const text::FileKind* kind_ = nullptr;    // what the first bytes of the file say that it is, if no text
  const text::FileKind* binary_ = nullptr;  // the same where that is sure: nothing of it is a text

  std::uint64_t document_ = 0, part_ = 0;
  bool document_ended_ = true;
  std::string document_name_;
  History history_;
};

// What parts columns: the delimiter that is given, where `\t`, `\0`, `\n` and `\\` are read, or the usual one.
std::string delimiter_of(const Options& options);

}  // namespace emend::stream
