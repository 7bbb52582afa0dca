#include "filters/checks.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "english/edit_checks.h"
#include "filters/rewriting.h"
#include "text/utf8.h"

namespace emend::filters {

namespace {

CheckExample asked_by(AskedBy filter, CheckExample example) {
  example.asked_by = filter;
  return example;
}
CheckExample in_markdown(CheckExample example) {
  example.file = "a.md";
  return example;
}
CheckExample by_speller(CheckExample example) {
  example.kind = spelling_edit;
  return example;
}

const std::array<CheckRow, checks>& table() {
  // In the examples `zork` is a word of the user's own list, only errors of articles are of --types, and "dog" for
  // "cat" was rejected in "It is the cat." (tests/unit/filters/checks_test.cpp).
  constexpr AskedBy all = AskedBy::all, denoise = AskedBy::denoise, gec = AskedBy::gec;
  static const std::array<CheckRow, checks> rows = {{
      {Check::own_word,
       all,
       "own-word",
       "changes a word in the user's own lists",
       {{"It is a big zork.", "zork", "cork", "It is a big zork."}},
       {{"It is a big zrok.", "zrok", "zork", "It is a big zork."}}},
      {Check::cut_word,
       all,
       "cut-word",
       "changes part of a word that is cut at the end of a line or of a long text",
       {by_speller({"It is a lost conec-", "conec", "connection", "It is a lost conec-"})},
       {by_speller({"It is a lost conection.", "conection", "connection", "It is a lost connection."})}},
      {Check::code,
       all,
       "code",
       "changes capitals in code, or more than the spelling of a word beside code",
       {asked_by(denoise, {"it is big {", "big", "lost", "it is big {"}),
        asked_by(gec, {"it is    in paris", "paris", "Paris", "it is    in paris"})},
       {{"it is in paris.", "paris", "Paris", "it is in Paris."}}},
      {Check::jargon,
       all,
       "jargon",
       "changes a word that the document uses as a term of its own",
       {{"It is in /a/authorjty/b now.\nThe authorjty is lost.", "authorjty", "authority", "The authorjty is lost."}},
       {{"It is in /a/c/b now.\nThe authorjty is lost.", "authorjty", "authority", "The authority is lost."}}},
      {Check::unsure,
       all,
       "unsure",
       "is less likely to be right than --min-confidence requires",
       {{"It is teh cat.", "teh", "the", "It is teh cat.", 0.4}},
       {{"It is teh cat.", "teh", "the", "It is the cat.", 0.6}}},
      {Check::capitals,
       all,
       "capitals",
       "changes an abbreviation in prose that is all in capitals",
       {{"IT IS THE NASA TEH CAT.", "NASA teh", "nasal the", "IT IS THE NASA TEH CAT."}},
       {{"IT IS THE NASA TEH CAT.", "NASA teh", "NASA the", "IT IS THE NASA THE CAT."}}},
      {Check::loop,
       all,
       "loop",
       "belongs to an output that does not end, runs on, or repeats itself",
       {{"It is teh cat.", "teh", "the the the", "It is teh cat."}},
       {{"It is teh teh cat.", "teh teh", "the the", "It is the the cat."}}},
      {Check::jump,
       all,
       "jump",
       "adds or removes more words than an error (two in denoise, four in gec), or stands beside such an edit",
       {{"It is teh cat.", "teh", "the big lost cat of", "It is teh cat."},
        asked_by(denoise, {"it is teh to two cat", "teh to two", "the", "it is teh to two cat"})},
       {{"It is th ecat.", "th ecat", "the cat", "It is the cat."},
        asked_by(denoise, {"it is teh to cat", "teh", "the big", "it is the big to cat"}),
        asked_by(gec, {"It is to to to teh cat.", "to to to teh", "the", "It is the cat."})}},

      {Check::meant_so,
       all,
       "meant-so",
       "changes a spelling that is intended: \"wont to do\", \"freezin'\", \"teh [sic]\", not \"oxes\"",
       {asked_by(denoise, {"it is freezin' in the big cat", "freezin", "to", "it is freezin' in the big cat"}),
        {"It is \"the\", not \"teh\".", "teh", "the", "It is \"the\", not \"teh\"."}},
       {asked_by(denoise, {"it is freezin in the big cat", "freezin", "to", "it is to in the big cat"}),
        {"It is the \"teh cat\".", "teh", "the", "It is the \"the cat\"."}}},
      {Check::symbols,
       denoise,
       "symbols",
       "changes brackets or operators that are not misread letters",
       {{"the big (cat) is lost", "(cat)", "cat", "the big (cat) is lost"}},
       {{"the big {at is lost", "{at", "cat", "the big cat is lost"}}},
      {Check::name,
       denoise,
       "name",
       "changes a common name of a person or a place to another word",
       {{"the cat is Tom lost", "Tom", "to", "the cat is Tom lost"}},
       {{"the cat is Tlm lost", "Tlm", "to", "the cat is to lost"}}},
      {Check::contraction,
       denoise,
       "contraction",
       "changes a contraction without its apostrophe to another word",
       {{"it dont lost", "dont", "to", "it dont lost"}},
       {{"it dont lost", "dont", "don't", "it don't lost"}}},
      {Check::unknown_word,
       denoise,
       "unknown-word",
       "writes a word that is in no list",
       {{"it is teh cat", "teh", "theh", "it is teh cat"}},
       {{"it is teh cat", "teh", "the", "it is the cat"}}},
      {Check::known_word,
       denoise,
       "known-word",
       "replaces words that are in all lists, with too little confidence",
       {{"it is to big", "to", "two", "it is to big", 0.7}},
       {{"it is to big", "to", "two", "it is two big", 0.9}}},
      {Check::marks_alone,
       denoise,
       "marks-alone",
       "changes only capitals, apostrophes or blanks of known words, with too little confidence",
       {{"the cat is lost", "cat", "Cat", "the cat is lost", 0.85}},
       {{"the cat is lost", "cat", "Cat", "the Cat is lost", 0.95}}},
      {Check::subject_i,
       denoise,
       "subject-i",
       "changes the \"i\" before a verb to another word",
       {{"the cat i am", "i", "it", "the cat i am"}},
       {{"the cat i lost", "i", "it", "the cat it lost"}}},
      {Check::added_end,
       denoise,
       "added-end",
       "adds a mark or a word at the end of a sentence, which may go on in the next line",
       {{"it is lsot", "lsot", "lost.", "it is lost"}, {"the cat is lost", "lost", "lost.", "the cat is lost"}},
       {{"it is lsot!", "lsot!", "lost.", "it is lost."}}},
      {Check::lost_word,
       denoise,
       "lost-word",
       "leaves out a word that repeats no neighbour and is not joined to one",
       {{"it is teh big cat", "teh big", "the", "it is teh big cat"}},
       {{"it is teh teh cat", "teh teh", "the", "it is the cat"},
        {"it is big an d lost", "an d", "and", "it is big and lost"}}},
      {Check::overdone,
       denoise,
       "overdone",
       "belongs to a sentence of which more than --max-change allows would change",
       {{"it si teh cta", "it si teh cta", "it is the cat", "it si teh cta"}},
       {{"it si teh cta", "si teh cta", "is the cat", "it is the cat"}}},

      {Check::next_line,
       gec,
       "next-line",
       "depends on a word of the next line, or of the line before",
       {in_markdown({"It has all that there is of the programs and man pages with an", "an", "a",
                     "It has all that there is of the programs and man pages with an"})},
       {in_markdown({"It has all that there is of the programs and man pages with thier", "thier", "their",
                     "It has all that there is of the programs and man pages with their"})}},
      {Check::needless_capital,
       gec,
       "needless-capital",
       "gives a capital to a word that is commonly written without one",
       {{"It is the cat.", "cat", "Cat", "It is the cat."}},
       {{"It is in paris.", "paris", "Paris", "It is in Paris."}}},
      {Check::document_term,
       gec,
       "document-term",
       "changes a term of a technical document to another word",
       {in_markdown(
           {"The timer, the timers, the timer.\nIt is full of timers.", "timers", "times", "It is full of timers."})},
       {{"The timer, the timers, the timer.\nIt is full of timers.", "timers", "times", "It is full of times."}}},
      {Check::stand_in,
       gec,
       "stand-in",
       "writes the placeholder for code, or mistakes a day or a time for a year",
       {{"Ann was lost on 4 July 1976.", "on", "in", "Ann was lost on 4 July 1976."}},
       {{"Ann was lost on 1976.", "on", "in", "Ann was lost in 1976."}}},
      {Check::unlisted_term,
       gec,
       "unlisted-term",
       "changes a rare or unlisted word to one that its letters do not suggest",
       {{"It is the cat of fzf.", "fzf", "authority", "It is the cat of fzf."}},
       {{"It is the cat of authorjty.", "authorjty", "authority", "It is the cat of authority."}}},
      {Check::log_word,
       gec,
       "log-word",
       "changes a word of a log that is no common misspelling",
       {by_speller({"Jan  2 03:04:05 host app[42]: The authorjty is lost.", "authorjty", "authority",
                    "Jan  2 03:04:05 host app[42]: The authorjty is lost."})},
       {by_speller({"Jan  2 03:04:05 host app[42]: It is teh cat.", "teh", "the",
                    "Jan  2 03:04:05 host app[42]: It is the cat."}),
        by_speller({"The authorjty is lost.", "authorjty", "authority", "The authority is lost."})}},
      {Check::no_word,
       gec,
       "no-word",
       "writes a word that does not exist, or the same word in another spelling: \"filesystem\"",
       {{"It was the colour.", "colour", "color", "It was the colour."},
        {"It was the connection.", "connection", "connecktion", "It was the connection."}},
       {{"It was the conection.", "conection", "connection", "It was the connection."}}},
      {Check::other_type,
       gec,
       "other-type",
       "is of a type that is not in --types",
       {{"It is the cat.", "is", "was", "It is the cat."}},
       {{"It is an cat.", "an", "a", "It is a cat."}}},
      {Check::rejected,
       gec,
       "rejected",
       "was rejected before",
       {{"It is the cat.", "cat", "dog", "It is the cat."}},
       {{"It was the cat.", "cat", "dog", "It was the dog."}}},
      {Check::habit,
       gec,
       "habit",
       "is one of these habits of models (named as in habit: gerund)",
       {{"We never saw it.", "saw", "seen", "We never saw it."}},
       {{"Have you saw it?", "saw", "seen", "Have you seen it?"}}},
  }};
  return rows;
}

// As much of it as a message shows: what runs away may be long.
std::string shortened(std::string_view text) {
  constexpr std::size_t most = 60;  // code points
  const std::string valid = text::replace_invalid_utf8(text);
  std::size_t end = 0;
  for (std::size_t n = 0; n < most && end < valid.size(); ++n) text::next_code_point(valid, end);
  return end == valid.size() ? valid : valid.substr(0, end) + "...";
}

}  // namespace

std::span<const CheckRow, checks> check_table() { return table(); }

std::string shown_checks(AskedBy asker) {
  std::string shown;
  for (const CheckRow& row : table()) {
    if (row.asked_by != AskedBy::all && row.asked_by != asker) continue;
    shown += fmt::format("  {:<17} {}\n", row.name, row.sentence);
    if (row.check != Check::habit) continue;
    for (const english::EditCheck& habit : english::edit_checks())
      shown += fmt::format("    {:<17} {}\n", habit.name, habit.habit);
  }
  return shown;
}

std::string name_of(const Reason& reason) {
  const char* name = table()[static_cast<std::size_t>(reason.check)].name;
  return reason.habit.empty() ? name : fmt::format("{}: {}", name, reason.habit);
}

std::string json_of(const std::vector<Held>& edits) {
  auto json = nlohmann::ordered_json::array();
  for (const Held& edit : edits)
    json.push_back({{"from", edit.from},
                    {"to", edit.to},
                    {"check", name_of(edit.reason)},
                    {"confidence", std::round(edit.confidence * 1e4) / 1e4}});
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void HeldBack::add(std::uint64_t record, const Reason& reason, std::string_view from, const text::Edit& edit) {
  const std::lock_guard lock(mutex_);
  Seen& seen = seen_[reason];
  if (seen.count++ == 0) seen.first = fmt::format("\"{}\" for \"{}\"", shortened(edit.replacement), shortened(from));
  if (keeps_) kept_[record].push_back({reason, std::string(from), edit.replacement, edit.confidence});
}

std::uint64_t HeldBack::of(const Reason& reason) const {
  const std::lock_guard lock(mutex_);
  const auto found = seen_.find(reason);
  return found == seen_.end() ? 0 : found->second.count;
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
  for (const auto& [reason, seen] : seen_) {
    sum += seen.count;
    rows += fmt::format("{} {} {} ({}{})", rows.empty() ? ":" : ",", name_of(reason), seen.count,
                        seen.count > 1 ? "such as " : "", seen.first);
  }
  return sum == 0 ? std::string() : fmt::format("{} edit{} held back{}", sum, sum == 1 ? "" : "s", rows);
}

}  // namespace emend::filters
