// Why an edit that a network, a rule or a speller proposes is not written: one table for denoise and gec, which ask
// those of its rows that they know about, and count what each held back.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/edit.h"

namespace emend::filters {

enum class Check : std::size_t {
  own_word,
  meant_so,
  cut_word,
  code,
  jargon,
  unsure,
  // of denoise
  symbols,
  name,
  contraction,
  unknown_word,
  known_word,
  marks_alone,
  subject_i,
  // of gec
  next_line,
  needless_capital,
  document_term,
  stand_in,
  unlisted_term,
  no_word,
  habit,
  other_type,
  rejected,
};

struct CheckRow {
  Check check;
  const char* name;      // as -v shows it
  const char* sentence;  // what such an edit does
};
inline constexpr std::size_t checks = 22;
std::span<const CheckRow, checks> check_table();
// Rows of the table for a man page, a line each: those from `first` to `last`, and those of all filters.
std::string shown_checks(Check first, Check last);
inline std::string checks_of_denoise() { return shown_checks(Check::symbols, Check::subject_i); }
inline std::string checks_of_gec() { return shown_checks(Check::next_line, Check::rejected); }

// An edit that would have written `to` for `from`.
struct Held {
  Check check;
  std::string from, to;
  double confidence;
};

// A JSON array of objects: [{"from": "Acme", "to": "acne", "check": "name", "confidence": 0.71}].
std::string json_of(const std::vector<Held>& edits);

// How many edits each row held back, and one of them; and, if asked, all of each record. Thread-safe.
class HeldBack {
 public:
  // record: its number in the whole input.
  void add(std::uint64_t record, Check check, std::string_view from, const text::Edit& edit);
  std::uint64_t of(Check check) const { return counts_[static_cast<std::size_t>(check)]; }
  // `3 edits held back: name 2 (such as "acne" for "Acme"), code 1 ("foo" for "Foo")`, with the first of each row;
  // empty where there are none.
  std::string told() const;

  // From now on the edits of records are kept for take(), which must be called for every record that is answered.
  // Call it before the first window.
  void keep() { keeps_ = true; }
  // Those of record `number`, once, in the order in which they were held back.
  std::vector<Held> take(std::uint64_t number);

 private:
  std::array<std::atomic<std::uint64_t>, checks> counts_{};
  mutable std::mutex mutex_;
  std::array<std::string, checks> first_;
  bool keeps_ = false;
  std::unordered_map<std::uint64_t, std::vector<Held>> kept_;
};

}  // namespace emend::filters
