#include "filters/text_line.h"

#include <algorithm>
#include <cctype>
#include <tuple>
#include <utility>

#include "english/edit_types.h"
#include "filters/corrector.h"
#include "filters/word_place.h"
#include "text/log_line.h"
#include "text/protect.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/word_classes.h"

namespace emend::filters {
namespace {

// Whether a sentence is of another language: two of three of its words, of four or more, are none, and not only those
// that may be names; or one in four is none, and language is sure of it. behind_foreign: so was what was said before,
// which what is shorter follows. Nothing where it is too short to tell.
std::optional<bool> is_foreign(std::string_view sentence, bool behind_foreign, text::RunningLanguage& language) {
  if (text::is_foreign(sentence)) return true;
  std::size_t words = 0, unknown = 0, small = 0;  // small: unknown ones without a capital
  for (const text::Span span : text::words(sentence)) {
    const std::string_view word = text::slice(sentence, span);
    std::size_t at = 0;
    const char32_t first = text::next_code_point(word, at);
    if (!text::is_letter(first)) continue;  // a number, or what stands for code
    const std::string lower = text::lower(word);
    const auto any = [](std::string_view) { return true; };
    const bool known = text::is_word(lower) || !text::spelling_of(lower, false, any).empty();
    ++words;
    unknown += !known;
    small += !known && !text::is_upper(first);
  }
  if (words < 5 && behind_foreign && unknown * 2 >= words && unknown > 0) return true;
  if (words < 4) return std::nullopt;
  if (unknown * 3 > words * 2 && small >= 2) return true;
  return unknown * 4 >= words && language.is_other(sentence);
}

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

// Columns: a row of blanks, or a tab, stands between words, not at the line's beginning.
bool has_columns(std::string_view line) {
  line = without_blanks(line);
  return line.find('\t') != line.npos || line.find("    ") != line.npos;
}

// What somebody types into a shell or an interpreter: "$ cd folder", ">>> x = f(2)". Quotations in mail have the same
// marks, and are prose.
bool is_command(std::string_view line) {
  line = without_blanks(line);
  if (line.size() > 2 && line.starts_with("$ "))
    return std::islower(static_cast<unsigned char>(line[2])) || std::string_view("./~").find(line[2]) != line.npos;
  constexpr std::string_view prompt = ">>> ";
  if (!line.starts_with(prompt)) return false;
  const std::string_view code = line.substr(prompt.size());
  const auto begins = [&](std::string_view word) { return code.starts_with(word); };
  return code.find_first_of("()[]{}=_") != code.npos || code.find(' ') == code.npos || begins("import ") ||
         begins("from ") || begins("print ");
}

// A statement of a program, with a comment behind it or not: "int f(int n) { return n; }", "x = y;", "else {".
bool is_statement(std::string_view line) {
  line = without_blanks(line.substr(0, line.find("//")));
  if (line.ends_with('{')) return true;
  if (!line.ends_with(';') && !line.ends_with('}')) return false;
  const std::size_t call = line.find('(');  // prose has a blank before it
  return line.find(" = ") != line.npos ||
         (call > 0 && call != line.npos && std::isalnum(static_cast<unsigned char>(line[call - 1])));
}

// Of a paragraph or a quotation, not of a heading, an item or a cell: the markup before a line's prose.
bool opens_paragraph(std::string_view markup) {
  return markup.starts_with("<p>") || markup.starts_with("<p ") || markup.find_first_not_of("> \t") == markup.npos;
}
// As code and what is set apart are.
bool is_indented(std::string_view line) { return line.starts_with("    ") || line.starts_with('\t'); }
// A heading, too.
bool is_bold(std::string_view line) {
  const std::string_view written = without_blanks(line);
  return (written.starts_with("**") && written.ends_with("**")) ||
         (written.starts_with("__") && written.ends_with("__"));
}
bool opens_heading(std::string_view markup) {
  return markup.starts_with('#') || (markup.starts_with('\\') && !markup.starts_with("\\item"));
}

// Prose between the boundaries of a line's markup, or in an aside.
struct Part {
  Section section;
  bool aside;
};
// lead: bytes that the line begins with and its prose does not.
std::vector<Part> parts(const TextLine::Source& source, std::string_view prose, std::size_t lead) {
  const auto mode = source.options.protect == "none" ? text::Protect::none : text::Protect::automatic;
  std::vector<text::MarkupSpan> marks = source.markup.value_or(std::vector<text::MarkupSpan>());
  if (lead > 0) marks.push_back({{0, lead}, text::MarkupSpan::Role::boundary});
  std::vector<Part> all;
  for (Section& section : sections(prose, marks, mode)) all.push_back({std::move(section), false});
  for (const Aside& aside : asides(prose, marks)) {
    const bool has_sentences = aside.place.markup == text::Markup::latex;  // or names of things, as attributes have
    if (!has_sentences) continue;
    for (Section& section : sections(prose, aside, mode)) all.push_back({std::move(section), true});
  }
  return all;
}

void learn_code(const Section& section, std::string_view prose, Jargon& jargon) {
  const std::string_view text = text::slice(prose, section.span);
  for (const Fixed& one : section.fixed)
    if (one.shown == Fixed::Shown::word) jargon.learn_code(text::slice(text, one.span));
}

// Whether letters stand beside what is protected.
bool has_letters_of_prose(const Section& section, std::string_view prose) {
  const std::string_view text = text::slice(prose, section.span);
  std::size_t at = 0;
  for (const Fixed& one : section.fixed) {
    if (text::has_letter(text.substr(at, one.span.begin - at))) return true;
    at = one.span.end;
  }
  return text::has_letter(text.substr(at));
}

// Whether so much of a plain line is protected, or its words stand in such columns, that it is hardly prose.
bool is_hardly_prose(const Section& section, std::string_view line) {
  std::size_t bytes = 0;
  for (const Fixed& one : section.fixed)
    if (one.shown == Fixed::Shown::word) bytes += one.span.size();
  return bytes * 4 > section.span.size() || has_columns(line);
}

Segment segment_of(const Part& part, std::string_view prose, const TextLine::Source& source) {
  static const text::WordList none;
  const CorrectorOptions& options = source.options;
  const text::WordList* known = options.known ? options.known.get() : &none;
  const std::string_view text = text::slice(prose, part.section.span);
  Segment segment(part.section.span, text, View(text, part.section.fixed, !source.markup), options.sentence_bytes,
                  source.is_english() ? known : nullptr);
  segment.code = source.is_plain() && is_hardly_prose(part.section, source.line);
  segment.aside = part.aside;
  segment.technical = source.is_english() && source.markup;
  segment.known = options.known.get();
  return segment;
}

void name_jargon(Segment& segment, const Jargon& jargon) {
  segment.jargon = jargon.find(segment.view.text());
  segment.names = jargon.names(segment.view.text());
  segment.subjects = jargon.subjects(segment.view.text());
}

bool ends_in_a_piece(std::string_view line) {
  const std::size_t hyphen = bytes_of_hyphen(line);
  return hyphen > 0 && line.size() > hyphen && text::has_letter(line.substr(0, line.size() - hyphen)) &&
         line[line.size() - hyphen - 1] != ' ' && line[line.size() - hyphen - 1] != '-';
}

}  // namespace

bool TextLine::Source::is_plain() const { return !markup && !options.tokenized; }
bool TextLine::Source::is_english() const { return options.language.starts_with("en"); }

// A plain line and the one before it without what their prose does not begin with, and without blanks around them.
struct TextLine::Lines {
  std::string_view prose;
  std::optional<std::string_view> before;
  bool open_before;  // no mark ends the line before

  Lines(const Source& source, std::size_t lead)
      : prose(without_blanks(source.line.substr(lead))), open_before(source.before && source.before->said->goes_on) {
    if (!source.before) return;
    const std::string_view line = source.before->line;
    before = without_blanks(line.substr(std::min(source.before->said->lead, line.size())));
  }
};

TextLine TextLine::read(const Source& source, Flow& flow) {
  TextLine line;
  line.log = source.is_plain() && text::log_line(source.line).is_log();
  if (source.options.tokenized) line.tokens = std::make_unique<const text::Detokenized>(source.line);
  const bool fenced = source.is_plain() && source.options.markup == "auto" && flow.fences.is_code(source.line);
  Lead begins = source.is_plain() ? lead(source.line) : Lead();
  line.said.lead = begins.bytes;
  line.said.quote = begins.quote;
  const bool code = fenced || (source.is_plain() && (is_command(source.line) || is_statement(source.line)));
  const std::string_view prose = line.tokens ? std::string_view(line.tokens->prose()) : source.line;
  bool has_prose = false;
  for (const Part& part : parts(source, prose, begins.bytes)) {
    if (source.is_english()) learn_code(part.section, prose, flow.jargon);
    Segment segment = segment_of(part, prose, source);
    begins.item = begins.item || segment.code;
    has_prose = has_prose || has_letters_of_prose(part.section, prose);
    if (source.is_english()) name_jargon(segment, flow.jargon);
    if (segment.technical) flow.jargon.learn_prose(segment.view.text());
    if (!code && !segment.sentences.empty()) line.segments.push_back(std::move(segment));
  }
  line.say();
  line.tell_languages(source.is_english(), flow);
  const bool behind_code = source.markup && flow.set_apart;
  if (source.markup) flow.set_apart = !has_prose || without_blanks(source.line).starts_with('|');
  if (line.said.sentences.empty() || line.tokens) return line;  // tokens are whole sentences
  if (source.markup) {
    const bool item = line.set_edges_of_markup(source, behind_code);
    flow.set_apart = flow.set_apart || (item && line.said.goes_on);
  } else {
    const Lines lines(source, begins.bytes);
    line.tell_continuation(lines, source, begins, flow.breaks);
    flow.breaks.learn_end(line.said.goes_on);
    if (source.options.wrapped && begins.bytes == 0) flow.breaks.learn(lines.before, lines.open_before, lines.prose);
    line.set_edges(lines, source, begins, flow.breaks);
  }
  line.join_to(source);
  line.find_pieces(source);
  return line;
}

void TextLine::say() {
  for (const Segment& segment : segments)
    for (const text::Span span : segment.sentences)
      if (!segment.aside) said.sentences.emplace_back(segment.text(span));
}

// Which sentences are of another language.
void TextLine::tell_languages(bool english, Flow& flow) {
  for (Segment& segment : segments) {
    for (const text::Span span : segment.sentences) {
      const std::optional<bool> foreign =
          english ? is_foreign(segment.text(span), flow.foreign, flow.language) : std::nullopt;
      segment.foreign.push_back(foreign.value_or(false));
      flow.foreign = foreign.value_or(flow.foreign);
    }
  }
}

// Which edges of a line of a document with markup begin and end a sentence. behind_code: code, or a list, led to it.
// Returns whether it is an item, a heading or the like.
bool TextLine::set_edges_of_markup(const Source& source, bool behind_code) {
  const std::string_view line = source.line;
  Segment& last = *std::find_if(segments.rbegin(), segments.rend(), [](const Segment& one) { return !one.aside; });
  const std::string_view opening = without_blanks(line.substr(0, segments.front().span.begin));
  const bool closed = !without_blanks(line.substr(last.span.end)).empty();
  said.goes_on = !closed && !opens_heading(opening) && !is_bold(line) && goes_on(said.sentences.back());
  const bool item = !opens_paragraph(opening);
  said.joined =
      source.options.wrapped && source.before && source.before->said->goes_on && !item && !opening.starts_with('<');
  const bool rest =
      behind_code && begins_small(without_blanks(text::slice(line, segments.front().span)));  // of what led to it
  // Headings and cells have no full stop to be mended, and lines of a paragraph end in mid-sentence.
  for (Segment& segment : segments) {
    segment.may_begin = segment.aside || (&segment == &segments.front() && !item && !said.joined && !rest);
    segment.may_end = !goes_on(segment.text(segment.sentences.back()));
  }
  constexpr std::size_t narrow = 50;  // bytes: not the lines of a list or a poem
  last.goes_on = source.options.wrapped && said.goes_on && !opening.starts_with('|') && line.size() >= narrow;
  return item;
}

// Whether a plain line, which is one segment, goes on from the one before it, and in the next one.
void TextLine::tell_continuation(const Lines& lines, const Source& source, const Lead& begins,
                                 const LineBreaks& breaks) {
  said.goes_on = goes_on(said.sentences.back());
  said.continues = source.options.wrapped && lines.open_before && !begins.item &&
                   begins.quote == source.before->said->quote &&
                   breaks.continues(*lines.before, source.before->said->continues, lines.prose);
  said.joined = said.continues && breaks.is_seen_to_continue(*lines.before, lines.prose);
}

// Which edges of a plain line begin and end a sentence.
void TextLine::set_edges(const Lines& lines, const Source& source, const Lead& begins, const LineBreaks& breaks) {
  const std::string_view prose = lines.prose;
  const bool wrapped = source.options.wrapped;
  const bool within = begins.bytes > 0 || begins.item || is_indented(source.line);  // a list, a comment, code
  // A list, and what stands behind a line of signs, may be in small letters.
  const bool rest = lines.open_before && begins_small(prose) &&
                    (!text::has_letter(source.before->line) || (is_phrase(prose) && is_phrase(*lines.before)));
  const bool open = within || said.continues || (wrapped && breaks.may_go_on(prose)) || prose.ends_with(',') ||
                    prose.ends_with(';') || prose.ends_with(':') || is_phrase(prose) || breaks.ends_without_marks();
  Segment& segment = segments.front();
  segment.may_begin = !within && !said.continues && !rest;
  segment.may_end = !(open && said.goes_on);
  segment.goes_on = wrapped && said.goes_on && (said.continues || (breaks.is_wrapped() && breaks.may_go_on(prose)));
}

// The first sentence of a line that is joined to the one before is the rest of one that began there: said as a whole,
// where it is no longer than a model reads.
void TextLine::join_to(const Source& source) {
  const bool rest = said.joined || said.continues;
  if (said.joined) {
    const std::string& begun = source.before->said->sentences.back();
    std::string& first = said.sentences.front();
    said.joined = first_letter(first) == 0 && begun.size() + 1 + first.size() <= source.options.sentence_bytes;
    if (said.joined) head = begun + ' ';
    first.insert(0, head);
  }
  segments.front().torn = rest && !said.joined;
}

// The pieces of words that hyphens at the ends of lines cut.
void TextLine::find_pieces(const Source& source) {
  Segment &first = segments.front(), &last = segments.back();
  if (ends_in_a_piece(source.line)) {
    const std::vector<text::Span> words = text::words(last.view.text());
    if (!words.empty()) last.cut_words.push_back({words.back().begin, last.view.text().size()});
  }
  if (!source.before || !ends_in_a_piece(source.before->line)) return;
  const std::vector<text::Span> firsts = text::words(first.view.text());
  if (!firsts.empty() && (first.cut_words.empty() || first.cut_words.front().begin > firsts.front().begin))
    first.cut_words.insert(first.cut_words.begin(), firsts.front());
}

std::vector<text::Edit> TextLine::to_line(std::string_view line, std::span<std::vector<text::Edit>> of_segments,
                                          HeldBack& held_back, std::uint64_t record) const {
  std::vector<text::Edit> made;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const auto& [span, view] = std::tie(segments[s].span, segments[s].view);
    if (of_segments[s].empty()) continue;
    segments[s].keep(of_segments[s], held_back, record);
    const std::vector<std::string> types = english::edit_types(view.text(), of_segments[s]);
    for (std::size_t e = 0; e < types.size(); ++e) {
      const text::Edit& of_view = of_segments[s][e];
      std::optional<text::Edit> edit = view.to_line(of_view);
      if (!edit) {
        if (view.spoils_abbreviation(of_view))
          held_back.add(record, Check::capitals, text::slice(view.text(), {of_view.begin, of_view.end}), of_view);
        continue;
      }
      edit->begin += span.begin;
      edit->end += span.begin;
      edit->kind = types[e];
      made.push_back(std::move(*edit));
    }
  }
  std::ranges::sort(made, {}, &text::Edit::begin);  // asides stand within other text
  if (!tokens) return made;
  made = tokens->to_line(made);
  const std::vector<std::string> types = english::edit_types(line, made);
  for (std::size_t e = 0; e < types.size(); ++e) made[e].kind = types[e];
  return made;
}

}  // namespace emend::filters
