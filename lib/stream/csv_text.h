// A field of a CSV record (RFC 4180), edited in place: all other bytes of the record stay as they are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::stream {

// Follows a record over its lines: a field that begins with a quote goes on, line breaks and all, up to the next single
// quote. Other quotes are letters like others.
class CsvScanner {
 public:
  // The delimiter must outlive the scanner.
  explicit CsvScanner(std::string_view delimiter) : delimiter_(delimiter) {}
  // More bytes of the record, up to the end of a line of it.
  void read(std::string_view bytes);
  // Within quotes: the record goes on.
  bool in_quotes() const { return state_ == State::quoted; }
  void begin_record() { state_ = State::begins; }

 private:
  enum class State { begins, plain, quoted, closed };
  std::string_view delimiter_;
  State state_ = State::begins;
};

struct CsvField {
  std::size_t begin = 0, end = 0;  // with its quotes
  bool quoted = false;
};

// The fields of a record, without the end of its line. False: `why` says what is wrong.
bool find_csv_fields(std::string_view record, std::string_view delimiter, std::vector<CsvField>& fields,
                     std::string& why);

// What the bytes of a field stand for: without quotes around it, and with one quote for two.
void append_csv_text(std::string_view raw, std::string& out);

// The edits of `raw`, the bytes of a field, that do to it what `edits` do to the text that it stands for. A field
// without quotes gets them where its new text has a delimiter, a quote or a line break.
std::vector<text::Edit> csv_edits(std::string_view raw, const std::vector<text::Edit>& edits,
                                  std::string_view delimiter);

}  // namespace emend::stream
