#include "stream/record_window.h"

#include <algorithm>
#include <stdexcept>

namespace emend::stream {

namespace {

constexpr std::size_t kept_capacity = 128 << 10;

void empty(std::string& buffer) {
  if (buffer.capacity() > kept_capacity) std::string().swap(buffer);
  buffer.clear();
}

const std::vector<text::Edit> no_edits;

}  // namespace

void RecordWindow::clear(const History& history) {
  empty(bytes_);
  empty(unescaped_);
  records_.clear();
  visible_.clear();
  edits_.clear();
  edits_weight_ = 0;
  history_.assign(history.texts.begin(), history.texts.end());
  history_document_ = history.document;
  prepared.reset();
  raw = raw_ends = raw_terminated = false;
  error = nullptr;
}

void RecordWindow::add(Record record, std::optional<std::string_view> unescaped) {
  if (unescaped) {
    record.unescaped = true;
    record.text_begin = unescaped_.size();
    unescaped_ += *unescaped;
    record.text_end = unescaped_.size();
  } else {
    record.text_begin = record.begin + record.field_begin;
    record.text_end = record.begin + record.field_end;
  }
  if (record.document > 0) {
    record.visible = visible_.size();
    visible_.push_back(records_.size());
    edits_.emplace_back();
  }
  records_.push_back(std::move(record));
}

std::string_view RecordWindow::text_of(const Record& record) const {
  const std::string_view buffer = record.unescaped ? unescaped_ : bytes_;
  return buffer.substr(record.text_begin, record.text_end - record.text_begin);
}

std::string_view RecordWindow::text(std::size_t i) const { return text_of(seen(i)); }

std::optional<std::string_view> RecordWindow::before(std::size_t i, std::size_t k) const {
  if (k == 0 || k > lookback_) return std::nullopt;
  if (k <= i) {
    return seen(i - k).document == seen(i).document ? std::optional(text(i - k)) : std::nullopt;
  }
  const std::size_t back = k - i;
  if (seen(i).document != history_document_ || back > history_.size()) return std::nullopt;
  return history_[history_.size() - back];
}

void RecordWindow::remember(History& history) const {
  if (lookback_ == 0) return;
  for (std::size_t i = size() > lookback_ ? size() - lookback_ : 0; i < size(); ++i) {
    if (seen(i).document != history.document) history.texts.clear();
    history.document = seen(i).document;
    history.texts.emplace_back(text(i));
    if (history.texts.size() > lookback_) history.texts.pop_front();
  }
}

void RecordWindow::answer(std::size_t i, std::vector<text::Edit> edits) {
  const bool takes_all = seen(i).quoting != Quoting::none || seen(i).spans_lines;
  const std::string_view original = text(i);
  std::size_t end = 0;
  const auto is_guarded = [&](const std::string& bytes) {  // by guarded byte: find_first_of asks for each of the bytes
    return std::any_of(guarded_.begin(), guarded_.end(), [&](char c) { return bytes.find(c) != std::string::npos; });
  };
  for (const auto& edit : edits) {
    if (edit.begin < end || edit.end < edit.begin || edit.end > original.size()) {
      throw std::logic_error("a filter's edits are unsorted, overlap or leave the text");
    }
    end = edit.end;
    if (!takes_all && is_guarded(edit.replacement)) {
      return fail(i, "its answer holds a line break or a delimiter");
    }
  }
  std::erase_if(edits, [&](const text::Edit& edit) {
    return original.substr(edit.begin, edit.end - edit.begin) == edit.replacement;
  });
  edits_weight_ += edits.size() * sizeof(text::Edit);
  edits_[i] = std::move(edits);
}

void RecordWindow::fail(std::size_t i, std::string why) {
  Record& record = records_[visible_[i]];
  record.outcome = Outcome::passed;
  record.why = std::move(why);
  edits_[i].clear();
}

void RecordWindow::leave(std::size_t i, std::size_t line, std::string why) {
  Record& record = records_[visible_[i]];
  record.left.push_back({record.file_line + line, std::move(why)});
}

Answer RecordWindow::answer_of(const Record& record) const {
  const std::string_view bytes = bytes_;
  return {.file = record.file,
          .number = record.number,
          .file_line = record.file_line,
          .record = bytes.substr(record.begin, record.size),
          .field_begin = record.field_begin,
          .field_end = record.field_end,
          .text = text_of(record),
          .edits = record.document > 0 ? &edits_[record.visible] : &no_edits,
          .outcome = record.outcome,
          .why = record.why,
          .too_long = record.too_long,
          .quoting = record.quoting,
          .delimiter = delimiter_,
          .terminator = bytes.substr(record.begin + record.size, record.terminator),
          .left = &record.left};
}

}  // namespace emend::stream
