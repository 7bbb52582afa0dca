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

// The spans of a text, as they are found. What is not translated stays with the markup in it, and without the asides of
// that.
class Spans {
 public:
  explicit Spans(Lines& lines) : lines_(lines) {}

  // The block of the text before goes on; what comes behind it.
  std::size_t go_on() {
    if (!lines_.state.block.open()) return 0;
    const std::size_t end = lines_.close(0);
    if (lines_.state.untranslated()) lines_.asides.clear();
    add(0, end, Role::boundary);
    return kept_ = end + (lines_[end] == '\n');
  }

  // Text from `at` on. untranslated: whether the rule that found it began in what is not translated.
  void find(std::size_t at, const Found& found, bool untranslated) {
    const bool goes_on = lines_.state.untranslated();
    if (untranslated && goes_on) return lines_.asides.clear();
    if (untranslated) {
      std::vector<MarkupAside> asides = std::exchange(lines_.asides, {});
      keep(at, keeps_word_ ? Role::word : Role::boundary);
      lines_.asides = std::move(asides);
    }
    add(at, found.end, found.role);
    kept_ = found.end;
    keeps_word_ = goes_on && is_inline(lines_.state.elements.front().name);
  }

  std::vector<MarkupSpan> take() {
    if (lines_.state.untranslated()) keep(lines_.text.size(), Role::boundary);
    return std::move(spans_);
  }

 private:
  void add(std::size_t begin, std::size_t end, Role role) {
    std::vector<MarkupAside> asides = std::exchange(lines_.asides, {});
    std::string written = std::exchange(lines_.written, {});
    if (begin == end) return;
    const bool mark = role == Role::nothing;  // each by itself: they come in pairs (tags.h)
    if (!mark && !spans_.empty() && spans_.back().span.end == begin && spans_.back().role == role) {
      spans_.back().span.end = end;
      spans_.back().asides.insert(spans_.back().asides.end(), asides.begin(), asides.end());
    } else {
      spans_.push_back({{begin, end}, role, std::move(asides), std::move(written)});
    }
  }

  void keep(std::size_t end, Role role) {
    if (kept_ < end && !trim(lines_.text.substr(kept_, end - kept_)).empty()) add(kept_, end, role);
  }

  Lines& lines_;
  std::vector<MarkupSpan> spans_;
  std::size_t kept_ = 0;     // from where on what is not translated is no span yet
  bool keeps_word_ = false;  // it stands within a sentence
};

// The line that begins at lines.line_begin, and the further ones that a block takes. begins: whether it is all of it.
void read_line(Lines& lines, Markup markup, bool begins, Spans& spans) {
  for (std::size_t at = lines.line_begin; at < lines.line_end;) {
    if (blank(lines[at]) || (in_word(lines[at]) && !begins)) {
      begins = begins && blank(lines[at]);
      ++at;
      continue;
    }
    const bool untranslated = lines.state.untranslated();
    Found found = recognise(rules_of(untranslated ? Markup::html : markup), lines, at, begins);
    if (found.end <= at) {
      ++at;
      continue;
    }
    if (lines.state.note) found = within_note(lines, at, found);
    spans.find(at, found, untranslated);
    at = found.end;
    if (at > lines.line_end) lines.line_end = end_of_line(lines.text, at);
  }
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
  if (markup_ == Markup::none) return {};
  Lines lines{text, state_};
  Spans spans(lines);
  std::size_t at = spans.go_on();
  while (at < text.size()) {
    lines.line_begin = at;
    lines.line_end = end_of_line(text, at);
    lines.heading = lines.table = lines.open_note = false;
    const bool begins = at == 0 || text[at - 1] == '\n';
    if (stripped(lines.from(at)).empty()) {
      if (begins) blank_line();
      at = lines.line_end + 1;
      continue;
    }
    if (begins && !blank(text[at])) {
      if (state_.after_blank) state_.list = false;
      state_.indented_code = false;
    }
    read_line(lines, markup_, begins, spans);
    state_.first = state_.after_blank = false;
    at = lines.line_end + 1;
  }
  state_.first = false;
  return spans.take();
}

}  // namespace emend::text
