// The driver's window: consecutive records with their bytes, of which the filter sees those that it can work on.
#pragma once

#include <deque>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "stream/driver.h"

namespace emend::stream {

struct Record {
  std::size_t begin = 0, size = 0, terminator = 0;  // bytes of the window: the record, then its terminator
  std::size_t field_begin = 0, field_end = 0;       // from the record's begin
  std::string_view file;
  std::uint64_t number = 0, file_line = 0;
  std::uint64_t document = 0;  // that it belongs to, counted from 1; 0: the filter does not see it
  std::uint64_t part = 0;      // Window::part
  Outcome outcome = Outcome::answered;
  std::string why = {};
  bool too_long = false;  // the rest follows in windows of raw bytes
  Quoting quoting = Quoting::none;
  bool spans_lines = false;
  std::vector<Left> left = {};
  // The window's: where the text stands, among its bytes or its unescaped texts, and its number for the filter.
  bool unescaped = false;
  std::size_t text_begin = 0, text_end = 0, visible = 0;
};

// The texts of the document that is not yet finished, for Window::before.
struct History {
  std::deque<std::string> texts;  // nearest last
  std::uint64_t document = 0;
};

class RecordWindow : public Window {
 public:
  RecordWindow(std::size_t lookback, std::string guarded, std::string delimiter)
      : lookback_(lookback), guarded_(std::move(guarded)), delimiter_(std::move(delimiter)) {}

  // Forgets everything; big buffers are given back.
  void clear(const History& history);

  // Forming: the bytes of a record are appended, then the record is added. unescaped: what its field stands for, where
  // that is not its bytes.
  std::string& bytes() { return bytes_; }
  const std::string& bytes() const { return bytes_; }
  void add(Record record, std::optional<std::string_view> unescaped = std::nullopt);
  const std::vector<Record>& records() const { return records_; }
  // What the window takes of the memory for records under way, in bytes.
  std::size_t weight() const { return bytes_.size() + record_weight * records_.size() + edits_weight_; }
  static constexpr std::size_t record_weight = 256;  // about what a short record's own data take
  // The texts that the next window may look back at.
  void remember(History& history) const;

  Answer answer_of(const Record& record) const;

  // Window
  std::size_t size() const override { return visible_.size(); }
  std::string_view text(std::size_t i) const override;
  std::uint64_t number(std::size_t i) const override { return seen(i).number; }
  std::optional<std::string_view> before(std::size_t i, std::size_t k) const override;
  std::string_view file(std::size_t i) const override { return seen(i).file; }
  std::uint64_t part(std::size_t i) const override { return seen(i).part; }
  void answer(std::size_t i, std::vector<text::Edit> edits) override;
  void fail(std::size_t i, std::string why) override;
  void leave(std::size_t i, std::size_t line, std::string why) override;

  bool raw = false;       // no records: bytes of an over-long one
  bool raw_ends = false;  // ... up to its end, which had a terminator or not
  bool raw_terminated = false;
  bool answered = false;     // the ring's, as is `charged`
  std::size_t charged = 0;   // the weight that it has counted for this window
  std::exception_ptr error;  // what prepare or apply threw

 private:
  const Record& seen(std::size_t i) const { return records_[visible_[i]]; }
  std::string_view text_of(const Record& record) const;

  std::size_t lookback_, edits_weight_ = 0;
  std::string guarded_;  // bytes that no answer may bring into a record
  std::string delimiter_;
  std::string bytes_, unescaped_;
  std::vector<Record> records_;
  std::vector<std::size_t> visible_;            // places in records_
  std::vector<std::vector<text::Edit>> edits_;  // of the visible ones
  std::vector<std::string> history_;
  std::uint64_t history_document_ = 0;
};

}  // namespace emend::stream
