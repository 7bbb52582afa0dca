// HTML: tags with their attributes, elements that hold no prose, comments, entities; and for translators, which
// elements are not to be translated.
#include <algorithm>

#include "text/markup_reader.h"

namespace emend::text::markup {
namespace {

using Element = MarkupReader::Element;

// Attributes that a reader reads, or hears.
constexpr std::string_view kReadAttributes[] = {"alt",   "aria-description", "aria-label",
                                                "label", "placeholder",      "title"};

// Elements that stand within sentences.
constexpr std::string_view kInlineElements[] = {"a",    "abbr", "acronym", "b",  "bdi",   "bdo",  "big",    "cite",
                                                "data", "del",  "dfn",     "em", "font",  "i",    "ins",    "label",
                                                "mark", "q",    "ruby",    "s",  "small", "span", "strike", "strong",
                                                "sub",  "sup",  "time",    "u",  "wbr"};
constexpr std::string_view kWordElements[] = {"audio", "img", "input", "picture", "source", "video"};
// Elements whose contents are no prose: those within sentences, and the others.
constexpr std::string_view kInlineCode[] = {"code", "kbd", "math", "samp", "tt", "var"};
constexpr std::string_view kCode[] = {"object", "pre", "script", "style", "svg", "template", "textarea"};

// Elements that have no end.
constexpr std::string_view kVoidElements[] = {"area",  "base", "br",   "col",   "embed",  "hr",    "img",
                                              "input", "link", "meta", "param", "source", "track", "wbr"};
// Elements that contain blocks, of which a part may be left out of what is read.
constexpr std::string_view kContainers[] = {
    "address", "article",  "aside",  "blockquote", "body", "caption", "dd",   "details", "dialog", "div", "dl",
    "dt",      "fieldset", "figure", "footer",     "form", "header",  "html", "li",      "main",   "nav", "ol",
    "section", "summary",  "table",  "tbody",      "td",   "tfoot",   "th",   "thead",   "tr",     "ul"};
// Elements that end a paragraph (HTML standard, 13.1.2.4).
constexpr std::string_view kEndParagraph[] = {"address", "article", "aside",   "blockquote", "details", "div", "dl",
                                              "figure",  "footer",  "form",    "h1",         "h2",      "h3",  "h4",
                                              "h5",      "h6",      "header",  "hr",         "main",    "nav", "ol",
                                              "p",       "pre",     "section", "table",      "ul"};

constexpr std::string_view kBlankEntities[] = {"&#160;", "&emsp;", "&ensp;", "&nbsp;", "&thinsp;"};

static_assert(in_order(kReadAttributes) && in_order(kInlineElements) && in_order(kWordElements) &&
              in_order(kInlineCode) && in_order(kCode) && in_order(kVoidElements) && in_order(kContainers) &&
              in_order(kEndParagraph) && in_order(kBlankEntities));

// --- attributes ---

Block::Attribute attribute_named(std::string_view name) {
  using Attribute = Block::Attribute;
  if (name == "translate") return Attribute::translate;
  if (name == "class") return Attribute::classes;
  return is_in(name, kReadAttributes) ? Attribute::read : Attribute::other;
}

// Of an attribute's value, or the part of it that a line has: whether it says what is translated.
void mind_translation(Block& tag, std::string_view value) {
  if (tag.attribute == Block::Attribute::translate) tag.translated = in_small(value) != "no";
  if (tag.attribute != Block::Attribute::classes || tag.translated) return;
  while (!value.empty()) {
    const std::string_view name = value.substr(0, value.find_first_of(kBlanks));
    if (name == "notranslate") tag.translated = false;
    value.remove_prefix(std::min(value.size(), name.size() + 1));
  }
}

// A value within quotation marks, from behind the first on: what follows it. Where the mark that closes it is missing,
// the tag ends with the next >: there is none, or one that opens something.
std::size_t quoted_value(Lines& lines, std::size_t at, std::size_t end) {
  Block& tag = lines.state.block;
  const std::string_view within = lines.text.substr(0, end);
  const std::size_t close = within.find(tag.quote, at);
  const std::size_t bracket = within.substr(0, close).find('>', at);
  const bool goes_on = close == npos && bracket == npos;
  const bool closes = close != npos && (close + 1 == end || in(lines.text[close + 1], " \t\r\n/>"));
  if (!goes_on && !closes && bracket != npos) {
    tag.quote = '\0';
    return bracket;
  }
  const std::size_t stop = goes_on ? end : close;
  if (tag.attribute == Block::Attribute::read && at < stop)
    lines.asides.push_back({{at, stop}, Markup::html, tag.quote});
  mind_translation(tag, lines.text.substr(at, stop - at));
  if (goes_on) return end;
  tag.quote = '\0';
  return close + 1;
}

std::size_t value(Lines& lines, std::size_t at, std::size_t end) {
  Block& tag = lines.state.block;
  if (at < end && in(lines.text[at], "\"'")) {
    tag.quote = lines.text[at];
    return quoted_value(lines, at + 1, end);
  }
  const std::size_t stop = std::min(lines.text.substr(0, end).find_first_of(" \t\r\n>", at), end);
  const std::string_view content = lines.text.substr(at, stop - at);
  if (tag.attribute == Block::Attribute::read && std::all_of(content.begin(), content.end(), in_word))
    lines.asides.push_back({{at, stop}, Markup::html, '\0'});
  mind_translation(tag, content);
  return stop;
}

// --- elements ---

// Whether an element that is open ends, without a tag of its own, where another begins (HTML standard, 13.1.2.4).
bool is_ended_by(std::string_view element, std::string_view next) {
  if (element == "p") return is_in(next, kEndParagraph);
  if (one_of(element, {"dt", "dd"})) return one_of(next, {"dt", "dd"});
  if (one_of(element, {"td", "th"})) return one_of(next, {"td", "th", "tr", "tbody", "tfoot"});
  if (element == "tr") return one_of(next, {"tr", "tbody", "tfoot"});
  return one_of(element, {"li", "option"}) && element == next;
}

// The name of the tag at `at`, in small letters; empty where there is none.
std::string tag_name(const Lines& lines, std::size_t at) {
  if (lines[at] != '<') return {};
  const std::size_t begin = at + 1 + (lines[at + 1] == '/');
  if (!letter(lines[begin])) return {};
  const std::size_t end = lines.run(begin, [](char c) { return letter(c) || digit(c) || in(c, "-:"); });
  const char next = lines[end];
  return blank_or_end(next) || next == '>' || next == '/' ? in_small(lines.text.substr(begin, end - begin)) : "";
}

// A tag, and up to `closer`, if there is one.
Found open_tag(Lines& lines, std::size_t at, Block block, Role role) {
  block.tag = true;
  return lines.open(std::move(block), lines.run(at + 2, [](char c) { return !blank(c) && c != '>' && c != '/'; }),
                    role);
}

// --- rules ---

Found comment(Lines& lines, std::size_t at) {
  return lines.has(at, "<!--") ? lines.open(until("-->"), at + 4, Role::nothing) : Found{};
}

// <!DOCTYPE html>, <?xml ... ?>, <![CDATA[ ... ]]>
Found declaration(Lines& lines, std::size_t at) {
  if (lines.has(at, "<![CDATA[")) return lines.open(until("]]>"), at + 9, Role::boundary);
  if (lines.has(at, "<?")) return lines.open(until("?>"), at + 2, Role::boundary);
  return lines.has(at, "<!") && letter(lines[at + 2]) ? lines.open(until(">", true), at + 2, Role::boundary) : Found{};
}

Found element_of_code(Lines& lines, std::size_t at) {
  if (lines[at + 1] == '/') return {};
  const std::string name = tag_name(lines, at);
  const bool is_inline_code = is_in(name, kInlineCode);
  if (!is_inline_code && !is_in(name, kCode)) return {};
  Block block = until("</" + name + ">");
  block.folded = true;
  block.paragraph = is_inline_code && name != "math";
  return open_tag(lines, at, std::move(block), is_inline_code ? Role::word : Role::boundary);
}

Found tag(Lines& lines, std::size_t at) {
  Block block;
  block.element = tag_name(lines, at);
  if (block.element.empty()) return {};
  block.ends = lines[at + 1] == '/';
  const bool is_word = is_in(block.element, kWordElements);
  const Role role = is_inline(block.element) ? Role::nothing : Role::boundary;
  return open_tag(lines, at, std::move(block), is_word ? Role::word : role);
}

Found entity(Lines& lines, std::size_t at) {
  if (lines[at] != '&') return {};
  const std::size_t begin = at + 1 + (lines[at + 1] == '#');
  const std::size_t end = lines.run(begin, [](char c) { return letter(c) || digit(c); });
  if (end == begin || end - begin > 32 || lines[end] != ';') return {};
  return {end + 1, is_in(lines.text.substr(at, end + 1 - at), kBlankEntities) ? Role::blank : Role::word};
}

constexpr Rule kRules[] = {
    {"comment", "<!-- -->", comment},
    {"declaration", "<!DOCTYPE>, <? ?>, CDATA", declaration},
    {"element", "pre, code, script, style and the like with what they contain", element_of_code},
    {"tag", "tags with their attributes", tag},
    {"entity", "&amp; and the like", entity},
};

}  // namespace

std::span<const Rule> html_rules() { return kRules; }

bool is_inline(std::string_view element) { return is_in(element, kInlineElements); }

std::size_t close_tag(Lines& lines, std::size_t at, std::size_t end) {
  const std::string_view text = lines.text, within = text.substr(0, end);
  const auto beyond = [&](std::string_view set, std::size_t from) {
    return std::min(within.find_first_not_of(set, from), end);
  };
  if (lines.state.block.quote) at = quoted_value(lines, at, end);
  while (at < end && text[at] != '>') {
    at = beyond(" \t\r\n/\"'=", at);
    const std::size_t name = at;
    at = std::min(within.find_first_of(" \t\r\n/\"'=>", at), end);
    const std::size_t equals = beyond(" \t\r\n", at);
    if (name == at || equals == end || text[equals] != '=') continue;
    lines.state.block.attribute = attribute_named(in_small(text.substr(name, at - name)));
    at = value(lines, beyond(" \t\r\n", equals + 1), end);
  }
  return at < end ? at + 1 : 0;
}

void follow_tag(Lines& lines, const Block& tag, bool alone) {
  constexpr std::size_t most = 256;
  State& state = lines.state;
  if (state.use != MarkupUse::translation) return;
  std::vector<Element>& open = state.elements;
  if (tag.ends) {
    const auto same = std::find_if(open.rbegin(), open.rend(), [&](const Element& e) { return e.name == tag.element; });
    if (same != open.rend()) {
      open.erase(same.base() - 1, open.end());
    } else if (is_in(tag.element, kContainers)) {
      open.clear();  // the end of what stands around the first
    }
    return;
  }
  while (!open.empty() && is_ended_by(open.back().name, tag.element)) open.pop_back();
  const bool translated = tag.translated.value_or(!state.untranslated());
  if (!translated) lines.asides.clear();
  const bool has_content = !alone && !tag.element.empty() && !is_in(tag.element, kVoidElements);
  if (has_content && !(open.empty() && translated) && open.size() < most) open.push_back({tag.element, translated});
}

}  // namespace emend::text::markup
