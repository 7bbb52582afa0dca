// What the parts of MarkupReader (markup.h) promise each other. Internal to this folder.
//
// markup.cpp goes through the lines of a document and asks, where something that is no word begins, the rules of its
// language one after the other; it knows how blocks end. A file a language has its rules (markup_html.cpp,
// markup_markdown.cpp with markup_front_matter.cpp, markup_latex.cpp, markup_catalogue.cpp), and what else only that
// language knows and markup.cpp asks for: declared below, with the language.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/ascii.h"
#include "text/blanks.h"
#include "text/lists.h"
#include "text/markup.h"

namespace emend::text::markup {

using Role = MarkupSpan::Role;
using Block = MarkupReader::Block;
using State = MarkupReader::State;

// How far a rule looks for the end of what it found, unless that is a block.
inline constexpr std::size_t kFar = 1024;
inline constexpr std::size_t npos = std::string_view::npos;

inline bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
inline bool blank_or_end(char c) { return blank(c) || c == '\n' || c == '\0'; }
inline bool in_word(char c) { return letter(c) || digit(c) || beyond_ascii(c); }
inline bool only(std::string_view text, std::string_view set) { return text.find_first_not_of(set) == npos; }
inline std::string_view stripped(std::string_view line) { return trim(line, " \t\r"); }
inline std::size_t end_of_line(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

// What a rule recognised: markup up to `end`.
struct Found {
  std::size_t end = 0;  // 0: nothing
  Role role = Role::nothing;
};

// Some lines of a document, as the rules see them.
struct Lines {
  std::string_view text;
  State& state;
  std::size_t line_begin = 0, line_end = 0;  // the line that is read
  std::size_t paragraph = 0;                 // the end of the one that was last asked for

  // What rules leave for others, of this line.
  bool heading = false, table = false;       // what it is
  bool open_note = false;                    // has a footnote that it does not close
  std::size_t name_begin = 0, name_end = 0;  // of the last [name] that is a link

  // What a rule that recognises something adds to it; taken, and empty again, before the next rule is asked.
  std::vector<MarkupAside> asides = {};
  std::string written = {};

  char operator[](std::size_t i) const { return i < text.size() ? text[i] : '\0'; }
  char before(std::size_t i) const { return i > line_begin ? text[i - 1] : '\n'; }
  std::string_view from(std::size_t at) const { return text.substr(at, line_end - at); }  // the rest of the line
  bool has(std::size_t at, std::string_view what) const { return from(at).starts_with(what); }
  std::size_t limit(std::size_t at) const { return std::min(line_end, at + kFar); }  // of looking ahead
  std::size_t find(std::string_view what, std::size_t at) const { return text.substr(0, limit(at)).find(what, at); }
  // Beyond the characters from `at` on that are accepted, or are `c`.
  template <class Accepts>
  std::size_t run(std::size_t at, Accepts accepts) const {
    while (at < line_end && accepts(text[at])) ++at;
    return at;
  }
  std::size_t run_of(std::size_t at, char c) const {
    return run(at, [c](char other) { return other == c; });
  }

  // Beyond the partner of the bracket at `at`; 0 where it is not near, or not before `end`.
  std::size_t beyond_partner(std::size_t at, char open, char close) const {
    return beyond_partner(at, open, close, limit(at));
  }
  std::size_t beyond_partner(std::size_t at, char open, char close, std::size_t end) const {
    int depth = 0;
    return beyond_partner(at, open, close, end, depth);
  }
  // The same where `depth` brackets are open already; it counts on.
  std::size_t beyond_partner(std::size_t at, char open, char close, std::size_t end, int& depth) const;
  // Beyond the brackets that open at `at`; `at` where none do, or their end is not near.
  std::size_t beyond_brackets(std::size_t at, char open, char close) const {
    return (*this)[at] == open ? std::max(at, beyond_partner(at, open, close)) : at;
  }

  // The end of the last line before a blank one, after the line at `at`, which never goes back: found once a paragraph,
  // for there may be as many blocks as bytes.
  std::size_t end_of_paragraph(std::size_t at);

  // The block that is open, from `at` on: up to where it is closed, or else the end of the text.
  std::size_t close(std::size_t at);
  // A block that is closed from `at` on: in this text, then it stands for `role`, or in lines to come.
  Found open(Block block, std::size_t at, Role role) {
    state.block = std::move(block);
    const std::size_t end = close(at);
    return {end, state.block.open() ? Role::boundary : role};
  }

 private:
  std::size_t close_at_line(std::size_t at);
  std::size_t find_closer(std::size_t at, std::size_t end) const;
};

// Closed by the next `closer`; paragraph: or by a blank line.
inline Block until(std::string closer, bool paragraph = false) {
  Block block;
  block.closer = std::move(closer);
  block.paragraph = paragraph;
  return block;
}

// What a language knows of its markup. A rule is asked at a place of a line and says what begins there: up to where it
// goes, beyond the line where it is a block, and what it is to a reader. It moves nothing but what Lines lets rules
// leave, and the state. Rules are asked in order; the first that recognises something has it.
struct Rule {
  const char* name;
  const char* sentence;
  Found (*recognise)(Lines& lines, std::size_t at);
  bool begins = false;  // asked only where the content of a line begins
};

// --- HTML, which Markdown has too ---

std::span<const Rule> html_rules();
// The tag that the open block begins with, from `at` on: up to behind its >, or 0 where that is not before `end`.
std::size_t close_tag(Lines& lines, std::size_t at, std::size_t end);
// Opens or ends the element of a tag that was closed, for a translator. alone: nothing stands within.
void follow_tag(Lines& lines, const Block& tag, bool alone);
// Whether it stands within sentences.
bool is_inline(std::string_view element);

// --- Markdown ---

std::span<const Rule> markdown_rules();
// The asides of a line of front matter, fields of YAML or TOML (markup_front_matter.cpp).
void read_field(Lines& lines, std::size_t begin, std::size_t end);
// Where the line defines a link, its name counts from now on. Whether it was read as words before.
bool define_link(Lines& lines);

// --- LaTeX ---

std::span<const Rule> latex_rules();
// What was found at `at` while a footnote goes on that its line did not close: a boundary where it closes the footnote.
Found within_note(Lines& lines, std::size_t at, Found found);

// --- texts of catalogues ---

std::span<const Rule> message_rules();
std::span<const Rule> subtitle_rules();
std::span<const Rule> xliff_rules();

}  // namespace emend::text::markup
