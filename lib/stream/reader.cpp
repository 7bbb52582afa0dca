#include "stream/reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "stream/json_text.h"
#include "text/blanks.h"
#include "text/file_kind.h"
#include "text/utf8.h"

namespace emend::stream {

namespace {

constexpr std::size_t window_weight = 512 << 10;  // more windows than one fit into the driver's memory
constexpr std::size_t raw_bytes = 256 << 10;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_blank(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (!text::is_blank(text::next_code_point(text, i))) return false;
  }
  return true;
}

}  // namespace

std::string delimiter_of(const Options& options) {
  if (!options.delimiter) return options.input_format == "csv" ? "," : "\t";
  const std::string& text = *options.delimiter;
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

Reader::Reader(const Options& options, bool keep_long, bool watch_output, int stop, int interrupt)
    : max_line_(options.max_line),
      window_(options.line_buffered ? 1 : static_cast<std::size_t>(std::max(1, options.window))),
      field_(options.field.value_or(0)),
      text_field_(options.text_field),
      name_of_text_(name_of_text(options)),
      delimiter_(delimiter_of(options)),
      terminator_(options.null_terminated ? '\0' : '\n'),
      jsonl_(options.input_format == "jsonl"),
      csv_(options.input_format == "csv"),
      keep_long_(keep_long),
      windows_matter_(options.windows_matter),
      records_(options.records),
      blocks_(options.files, watch_output, stop, interrupt),
      scanner_(delimiter_) {
  if (!csv_) return;
  if (!text_field_ && !field_)
    throw Error("--input-format", "csv does not say which column", "give --text-field NAME or --field N");
  if (options.format != "text" && options.format != "jsonl" && options.format != "words")
    throw Error("--format", "'" + options.format + "' is of lines, and a record of CSV may have several",
                "give text, jsonl or words");
  if (options.changed_since)
    throw Error("--changed-since", "is of lines, and a record of CSV may have several", "leave it out");
}

bool Reader::full(const RecordWindow& window) const {
  const bool between_records = window.bytes().size() == record_begin_;
  return between_records && (window.records().size() >= window_ || window.weight() >= window_weight);
}

bool Reader::next(RecordWindow& window) {
  window.clear(history_);
  window.raw = in_long_record_;
  record_begin_ = 0;
  window.bytes() += begun_;
  begun_.clear();
  bool more = true;
  if (window.raw) {
    while (more && in_long_record_ && window.bytes().size() < raw_bytes) more = take_raw(window);
  } else {
    while (more && !in_long_record_ && !full(window)) {
      if (!windows_matter_ && !window.records().empty() && blocks_.rests()) {
        begun_ = window.bytes().substr(record_begin_);
        window.bytes().resize(record_begin_);
        break;
      }
      more = take_record(window);
    }
  }
  window.remember(history_);
  return more;
}

// Gets more bytes. The end of a file ends the record.
bool Reader::advance(RecordWindow& window) {
  switch (blocks_.next()) {
    case Blocks::Event::block:
      return true;
    case Blocks::Event::file_begins:
      file_line_ = 0;
      kind_ = nullptr;
      if (records_) spanned_ = records_(blocks_.file());
      scanner_.begin_record();
      end_part();
      return true;
    case Blocks::Event::file_ends:
      if (in_long_record_) {
        in_long_record_ = false;
        window.raw_ends = true;
        window.raw_terminated = long_line_ended_;
      } else if (window.bytes().size() > record_begin_) {
        finish_record(window, line_begin_ > 0 && window.bytes().size() == record_begin_ + line_begin_ ? 1 : 0);
      }
      return true;
    case Blocks::Event::input_ends:
      break;
  }
  return false;
}

// Whether the line that the window now ends with is the last of its record.
bool Reader::ends_record(const RecordWindow& window) {
  if (csv_) {
    std::string_view line = std::string_view(window.bytes()).substr(record_begin_ + line_begin_);
    if (file_line_ == 0 && line_begin_ == 0 && line.starts_with(byte_order_mark))
      line.remove_prefix(byte_order_mark.size());
    scanner_.read(line);
    line_begin_ = window.bytes().size() - record_begin_;
    return !scanner_.in_quotes();
  }
  if (spanned_ == Records::lines) return true;
  const std::size_t begin = std::exchange(line_begin_, window.bytes().size() - record_begin_);
  return spanned_ == Records::paragraphs &&
         text::trim(std::string_view(window.bytes()).substr(record_begin_ + begin)).empty();
}

// Appends bytes to the window, up to the end of a record, of the block or of what a record may hold.
bool Reader::take_record(RecordWindow& window) {
  const std::string_view left = blocks_.left();
  if (left.empty()) return advance(window);
  const auto* end = static_cast<const char*>(std::memchr(left.data(), terminator_, left.size()));
  const std::size_t size = end ? static_cast<std::size_t>(end - left.data()) + 1 : left.size();
  // One byte more than max_line may be the carriage return of CRLF, one more the terminator; what has neither is too
  // long.
  const std::uint64_t room = max_line_ + 2 - (window.bytes().size() - record_begin_);
  const auto taken = static_cast<std::size_t>(std::min<std::uint64_t>(size, room));
  window.bytes().append(left, 0, taken);
  blocks_.take(taken);
  if (end && taken == size) {
    if (ends_record(window)) finish_record(window, 1);
  } else if (taken == room) {
    in_long_record_ = true;
    long_line_ended_ = false;
    finish_record(window, 0);
  }
  return true;
}

// The rest of an over-long record.
bool Reader::take_raw(RecordWindow& window) {
  const std::string_view left = blocks_.left();
  if (left.empty()) return advance(window);
  const auto* end = static_cast<const char*>(std::memchr(left.data(), terminator_, left.size()));
  const std::size_t size = end ? static_cast<std::size_t>(end - left.data()) + 1 : left.size();
  if (keep_long_) window.bytes().append(left, 0, size);
  blocks_.take(size);
  long_line_ended_ = end;
  if (end && spanned_ != Records::files) {
    in_long_record_ = false;
    window.raw_ends = window.raw_terminated = true;
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
  record.file = blocks_.file();
  record.number = ++number_;
  record.file_line = ++file_line_;
  record.spans_lines = csv_ || spanned_ != Records::lines;
  if (record.spans_lines) {
    const auto begin = window.bytes().begin() + static_cast<std::ptrdiff_t>(record_begin_);
    file_line_ += static_cast<std::uint64_t>(std::count(begin, begin + static_cast<std::ptrdiff_t>(record.size), '\n'));
    line_begin_ = 0;
    scanner_.begin_record();
  }
  record.field_end = record.size;
  record.too_long = in_long_record_;
  record_begin_ = window.bytes().size();
  classify(window, std::move(record));
}

// Decides what becomes of a record: seen by the filter, blank, or passed through.
void Reader::classify(RecordWindow& window, Record record) {
  const std::string_view bytes = std::string_view(window.bytes()).substr(record.begin, record.size);
  std::optional<std::string> unescaped;
  const auto add = [&](Outcome outcome) {
    record.outcome = outcome;
    window.add(std::move(record), unescaped);
  };
  const auto blank = [&] {
    document_ended_ = true;
    add(Outcome::blank);
  };

  if (record.too_long || record.size > max_line_) {
    record.why = fmt::format("is longer than {} bytes (--max-line)", max_line_);
    return add(Outcome::passed);
  }
  if (record.file_line == 1) kind_ = text::file_kind(bytes), binary_ = text::kind_of_binary(bytes);
  if (binary_) {  // to change what looks like text would break the rest
    record.why = fmt::format("is no text (the file is {}: read it through `{}`)", binary_->what, binary_->command);
    return add(Outcome::passed);
  }
  const auto remedy = [&](const char* otherwise) {
    return kind_ ? fmt::format("the file seems to be {}: read it through `{}`", kind_->what, kind_->command)
                 : otherwise;
  };
  const std::size_t invalid = text::find_invalid_utf8(bytes);
  if (invalid != std::string_view::npos) {
    record.why = fmt::format("is not UTF-8 at byte {} ({})", invalid + 1, remedy("convert the file with iconv"));
    return add(Outcome::passed);
  }
  if (record.file_line == 1 && bytes.starts_with(byte_order_mark)) record.field_begin = byte_order_mark.size();
  if (is_blank(bytes.substr(record.field_begin))) return blank();

  const bool found = jsonl_ ? find_json_field(bytes, record, unescaped)
                     : csv_ ? find_csv_field(bytes, record, unescaped)
                            : !field_ || find_column(bytes, record);
  if (!found) return add(Outcome::passed);
  if (is_head(record)) return blank();
  const std::string_view raw = bytes.substr(record.field_begin, record.field_end - record.field_begin);
  // To add or drop a byte of UTF-16 would spoil all behind it.
  if (const std::size_t null = raw.find('\0'); null != std::string_view::npos) {
    record.why =
        fmt::format("has a NUL at byte {} ({})", record.field_begin + null + 1,
                    remedy("text in UTF-16 has some: convert it with iconv; records that end with NUL: --null"));
    return add(Outcome::passed);
  }
  const std::string_view text = unescaped ? *unescaped : raw;
  if (is_blank(text)) return blank();
  if (text[0] == '\f') end_part();
  document_ += document_ended_;
  document_ended_ = false;
  record.document = document_;
  record.part = part_;
  add(Outcome::answered);
}

bool Reader::find_column(std::string_view bytes, Record& record) const {
  std::size_t begin = record.field_begin;
  for (int column = 1; column < field_; ++column) {
    const std::size_t delimiter = bytes.find(delimiter_, begin);
    if (delimiter == std::string_view::npos) {
      record.why = column > 1 ? fmt::format("has {} columns, not {}", column, field_)
                              : fmt::format("has 1 column, not {} (--delimiter says what parts them)", field_);
      return false;
    }
    begin = delimiter + delimiter_.size();
  }
  record.field_begin = begin;
  record.field_end = std::min(bytes.find(delimiter_, begin), bytes.size());
  return true;
}

bool Reader::find_json_field(std::string_view bytes, Record& record, std::optional<std::string>& unescaped) {
  JsonText found;
  const std::size_t begin = record.field_begin;
  if (!find_json_text(bytes.substr(begin), name_of_text_, found, record.why)) return false;
  record.quoting = Quoting::json;
  record.field_begin = begin + found.begin;
  record.field_end = begin + found.end;
  if (found.escaped) {
    append_unescaped(bytes.substr(record.field_begin, found.end - found.begin), unescaped.emplace());
  }
  if (found.document != document_name_) {
    document_name_ = found.document;
    end_part();
  }
  return true;
}

// The names of a file's columns.
bool Reader::is_head(const Record& record) const { return csv_ && text_field_ && record.file_line == 1; }

bool Reader::find_csv_field(std::string_view bytes, Record& record, std::optional<std::string>& unescaped) {
  const std::size_t begin = record.field_begin;
  const std::string_view row = bytes.substr(begin);
  if (!find_csv_fields(row, delimiter_, fields_, record.why)) return false;
  const auto text_of = [&](const CsvField& field) {
    std::string text;
    append_csv_text(row.substr(field.begin, field.end - field.begin), text);
    return text;
  };
  const bool is_first = record.file_line == 1;  // of a table, whose rows have as many columns
  std::vector<std::string> names;
  const auto refuse = [&](const std::string& problem, const std::string& remedy) {
    throw Error(record.file == "-" ? "stdin" : std::string(record.file), 1, problem, remedy);
  };
  const auto lacks = [&](const std::string& column) {
    refuse(fmt::format("has no column {}", column), fmt::format("its columns are {}", fmt::join(names, ", ")));
  };
  if (is_first)
    for (const CsvField& field : fields_) names.push_back(text_of(field));
  if (is_head(record)) {
    const auto named = std::find(names.begin(), names.end(), *text_field_);
    if (named == names.end()) lacks(fmt::format("'{}'", *text_field_));
    field_ = static_cast<int>(named - names.begin()) + 1;
    const auto again = std::find(named + 1, names.end(), *text_field_);
    if (again != names.end())
      refuse(fmt::format("has two columns '{}'", *text_field_),
             fmt::format("name one by its number: --field {} or --field {}", field_, again - names.begin() + 1));
  }
  const auto column = static_cast<std::size_t>(field_);
  if (is_first && fields_.size() < column) lacks(std::to_string(column));
  if (fields_.size() < column) {
    record.why = fmt::format("has {} column{}, not {}", fields_.size(), fields_.size() == 1 ? "" : "s", column);
    return false;
  }
  const CsvField& field = fields_[column - 1];
  record.quoting = Quoting::csv;
  record.field_begin = begin + field.begin;
  record.field_end = begin + field.end;
  if (field.quoted) unescaped = text_of(field);
  return true;
}

}  // namespace emend::stream
