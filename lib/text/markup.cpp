#include "text/markup.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "text/blanks.h"
#include "text/latex_letters.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

using Role = MarkupSpan::Role;
using Block = MarkupReader::Block;
using State = MarkupReader::State;
using Element = MarkupReader::Element;

// How far a rule looks for the end of what it found, unless that is a block.
constexpr std::size_t far = 1024;
constexpr std::size_t npos = std::string_view::npos;

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool blank_or_end(char c) { return blank(c) || c == '\n' || c == '\0'; }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool high(char c) { return static_cast<unsigned char>(c) >= 0x80; }
bool in_word(char c) { return letter(c) || digit(c) || high(c); }
bool in(char c, std::string_view set) { return c != '\0' && set.find(c) != npos; }

char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = small_letter(c);
  return out;
}

bool one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string_view stripped(std::string_view line) { return trim(line, " \t\r"); }

bool only(std::string_view text, std::string_view set) { return text.find_first_not_of(set) == npos; }

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
  bool heading = false, table = false;       // what it is
  bool open_note = false;                    // has a footnote that it does not close
  std::size_t paragraph = 0;                 // the end of the one that was last asked for
  std::vector<MarkupAside> asides = {};      // of what was recognised last
  std::string written = {};                  // the same
  std::size_t name_begin = 0, name_end = 0;  // of the last [name] that is a link

  char operator[](std::size_t i) const { return i < text.size() ? text[i] : '\0'; }
  char before(std::size_t i) const { return i > line_begin ? text[i - 1] : '\n'; }
  std::string_view from(std::size_t at) const { return text.substr(at, line_end - at); }  // the rest of the line
  bool has(std::size_t at, std::string_view what) const { return from(at).starts_with(what); }
  std::size_t limit(std::size_t at) const { return std::min(line_end, at + far); }  // of looking ahead
  std::size_t find(std::string_view what, std::size_t at) const { return text.substr(0, limit(at)).find(what, at); }
  template <class Accepts>
  std::size_t run(std::size_t at, Accepts accepts) const {
    while (at < line_end && accepts(text[at])) ++at;
    return at;
  }
  std::size_t run_of(std::size_t at, char c) const {
    return run(at, [c](char other) { return other == c; });
  }
  // Beyond the partner of the bracket at `at`; 0 where it is not near.
  std::size_t beyond_partner(std::size_t at, char open, char close) const {
    return beyond_partner(at, open, close, limit(at));
  }
  std::size_t beyond_partner(std::size_t at, char open, char close, std::size_t end) const {
    int depth = 0;
    for (std::size_t i = at; i < end; ++i) {
      if (text[i] == '\\') {
        ++i;
      } else if (text[i] == open) {
        ++depth;
      } else if (text[i] == close && --depth == 0) {
        return i + 1;
      }
    }
    return 0;
  }

  // The open block, from `at` on: up to where it is closed, or else the end of the text.
  std::size_t close(std::size_t at);
  std::size_t find_closer(const Block& block, std::size_t at, std::size_t end) const;
  // The tag that a block begins with, from `at` on: up to behind its >, or 0 where that is not before `end`.
  std::size_t close_tag(std::size_t at, std::size_t end);
  std::size_t value(std::size_t at, std::size_t end);         // of an attribute: what follows it
  std::size_t end_of_value(std::size_t at, std::size_t end);  // the same within quotation marks
  void field(std::size_t begin, std::size_t end);             // of front matter: its asides
  void mind(std::string_view value);                          // of an attribute, or the part of it that a line has
  // Opens or ends the element of a tag that was closed. alone: nothing stands within.
  void follow(const Block& tag, bool alone);
  // The end of the last line before a blank one, after the line at `at`, which never goes back: found once a paragraph,
  // for there may be as many blocks as bytes.
  std::size_t end_of_paragraph(std::size_t at);
  // A block that is closed from `at` on: in this text, then it stands for `role`, or in lines to come.
  Found open(Block block, std::size_t at, Role role) {
    state.block = std::move(block);
    const std::size_t end = close(at);
    return {end, state.block.open() ? Role::boundary : role};
  }
};

std::size_t end_of_line(std::string_view text, std::size_t at) { return std::min(text.find('\n', at), text.size()); }

std::size_t Lines::end_of_paragraph(std::size_t at) {
  if (at < paragraph) return paragraph;
  paragraph = end_of_line(text, at);
  while (paragraph < text.size()) {
    const std::size_t next = end_of_line(text, paragraph + 1);
    if (stripped(text.substr(paragraph + 1, next - paragraph - 1)).empty()) break;
    paragraph = next;
  }
  return paragraph;
}

std::size_t Lines::close(std::size_t at) {
  Block& block = state.block;
  if (block.line) {
    for (std::size_t begin = at; begin < text.size();) {
      const std::size_t line = end_of_line(text, begin);
      const std::string_view content = stripped(text.substr(begin, line - begin));
      if (content.starts_with(block.closer) && only(content.substr(block.closer.size()), block.closer.substr(0, 1))) {
        block = {};
        return line;
      }
      if (block.fields) field(begin, line);
      begin = line + 1;
    }
    return text.size();
  }
  if (block.tag) {
    const std::size_t end = end_of_paragraph(at), closed = close_tag(at, end);
    if (closed > 0) {
      block.tag = false;
      const bool alone = text.substr(0, closed).ends_with("/>");
      follow(block, alone);
      if (block.closer.empty() || alone) {
        block = {};
        return closed;
      }
      at = closed;
    } else {
      if (end < text.size()) block.end_tag();
      if (!block.open() || block.tag) return end;
    }
  }
  const std::size_t end = block.paragraph ? end_of_paragraph(at) : text.size();
  if (block.braces == 0) {
    if (const std::size_t found = find_closer(block, at, end); found != npos) {
      const std::size_t closed = found + block.closer.size();
      block = {};
      return closed;
    }
  }
  for (std::size_t i = at; block.braces > 0 && i < end; ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '{') {
      ++block.braces;
    } else if (text[i] == '}' && --block.braces == 0) {
      block = {};
      return i + 1;
    }
  }
  if (end < text.size()) block = {};  // a blank line
  return end;
}

// Values in quotation marks on their line, plain ones, and blocks behind | and >. Quotation marks that are doubled, and
// what stands before a value (&name, !tag), are not known.
void Lines::field(std::size_t begin, std::size_t end) {
  Block& block = state.block;
  const std::string_view line = trim(text.substr(begin, end - begin));
  if (line.empty()) return;
  const bool indented = blank(text[begin]);
  begin = static_cast<std::size_t>(line.data() - text.data());
  end = begin + line.size();
  if (block.text && indented) asides.push_back({{begin, end}, Markup::markdown, '\n', true});
  block.text = block.text && indented;
  const std::size_t colon = line.find(": ");
  if (indented || colon == npos || !one_of(line.substr(0, colon), {"title", "subtitle", "description", "summary"}))
    return;
  begin = text.find_first_not_of(" \t", begin + colon + 1);
  const char first = text[begin];
  const std::string_view value = text.substr(begin, end - begin);
  if (in(first, "|>") && only(value.substr(1), "+-123456789")) {
    block.text = true;
  } else if (in(first, "\"'")) {
    std::size_t close = begin + 1;
    while (close < end && text[close] != first) close += text[close] == '\\' && first == '"' ? 2 : 1;
    const std::string_view rest = close < end ? trim(text.substr(close + 1, end - close - 1)) : value;
    if (rest.empty() || rest[0] == '#') asides.push_back({{begin + 1, close}, Markup::markdown, first, true});
  } else if (!in(first, "#&*!%@`[{|>?")) {
    const std::size_t comment = value.find(" #");
    asides.push_back({{begin, begin + trim(value.substr(0, comment)).size()}, Markup::markdown, '\0', true});
    block.text = comment == npos;
  }
}

std::size_t Lines::find_closer(const Block& block, std::size_t at, std::size_t end) const {
  const std::string_view within = text.substr(0, end);
  if (block.folded) {
    const auto found = std::search(within.begin() + static_cast<std::ptrdiff_t>(at), within.end(), block.closer.begin(),
                                   block.closer.end(), [](char c, char small) { return small_letter(c) == small; });
    return found == within.end() ? npos : static_cast<std::size_t>(found - within.begin());
  }
  std::size_t found = within.find(block.closer, at);
  while (found != npos && found > at && block.closer[0] == '$' && text[found - 1] == '\\')  // \$
    found = within.find(block.closer, found + 1);
  return found;
}

// Attributes that a reader reads, or hears.
bool is_read(std::string_view name) {
  return one_of(name, {"alt", "title", "placeholder", "label", "aria-label", "aria-description"});
}

Block::Attribute attribute(std::string_view name) {
  using Attribute = Block::Attribute;
  if (name == "translate") return Attribute::translate;
  if (name == "class") return Attribute::classes;
  return is_read(name) ? Attribute::read : Attribute::other;
}

std::size_t Lines::close_tag(std::size_t at, std::size_t end) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::string_view within = text.substr(0, end);
  const auto beyond = [&](std::string_view set, std::size_t from) {
    return std::min(within.find_first_not_of(set, from), end);
  };
  if (state.block.quote) at = end_of_value(at, end);
  while (at < end && text[at] != '>') {
    at = beyond(" \t\r\n/\"'=", at);
    const std::size_t name = at;
    at = std::min(within.find_first_of(" \t\r\n/\"'=>", at), end);
    const std::size_t equals = beyond(blanks, at);
    if (name == at || equals == end || text[equals] != '=') continue;
    state.block.attribute = attribute(lower_case(text.substr(name, at - name)));
    at = value(beyond(blanks, equals + 1), end);
  }
  return at < end ? at + 1 : 0;
}

std::size_t Lines::value(std::size_t at, std::size_t end) {
  if (at < end && in(text[at], "\"'")) {
    state.block.quote = text[at];
    return end_of_value(at + 1, end);
  }
  const std::size_t stop = std::min(text.substr(0, end).find_first_of(" \t\r\n>", at), end);
  const bool word = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at),
                                text.begin() + static_cast<std::ptrdiff_t>(stop), in_word);
  if (state.block.attribute == Block::Attribute::read && word) asides.push_back({{at, stop}, Markup::html, '\0'});
  mind(text.substr(at, stop - at));
  return stop;
}

// Where the mark that closes it is missing, the tag ends with the next >: there is none, or one that opens something.
std::size_t Lines::end_of_value(std::size_t at, std::size_t end) {
  const std::string_view within = text.substr(0, end);
  const std::size_t close = within.find(state.block.quote, at);
  const std::size_t bracket = within.substr(0, close).find('>', at);
  const bool goes_on = close == npos && bracket == npos;
  const bool closes = close != npos && (close + 1 == end || in(text[close + 1], " \t\r\n/>"));
  if (!goes_on && !closes && bracket != npos) {
    state.block.quote = '\0';
    return bracket;
  }
  const std::size_t stop = goes_on ? end : close;
  if (state.block.attribute == Block::Attribute::read && at < stop)
    asides.push_back({{at, stop}, Markup::html, state.block.quote});
  mind(text.substr(at, stop - at));
  if (goes_on) return end;
  state.block.quote = '\0';
  return close + 1;
}

void Lines::mind(std::string_view value) {
  Block& block = state.block;
  if (block.attribute == Block::Attribute::translate) block.translated = lower_case(value) != "no";
  if (block.attribute != Block::Attribute::classes || block.translated) return;
  while (!value.empty()) {
    const std::string_view name = value.substr(0, value.find_first_of(kBlanks));
    if (name == "notranslate") block.translated = false;
    value.remove_prefix(std::min(value.size(), name.size() + 1));
  }
}

bool is_inline(std::string_view element) {
  return one_of(element, {"a",     "abbr", "acronym", "b",      "bdi", "bdo",   "big",  "cite", "data", "del",
                          "dfn",   "em",   "font",    "i",      "ins", "label", "mark", "q",    "ruby", "s",
                          "small", "span", "strike",  "strong", "sub", "sup",   "time", "u",    "wbr"});
}

// Whether an element that is open ends, without a tag of its own, where another begins (HTML standard, 13.1.2.4).
bool is_ended_by(std::string_view element, std::string_view next) {
  if (element == "p")
    return one_of(next, {"p",       "div",     "ul",     "ol",     "dl",   "table", "h1",         "h2",     "h3",
                         "h4",      "h5",      "h6",     "hr",     "pre",  "form",  "blockquote", "figure", "section",
                         "article", "address", "header", "footer", "main", "nav",   "aside",      "details"});
  if (one_of(element, {"dt", "dd"})) return one_of(next, {"dt", "dd"});
  if (one_of(element, {"td", "th"})) return one_of(next, {"td", "th", "tr", "tbody", "tfoot"});
  if (element == "tr") return one_of(next, {"tr", "tbody", "tfoot"});
  return one_of(element, {"li", "option"}) && element == next;
}

bool contains_blocks(std::string_view element) {
  return one_of(element, {"html",    "body",    "main",  "div",    "section", "article", "nav",      "aside",
                          "header",  "footer",  "form",  "figure", "details", "ul",      "ol",       "dl",
                          "li",      "table",   "thead", "tbody",  "tfoot",   "tr",      "td",       "th",
                          "address", "caption", "dd",    "dt",     "dialog",  "summary", "fieldset", "blockquote"});
}

void Lines::follow(const Block& tag, bool alone) {
  if (state.use != MarkupUse::translation) return;
  std::vector<Element>& open = state.elements;
  if (tag.ends) {
    const auto same = std::find_if(open.rbegin(), open.rend(), [&](const Element& e) { return e.name == tag.element; });
    if (same != open.rend()) {
      open.erase(same.base() - 1, open.end());
    } else if (contains_blocks(tag.element)) {
      open.clear();  // the end of what stands around the first
    }
    return;
  }
  while (!open.empty() && is_ended_by(open.back().name, tag.element)) open.pop_back();
  const bool translated = tag.translated.value_or(!state.untranslated());
  if (!translated) asides.clear();
  alone = alone || tag.element.empty() ||
          one_of(tag.element, {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
                               "source", "track", "wbr"});
  if (!alone && !(open.empty() && translated) && open.size() < 256) open.push_back({tag.element, translated});
}

Block until(std::string closer, bool paragraph = false) {
  Block block;
  block.closer = std::move(closer);
  block.paragraph = paragraph;
  return block;
}

// --- Markdown: the beginnings of lines ---

// Columns before `at` where nothing else stands there.
std::size_t indentation(const Lines& lines, std::size_t at) {
  std::size_t columns = 0;
  for (std::size_t i = lines.line_begin; i < at; ++i) {
    if (!blank(lines[i])) return 0;
    columns = lines[i] == '\t' ? (columns | 3) + 1 : columns + 1;
  }
  return columns;
}

Found front_matter(Lines& lines, std::size_t at) {
  if (!lines.state.first || at != 0 || stripped(lines.from(0)) != "---") return {};
  Block block = until("---");
  block.line = true;
  block.fields = lines.state.use == MarkupUse::translation;
  return lines.open(block, lines.line_end, Role::boundary);
}

Found fence(Lines& lines, std::size_t at) {
  const char mark = lines[at];
  if (mark != '`' && mark != '~') return {};
  const std::size_t end = lines.run_of(at, mark);
  if (end - at < 3 || (mark == '`' && lines.from(end).find('`') != npos)) return {};
  Block block = until(std::string(end - at, mark));
  block.line = true;
  return lines.open(block, lines.line_end, Role::boundary);
}

Found indented_code(Lines& lines, std::size_t at) {
  State& state = lines.state;
  if (state.list || !(state.after_blank || state.indented_code) || indentation(lines, at) < 4) return {};
  state.indented_code = true;
  return {lines.line_end, Role::boundary};
}

// The title in a link's target, in quotation marks or brackets behind a blank.
void find_title(Lines& lines, std::size_t begin, std::size_t end) {
  while (end > begin && blank(lines[end - 1])) --end;
  const std::size_t blanks = lines.text.substr(0, end).find_first_of(" \t", lines.run(begin, blank));
  if (blanks == npos) return;
  const std::size_t open = lines.run(blanks, blank);
  const char closer = lines[end - 1];
  if (end - open > 2 && in(closer, "\"')") && lines[open] == (closer == ')' ? '(' : closer))
    lines.asides.push_back({{open + 1, end - 1}, Markup::markdown, closer});
}

// [name]: target "title"
Found link_definition(Lines& lines, std::size_t at) {
  if (lines[at] != '[' || lines[at + 1] == '^') return {};
  const std::size_t end = lines.beyond_partner(at, '[', ']');
  if (!end || lines[end] != ':') return {};
  find_title(lines, end + 1, lines.line_end);
  return {lines.line_end, Role::boundary};
}

// The lines under headings and between sections: ---, ===, * * *
Found rule(Lines& lines, std::size_t at) {
  const std::string_view content = stripped(lines.from(at));
  for (const char mark : {'-', '=', '*', '_'}) {
    if (!only(content, std::string{mark, ' '})) continue;
    const auto count = std::count(content.begin(), content.end(), mark);
    if (count >= 3 || (mark == '=' && count >= 1)) return {lines.line_end, Role::boundary};
  }
  return {};
}

Found heading(Lines& lines, std::size_t at) {
  if (lines[at] == '#' && !lines.heading) {
    const std::size_t end = lines.run_of(at, '#');
    if (end - at > 6 || !blank_or_end(lines[end])) return {};
    lines.heading = true;
    return {lines.run(end, blank), Role::boundary};
  }
  return {};
}

// The marks that may end a heading.
Found heading_end(Lines& lines, std::size_t at) {
  const bool ends = lines.heading && lines[at] == '#' && blank(lines.before(at)) && only(lines.from(at), "# \t\r");
  return ends ? Found{lines.line_end, Role::boundary} : Found{};
}

Found quote(Lines& lines, std::size_t at) {
  return lines[at] == '>' ? Found{lines.run(at + 1, blank), Role::boundary} : Found{};
}

// -, *, +, 1. and 1), with the box of a task; [^1]: of a footnote
Found list_item(Lines& lines, std::size_t at) {
  if (lines.has(at, "[^")) {
    const std::size_t end = lines.find("]:", at);
    return end == npos ? Found{} : Found{lines.run(end + 2, blank), Role::boundary};
  }
  std::size_t end = at;
  if (in(lines[at], "-*+")) {
    end = at + 1;
  } else {
    const std::size_t number = lines.run(at, digit);
    if (number > at && number - at < 10 && in(lines[number], ".)")) end = number + 1;
  }
  if (end == at || !blank_or_end(lines[end])) return {};
  lines.state.list = true;
  end = lines.run(end, blank);
  if (lines[end] == '[' && in(lines[end + 1], " xX") && lines[end + 2] == ']' && blank(lines[end + 3]))
    end = lines.run(end + 3, blank);
  return {end, Role::boundary};
}

// | a | b |, and the line |---|---| under the heads of columns
Found table_row(Lines& lines, std::size_t at) {
  const std::string_view content = stripped(lines.from(at));
  if (content.find('|') != npos && content.find('-') != npos && only(content, "|:- \t"))
    return {lines.line_end, Role::boundary};
  if (lines[at] != '|') return {};
  lines.table = true;
  return {at + 1, Role::boundary};
}

// --- Markdown: within lines ---

Found table_bar(Lines& lines, std::size_t at) {
  return lines.table && lines[at] == '|' ? Found{at + 1, Role::boundary} : Found{};
}

Found escape(Lines& lines, std::size_t at) {
  if (lines[at] != '\\') return {};
  const char c = lines[at + 1];
  if (at + 1 == lines.line_end) return {at + 1, Role::nothing};  // of the line's end
  const bool mark = c > ' ' && c < 0x7F && !letter(c) && !digit(c);
  return mark ? Found{at + 2, Role::word} : Found{};
}

Found code_span(Lines& lines, std::size_t at) {
  if (lines[at] != '`') return {};
  const std::size_t begin = lines.run_of(at, '`'), ticks = begin - at;
  for (std::size_t i = begin; (i = lines.find("`", i)) != npos && i < at + far;) {
    const std::size_t end = lines.run_of(i, '`');
    if (end - i == ticks) return {end, Role::word};
    i = end;
  }
  return {begin, Role::nothing};
}

// <https://example.org>, <a@example.org>
Found autolink(Lines& lines, std::size_t at) {
  if (lines[at] != '<' || !(letter(lines[at + 1]) || digit(lines[at + 1]))) return {};
  const std::size_t end = lines.find(">", at);
  if (end == npos) return {};
  const std::string_view inside = lines.text.substr(at + 1, end - at - 1);
  const bool link = inside.find_first_of(" \t<\"=") == npos && (inside.find(':') != npos || inside.find('@') != npos);
  return link ? Found{end + 1, Role::word} : Found{};
}

// (target "title") or [name] behind what is linked; 0 where there is none.
std::size_t link_target(const Lines& lines, std::size_t at) {
  if (lines[at] == '(') return lines.beyond_partner(at, '(', ')');
  return lines[at] == '[' ? lines.beyond_partner(at, '[', ']') : 0;
}

Found image(Lines& lines, std::size_t at) {
  if (!lines.has(at, "![")) return {};
  const std::size_t end = lines.beyond_partner(at + 1, '[', ']');
  if (!end) return {};
  const std::size_t target = link_target(lines, end);
  const bool is_name = !target || lines.has(end, "[]");  // of the target, which stands elsewhere
  if (end - at > 3 && !is_name) lines.asides.push_back({{at + 2, end - 1}, Markup::markdown, ']'});
  if (target && lines[end] == '(') find_title(lines, end + 1, target - 1);
  return {target ? target : end, Role::word};
}

// In small letters, with one blank between words.
std::string name_of_link(const Lines& lines, std::size_t begin, std::size_t end) {
  std::string name;
  for (std::size_t at = begin + 1; at + 1 < end;) {
    const char32_t c = next_code_point(lines.text, at);
    if (!is_blank(c)) {
      append_utf8(name, to_lower(c));
    } else if (!name.empty() && name.back() != ' ') {
      name += ' ';
    }
  }
  if (name.ends_with(' ')) name.pop_back();
  return name;
}

// [ and ](target) around the text that is linked, which is prose; [^1], [@key]
Found link(Lines& lines, std::size_t at) {
  if (lines[at] == ']') {
    if (at == lines.name_end && at > 0) {
      lines.written = "][" + std::string(slice(lines.text, {lines.name_begin, at})) + "]";
      return {at + (lines.has(at, "][]") ? 3 : 1), Role::nothing};
    }
    const std::size_t target = link_target(lines, at + 1);
    if (target && lines[at + 1] == '(') find_title(lines, at + 2, target - 1);
    return target ? Found{target, Role::nothing} : Found{};
  }
  if (lines[at] != '[') return {};
  const std::size_t end = lines.beyond_partner(at, '[', ']');
  if (!end) return {};
  if (lines[at + 1] == '^') return {end, Role::nothing};
  if (lines[at + 1] == '@') return {end, Role::word};
  // [name] or [name][], whose target is found by these words.
  const bool empty = lines.has(end, "[]");
  if (empty || (!link_target(lines, end) && lines.state.names.contains(name_of_link(lines, at, end)))) {
    const std::string_view name = slice(lines.text, {at + 1, end - 1});
    const bool words = name.find_first_of("\\`*_[]<>&$^~={}!") == npos;
    if (lines.state.use == MarkupUse::correction || !words) return {empty ? end + 2 : end, Role::word};
    lines.name_begin = at + 1;
    lines.name_end = end - 1;
    return {at + 1, Role::nothing};
  }
  return link_target(lines, end) ? Found{at + 1, Role::nothing} : Found{};
}

// __init__, __init__.py, __call__(self): a name of Python, whose underscores only Markdown takes for emphasis.
Found special_name(Lines& lines, std::size_t at) {
  if (!lines.has(at, "__") || in_word(lines.before(at))) return {};
  const std::size_t end = lines.run(at + 2, [](char c) { return c >= 'a' && c <= 'z'; });
  if (end == at + 2 || !lines.has(end, "__")) return {};
  const char next = lines[end + 2];
  const bool goes_on = next == '(' || (next == '.' && letter(lines[end + 3]));
  const bool known = one_of(lines.text.substr(at + 2, end - at - 2),
                            {"init",    "repr",    "str", "iter",    "len",     "eq",      "ne",   "lt",
                             "gt",      "le",      "ge",  "getitem", "setitem", "delitem", "dict", "getattr",
                             "setattr", "delattr", "doc", "mro",     "pycache", "cpp",     "func", "cplusplus"});
  return goes_on || known ? Found{end + 2, Role::word} : Found{};
}

// Whether a mark stands before or behind `at` in the same word: H~2~O, x^2^.
bool has_partner(const Lines& lines, std::size_t at) {
  const auto is_end = [&](std::size_t i) { return blank_or_end(lines[i]) || lines[i] == lines[at]; };
  const std::size_t behind = lines.run(at + 1, [&](char c) { return !blank(c) && c != lines[at]; });
  if (lines[behind] == lines[at] && behind > at + 1) return true;
  std::size_t before = at;
  while (before > lines.line_begin && at - before < far && !is_end(before - 1)) --before;
  return before < at && before > lines.line_begin && lines[before - 1] == lines[at];
}

// The marks of *, **, _, ~~ and == beside a word, of ~ and ^ within one.
Found emphasis(Lines& lines, std::size_t at) {
  const char mark = lines[at];
  if (!in(mark, "*_~=^")) return {};
  const std::size_t end = lines.run_of(at, mark);
  const bool single = in(mark, "~^") && end - at == 1 && has_partner(lines, at);
  if (in(mark, "~=^") && !single && (end - at != 2 || mark == '^')) return {};
  const char left = lines.before(at), right = lines[end];
  if (mark == '=' && in_word(left) && in_word(right)) return {};  // a==b
  if (blank_or_end(left) && blank_or_end(right)) return {};
  if (mark == '_' && in_word(left) && in_word(right)) return {end, Role::word};  // snake_case
  return {end, Role::nothing};
}

// $x$ and $$x$$, as pandoc has them
Found dollars(Lines& lines, std::size_t at) {
  if (lines[at] != '$') return {};
  if (lines.has(at, "$$")) return lines.open(until("$$", true), at + 2, Role::word);
  if (blank_or_end(lines[at + 1])) return {};
  for (std::size_t i = at + 1; (i = lines.find("$", i)) != npos && i < at + far; ++i) {
    if (blank(lines[i - 1])) break;  // $5 and $7
    if (lines[i - 1] != '\\' && !digit(lines[i + 1])) return {i + 1, Role::word};
  }
  return {};
}

// {#name .class key=value}, {: .class}, {{ template }}, {% template %}
Found attributes(Lines& lines, std::size_t at) {
  if (lines[at] != '{' || !in(lines[at + 1], "#.:{%")) return {};
  const std::size_t end = lines.beyond_partner(at, '{', '}');
  const bool of_template = in(lines[at + 1], "{%");
  return end ? Found{end, of_template ? Role::word : Role::nothing} : Found{};
}

// --- HTML, which Markdown has too ---

Found comment(Lines& lines, std::size_t at) {
  return lines.has(at, "<!--") ? lines.open(until("-->"), at + 4, Role::nothing) : Found{};
}

// <!DOCTYPE html>, <?xml ... ?>, <![CDATA[ ... ]]>
Found declaration(Lines& lines, std::size_t at) {
  if (lines.has(at, "<![CDATA[")) return lines.open(until("]]>"), at + 9, Role::boundary);
  if (lines.has(at, "<?")) return lines.open(until("?>"), at + 2, Role::boundary);
  return lines.has(at, "<!") && letter(lines[at + 2]) ? lines.open(until(">", true), at + 2, Role::boundary) : Found{};
}

// The name of the tag at `at`, in small letters; empty where there is none.
std::string tag_name(const Lines& lines, std::size_t at) {
  if (lines[at] != '<') return {};
  const std::size_t begin = at + 1 + (lines[at + 1] == '/');
  if (!letter(lines[begin])) return {};
  const std::size_t end = lines.run(begin, [](char c) { return letter(c) || digit(c) || in(c, "-:"); });
  const char next = lines[end];
  return blank_or_end(next) || next == '>' || next == '/' ? lower_case(lines.text.substr(begin, end - begin)) : "";
}

// A tag, and up to `closer`, if there is one.
Found open_tag(Lines& lines, std::size_t at, Block block, Role role) {
  block.tag = true;
  return lines.open(std::move(block), lines.run(at + 2, [](char c) { return !blank(c) && c != '>' && c != '/'; }),
                    role);
}

// Elements whose contents are no prose.
Found element(Lines& lines, std::size_t at) {
  if (lines[at + 1] == '/') return {};
  const std::string name = tag_name(lines, at);
  const bool inside = one_of(name, {"code", "kbd", "samp", "var", "tt", "math"});
  if (!inside && !one_of(name, {"script", "style", "pre", "textarea", "svg", "object", "template"})) return {};
  Block block = until("</" + name + ">");
  block.folded = true;
  block.paragraph = inside && name != "math";
  return open_tag(lines, at, std::move(block), inside ? Role::word : Role::boundary);
}

Found tag(Lines& lines, std::size_t at) {
  Block block;
  block.element = tag_name(lines, at);
  if (block.element.empty()) return {};
  block.ends = lines[at + 1] == '/';
  Role role = is_inline(block.element) ? Role::nothing : Role::boundary;
  if (one_of(block.element, {"img", "input", "button", "video", "audio", "picture", "source"})) role = Role::word;
  return open_tag(lines, at, std::move(block), role);
}

Found entity(Lines& lines, std::size_t at) {
  if (lines[at] != '&') return {};
  const std::size_t begin = at + 1 + (lines[at + 1] == '#');
  const std::size_t end = lines.run(begin, [](char c) { return letter(c) || digit(c); });
  if (end == begin || end - begin > 32 || lines[end] != ';') return {};
  const bool is_blank =
      one_of(lines.text.substr(at, end + 1 - at), {"&nbsp;", "&ensp;", "&emsp;", "&thinsp;", "&#160;"});
  return {end + 1, is_blank ? Role::blank : Role::word};
}

// --- LaTeX ---

Found latex_comment(Lines& lines, std::size_t at) {
  return lines[at] == '%' ? Found{lines.line_end, Role::nothing} : Found{};
}

// The name behind a backslash, with its star; empty where a mark stands there.
std::string_view command_name(const Lines& lines, std::size_t at) {
  if (lines[at] != '\\') return {};
  std::size_t end = lines.run(at + 1, [](char c) { return letter(c) || c == '@'; });
  if (end > at + 1 && lines[end] == '*') ++end;
  return lines.text.substr(at + 1, end - at - 1);
}

// What stands before the document.
Found preamble(Lines& lines, std::size_t at) {
  return command_name(lines, at) == "documentclass" ? lines.open(until("\\begin{document}"), at, Role::boundary)
                                                    : Found{};
}

// The name in braces behind \begin and \end.
std::string_view environment_name(const Lines& lines, std::size_t at) {
  const std::size_t brace = lines.run(at, blank);
  if (lines[brace] != '{') return {};
  const std::size_t end = lines.find("}", brace);
  return end == npos ? std::string_view() : lines.text.substr(brace + 1, end - brace - 1);
}

// Environments whose contents are no prose.
Found environment(Lines& lines, std::size_t at) {
  if (command_name(lines, at) != "begin") return {};
  std::string_view name = environment_name(lines, at + 6);
  const std::string closer = "\\end{" + std::string(name) + "}";
  if (name.ends_with('*')) name.remove_suffix(1);
  const bool formal =
      one_of(name,
             {"equation",   "align",       "alignat",     "aligned",      "gather",          "multline",    "eqnarray",
              "math",       "displaymath", "array",       "matrix",       "cases",           "split",       "verbatim",
              "Verbatim",   "lstlisting",  "minted",      "alltt",        "comment",         "tikzpicture", "picture",
              "pgfpicture", "algorithm",   "algorithmic", "filecontents", "thebibliography", "forest",      "axis"}) ||
      (lines.state.use == MarkupUse::correction && one_of(name, {"tabular", "tabularx", "longtable"}));
  return formal ? lines.open(until(closer), at, Role::boundary) : Found{};
}

Found formula(Lines& lines, std::size_t at) {
  if (lines.has(at, "$$")) return lines.open(until("$$", true), at + 2, Role::word);
  if (lines.has(at, "\\[")) return lines.open(until("\\]", true), at + 2, Role::word);
  if (lines.has(at, "\\(")) return lines.open(until("\\)", true), at + 2, Role::word);
  return lines[at] == '$' ? lines.open(until("$", true), at + 1, Role::word) : Found{};
}

// \verb|x|, \lstinline!x!
Found verbatim(Lines& lines, std::size_t at) {
  const std::string_view name = command_name(lines, at);
  if (!one_of(name, {"verb", "verb*", "lstinline", "mintinline"})) return {};
  std::size_t begin = at + 1 + name.size();
  if (name == "mintinline" || (name == "lstinline" && lines[begin] == '['))
    begin = std::max(begin, lines.beyond_partner(begin, lines[begin], lines[begin] == '[' ? ']' : '}'));
  const char mark = lines[begin];
  if (mark == '{') return {std::max(begin, lines.beyond_partner(begin, '{', '}')), Role::word};
  const std::size_t end = begin + 1 < lines.line_end ? lines.find(std::string_view(&mark, 1), begin + 1) : npos;
  return {end == npos ? begin : end + 1, Role::word};
}

Found letter_of_latex(Lines& lines, std::size_t at) {
  const auto letter = latex_letter(lines.text.substr(at, lines.line_end - std::min(at, lines.line_end)));
  return letter ? Found{at + letter->length, Role::word} : Found{};
}

// A footnote, from its brace on. Of one that goes on in lines to come, or may, both ends are boundaries of its prose.
Found note(Lines& lines, std::size_t at) {
  const std::size_t beyond = lines.beyond_partner(at, '{', '}', lines.open_note ? lines.limit(at) : lines.line_end);
  if (beyond == 0) {
    lines.open_note = true;
    lines.state.note = true;
    return {at + 1, Role::boundary};
  }
  if (beyond - at > 2) lines.asides.push_back({{at + 1, beyond - 1}, Markup::latex, '}'});
  return {beyond, Role::nothing};
}

// Braces that a mark opens, less those that it closes.
int open_braces(std::string_view mark) {
  int open = 0;
  for (std::size_t i = 0; i < mark.size() && mark[0] != '%'; ++i) {
    if (mark[i] == '\\') {
      ++i;
    } else if (mark[i] == '{') {
      ++open;
    } else if (mark[i] == '}') {
      --open;
    }
  }
  return open;
}

// \begin{theorem}[title], from the brace on. The brackets of other environments hold options.
void find_title_of_theorem(Lines& lines, std::size_t at) {
  std::string_view name = environment_name(lines, at);
  if (name.ends_with('*')) name.remove_suffix(1);
  if (!one_of(name, {"theorem",  "lemma",     "proposition", "corollary", "definition", "remark",    "example",
                     "proof",    "claim",     "conjecture",  "axiom",     "exercise",   "problem",   "solution",
                     "notation", "fact",      "observation", "question",  "thm",        "lem",       "prop",
                     "cor",      "defn",      "defi",        "rem",       "exa",        "satz",      "hilfssatz",
                     "korollar", "folgerung", "bemerkung",   "beispiel",  "beweis",     "vermutung", "behauptung",
                     "aufgabe",  "loesung",   "annahme",     "frage",     "bem",        "bsp"}))
    return;
  const std::size_t open = lines.beyond_partner(at, '{', '}');
  const std::size_t beyond = open > 0 && lines[open] == '[' ? lines.beyond_partner(open, '[', ']') : 0;
  if (beyond > open + 2) lines.asides.push_back({{open + 1, beyond - 1}, Markup::latex, ']'});
}

// Commands with what they take in brackets and braces. The arguments of some are prose: there the command ends before
// their text.
Found command(Lines& lines, std::size_t at) {
  const std::string_view starred = command_name(lines, at);
  if (starred.empty()) return {};
  const std::string_view name = starred.substr(0, starred.find('*'));
  std::size_t end = at + 1 + starred.size();
  const auto options = [&] {
    while (lines[end] == '[') {
      const std::size_t beyond = lines.beyond_partner(end, '[', ']');
      if (!beyond) break;
      end = beyond;
    }
  };
  options();
  if (one_of(name, {"section", "subsection", "subsubsection", "chapter", "part", "paragraph", "subparagraph", "title",
                    "caption", "subtitle", "abstract", "frametitle", "author"}))
    return {end + (lines[end] == '{'), Role::boundary};
  if (name == "item") return {end, Role::boundary};
  if (one_of(name, {"emph", "textbf", "textit", "textsl", "textsc", "textrm", "textsf", "textup", "textmd",
                    "textnormal", "underline", "enquote", "mbox", "text", "uline", "sout"}))
    return {end + (lines[end] == '{'), Role::nothing};
  if (name == "href" || name == "textcolor") {  // a name, then prose
    if (const std::size_t beyond = lines[end] == '{' ? lines.beyond_partner(end, '{', '}') : 0) end = beyond;
    return {end + (lines[end] == '{'), Role::nothing};
  }
  if (name == "multicolumn" || name == "multirow") {  // two arguments, then prose
    for (int n = 0; n < 2; ++n)
      end = lines[end] == '{' ? std::max(end, lines.beyond_partner(end, '{', '}')) : end + (lines[end] == '*');
    return {end + (lines[end] == '{'), Role::boundary};
  }
  if (name == "cmidrule" && lines[end] == '(') end = std::max(end, lines.beyond_partner(end, '(', ')'));
  if (one_of(name, {"footnote", "footnotetext", "thanks", "marginpar"}) && lines[end] == '{') return note(lines, end);
  if (name == "begin" && lines.state.use == MarkupUse::translation) find_title_of_theorem(lines, end);
  const bool mark =
      one_of(name, {"label",  "index",  "footnote", "footnotetext", "footnotemark", "thanks",   "marginpar",
                    "glsadd", "vspace", "hspace",   "todo",         "color",        "phantom",  "noindent",
                    "it",     "bf",     "em",       "tt",           "sc",           "small",    "large",
                    "Large",  "huge",   "tiny",     "centering",    "itshape",      "bfseries", "selectfont"});
  const bool part = one_of(name, {"begin",
                                  "end",
                                  "par",
                                  "newpage",
                                  "clearpage",
                                  "maketitle",
                                  "tableofcontents",
                                  "input",
                                  "include",
                                  "includegraphics",
                                  "bibliography",
                                  "bibliographystyle",
                                  "usepackage",
                                  "newcommand",
                                  "renewcommand",
                                  "newenvironment",
                                  "setlength",
                                  "appendix",
                                  "hline",
                                  "cline",
                                  "toprule",
                                  "midrule",
                                  "bottomrule",
                                  "cmidrule",
                                  "addlinespace",
                                  "tabularnewline",
                                  "endhead",
                                  "endfirsthead",
                                  "endfoot",
                                  "endlastfoot",
                                  "rowcolor"});
  const Role role = part ? Role::boundary : mark ? Role::nothing : Role::word;
  while (lines[end] == '{') {
    const std::size_t beyond = lines.beyond_partner(end, '{', '}');
    if (!beyond) {
      Block block;
      block.braces = 1;
      block.paragraph = true;
      return lines.open(block, end + 1, role);
    }
    end = beyond;
    options();
  }
  return {end, role};
}

Found latex_mark(Lines& lines, std::size_t at) {
  const char c = lines[at];
  if (c == '~') return {at + 1, Role::blank};
  if (c == '{' || c == '}') return {at + 1, Role::nothing};
  if (c == '&') return {at + 1, Role::boundary};
  for (const char* quotation_mark : {"``", "''", "\"`", "\"'"}) {
    if (lines.has(at, quotation_mark)) return {at + 2, Role::nothing};
  }
  if (c != '\\') return {};
  if (lines[at + 1] == '\\') {  // \\, \\*, \\[2pt]
    const std::size_t end = at + 2 + (lines[at + 2] == '*');
    const bool length = lines[end] == '[' && in(lines[lines.run(end + 1, blank)], "-+.0123456789\\");
    return {length ? std::max(end, lines.beyond_partner(end, '[', ']')) : end, Role::boundary};
  }
  if (blank_or_end(lines[at + 1])) return {at + 1, Role::nothing};
  if (in(lines[at + 1], ",;:! /-")) return {at + 2, Role::nothing};
  if (in(lines[at + 1], "'`\"^~=.") && lines[at + 2] == '{')  // \'{e}
    return {std::max(at + 2, lines.beyond_partner(at + 2, '{', '}')), Role::word};
  std::size_t end = at + 1;  // \% \& \'e
  const bool accent = in(lines[at + 1], "'`\"^~=.");
  for (++end; end < lines.line_end && (static_cast<unsigned char>(lines[end]) & 0xC0) == 0x80;) ++end;
  return {end + (accent && letter(lines[end])), Role::word};
}

// --- the table ---

using Recogniser = Found (*)(Lines&, std::size_t);

struct Row {
  MarkupRule rule;
  Recogniser recognise;
  bool begins = false;  // asked only where the content of a line begins
};

// In the order in which they are asked; the first that recognises something has it.
const std::vector<Row>& table() {
  static const std::vector<Markup> markdown = {Markup::markdown}, html = {Markup::html, Markup::markdown},
                                   latex = {Markup::latex};
  static const std::vector<Row> rows = {
      {{"front matter", "what stands between lines --- at the beginning", markdown}, front_matter, true},
      {{"fence", "blocks of code between lines of ``` or ~~~", markdown}, fence, true},
      {{"indented code", "lines that are indented by four, behind a blank line and outside of lists", markdown},
       indented_code,
       true},
      {{"link definition", "[name]: target \"title\"", markdown}, link_definition, true},
      {{"rule", "lines of ---, *** or ===", markdown}, rule, true},
      {{"heading", "the #s before a heading", markdown}, heading, true},
      {{"quote", "the > of a quotation", markdown}, quote, true},
      {{"list item", "bullets, numbers and boxes of lists, labels of footnotes", markdown}, list_item, true},
      {{"table row", "the first bar of a table's row, and the line under its heads", markdown}, table_row, true},
      {{"heading end", "the #s behind a heading", markdown}, heading_end},
      {{"table bar", "the bars between the cells of a table", markdown}, table_bar},
      {{"escape", "a backslash and the mark behind it", markdown}, escape},
      {{"code span", "code between `s", markdown}, code_span},
      {{"autolink", "<https://example.org>", markdown}, autolink},
      {{"image", "images with their texts", markdown}, image},
      {{"link", "the brackets and targets of links, references to footnotes, citations", markdown}, link},
      {{"special name", "__init__ and the like, which are no bold words", markdown}, special_name},
      {{"emphasis", "the marks *, **, _, __, ~~ and ==, ~ and ^ around a part of a word", markdown}, emphasis},
      {{"dollars", "formulas between $ or $$", markdown}, dollars},
      {{"attributes", "{#name .class}, {{ template }}", markdown}, attributes},
      {{"comment", "<!-- -->", html}, comment},
      {{"declaration", "<!DOCTYPE>, <? ?>, CDATA", html}, declaration},
      {{"element", "pre, code, script, style and the like with what they contain", html}, element},
      {{"tag", "tags with their attributes", html}, tag},
      {{"entity", "&amp; and the like", html}, entity},
      {{"comment of TeX", "% and what follows", latex}, latex_comment},
      {{"preamble", "what stands before \\begin{document}", latex}, preamble},
      {{"environment", "formulas, listings and pictures, for correctors tables, with what they contain", latex},
       environment},
      {{"verbatim", "\\verb and its kin", latex}, verbatim},
      {{"formula", "$, $$, \\( \\) and \\[ \\]", latex}, formula},
      {{"letter", "\\\"a, \\'{e}, \\c{c}, {\\ss} and the like", latex}, letter_of_latex},
      {{"command", "commands; their arguments, too, unless those are prose, as in \\emph and \\section", latex},
       command},
      {{"mark", "~, &, braces, \\\\, \\% and other accents", latex}, latex_mark},
  };
  return rows;
}

const std::vector<const Row*>& rows_of(Markup markup) {
  static const auto all = [] {
    std::vector<std::vector<const Row*>> all(4);
    for (const Row& row : table()) {
      for (const Markup of : row.rule.markups) all[static_cast<std::size_t>(of)].push_back(&row);
    }
    return all;
  }();
  return all[static_cast<std::size_t>(markup)];
}

}  // namespace

Markup markup_named(std::string_view name) {
  if (name == "none") return Markup::none;
  if (name == "markdown") return Markup::markdown;
  if (name == "html") return Markup::html;
  if (name == "latex") return Markup::latex;
  throw std::logic_error("no markup is named " + std::string(name));
}

Markup markup_of_file(std::string_view name) {
  const std::size_t stop = name.rfind('.');
  const std::string ending = stop == npos ? "" : lower_case(name.substr(stop + 1));
  if (one_of(ending, {"md", "markdown", "mkd", "mdown", "mdx", "rmd", "qmd"})) return Markup::markdown;
  if (one_of(ending, {"html", "htm", "xhtml", "xml", "svg"})) return Markup::html;
  if (one_of(ending, {"tex", "ltx", "latex"})) return Markup::latex;
  return Markup::none;
}

const std::vector<MarkupRule>& markup_rules() {
  static const std::vector<MarkupRule> rules = [] {
    std::vector<MarkupRule> out;
    for (const Row& row : table()) out.push_back(row.rule);
    return out;
  }();
  return rules;
}

void MarkupReader::define(std::string_view text) {
  if (markup_ != Markup::markdown || state_.use != MarkupUse::translation) return;
  Lines lines{text, state_};
  for (std::size_t begin = 0; begin < text.size(); begin = lines.line_end + 1) {
    lines.line_begin = begin;
    lines.line_end = end_of_line(text, begin);
    const std::size_t at = lines.run(begin, blank);
    const bool may_be = lines[at] == '[' && lines[at + 1] != '^' && state_.names.size() < 4096;
    if (const std::size_t end = may_be ? lines.beyond_partner(at, '[', ']') : 0; end > 0 && lines[end] == ':')
      state_.names.insert(name_of_link(lines, at, end));
  }
}

void MarkupReader::blank_line() {
  if (state_.block.paragraph) state_.block = {};
  state_.block.end_tag();
  state_.after_blank = true;
}

std::vector<MarkupSpan> MarkupReader::read(std::string_view text) {
  std::vector<MarkupSpan> spans;
  if (markup_ == Markup::none) return spans;
  Lines lines{text, state_};
  const auto add = [&](std::size_t begin, std::size_t end, Role role) {
    std::vector<MarkupAside> asides = std::exchange(lines.asides, {});
    std::string written = std::exchange(lines.written, {});
    if (begin == end) return;
    const bool mark = role == Role::nothing;  // each by itself: they come in pairs (tags.h)
    if (!mark && !spans.empty() && spans.back().span.end == begin && spans.back().role == role) {
      spans.back().span.end = end;
      spans.back().asides.insert(spans.back().asides.end(), asides.begin(), asides.end());
    } else {
      spans.push_back({{begin, end}, role, std::move(asides), std::move(written)});
    }
  };
  std::size_t at = 0;
  if (state_.block.open()) {
    at = lines.close(0);
    if (state_.untranslated()) lines.asides.clear();
    add(0, at, Role::boundary);
    if (at < text.size() && text[at] == '\n') ++at;
  }
  // What is not translated stays with the markup in it, and without the asides of that.
  std::size_t kept = at;
  bool keeps_word = false;  // it stands within a sentence
  const auto keep = [&](std::size_t end, Role role) {
    if (kept < end && !trim(text.substr(kept, end - kept)).empty()) add(kept, end, role);
  };
  while (at < text.size()) {
    lines.line_begin = at;
    lines.line_end = end_of_line(text, at);
    lines.heading = lines.table = lines.open_note = false;
    bool begins = at == 0 || text[at - 1] == '\n';
    if (stripped(lines.from(at)).empty()) {
      if (begins) blank_line();
      at = lines.line_end + 1;
      continue;
    }
    if (begins && !blank(text[at])) {
      if (state_.after_blank) state_.list = false;
      state_.indented_code = false;
    }
    while (at < lines.line_end) {
      if (blank(text[at]) || (in_word(text[at]) && !begins)) {
        begins = begins && blank(text[at]);
        ++at;
        continue;
      }
      Found found;
      const bool untranslated = state_.untranslated();
      for (const Row* row : rows_of(untranslated ? Markup::html : markup_)) {
        if (row->begins && !begins) continue;
        found = row->recognise(lines, at);
        if (found.end <= at) continue;
        begins = row->begins && found.end < lines.line_begin + far;
        break;
      }
      if (found.end <= at) {
        begins = false;
        ++at;
        continue;
      }
      if (state_.note) {
        state_.note_braces += open_braces(text.substr(at, found.end - at));
        state_.note = state_.note_braces > 0;
        if (!state_.note) found.role = Role::boundary;
      }
      if (untranslated && !state_.untranslated()) {
        std::vector<MarkupAside> asides = std::exchange(lines.asides, {});
        keep(at, keeps_word ? Role::word : Role::boundary);
        lines.asides = std::move(asides);
      }
      if (untranslated && state_.untranslated()) {
        lines.asides.clear();
      } else {
        add(at, found.end, found.role);
        kept = found.end;
        keeps_word = state_.untranslated() && is_inline(state_.elements.front().name);
      }
      at = found.end;
      if (at > lines.line_end) lines.line_end = end_of_line(text, at);  // a block took further lines
    }
    state_.first = state_.after_blank = false;
    at = lines.line_end + 1;
  }
  if (state_.untranslated()) keep(text.size(), Role::boundary);
  state_.first = false;
  return spans;
}

}  // namespace emend::text
