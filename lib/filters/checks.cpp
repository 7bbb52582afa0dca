#include "filters/checks.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace emend::filters {

namespace {

constexpr std::array<CheckRow, checks> table = {{
    {Check::own_word, "own-word", "changes a word of the user's own lists"},
    {Check::meant_so, "meant-so", "changes what is written so on purpose: wont to do, freezin'"},
    {Check::cut_word, "cut-word", "changes a piece of a word that the end of a line or of a long text cuts"},
    {Check::code, "code", "changes capitals of code, or more than the spelling of a word beside it"},
    {Check::jargon, "jargon", "changes what the document uses as a word of its own"},
    {Check::unsure, "unsure", "is less likely to be right than --min-confidence asks"},
    {Check::symbols, "symbols", "changes brackets or operators that are no misread letters"},
    {Check::name, "name", "makes another word of a common name of a person or a place"},
    {Check::contraction, "contraction", "makes another word of a contraction without its apostrophe"},
    {Check::unknown_word, "unknown-word", "writes a word that no list has"},
    {Check::known_word, "known-word", "makes others of words that all lists have, without being sure"},
    {Check::marks_alone, "marks-alone",
     "changes only capitals, apostrophes or blanks of known words, without being sure"},
    {Check::subject_i, "subject-i", "makes another word of the i before a verb"},
    {Check::next_line, "next-line", "depends on a word of the next line, or of the line before"},
    {Check::needless_capital, "needless-capital", "gives a capital to a word that is commonly written without"},
    {Check::document_term, "document-term", "takes a term of a technical document for another word"},
    {Check::stand_in, "stand-in", "writes what stands for code, or takes a day or a time for a year"},
    {Check::unlisted_term, "unlisted-term",
     "makes of a rare or unlisted word one that its letters do not say it was meant for"},
    {Check::no_word, "no-word", "writes a word that there is not, or the same word in another spelling: filesystem"},
    {Check::habit, "habit", "is a habit of models (english/edit_checks.h)"},
    {Check::other_type, "other-type", "is of no type of --types"},
    {Check::rejected, "rejected", "was rejected before"},
}};

}  // namespace

std::span<const CheckRow, checks> check_table() { return table; }

std::string shown_checks(Check first, Check last) {
  std::string shown;
  for (const CheckRow& row : table)
    if (row.check < Check::symbols || (row.check >= first && row.check <= last))
      shown += fmt::format("  {:<17} {}\n", row.name, row.sentence);
  return shown;
}

std::string json_of(const std::vector<Held>& edits) {
  auto json = nlohmann::ordered_json::array();
  for (const Held& edit : edits)
    json.push_back({{"from", edit.from},
                    {"to", edit.to},
                    {"check", table[static_cast<std::size_t>(edit.check)].name},
                    {"confidence", std::round(edit.confidence * 1e4) / 1e4}});
  return json.dump();
}

void HeldBack::add(std::uint64_t record, Check check, std::string_view from, const text::Edit& edit) {
  const auto row = static_cast<std::size_t>(check);
  const bool first = counts_[row]++ == 0;
  if (!first && !keeps_) return;
  const std::lock_guard lock(mutex_);
  if (first) first_[row] = fmt::format("\"{}\" for \"{}\"", edit.replacement, from);
  if (keeps_) kept_[record].push_back({check, std::string(from), edit.replacement, edit.confidence});
}

std::vector<Held> HeldBack::take(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.extract(number);
  return found ? std::move(found.mapped()) : std::vector<Held>();
}

std::string HeldBack::told() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t sum = 0;
  std::string rows;
  for (const CheckRow& row : table) {
    const std::uint64_t count = of(row.check);
    if (count == 0) continue;
    sum += count;
    rows += fmt::format("{} {} {} ({}{})", rows.empty() ? ":" : ",", row.name, count, count > 1 ? "such as " : "",
                        first_[static_cast<std::size_t>(row.check)]);
  }
  return sum == 0 ? std::string() : fmt::format("{} edit{} held back{}", sum, sum == 1 ? "" : "s", rows);
}

}  // namespace emend::filters
