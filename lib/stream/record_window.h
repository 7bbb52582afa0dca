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
  Outcome outcome = Outcome::answered;
  std::string why = {};
  bool too_long = false;  // the rest follows in windows of raw bytes
  bool json = false;
  bool seen = false;       // by the filter, as its record number `visible`
  bool unescaped = false;  // its text stands in the window's unescaped texts, otherwise among its bytes
  std::size_t visible = 0, text_begin = 0, text_end = 0;
};

// The texts of the document that is not yet finished, for Window::before.
struct History {
  std::deque<std::string> texts;  // nearest last
  std::uint64_t document = 0;
};

class RecordWindow : public Window {
 public:
  RecordWindow(std::size_t lookback, std::string guarded) : lookback_(lookback), guarded_(std::move(guarded)) {}

  // Forgets everything; big buffers are given back.
  void clear(const History& history);

  // Forming. The bytes of a record are appended before the record.
  std::string& bytes() { return bytes_; }
  const std::string& bytes() const { return bytes_; }
  void add(Record record);                          // passed or blank
  void add(Record record, std::uint64_t document);  // seen by the filter; its text is a part of the record
  void add(Record record, std::uint64_t document, std::string_view unescaped);  // ... or what a JSON string stands for
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
  std::uint64_t number(std::size_t i) const override { return records_[visible_[i]].number; }
  std::optional<std::string_view> before(std::size_t i, std::size_t k) const override;
  void answer(std::size_t i, std::vector<text::Edit> edits) override;
  void fail(std::size_t i, std::string why) override;

  bool raw = false;       // no records: bytes of an over-long one
  bool raw_ends = false;  // ... up to its end, which had a terminator or not
  bool raw_terminated = false;
  bool answered = false;     // the ring's, as is `charged`
  std::size_t charged = 0;   // the weight that it has counted for this window
  std::exception_ptr error;  // what prepare or apply threw

 private:
  std::string_view text_of(const Record& record) const;

  std::size_t lookback_, edits_weight_ = 0;
  std::string guarded_;  // bytes that no answer may bring into a record
  std::string bytes_, unescaped_;
  std::vector<Record> records_;
  std::vector<std::size_t> visible_;
  std::vector<std::uint64_t> documents_;
  std::vector<std::vector<text::Edit>> edits_;
  std::vector<std::string> history_;
  std::uint64_t history_document_ = 0;
};

}  // namespace emend::stream
