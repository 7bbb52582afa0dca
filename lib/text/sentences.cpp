#include "text/sentences.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

#include "text/ascii.h"
#include "text/lists.h"
#include "text/own_classes.h"
#include "text/utf8.h"
#include "text/word_classes.h"

namespace emend::text {

namespace {

// After these a full stop does not end a sentence; sorted, lower case.
constexpr std::string_view english[] = {
    "al", "approx", "apr", "aug", "ave",  "capt", "cf",  "co",  "col", "corp", "dec", "dept",   "dr",  "ed",   "eds",
    "eg", "eq",     "feb", "fig", "figs", "gen",  "gov", "inc", "jan", "jr",   "ltd", "messrs", "mr",  "mrs",  "ms",
    "mt", "nov",    "oct", "pp",  "prof", "ref",  "rev", "sec", "sen", "sept", "sr",  "st",     "vol", "vols", "vs"};

constexpr std::string_view german[] = {"abb",  "abs",  "anm",  "aufl", "bd",   "bspw", "bzgl", "bzw",  "ca",
                                       "dipl", "dr",   "evtl", "ggf",  "hr",   "hrn",  "hrsg", "inkl", "jh",
                                       "kap",  "mind", "mio",  "mrd",  "mwst", "nr",   "prof", "rd",   "sog",
                                       "st",   "std",  "str",  "tel",  "usw",  "vgl",  "zzgl"};

struct Rules {
  std::span<const std::string_view> abbreviations;
  bool ordinals;  // "3. Mai"
  bool letters;   // "z. B.", not only initials
};

Rules rules_of(std::string_view language) {
  if (language == "de") return {german, true, true};
  return {english, false, false};
}

// Of scripts that write no blanks.
constexpr bool is_wide_terminator(char32_t c) { return c == U'。' || c == U'！' || c == U'？' || c == U'｡'; }

constexpr bool is_terminator(char32_t c) {
  return std::u32string_view(U".!?…‽।॥؟۔").find(c) != std::u32string_view::npos || is_wide_terminator(c);
}

// Of ASCII, and neither a terminator nor a line break.
constexpr std::array<bool, 256> goes_on = [] {
  std::array<bool, 256> table{};
  for (char32_t c = 0; c < 0x80; ++c) table[c] = !is_terminator(c) && c != '\n';
  return table;
}();

// Behind a terminator: of the quotes, those of German, where U+201C, U+2018, U+00AB and U+2039 close, too.
constexpr bool closes(char32_t c) {
  return std::u32string_view(U"\"')]}’”»›“‘«‹」』）】》〉").find(c) != std::u32string_view::npos;
}

constexpr bool is_quote(char32_t c) {
  return std::u32string_view(U"\"'’”»›“‘«‹」』").find(c) != std::u32string_view::npos;
}

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size()) {
    std::size_t next = at;
    if (!is_blank(next_code_point(line, next))) break;
    at = next;
  }
  return at;
}

// Whether the full stop at `stop` belongs to what stands before it: an initial ("J."), an abbreviation ("Dr.", "e.g."),
// an ordinal number of two digits.
bool abbreviates(const Rules& rules, std::string_view line, std::size_t sentence_begin, std::size_t stop) {
  std::size_t begin = stop;
  if (rules.ordinals && stop > sentence_begin && digit(line[stop - 1])) {
    while (begin > sentence_begin && digit(line[begin - 1])) --begin;
    return stop - begin <= 2 && (begin == sentence_begin || line[begin - 1] == ' ');
  }
  while (begin > sentence_begin && stop - begin < 8 &&
         ((line[begin - 1] | 0x20) >= 'a' && (line[begin - 1] | 0x20) <= 'z'))
    --begin;
  if (begin == stop) return false;
  const std::string_view word = line.substr(begin, stop - begin);
  const bool after_stop = begin > sentence_begin && line[begin - 1] == '.';
  if (word.size() == 1) return after_stop || rules.letters || (word[0] >= 'A' && word[0] <= 'Z' && word[0] != 'I');
  return std::binary_search(rules.abbreviations.begin(), rules.abbreviations.end(), lower(word));
}

// Whether the blanks [begin, end), with text behind them, part two paragraphs or what stands before an item of a list
// from it.
bool parts_blocks(std::string_view line, std::size_t begin, std::size_t end) {
  const auto breaks = std::count(line.begin() + begin, line.begin() + end, '\n');
  return breaks > 1 || (breaks == 1 && is_item(line.substr(end)));
}

// The end of the sentence that begins at `begin`, with the blanks after it; line.size() where it is the last one.
std::size_t sentence_end(const Rules& rules, std::string_view line, std::size_t begin) {
  for (std::size_t i = begin; i < line.size();) {
    while (i < line.size() && goes_on[static_cast<unsigned char>(line[i])]) ++i;
    if (i == line.size()) break;
    const std::size_t mark = i;
    const char32_t c = next_code_point(line, i);
    if (c == '\n') {
      i = skip_blanks(line, mark);
      if (i == line.size() || parts_blocks(line, mark, i)) return i;
      continue;
    }
    if (!is_terminator(c)) continue;
    bool only_stop = c == '.';
    bool weak = c == '.' || c == U'…';  // a full stop, dots, or any mark at the end of a quotation
    const bool wide = is_wide_terminator(c);
    for (std::size_t next = i; next < line.size(); i = next) {
      const char32_t more = next_code_point(line, next);
      if (!is_terminator(more) && !closes(more)) break;
      only_stop = false;
      weak = is_quote(more) || (weak && (closes(more) || more == c));
    }
    const std::size_t after = skip_blanks(line, i);
    if (after == line.size()) return after;
    if (wide || parts_blocks(line, i, after)) return after;
    if (after == i) continue;
    if (only_stop && (line[after] == '.' || abbreviates(rules, line, begin, mark))) continue;  // dots: . . .
    // A lower-case letter goes on with the sentence ("approx. two", "well ... then", "'No!' she said") unless something
    // stronger stood before.
    std::size_t next = after;
    const char32_t first = next_code_point(line, next);
    if (weak && is_letter(first) && to_lower(first) == first && to_upper(first) != first) continue;
    return after;
  }
  return line.size();
}

// Where to cut a piece that is too long: after the last ; : , in the second half, or else after the last blank, or else
// before the code point that would not fit.
std::size_t cut(std::string_view line, std::size_t begin, std::size_t max_bytes) {
  const std::size_t limit = begin + max_bytes;
  std::size_t blank = begin, clause = begin;
  char32_t previous = 0;
  for (std::size_t i = begin; i < limit;) {
    const char32_t c = next_code_point(line, i);
    if (i > limit) break;
    if (c == U'，' || c == U'、' || c == U'；' || c == U'：') clause = i;
    if (is_blank(c)) {
      blank = i;
      if (previous == ';' || previous == ':' || previous == ',') clause = i;
    } else {
      previous = c;
    }
  }
  if (clause >= begin + max_bytes / 2) return clause;
  if (blank > begin) return blank;
  std::size_t end = limit;
  while ((line[end] & 0xC0) == 0x80) --end;
  return end;
}

}  // namespace

bool lacks_capital(std::string_view text, Span word) {
  const std::string_view before = text.substr(0, word.begin);
  if (!before.ends_with(". ")) return false;
  std::string_view last = before.substr(0, before.size() - 2);
  if (last.ends_with(' ')) last.remove_suffix(1);
  if (abbreviates(rules_of("en"), last, 0, last.size())) return false;
  const std::size_t begin = last.find_last_of(" (\"") + 1;
  const std::string_view ended = last.substr(begin);
  if (ended.size() < 3 || ended == "etc" || !std::all_of(ended.begin(), ended.end(), small_letter) || !is_word(ended))
    return false;
  return is<"opener">(slice(text, word));
}

bool is_item(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::size_t end = line.find_first_of(" \t");
  if (end == line.npos) return false;
  const std::string_view mark = line.substr(0, end);
  constexpr std::string_view bullets[] = {"-", "*", "+", "•", "–", "—"};
  if (std::find(std::begin(bullets), std::end(bullets), mark) != std::end(bullets)) return true;
  const std::size_t digits = std::min(mark.find_first_not_of("0123456789"), mark.size());
  return digits > 0 && digits <= 3 && (mark.substr(digits) == "." || mark.substr(digits) == ")");
}

std::vector<Span> sentences(std::string_view line, std::size_t max_bytes, std::string_view language) {
  if (max_bytes < 4) throw std::logic_error("a sentence must have room for a code point");
  const Rules rules = rules_of(language);
  std::vector<Span> spans;
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = sentence_end(rules, line, begin);
    while (end - begin > max_bytes) {
      const std::size_t middle = cut(line, begin, max_bytes);
      spans.push_back({begin, middle});
      begin = middle;
    }
    spans.push_back({begin, end});
    begin = end;
  }
  return spans;
}

std::vector<Span> cut_words(std::string_view line, const std::vector<Span>& pieces) {
  const auto of_word = [&](std::size_t at) {
    const char32_t c = next_code_point(line, at);
    return is_letter(c) || is_mark(c) || is_number(c) || c == '\'' || c == U'\u2019' || c == '-';
  };
  const auto previous = [&](std::size_t at) {
    do --at;
    while (at > 0 && (line[at] & 0xC0) == 0x80);
    return at;
  };
  std::vector<Span> words;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    Span word{pieces[i].begin, pieces[i].begin};
    if (word.begin == 0 || word.end >= line.size() || (!words.empty() && word.begin < words.back().end)) continue;
    if (!of_word(previous(word.begin)) || !of_word(word.end)) continue;
    while (word.begin > 0 && of_word(previous(word.begin))) word.begin = previous(word.begin);
    while (word.end < line.size() && of_word(word.end)) next_code_point(line, word.end);
    words.push_back(word);
  }
  return words;
}

bool touches(const std::vector<Span>& words, Span span) {
  const auto word = std::partition_point(words.begin(), words.end(), [&](Span one) { return one.end < span.begin; });
  return word != words.end() && word->begin <= span.end;
}

}  // namespace emend::text
