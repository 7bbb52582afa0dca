// What stands within the texts of catalogues and subtitles (catalogue.h): tags, placeholders of ICU and i18next, keys
// of menus, the dashes of a dialogue, inline elements of XLIFF. Entities, comments and code are those of HTML.
#include "text/markup_reader.h"

namespace emend::text::markup {
namespace {

// Elements of HTML that stand between sentences, or end a line; all others of a message stand within them.
constexpr std::string_view kBlocks[] = {"blockquote", "br", "dd", "div", "dl", "dt",    "h1", "h2", "h3", "h4", "h5",
                                        "h6",         "hr", "li", "ol",  "p",  "table", "td", "th", "tr", "ul"};
// Elements of HTML whose contents are no prose (markup_html.cpp).
constexpr std::string_view kCode[] = {"code",  "kbd", "math",     "pre",      "samp", "script",
                                      "style", "svg", "template", "textarea", "tt",   "var"};
// Elements of XLIFF 1.2 and 2.0 that stand for code of the document, which they may have within: as a word, or for the
// beginning or end of something.
constexpr std::string_view kCodeWords[] = {"cp", "ph", "x"};
constexpr std::string_view kCodeMarks[] = {"bpt", "bx", "ec", "em", "ept", "ex", "it", "sc", "sm"};
static_assert(in_order(kBlocks) && in_order(kCodeWords) && in_order(kCodeMarks));

bool in_name(char c) { return letter(c) || digit(c) || in(c, "-_:."); }

// The name of a tag at `at`, as it is written; empty where none stands.
std::string_view name_at(const Lines& lines, std::size_t at) {
  if (lines[at] != '<') return {};
  const std::size_t begin = at + 1 + (lines[at + 1] == '/');
  const std::size_t end = letter(lines[begin]) || digit(lines[begin]) ? lines.run(begin, in_name) : begin;
  const bool ends = blank_or_end(lines[end]) || in(lines[end], "/>");
  return ends ? lines.text.substr(begin, end - begin) : std::string_view();
}

// Beyond the > of the tag at `at`, which may stand on a later line, but not in quotation marks; 0 where none is near.
std::size_t beyond_tag(const Lines& lines, std::size_t at) {
  const std::size_t end = std::min(lines.text.size(), at + kFar);
  for (char quote = '\0'; at < end; ++at) {
    const char c = lines[at];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '>') {
      return at + 1;
    } else if (in(c, "\"'")) {
      quote = c;
    }
  }
  return 0;
}

// The element at `at` with what it contains; 0 where it has no end near.
std::size_t beyond_element(const Lines& lines, std::size_t at, std::string_view name) {
  const std::size_t tag = beyond_tag(lines, at);
  if (tag == 0 || lines.text.substr(0, tag).ends_with("/>")) return tag;
  const std::string closer = "</" + std::string(name) + ">";
  const std::size_t found = lines.text.substr(0, std::min(lines.text.size(), tag + kFar)).find(closer, tag);
  return found == npos ? 0 : found + closer.size();
}

// --- messages ---

// {count, plural, one {# file} other {# files}}, {date, date, short}
Found argument(Lines& lines, std::size_t at) {
  if (lines[at] != '{') return {};
  const std::size_t name = lines.run(at + 1, blank), end = lines.run(name, in_name);
  if (end == name || lines[lines.run(end, blank)] != ',') return {};
  const std::size_t beyond = lines.beyond_partner(at, '{', '}', std::min(lines.text.size(), at + kFar));
  return beyond ? Found{beyond, Role::word} : Found{};
}

// The number in a branch of a plural.
Found plural_number(Lines& lines, std::size_t at) {
  const bool alone = blank_or_end(lines.before(at)) && blank_or_end(lines[at + 1]);
  return lines[at] == '#' && alone ? Found{at + 1, Role::word} : Found{};
}

// $t(other.key)
Found nested_key(Lines& lines, std::size_t at) {
  if (!lines.has(at, "$t(")) return {};
  const std::size_t end = lines.beyond_partner(at + 2, '(', ')');
  return end ? Found{end, Role::word} : Found{};
}

// <b>, <0>, </link>, <br/>
Found element(Lines& lines, std::size_t at) {
  const std::string name = in_small(name_at(lines, at));
  if (name.empty() || std::ranges::find(kCode, name) != std::end(kCode)) return {};
  const std::size_t end = beyond_tag(lines, at);
  return end ? Found{end, is_in(name, kBlocks) ? Role::boundary : Role::nothing} : Found{};
}

// The mark before the letter that opens a menu: _File, &File
Found menu_key(Lines& lines, std::size_t at) {
  if (!in(lines[at], "_&") || !(blank_or_end(lines.before(at)) && in_word(lines[at + 1]))) return {};
  const std::size_t end = lines.run(at + 1, in_word);
  return in(lines[end], "_&;=(") ? Found{} : Found{at + 1, Role::nothing};
}

// --- subtitles ---

// - Who speaks? - Another one, where the content of a line begins.
Found dialogue(Lines& lines, std::size_t at) {
  std::size_t end = at;
  for (const std::string_view dash : {"-", "\u2010", "\u2013", "\u2014", ">>"})
    if (lines.has(at, dash)) end = at + dash.size();
  if (end == at || lines[end] == '-') return {};
  end = lines.run(end, blank);
  return blank_or_end(lines[end]) ? Found{} : Found{end, Role::boundary};
}

// <i>, <font color="red">, <c.loud>, <00:01:02.000>; <v Name> begins what another one says
Found cue_tag(Lines& lines, std::size_t at) {
  const std::size_t name = at + 1 + (lines[at + 1] == '/');
  if (lines[at] != '<' || !(letter(lines[name]) || digit(lines[name]))) return {};
  const std::size_t end = beyond_tag(lines, at);
  const bool voice = in_small(lines[name]) == 'v' && in(lines[name + 1], " .>");
  return end ? Found{end, voice ? Role::boundary : Role::nothing} : Found{};
}

// {\an8}
Found override_code(Lines& lines, std::size_t at) {
  if (!lines.has(at, "{\\")) return {};
  const std::size_t end = lines.find("}", at);
  return end == npos ? Found{} : Found{end + 1, Role::nothing};
}

// --- XLIFF ---

// <ph id="1">%s</ph>, <x id="1"/>, <bpt id="1">&lt;b&gt;</bpt>
Found inline_code(Lines& lines, std::size_t at) {
  const std::string_view name = lines[at + 1] == '/' ? "" : name_at(lines, at);
  const bool word = is_in(name, kCodeWords);
  if (!word && !is_in(name, kCodeMarks)) return {};
  const std::size_t end = beyond_element(lines, at, name);
  return end ? Found{end, word ? Role::word : Role::nothing} : Found{};
}

// <mrk mtype="protected">Name</mrk>, <mrk translate="no">
Found kept_words(Lines& lines, std::size_t at) {
  if (name_at(lines, at) != "mrk" || lines[at + 1] == '/') return {};
  const std::string_view tag = lines.text.substr(at, beyond_tag(lines, at) - at);
  if (tag.find("\"protected\"") == npos && tag.find("translate=\"no\"") == npos) return {};
  const std::size_t end = beyond_element(lines, at, "mrk");
  return end ? Found{end, Role::word} : Found{};
}

// <g id="1">, <pc id="1">, <mrk>
Found inline_element(Lines& lines, std::size_t at) {
  const std::size_t end = name_at(lines, at).empty() ? 0 : beyond_tag(lines, at);
  return end ? Found{end, Role::nothing} : Found{};
}

constexpr Rule kMessageRules[] = {
    {"argument", "arguments of ICU: {date, date, short}, and plurals within a sentence", argument},
    {"plural number", "the # of a plural of ICU", plural_number},
    {"nested key", "$t(other.key)", nested_key},
    {"message element", "tags, numbered ones, too: <0>", element},
    {"menu key", "the mark in _File and &File", menu_key},
};
constexpr Rule kSubtitleRules[] = {
    {"dialogue", "the dash before what somebody says", dialogue, true},
    {"cue tag", "<i>, <c.loud>, <v Name>, <00:01:02.000>", cue_tag},
    {"override code", "{\\an8}", override_code},
};
constexpr Rule kXliffRules[] = {
    {"inline code", "<ph>, <x/>, <bpt>, <ept> and the like with the code in them", inline_code},
    {"kept words", "<mrk> that says that its words stay", kept_words},
    {"inline element", "<g>, <pc>, <mrk>", inline_element},
};

}  // namespace

std::span<const Rule> message_rules() { return kMessageRules; }
std::span<const Rule> subtitle_rules() { return kSubtitleRules; }
std::span<const Rule> xliff_rules() { return kXliffRules; }

}  // namespace emend::text::markup
