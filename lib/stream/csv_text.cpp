#include "stream/csv_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace emend::stream {

namespace {

constexpr char quote = '"';

bool is_quoted(std::string_view raw) { return !raw.empty() && raw.front() == quote; }

void append_doubled(std::string_view text, std::string& out) {
  for (const char c : text) out.append(c == quote ? 2 : 1, c);
}

}  // namespace

void CsvScanner::read(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size();) {
    if (state_ == State::quoted) {
      i = std::min(bytes.find(quote, i), bytes.size());
      if (i == bytes.size()) return;
      state_ = State::closed;
      ++i;
    } else if (state_ == State::begins && bytes[i] == quote) {
      state_ = State::quoted;
      ++i;
    } else if (state_ == State::closed && bytes[i] == quote) {
      state_ = State::quoted;  // two for one
      ++i;
    } else if (bytes.substr(i, delimiter_.size()) == delimiter_) {
      state_ = State::begins;
      i += delimiter_.size();
    } else {
      state_ = State::plain;
      ++i;
    }
  }
}

bool find_csv_fields(std::string_view record, std::string_view delimiter, std::vector<CsvField>& fields,
                     std::string& why) {
  fields.clear();
  for (std::size_t at = 0;;) {
    CsvField field{at, at, is_quoted(record.substr(at))};
    if (field.quoted) {
      for (std::size_t i = at + 1;; i += 2) {
        i = record.find(quote, i);
        if (i == record.npos) {
          why = fmt::format("has a quote at byte {} that is not closed", at + 1);
          return false;
        }
        field.end = i + 1;
        if (field.end == record.size() || record[field.end] != quote) break;
      }
      if (field.end < record.size() && record.substr(field.end, delimiter.size()) != delimiter) {
        why = fmt::format("has text behind a quote at byte {}", field.end + 1);
        return false;
      }
    } else {
      field.end = std::min(record.find(delimiter, at), record.size());
    }
    fields.push_back(field);
    if (field.end == record.size()) return true;
    at = field.end + delimiter.size();
  }
}

void append_csv_text(std::string_view raw, std::string& out) {
  if (!is_quoted(raw)) {
    out += raw;
    return;
  }
  raw = raw.substr(1, raw.size() - 2);
  for (std::size_t i = 0; i < raw.size(); ++i) {
    out += raw[i];
    if (raw[i] == quote) ++i;
  }
}

std::vector<text::Edit> csv_edits(std::string_view raw, const std::vector<text::Edit>& edits,
                                  std::string_view delimiter) {
  if (!is_quoted(raw)) {
    const std::string text = text::apply(raw, edits);
    if (text.find(delimiter) == text.npos && text.find_first_of("\"\r\n") == text.npos) return edits;
    text::Edit all{0, raw.size(), "\""};
    append_doubled(text, all.replacement);
    all.replacement += quote;
    return {all};
  }
  std::vector<text::Edit> out;
  std::size_t at = 1, meant = 0;  // in the bytes, and in what they stand for
  const auto reach = [&](std::size_t target) {
    for (; meant < target; ++meant) at += raw[at] == quote ? 2 : 1;
    return at;
  };
  for (const text::Edit& edit : edits) {
    text::Edit& moved = out.emplace_back(edit);
    moved.begin = reach(edit.begin);
    moved.end = reach(edit.end);
    moved.replacement.clear();
    append_doubled(edit.replacement, moved.replacement);
  }
  return out;
}

}  // namespace emend::stream
