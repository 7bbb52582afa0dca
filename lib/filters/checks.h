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

namespace emend::filters {

enum class Check : std::size_t {
  own_word,
  meant_so,
  cut_word,
  code,
  jargon,
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
  rejected,
};

struct CheckRow {
  Check check;
  const char* name;      // as -v shows it
  const char* sentence;  // what such an edit does
};
inline constexpr std::size_t checks = 20;
std::span<const CheckRow, checks> check_table();
// Rows of the table for a man page, a line each: those from `first` to `last`, and those of all filters.
std::string shown_checks(Check first, Check last);
inline std::string checks_of_denoise() { return shown_checks(Check::symbols, Check::subject_i); }
inline std::string checks_of_gec() { return shown_checks(Check::next_line, Check::rejected); }

// How many edits each row held back, and one of them. Thread-safe.
class HeldBack {
 public:
  // An edit that would have written `to` for `from`.
  void add(Check check, std::string_view from, std::string_view to);
  std::uint64_t of(Check check) const { return counts_[static_cast<std::size_t>(check)]; }
  // `3 edits held back: name 2 (such as "acne" for "Acme"), code 1 ("foo" for "Foo")`, with the first of each row;
  // empty where there are none.
  std::string told() const;

 private:
  std::array<std::atomic<std::uint64_t>, checks> counts_{};
  mutable std::mutex mutex_;
  std::array<std::string, checks> first_;
};

}  // namespace emend::filters
