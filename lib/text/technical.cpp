#include "text/technical.h"

#include <algorithm>
#include <array>

#include "text/lists.h"
#include "text/own_classes.h"
#include "text/scanner.h"
#include "text/spelling.h"

namespace emend::text {

using namespace scan;

namespace {

constexpr std::string_view kAround = "\"'()[]{}<>,.;:!?*~";  // marks of the sentence, not of the word

bool is_capital_word(std::string_view word) {
  return word.size() >= 2 &&
         std::all_of(word.begin(), word.end(), [](char c) { return capital_letter(c) || c == '-'; });
}

// What stands between blanks around the word, without the sentence's marks at its ends.
Span token_of(std::string_view line, Span word) {
  Span token = word;
  while (token.begin > 0 && !blank_or_end(line[token.begin - 1])) --token.begin;
  while (token.end < line.size() && !blank_or_end(line[token.end])) ++token.end;
  while (token.begin < word.begin && in(line[token.begin], kAround)) ++token.begin;
  while (token.end > word.end && in(line[token.end - 1], kAround)) --token.end;
  return token;
}

// "well-known", "mother-in-law", "re-read"; not "usb-c1", "a-b-c-d", "x86-64", "GNU-like".
bool joins_plain_words(std::string_view token) {
  std::size_t parts = 1, letters = 0;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] == '-') {
      ++parts, letters = 0;
    } else if (letter(token[i]) || beyond_ascii(token[i]) || token[i] == '\'') {
      if (capital_letter(token[i]) && letters > 0) return false;
      ++letters;
    } else {
      return false;
    }
  }
  return parts <= 4;
}

// A mark of `marks` beside a letter or digit, with more of the token on either side.
bool has_within(std::string_view token, std::string_view marks) {
  for (std::size_t i = 1; i + 1 < token.size(); ++i)
    if (in(token[i], marks) && (alphanumeric(token[i - 1]) || alphanumeric(token[i + 1]))) return true;
  return false;
}

// Three stops are a pause, "well...then", as are two, by mistake.
bool pauses(std::string_view token) { return token.find("..") != token.npos; }

// A full stop or a colon within, not where a blank is missing behind a sentence ("end.The", "so:but") or words are
// joined by a slash alone ("and/or").
bool has_mark_within(std::string_view token) {
  if (has_within(token, "_@=\\$#%+&|")) return true;
  const auto plain = [&](char mark) {
    const std::size_t at = token.find(mark);
    const std::size_t again = at == token.npos ? at : token.find(mark, at + 1);
    return at == token.npos || (again == token.npos && std::all_of(token.begin(), token.end(), [&](char c) {
                                  return letter(c) || beyond_ascii(c) || c == mark || in(c, "'-");
                                }));
  };
  if (has_within(token, ".") && !pauses(token) && !(plain('.') && token.size() > 6)) return true;
  if (has_within(token, ":") && !plain(':')) return true;
  return has_within(token, "/") && !plain('/');
}

// One of several words between braces: {a,an,the}.
bool is_in_braces(std::string_view line, Span token) {
  const auto stands = [&](std::size_t at, char brace) { return at < line.size() && line[at] == brace; };
  return stands(token.begin - 1, '{') && stands(token.end, '}') && in(',', slice(line, token));
}

bool in_backquotes(std::string_view line, Span word) {
  const std::size_t open = word.begin > 0 ? line.rfind('`', word.begin - 1) : line.npos;
  if (open == line.npos || line.find('`', word.end) == line.npos) return false;
  return std::count(line.begin(), line.begin() + static_cast<long>(word.begin), '`') % 2 == 1;
}

// Most words beside it have small letters, so that capitals mean something.
bool among_small_words(std::string_view line) {
  const auto count = [&](auto is) { return std::count_if(line.begin(), line.end(), is); };
  return count(small_letter) > count(capital_letter);
}

struct Cells {
  std::size_t count = 0;
  Span around;  // the cell that holds the word asked for
};

// Two blanks behind the end of a sentence part no cells.
bool ends_sentence(std::string_view line, std::size_t at) { return at > 0 && in(line[at - 1], ".!?:;\")"); }

Cells cells_of(std::string_view line, Span word) {
  Cells cells{0, {0, line.size()}};
  std::size_t begin = line.find_first_not_of(" \t");
  if (begin == line.npos) return cells;
  const bool barred = std::count(line.begin(), line.end(), '|') >= 2;
  const auto close = [&](std::size_t end) {
    ++cells.count;
    if (begin <= word.begin && word.begin < end) cells.around = {begin, end};
  };
  for (std::size_t i = begin; i < line.size();) {
    std::size_t end = i;
    bool parts = false;
    while (end < line.size() && (line[end] == ' ' || line[end] == '\t' || (barred && line[end] == '|'))) {
      parts |= line[end] != ' ';
      ++end;
    }
    parts |= !barred && end - i >= 2 && !ends_sentence(line, i);
    if (end == i || !parts || end == line.size()) {
      i = std::max(i + 1, end);
      continue;
    }
    if (i > begin) close(i);
    begin = i = end;
  }
  if (begin < line.size()) close(line.size());
  return cells;
}

// Cells of so many words are sentences that stand in a table.
constexpr std::size_t kWordsOfCell = 4;

// Prose with more blanks between its words than one, since it was filled to the margin, as man fills it.
bool is_filled(std::string_view line) {
  constexpr std::size_t widest = 3, least_words = 8, least_function_words = 2;
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == line.npos || line.find_first_of("\t|") != line.npos) return false;
  std::size_t count = 0, function_words = 0;
  for (std::size_t at = begin; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    ++count;
    function_words += is<"of-running-text">(line.substr(at, end - at));
    at = std::min(line.find_first_not_of(' ', end), line.size());
    if (at - end > widest && at < line.size()) return false;
  }
  return count >= least_words && function_words >= least_function_words;
}

bool in_short_cell(std::string_view line, Span word) {
  const Cells cells = cells_of(line, word);
  return cells.count >= 3 && words(slice(line, cells.around)).size() < kWordsOfCell && !is_filled(line);
}

// The marks before an item of a list, a heading, a quotation: "* ", "- ", "12. ", "## ", "> ".
bool is_bullet(std::string_view line, Span token) {
  if (token.end >= line.size() || line[token.end] != ' ' || has_letter(slice(line, token))) return false;
  return line.find_first_not_of(" \t>") >= token.begin;
}

// What of a line is looked at for a word, so that all words of a long line take no longer than each by itself.
constexpr std::size_t kSeenAround = 2048;  // bytes on either side

Span seen_around(std::string_view line, Span word) {
  const auto continues = [&](std::size_t at) {
    return at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80;
  };
  Span seen{word.begin - std::min(word.begin, kSeenAround), word.end + std::min(line.size() - word.end, kSeenAround)};
  while (seen.begin < word.begin && continues(seen.begin)) ++seen.begin;
  while (seen.end > word.end && continues(seen.end)) --seen.end;
  return seen;
}

}  // namespace

bool is_technical(std::string_view line, Span word) {
  if (is_bullet(line, word)) return true;
  const Span seen = seen_around(line, word);
  line = slice(line, seen);
  word = {word.begin - seen.begin, word.end - seen.begin};
  const Span token = token_of(line, word);
  const std::string_view text = slice(line, token);
  const char before = token.begin > 0 ? line[token.begin - 1] : '\0';
  if (in(before, "$@#%") || in(text.empty() ? '\0' : text[0], "$@#%")) return true;
  if (text.size() > 1 && text[0] == '-' && (letter(text[1]) || text[1] == '-') && text.back() != '-') return true;
  const bool numbered = std::any_of(text.begin(), text.end(), digit) && ordinal_of(slice(line, word)).empty();
  if (numbered || has_mark_within(text) || is_in_braces(line, token)) return true;
  if (text.find('-') != text.npos && text.find("--") == text.npos && text[0] != '-' && !joins_plain_words(text))
    return true;
  if (is_capital_word(slice(line, word)) && among_small_words(line)) return true;
  return in_backquotes(line, word) || in_short_cell(line, word);
}

std::size_t count_identifiers(std::string_view line) {
  const auto is_identifier = [](std::string_view token) {
    for (std::size_t i = 1; i + 1 < token.size(); ++i) {
      const char before = token[i - 1], next = token[i + 1];
      if (token[i] == '_' && alphanumeric(before) && (letter(next) || next == '_')) return true;
      if (token[i] == '(' && next == ')' && alphanumeric(before)) return true;
      if (token[i] == ':' && next == ':' && letter(before) && i + 2 < token.size() && letter(token[i + 2])) return true;
    }
    return false;
  };
  std::size_t count = 0;
  for (std::size_t at = 0; (at = line.find_first_not_of(" \t", at)) != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    count += is_identifier(line.substr(at, end - at));
    at = end;
  }
  return count;
}

}  // namespace emend::text
