// What is common to the languages of markup: how blocks end, the rules of a language, and how a document is read.
#include "text/markup.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "text/lines.h"
#include "text/markup_reader.h"

namespace emend::text {
namespace markup {

std::size_t Lines::beyond_partner(std::size_t at, char open, char close, std::size_t end, int& depth) const {
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

std::size_t Lines::close_at_line(std::size_t at) {
  Block& block = state.block;
  for (std::size_t begin = at; begin < text.size();) {
    const std::size_t line = end_of_line(text, begin);
    const std::string_view content = stripped(text.substr(begin, line - begin));
    if (content.starts_with(block.closer) && only(content.substr(block.closer.size()), block.closer.substr(0, 1))) {
      block = {};
      return line;
    }
    if (block.fields != MarkupAside::Fields::none) read_field(*this, begin, line);
    begin = line + 1;
  }
  return text.size();
}

std::size_t Lines::find_closer(std::size_t at, std::size_t end) const {
  const std::string_view within = text.substr(0, end), closer = state.block.closer;
  if (state.block.folded) {
    const auto found = std::search(within.begin() + static_cast<std::ptrdiff_t>(at), within.end(), closer.begin(),
                                   closer.end(), [](char c, char small) { return in_small(c) == small; });
    return found == within.end() ? npos : static_cast<std::size_t>(found - within.begin());
  }
  std::size_t found = within.find(closer, at);
  while (found != npos && found > at && closer[0] == '$' && text[found - 1] == '\\')  // \$
    found = within.find(closer, found + 1);
  return found;
}

std::size_t Lines::close(std::size_t at) {
  Block& block = state.block;
  if (block.line) return close_at_line(at);
  if (block.tag) {
    const std::size_t end = end_of_paragraph(at), closed = close_tag(*this, at, end);
    if (closed > 0) {
      block.tag = false;
      const bool alone = text.substr(0, closed).ends_with("/>");
      follow_tag(*this, block, alone);
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
  std::size_t closed = 0;
  if (block.braces > 0) {
    closed = beyond_partner(at, '{', '}', end, block.braces);
  } else if (const std::size_t found = find_closer(at, end); found != npos) {
    closed = found + block.closer.size();
  }
  if (closed > 0 || end < text.size()) block = {};  // by a blank line
  return closed > 0 ? closed : end;
}

namespace {

struct Language {
  std::vector<Markup> markups;  // that have its rules
  std::span<const Rule> rules;
};

const std::vector<Language>& languages() {
  static const std::vector<Language> all = {
      {{Markup::markdown}, markdown_rules()},
      {{Markup::message}, message_rules()},
      {{Markup::subtitle}, subtitle_rules()},
      {{Markup::xliff}, xliff_rules()},
      {{Markup::html, Markup::markdown, Markup::message, Markup::subtitle, Markup::xliff}, html_rules()},
      {{Markup::latex}, latex_rules()}};
  return all;
}

const std::vector<Rule>& rules_of(Markup markup) {
  static const auto all = [] {
    std::vector<std::vector<Rule>> all(static_cast<std::size_t>(Markup::xliff) + 1);
    for (const Language& language : languages()) {
      for (const Markup of : language.markups) {
        std::vector<Rule>& rules = all[static_cast<std::size_t>(of)];
        rules.insert(rules.end(), language.rules.begin(), language.rules.end());
      }
    }
    return all;
  }();
  return all[static_cast<std::size_t>(markup)];
}

// What the first of the rules that recognises something at `at` found. begins: whether the content of the line begins
// there; afterwards, behind what was found.
Found recognise(const std::vector<Rule>& rules, Lines& lines, std::size_t at, bool& begins) {
  for (const Rule& rule : rules) {
    if (rule.begins && !begins) continue;
    const Found found = rule.recognise(lines, at);
    if (found.end <= at) continue;
    begins = rule.begins && found.end < lines.line_begin + kFar;
    return found;
  }
  begins = false;
  return {};
}

}  // namespace
}  // namespace markup

using namespace markup;

Markup markup_named(std::string_view name) {
  if (name == "none") return Markup::none;
  if (name == "markdown") return Markup::markdown;
  if (name == "html") return Markup::html;
  if (name == "latex") return Markup::latex;
  throw std::logic_error("no markup is named " + std::string(name));
}

Markup markup_of_file(std::string_view name) {
  name = without_compression(name);
  const std::size_t stop = name.rfind('.');
  const std::string ending = stop == npos ? "" : in_small(name.substr(stop + 1));
  if (one_of(ending, {"md", "markdown", "mkd", "mdown", "mdx", "rmd", "qmd"})) return Markup::markdown;
  if (one_of(ending, {"html", "htm", "xhtml", "xml", "svg"})) return Markup::html;
  if (one_of(ending, {"tex", "ltx", "latex"})) return Markup::latex;
  return Markup::none;
}

const std::vector<MarkupRule>& markup_rules() {
  static const std::vector<MarkupRule> rules = [] {
    std::vector<MarkupRule> out;
    for (const Language& language : languages()) {
      for (const Rule& rule : language.rules) out.push_back({rule.name, rule.sentence, language.markups});
    }
    return out;
  }();
  return rules;
}

std::size_t MarkupReader::define(std::string_view text) {
  std::size_t late = 0;
  if (markup_ != Markup::markdown || state_.use != MarkupUse::translation) return late;
  Lines lines{text, state_};
  for (std::size_t begin = 0; begin < text.size(); begin = lines.line_end + 1) {
    lines.line_begin = begin;
    lines.line_end = end_of_line(text, begin);
    late += define_link(lines);
  }
  return late;
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
      const bool untranslated = state_.untranslated();
      Found found = recognise(rules_of(untranslated ? Markup::html : markup_), lines, at, begins);
      if (found.end <= at) {
        ++at;
        continue;
      }
      if (state_.note) found = within_note(lines, at, found);
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
