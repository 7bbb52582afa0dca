// Why an edit that a network, a rule or a speller proposes is not written: one table for denoise and gec, which ask
// those of its rows that they know about, and count what each held back.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

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

// How many edits each row held back. Thread-safe.
class HeldBack {
 public:
  void add(Check check, std::size_t edits = 1) { counts_[static_cast<std::size_t>(check)] += edits; }
  std::uint64_t of(Check check) const { return counts_[static_cast<std::size_t>(check)]; }
  // "3 edits held back: name 2, code 1"; empty where there are none.
  std::string told() const;

 private:
  std::array<std::atomic<std::uint64_t>, checks> counts_{};
};

}  // namespace emend::filters
