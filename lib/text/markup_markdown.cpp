// Markdown: what stands at the beginnings of lines (front matter, code, headings, lists, tables) and within them (code,
// links, emphasis), and the names of links that are defined elsewhere. What HTML is in it, markup_html.cpp knows.
#include <algorithm>

#include "text/markup_reader.h"
#include "text/utf8.h"

namespace emend::text::markup {
namespace {

// Names of Python and C between double underscores.
constexpr std::string_view kSpecialNames[] = {
    "cplusplus", "cpp",  "delattr", "delitem", "dict", "doc", "eq", "func",    "ge",   "getattr", "getitem", "gt",
    "init",      "iter", "le",      "len",     "lt",   "mro", "ne", "pycache", "repr", "setattr", "setitem", "str"};

static_assert(in_order(kSpecialNames));

// Of links in a document.
constexpr std::size_t kMostNames = 4096;

// --- the beginnings of lines ---

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
  const std::string_view line = stripped(lines.from(0));
  if (!lines.state.first || at != 0 || !one_of(line, {"---", "+++"})) return {};
  Block block = until(std::string(line));
  block.line = true;
  using Fields = MarkupAside::Fields;
  if (lines.state.use == MarkupUse::translation) block.fields = line == "---" ? Fields::yaml : Fields::toml;
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
void find_link_title(Lines& lines, std::size_t begin, std::size_t end) {
  while (end > begin && blank(lines[end - 1])) --end;
  const std::size_t blanks = lines.text.substr(0, end).find_first_of(" \t", lines.run(begin, blank));
  if (blanks == npos) return;
  const std::size_t open = lines.run(blanks, blank);
  const char closer = lines[end - 1];
  if (end - open > 2 && in(closer, "\"')") && lines[open] == (closer == ')' ? '(' : closer))
    lines.asides.push_back({{open + 1, end - 1}, Markup::markdown, closer});
}

// Beyond the [name] of a definition; 0 where none stands.
std::size_t beyond_defined_name(const Lines& lines, std::size_t at) {
  if (lines[at] != '[' || lines[at + 1] == '^') return 0;
  const std::size_t end = lines.beyond_partner(at, '[', ']');
  return end > 0 && lines[end] == ':' ? end : 0;
}

// [name]: target "title"
Found link_definition(Lines& lines, std::size_t at) {
  const std::size_t end = beyond_defined_name(lines, at);
  if (end == 0) return {};
  find_link_title(lines, end + 1, lines.line_end);
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
  if (lines[at] != '#' || lines.heading) return {};
  const std::size_t end = lines.run_of(at, '#');
  if (end - at > 6 || !blank_or_end(lines[end])) return {};
  lines.heading = true;
  return {lines.run(end, blank), Role::boundary};
}

Found quotation(Lines& lines, std::size_t at) {
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

// --- within lines ---

// The marks that may end a heading.
Found heading_end(Lines& lines, std::size_t at) {
  const bool ends = lines.heading && lines[at] == '#' && blank(lines.before(at)) && only(lines.from(at), "# \t\r");
  return ends ? Found{lines.line_end, Role::boundary} : Found{};
}

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
  for (std::size_t i = begin; (i = lines.find("`", i)) != npos && i < at + kFar;) {
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
std::size_t beyond_target(const Lines& lines, std::size_t at) {
  if (lines[at] == '(') return lines.beyond_partner(at, '(', ')');
  return lines[at] == '[' ? lines.beyond_partner(at, '[', ']') : 0;
}

Found image(Lines& lines, std::size_t at) {
  if (!lines.has(at, "![")) return {};
  const std::size_t end = lines.beyond_partner(at + 1, '[', ']');
  if (!end) return {};
  const std::size_t target = beyond_target(lines, end);
  const bool is_name = !target || lines.has(end, "[]");  // of the target, which stands elsewhere
  if (end - at > 3 && !is_name) lines.asides.push_back({{at + 2, end - 1}, Markup::markdown, ']'});
  if (target && lines[end] == '(') find_link_title(lines, end + 1, target - 1);
  return {target ? target : end, Role::word};
}

// The name in the brackets from `begin` to `end`, in small letters, with one blank between words.
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
    const std::size_t target = beyond_target(lines, at + 1);
    if (target && lines[at + 1] == '(') find_link_title(lines, at + 2, target - 1);
    return target ? Found{target, Role::nothing} : Found{};
  }
  if (lines[at] != '[') return {};
  const std::size_t end = lines.beyond_partner(at, '[', ']');
  if (!end) return {};
  if (lines[at + 1] == '^') return {end, Role::nothing};
  if (lines[at + 1] == '@') return {end, Role::word};
  // [name] or [name][], whose target is found by these words.
  const bool empty = lines.has(end, "[]");
  const bool has_target = beyond_target(lines, end) > 0;
  const std::string key = has_target ? "" : name_of_link(lines, at, end);
  if (empty || (!has_target && lines.state.names.contains(key))) {
    const std::string_view name = slice(lines.text, {at + 1, end - 1});
    const bool words = name.find_first_of("\\`*_[]<>&$^~={}!") == npos;
    if (lines.state.use == MarkupUse::correction || !words) return {empty ? end + 2 : end, Role::word};
    lines.name_begin = at + 1;
    lines.name_end = end - 1;
    return {at + 1, Role::nothing};
  }
  if (has_target) return {at + 1, Role::nothing};
  if (lines.state.use == MarkupUse::translation && lines.state.undefined.size() < kMostNames)
    lines.state.undefined.insert(key);
  return {};
}

// __init__, __init__.py, __call__(self): a name of Python, whose underscores only Markdown takes for emphasis.
Found special_name(Lines& lines, std::size_t at) {
  if (!lines.has(at, "__") || in_word(lines.before(at))) return {};
  const std::size_t end = lines.run(at + 2, small_letter);
  if (end == at + 2 || !lines.has(end, "__")) return {};
  const char next = lines[end + 2];
  const bool goes_on = next == '(' || (next == '.' && letter(lines[end + 3]));
  const bool known = is_in(lines.text.substr(at + 2, end - at - 2), kSpecialNames);
  return goes_on || known ? Found{end + 2, Role::word} : Found{};
}

// Whether a mark stands before or behind `at` in the same word: H~2~O, x^2^.
bool has_partner(const Lines& lines, std::size_t at) {
  const auto is_end = [&](std::size_t i) { return blank_or_end(lines[i]) || lines[i] == lines[at]; };
  const std::size_t behind = lines.run(at + 1, [&](char c) { return !blank(c) && c != lines[at]; });
  if (lines[behind] == lines[at] && behind > at + 1) return true;
  std::size_t before = at;
  while (before > lines.line_begin && at - before < kFar && !is_end(before - 1)) --before;
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
  for (std::size_t i = at + 1; (i = lines.find("$", i)) != npos && i < at + kFar; ++i) {
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

constexpr Rule kRules[] = {
    {"front matter", "what stands between lines --- or +++ at the beginning", front_matter, true},
    {"fence", "blocks of code between lines of ``` or ~~~", fence, true},
    {"indented code", "lines that are indented by four, behind a blank line and outside of lists", indented_code, true},
    {"link definition", "[name]: target \"title\"", link_definition, true},
    {"rule", "lines of ---, *** or ===", rule, true},
    {"heading", "the #s before a heading", heading, true},
    {"quote", "the > of a quotation", quotation, true},
    {"list item", "bullets, numbers and boxes of lists, labels of footnotes", list_item, true},
    {"table row", "the first bar of a table's row, and the line under its heads", table_row, true},
    {"heading end", "the #s behind a heading", heading_end},
    {"table bar", "the bars between the cells of a table", table_bar},
    {"escape", "a backslash and the mark behind it", escape},
    {"code span", "code between `s", code_span},
    {"autolink", "<https://example.org>", autolink},
    {"image", "images with their texts", image},
    {"link", "the brackets and targets of links, references to footnotes, citations", link},
    {"special name", "__init__ and the like, which are no bold words", special_name},
    {"emphasis", "the marks *, **, _, __, ~~ and ==, ~ and ^ around a part of a word", emphasis},
    {"dollars", "formulas between $ or $$", dollars},
    {"attributes", "{#name .class}, {{ template }}", attributes},
};

}  // namespace

std::span<const Rule> markdown_rules() { return kRules; }

bool define_link(Lines& lines) {
  std::set<std::string>& names = lines.state.names;
  const std::size_t at = lines.run(lines.line_begin, blank);
  const std::size_t end = names.size() < kMostNames ? beyond_defined_name(lines, at) : 0;
  if (end == 0) return false;
  const std::string name = name_of_link(lines, at, end);
  names.insert(name);
  const bool has_words = std::ranges::any_of(name, [](char c) { return letter(c) || beyond_ascii(c); });
  return lines.state.undefined.erase(name) > 0 && has_words;
}

}  // namespace emend::text::markup
