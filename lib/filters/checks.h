// Why an edit that a network, a rule or a speller proposes is not written: one table for denoise, gec and the repairs
// of translate, which use the rows that apply to them and count the edits that each row held back. The condition of a
// row is where it can be evaluated: in the filter (denoiser.cpp, corrector.cpp), in capitals.h and loop_guard.h; in the
// rewriter, which reports it in Rewriting::refused (guards.h, decode/speller.h); for habits, in english/edit_checks.h,
// whose table is part of this one.
//
// The table has no rows for:
//   - what a speller or a judge weighs before it proposes an edit (a less likely reading of a word is no edit)
//   - the second of two edits of the same words
//   - sentences that the network is not shown (names, logs, other languages)
//   - the capital and the full stop that an edit loses at the edge of a line that is not a sentence (edges.h)
//   - edits of the placeholder of a protected span, which is not part of the text
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
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
  cut_word,
  code,
  jargon,
  unsure,
  capitals,
  loop,
  jump,
  meant_so,
  // of denoise
  symbols,
  name,
  contraction,
  unknown_word,
  known_word,
  marks_alone,
  subject_i,
  added_end,
  lost_word,
  overdone,
  // of gec
  next_line,
  needless_capital,
  document_term,
  stand_in,
  unlisted_term,
  log_word,
  no_word,
  other_type,
  rejected,
  habit,
};
inline constexpr std::size_t checks = 29;

// Who asks; the repairs of translate are denoise's.
enum class AskedBy { all, denoise, gec };

// An edit that a test proposes to the filter.
struct CheckExample {
  const char* text;       // lines of a document
  const char *from, *to;  // words of the last line, as the model is shown them, and what it makes of them
  const char* written;    // what becomes of the last line
  double confidence = 0.95;
  const char* kind = "";   // Edit::kind: spelling_edit of what a speller proposes
  const char* file = "-";  // the document's name
  AskedBy asked_by = AskedBy::all;
};

struct CheckRow {
  Check check;
  AskedBy asked_by;
  const char* name;      // as -v shows it
  const char* sentence;  // what such an edit does
  std::vector<CheckExample> held, passing;
};
std::span<const CheckRow, checks> check_table();
// The rows of denoise or gec for a man page, a line each, and of habits a line each.
std::string shown_checks(AskedBy asker);

// A row of the table; for a habit also the name of its row of english::edit_checks(), which lives as long.
struct Reason {
  Check check;
  std::string_view habit;
  Reason(Check check, std::string_view habit = {}) : check(check), habit(habit) {}
  friend auto operator<=>(const Reason&, const Reason&) = default;
};
std::string name_of(const Reason& reason);  // `own-word`, `habit: gerund`

// An edit that would have written `to` for `from`.
struct Held {
  Reason reason;
  std::string from, to;
  double confidence;
};

// A JSON array of objects: [{"from": "Acme", "to": "acne", "check": "name", "confidence": 0.71}].
std::string json_of(const std::vector<Held>& edits);

// How many edits each row held back, and one of them; and, if asked, all of each record. Thread-safe.
class HeldBack {
 public:
  // record: its number in the whole input. edit: its replacement may be any bytes.
  void add(std::uint64_t record, const Reason& reason, std::string_view from, const text::Edit& edit);
  std::uint64_t of(const Reason& reason) const;
  // `3 edits held back: name 2 (such as "acne" for "Acme"), code 1 ("foo" for "Foo")`, with the first of each row;
  // empty where there are none.
  std::string told() const;

  // From now on the edits of records are kept for take(), which must be called for every record that is answered.
  // Call it before the first window.
  void keep() { keeps_ = true; }
  // Those of record `number`, once, in the order in which they were held back.
  std::vector<Held> take(std::uint64_t number);

 private:
  struct Seen {
    std::uint64_t count = 0;
    std::string first;
  };
  mutable std::mutex mutex_;
  std::map<Reason, Seen> seen_;
  bool keeps_ = false;
  std::unordered_map<std::uint64_t, std::vector<Held>> kept_;
};

}  // namespace emend::filters
