#include "filters/corrector.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <memory>
#include <span>
#include <tuple>

#include "english/classes.h"
#include "english/edit_checks.h"
#include "english/edit_types.h"
#include "english/tagger.h"
#include "filters/edges.h"
#include "filters/no_numbers.h"
#include "filters/sections.h"
#include "filters/view.h"
#include "filters/word_place.h"
#include "filters/years.h"
#include "grammar/rules.h"
#include "text/detokenize.h"
#include "text/inflection.h"
#include "text/kept_words.h"
#include "text/log_line.h"
#include "text/noisy_channel.h"
#include "text/protect.h"
#include "text/sentences.h"
#include "text/spelling.h"
#include "text/typography.h"
#include "text/utf8.h"
#include "text/variants.h"

namespace emend::filters {
namespace {

// Several words, and not a small letter, though it is not shown in usual case: headings, names, logs.
bool is_shouted(std::string_view sentence) {
  for (std::size_t at = 0; at < sentence.size();) {
    const char32_t c = text::next_code_point(sentence, at);
    if (text::is_letter(c) && !text::is_upper(c)) return false;
  }
  return sentence.find(' ') != sentence.npos;
}

// Whether two of three of its words, of four or more, are none, and not only those that may be names: another language.
// behind_foreign: so was what was said before, which what is shorter follows. Nothing where it is too short to tell.
std::optional<bool> is_foreign(std::string_view sentence, bool behind_foreign) {
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
  return unknown * 3 > words * 2 && small >= 2;
}

// A listed word that is too rare for a model to have seen it often loses its ending: juicy, slyly, devotee, themed.
bool takes_ending(std::string_view from, std::string_view to, const text::WordList& known) {
  constexpr std::size_t short_bytes = 5;
  if (from.size() < short_bytes || text::is_word(from) || !known.contains(from)) return false;
  for (const std::string_view ending : {"y", "ly", "n", "en", "ee", "r", "er", "d", "ed"}) {
    if (!from.ends_with(ending)) continue;
    const std::string stem(from.substr(0, from.size() - ending.size()));
    if (to == stem || to == stem + 'e') return true;
  }
  return false;
}

// The words of a text that an edit changes, as they stand and as they would: of two that it joins ("any" "one"), both.
struct Change {
  std::string_view from;
  std::string to;
};
Change whole_words(std::string_view text, const text::Edit& edit) {
  std::size_t begin = edit.begin, end = edit.end;
  for (const text::Span word : text::words(text)) {
    if (word.begin < edit.begin && edit.begin <= word.end) begin = word.begin;
    if (word.begin <= edit.end && edit.end < word.end) end = word.end;
  }
  return {text.substr(begin, end - begin), std::string(text.substr(begin, edit.begin - begin)) + edit.replacement +
                                               std::string(text.substr(edit.end, end - edit.end))};
}

// Whether an edit writes a word that is none, in place of what may be one, or another spelling of the same word, or a
// rare word without its ending.
bool is_implausible(std::string_view from, std::string_view to, const text::WordList& known) {
  const auto lower_words = [](std::string_view text) {
    std::vector<std::string> out;
    for (const text::Span span : text::words(text)) out.push_back(text::lower(text::slice(text, span)));
    return out;
  };
  const std::vector<std::string> before = lower_words(from);
  const auto spans = text::words(to);
  if (before.size() == 1 && spans.size() == 1) {
    const std::string word = text::lower(text::slice(to, spans.front()));
    if (text::is_spelling_variant(before.front(), word) || takes_ending(before.front(), word, known)) return true;
  }
  return std::any_of(spans.begin(), spans.end(), [&](text::Span span) {
    const std::string_view word = text::slice(to, span);
    if (word.find_first_of("0123456789'") != word.npos || word.find("’") != word.npos) return false;
    if (known.contains(word) || text::is_word(text::lower(word))) return false;
    const auto old = text::words(from);  // a capital makes no word of "lsof"
    return std::none_of(old.begin(), old.end(), [&](text::Span span) { return text::slice(from, span) == word; });
  });
}

// Whether a sentence has neither a mark at its end nor a verb that a subject has: a heading, an item, the subject of a
// commit.
bool is_terse(std::string_view sentence) {
  const std::size_t last = sentence.find_last_not_of(" \"')]");
  if (last != sentence.npos && std::string_view(".!?").find(sentence[last]) != sentence.npos) return false;
  const std::vector<text::Span> words = text::words(sentence);
  return std::none_of(words.begin(), words.end(), [&](text::Span span) {
    std::string word = text::lower(text::slice(sentence, span));
    word.resize(std::min(word.find('\''), word.size()));
    return english::is<"of-statement">(word);
  });
}

bool share_a_lemma(const std::string& a, const std::string& b) {
  const auto of_a = text::analyses(a), of_b = text::analyses(b);
  return std::any_of(of_a.begin(), of_a.end(), [&](const text::Analysis& one) {
    return std::any_of(of_b.begin(), of_b.end(), [&](const text::Analysis& other) { return one.lemma == other.lemma; });
  });
}

// Whether two words are forms of one, or the first with a mark more or less.
bool has_same_lemma(const std::string& a, const std::string& b) {
  return a.starts_with(b) || b.starts_with(a) || share_a_lemma(a, b);
}

// What stands between two boundaries of a line: how the model sees it, and its sentences without the blanks behind
// them.
struct Segment {
  text::Span span;         // of the line
  std::string_view prose;  // what stands there
  View view;
  std::vector<text::Span> sentences;
  std::vector<bool> foreign;              // sentences, of which the model knows nothing
  std::vector<bool> cut;                  // sentences that go on in the next one: they were too long
  std::vector<text::Span> cut_words;      // of the view, which its sentences do not hold as a whole
  bool may_begin = true, may_end = true;  // sentences: what gets a capital, and a full stop
  bool code = false;                      // more than a quarter is protected, or columns: no capitals are mended
  std::vector<text::Span> jargon, names, subjects;  // words (jargon.h)
  bool goes_on = false;                             // the last sentence, on the next line
  bool torn = false;                                // the first one, from the line before, which the model is not shown
  bool aside = false;                               // stands in another one, and is none of its text: a footnote
  bool technical = false;                           // of an English document with markup
  const text::WordList* known = nullptr;            // words

  // english: its words that are known; null: it is of another language.
  Segment(text::Span span, std::string_view prose, View shown, std::size_t sentence_bytes,
          const text::WordList* english)
      : span(span), prose(prose), view(std::move(shown)) {
    const std::vector<text::Span> whole = text::sentences(view.text(), std::string::npos);
    auto of = whole.begin();  // the whole sentence of a piece
    const std::vector<text::Span> pieces = text::sentences(view.text(), sentence_bytes);
    cut_words = text::cut_words(view.text(), pieces);
    for (text::Span sentence : pieces) {
      while (of->end < sentence.end) ++of;
      const bool goes_on = of->end > sentence.end;
      while (sentence.size() > 0 && view.text()[sentence.end - 1] == ' ') --sentence.end;  // a view has no other blanks
      if (sentence.size() == 0) continue;
      sentences.push_back(sentence);
      cut.push_back(goes_on);
      if (english) view.calm(sentence, *english);
    }
  }
  std::string_view text(text::Span sentence) const { return text::slice(view.text(), sentence); }
  // What is right of the first word of the rest of a sentence depends on what stands before it ("than with it").
  bool depends_on_the_word_before(const text::Edit& edit) const {
    const std::vector<text::Span> changed = text::words(std::string_view(view.text()).substr(0, edit.end));
    return changed.size() == 1 && text::is_word(text::lower(text::slice(view.text(), changed.front())));
  }
  // Puts a mark that ends something before a letter: "2-.clause".
  bool ends_within_a_word(const text::Edit& edit) const {
    const std::string& added = edit.replacement;
    if (added.empty() || added.find_first_not_of(".,;:!?") != added.npos) return false;
    const std::string_view text = view.text(), from = text::slice(text, {edit.begin, edit.end});
    std::size_t behind = edit.end;
    return from.find_first_of(".,;:!?") == from.npos && edit.begin > 0 && text[edit.begin - 1] != ' ' &&
           behind < text.size() && text::is_letter(text::next_code_point(text, behind));
  }
  // Whether the sentence begins and ends here.
  bool is_whole(std::size_t s) const {
    const bool last = s + 1 == sentences.size();
    return (s > 0 ? !cut[s - 1] : may_begin) && (last ? may_end && !goes_on : true) && !cut[s];
  }
  bool is_open(std::size_t s) const { return cut[s] || (goes_on && s + 1 == sentences.size()); }
  // It is a piece of one word.
  bool is_of_a_word(text::Span sentence) const {
    const auto word = first_behind(cut_words, sentence.begin);
    return word != cut_words.end() && word->begin <= sentence.begin && sentence.end <= word->end;
  }

  // What goes on in the next line: what is right of its last word depends on what nobody has seen yet ("with its"). A
  // word that is none is wrong in any case.
  bool depends_on_the_next_word(const text::Edit& edit) const {
    const std::string_view text = view.text();
    if (edit.end < sentences.back().begin) return false;
    const std::string_view from = text::slice(text, {edit.begin, edit.end});
    const std::vector<text::Span> behind = text::words(text.substr(edit.end));
    const bool joins = from.ends_with(' ') && !edit.replacement.ends_with(' ') && !behind.empty();  // command-line
    if (behind.size() > (joins ? 1 : 0)) return false;
    const std::vector<text::Span> changed = text::words(from);
    return std::all_of(changed.begin(), changed.end(),
                       [&](text::Span word) { return text::is_word(text::lower(text::slice(from, word))); });
  }

  // words: in their order.
  static bool changes_one_of(const std::vector<text::Span>& words, const text::Edit& edit) {
    const auto word = first_behind(words, edit.begin);
    return word != words.end() && word->begin < edit.end;
  }
  // The first of the spans, which are in their order, that ends behind a place.
  static std::vector<text::Span>::const_iterator first_behind(const std::vector<text::Span>& spans, std::size_t place) {
    return std::partition_point(spans.begin(), spans.end(), [&](text::Span span) { return span.end <= place; });
  }

  // Behind the stand-in of code, not of a number.
  bool is_behind_code(std::size_t at) const {
    if (at < 2 || view.text()[at - 1] != ' ' || view.text()[at - 2] != View::stand_in) return false;
    const std::optional<text::Span> code = view.line_span({at - 2, at - 1});
    return code && text::has_letter(text::slice(prose, *code));
  }

  // What the stand-in behind an edit and a blank stands for; empty where there is none.
  std::string_view fixed_behind(const text::Edit& edit) const {
    const std::string_view text = view.text();
    if (edit.end + 2 > text.size() || text[edit.end] != ' ' || text[edit.end + 1] != View::stand_in) return {};
    const std::optional<text::Span> place = view.line_span({edit.end + 1, edit.end + 2});
    return place ? text::slice(prose, *place) : std::string_view();
  }

  // "on 4 July 1976", "at 5:30" become "in ...": what is fixed stands for any number, a year's too, and is a day or a
  // time.
  bool puts_in_before_a_day(const text::Edit& edit) const {
    if (text::lower(edit.replacement) != "in") return false;
    const std::string_view fixed = fixed_behind(edit);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (std::all_of(fixed.begin(), fixed.end(), is_digit)) return false;
    for (std::size_t at = 0; at < fixed.size(); ++at) {
      std::size_t end = at;
      while (end < fixed.size() && is_digit(fixed[end])) ++end;
      if (end > at && end - at <= 2) return true;
      at = end;
    }
    return false;
  }

  // "in 1998" becomes "at 1998": what is fixed stands for any number, a time's too, and is a year.
  bool takes_in_from_a_year(const text::Edit& edit) const {
    const std::string to = text::lower(edit.replacement);
    return (to == "at" || to == "on") && text::lower(text::slice(view.text(), {edit.begin, edit.end})) == "in" &&
           is_year(fixed_behind(edit));
  }

  // "A        approximate": what stands in the next column is not what the article belongs to.
  bool agrees_with_the_next_column(const text::Edit& edit) const {
    const std::string_view from = text::slice(view.text(), {edit.begin, edit.end});
    if (text::lower(from) != "a" && text::lower(from) != "an") return false;
    const std::optional<text::Span> place = view.line_span({edit.begin, edit.end});
    const std::string_view behind = place ? prose.substr(place->end) : std::string_view();
    return behind.starts_with('\t') || behind.starts_with("    ");
  }

  // "use ! to force": behind what ends a sentence comes no small letter.
  bool takes_blank_before_a_sign(const text::Edit& edit) const {
    const std::string_view behind = std::string_view(view.text()).substr(edit.end);
    return edit.replacement.empty() && text::slice(view.text(), {edit.begin, edit.end}) == " " &&
           (behind.starts_with("! ") || behind.starts_with("? ")) && begins_small(behind.substr(2));
  }

  // Of the stand-ins of a sentence, in order: the year, or nothing.
  std::vector<std::string_view> years(text::Span sentence) const {
    std::vector<std::string_view> out;
    for (std::size_t at = sentence.begin; at < sentence.end; ++at) {
      if (view.text()[at] != View::stand_in) continue;
      const std::optional<text::Span> place = view.line_span({at, at + 1});
      const std::string_view fixed = place ? text::slice(prose, *place) : std::string_view();
      out.push_back(is_year(fixed) ? fixed : std::string_view());
    }
    return out;
  }

  // A word gets a capital that is commonly written without, and that stands behind others that stay.
  bool gives_needless_capital(const text::Edit& edit, std::span<const text::Edit> edits) const {
    const std::string_view from = text::slice(view.text(), {edit.begin, edit.end});
    const bool capital = from == text::lower(from) && from != edit.replacement && text::lower(edit.replacement) == from;
    return capital && !from.empty() && from != "i" && known && known->contains(from) &&
           !text::lacks_capital(view.text(), {edit.begin, edit.end}) && !opens_one(edit, edits);
  }
  bool opens_one(const text::Edit& edit, std::span<const text::Edit> edits) const {
    auto sentence = std::partition_point(sentences.begin(), sentences.end(),
                                         [&](text::Span span) { return span.end < edit.begin; });
    for (; sentence != sentences.end() && sentence->begin < edit.end; ++sentence)
      if (opens(*sentence, edit, edits)) return true;
    return false;
  }
  // The first word of a sentence, or the one that is the first when others have gone: The education, Education.
  bool opens(text::Span sentence, const text::Edit& edit, std::span<const text::Edit> edits) const {
    std::size_t place = sentence.begin + first_letter(text(sentence));
    auto other =
        std::partition_point(edits.begin(), edits.end(), [&](const text::Edit& one) { return one.end <= place; });
    for (; other != edits.end() && other->begin < edit.begin; ++other) {
      if (other->begin > place || other->end > sentence.end || text::has_letter(other->replacement)) break;
      place = other->end + first_letter(text::slice(view.text(), {other->end, sentence.end}));
    }
    return edit.begin <= place && edit.end > sentence.begin;
  }

  // The words of the view and what they are: read once for all edits, since a view may be a line of a million bytes.
  struct Reading {
    std::vector<text::Span> words;
    std::vector<english::Tagged> tags;  // when they are first needed
  };

  // What a technical document means otherwise than other prose: a word gets a capital that stood in code; what the
  // document speaks of becomes another word; "its" before a noun or a sign; the number of what code names
  // ("the `exit` event"), a name alone in a cell or a link.
  bool mistakes_terms(const text::Edit& edit, Reading& reading) const {
    const std::string_view text = view.text(), from = text::slice(text, {edit.begin, edit.end});
    const std::vector<text::Span>& all = reading.words;
    if (all.size() == 1 && from.size() <= Jargon::short_bytes && !text::is_word(text::lower(from))) return true;
    if (from.empty()) return false;
    if (from == text::lower(from) && from != "i" && text::lower(edit.replacement) == from)
      return changes_one_of(names, edit);
    if (changes_one_of(subjects, edit) && !text::words(edit.replacement).empty() &&
        !has_same_lemma(text::lower(from), text::lower(edit.replacement)))
      return true;
    const std::string_view to = edit.replacement;
    const bool of_number = from.size() + 1 == to.size()
                               ? to.starts_with(from) && to.ends_with('s')
                               : to.size() + 1 == from.size() && from.starts_with(to) && from.ends_with('s');
    if (of_number && is_behind_code(edit.begin)) return true;
    if (text::lower(from) != "its") return false;
    const auto next =
        std::partition_point(all.begin(), all.end(), [&](text::Span word) { return word.begin < edit.end; });
    if (next == all.end()) return true;
    if (reading.tags.empty()) reading.tags = english::tag(text, all);
    const text::Part part = reading.tags[static_cast<std::size_t>(next - all.begin())].part;
    return part == text::Part::noun || part == text::Part::proper;
  }

  // Leaves out what would make other words of jargon, names of what is none, and whole sentences of what is none.
  // record: its number, for what is held back.
  void keep(std::vector<text::Edit>& edits, HeldBack& held_back, std::uint64_t record) const {
    bool left = false;
    for (std::size_t s = 0; s < sentences.size(); ++s) {
      const text::Span sentence = sentences[s];
      // Those that touch it, so that many edits of many sentences take no longer than each by itself.
      const auto first = std::partition_point(edits.begin(), edits.end(),
                                              [&](const text::Edit& edit) { return edit.end < sentence.begin; });
      const auto last =
          std::partition_point(first, edits.end(), [&](const text::Edit& edit) { return edit.begin <= sentence.end; });
      if (first == last) continue;
      const std::span<text::Edit> touching(first, last);
      left = true;
      // Behind "v1.2" or "foo()" nothing begins.
      const text::Span before{sentence.begin, sentence.begin + first_letter(text(sentence))};
      if ((s == 0 ? !may_begin : cut[s - 1]) || view.touches_fixed(before))
        leave_small(view.text(), sentence, touching);
      if (cut[s] || (s + 1 == sentences.size() && !may_end) ||
          (view.is_calmed(sentence) && filters::goes_on(text(sentence))))
        leave_open(view.text(), sentence, touching);
    }
    if (left) drop_empty(view.text(), edits);
    Reading reading;
    if (technical && !edits.empty()) reading.words = text::words(view.text());
    const std::vector<text::Edit> all = edits;
    const auto fails = [&](const text::Edit& edit) -> std::optional<Check> {
      if (text::touches(cut_words, {edit.begin, edit.end})) return Check::cut_word;
      if (goes_on && depends_on_the_next_word(edit)) return Check::next_line;
      if (torn && depends_on_the_word_before(edit)) return Check::next_line;
      if (ends_within_a_word(edit)) return Check::no_word;
      if (puts_in_before_a_day(edit) || takes_in_from_a_year(edit)) return Check::stand_in;
      if (edit.kind != grammar::own_rule) {  // whoever wrote it knows the terms
        if (changes_one_of(jargon, edit)) return Check::jargon;
        if (edit.kind != grammar::table_rule && gives_needless_capital(edit, all)) return Check::needless_capital;
        if (technical && mistakes_terms(edit, reading)) return Check::document_term;
      }
      if (agrees_with_the_next_column(edit) || takes_blank_before_a_sign(edit)) return Check::code;
      // "for i in range(10):", or columns
      if (code && text::lower(text::slice(view.text(), {edit.begin, edit.end})) == text::lower(edit.replacement))
        return Check::code;
      return std::nullopt;
    };
    std::erase_if(edits, [&](const text::Edit& edit) {
      const std::optional<Check> check = fails(edit);
      if (check) held_back.add(record, *check, text::slice(view.text(), {edit.begin, edit.end}), edit);
      return check.has_value();
    });
  }
};

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

}  // namespace

struct Corrector::Line {
  struct Before {
    std::string_view line;
    const Said* said;
  };
  // What a line is read by.
  struct Source {
    std::string_view line;
    const std::optional<std::vector<text::MarkupSpan>>& markup;  // nothing in a document that has none
    const std::optional<Before>& before;                         // nothing at a document's beginning
    const CorrectorOptions& options;
    bool is_plain() const { return !markup && !options.tokenized; }
    bool is_english() const { return options.language.starts_with("en"); }
  };

  bool log = false;                                 // what a program wrote of what it does
  std::unique_ptr<const text::Detokenized> tokens;  // of a tokenized line
  std::vector<Segment> segments;                    // that have sentences; asides behind all others
  Said said;
  std::string head;  // what the line before said of the first sentence; empty: nothing, or too much

  // flow: of the lines before, and from then on of this one, too.
  static Line read(const Source& source, Flow& flow) {
    Line line;
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
    flow.foreign = line.tell_languages(source.is_english(), flow.foreign);
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

  // Prose between the boundaries of a line's markup, or in an aside.
  struct Part {
    Section section;
    bool aside;
  };
  // lead: bytes that the line begins with and its prose does not.
  static std::vector<Part> parts(const Source& source, std::string_view prose, std::size_t lead) {
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

  static void learn_code(const Section& section, std::string_view prose, Jargon& jargon) {
    const std::string_view text = text::slice(prose, section.span);
    for (const Fixed& one : section.fixed)
      if (one.shown == Fixed::Shown::word) jargon.learn_code(text::slice(text, one.span));
  }

  // Whether letters stand beside what is protected.
  static bool has_letters_of_prose(const Section& section, std::string_view prose) {
    const std::string_view text = text::slice(prose, section.span);
    std::size_t at = 0;
    for (const Fixed& one : section.fixed) {
      if (text::has_letter(text.substr(at, one.span.begin - at))) return true;
      at = one.span.end;
    }
    return text::has_letter(text.substr(at));
  }

  // Whether so much of a plain line is protected, or its words stand in such columns, that it is hardly prose.
  static bool is_hardly_prose(const Section& section, std::string_view line) {
    std::size_t bytes = 0;
    for (const Fixed& one : section.fixed)
      if (one.shown == Fixed::Shown::word) bytes += one.span.size();
    return bytes * 4 > section.span.size() || has_columns(line);
  }

  static Segment segment_of(const Part& part, std::string_view prose, const Source& source) {
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

  static void name_jargon(Segment& segment, const Jargon& jargon) {
    segment.jargon = jargon.find(segment.view.text());
    segment.names = jargon.names(segment.view.text());
    segment.subjects = jargon.subjects(segment.view.text());
  }

  void say() {
    for (const Segment& segment : segments)
      for (const text::Span span : segment.sentences)
        if (!segment.aside) said.sentences.emplace_back(segment.text(span));
  }

  // Which sentences are of another language. behind_foreign: the last one before was; returns whether the last one here
  // is, as far as can be told.
  bool tell_languages(bool english, bool behind_foreign) {
    for (Segment& segment : segments) {
      for (const text::Span span : segment.sentences) {
        const std::optional<bool> foreign = english ? is_foreign(segment.text(span), behind_foreign) : std::nullopt;
        segment.foreign.push_back(foreign.value_or(false));
        behind_foreign = foreign.value_or(behind_foreign);
      }
    }
    return behind_foreign;
  }

  // Which edges of a line of a document with markup begin and end a sentence. behind_code: code, or a list, led to it.
  // Returns whether it is an item, a heading or the like.
  bool set_edges_of_markup(const Source& source, bool behind_code) {
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

  // A plain line and the one before it without what their prose does not begin with, and without blanks around them.
  struct Lines {
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

  // Whether a plain line, which is one segment, goes on from the one before it, and in the next one.
  void tell_continuation(const Lines& lines, const Source& source, const Lead& begins, const LineBreaks& breaks) {
    said.goes_on = goes_on(said.sentences.back());
    said.continues = source.options.wrapped && lines.open_before && !begins.item &&
                     begins.quote == source.before->said->quote &&
                     breaks.continues(*lines.before, source.before->said->continues, lines.prose);
    said.joined = said.continues && breaks.is_seen_to_continue(*lines.before, lines.prose);
  }

  // Which edges of a plain line begin and end a sentence.
  void set_edges(const Lines& lines, const Source& source, const Lead& begins, const LineBreaks& breaks) {
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
  void join_to(const Source& source) {
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
  void find_pieces(const Source& source) {
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
  static bool ends_in_a_piece(std::string_view line) {
    const std::size_t hyphen = bytes_of_hyphen(line);
    return hyphen > 0 && line.size() > hyphen && text::has_letter(line.substr(0, line.size() - hyphen)) &&
           line[line.size() - hyphen - 1] != ' ' && line[line.size() - hyphen - 1] != '-';
  }

  // The edits of the views, in their order in the line, as far as they can be made, as edits of the line, with types.
  std::vector<text::Edit> to_line(std::string_view line, std::span<std::vector<text::Edit>> of_segments,
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
};

// What prepare found in a window, for apply.
struct Corrector::Prepared {
  std::vector<Line> lines;
  std::deque<Said> earlier;  // by the last lines before the window, nearest last

  // What the k-th line before line i of the window, which the filter has seen, says; line 0 before it is itself.
  const Said& said(std::size_t i, std::size_t k) const {
    return k <= i ? lines[i - k].said : *(earlier.end() - static_cast<std::ptrdiff_t>(k - i));
  }
  // Which apostrophes and quotation marks there are in line i, or the nearest of `most` before it in its document.
  text::Marks marks(const stream::Window& window, std::size_t i, std::size_t most) const {
    for (std::size_t k = 0; k <= most && (k == 0 || window.before(i, k)); ++k) {
      std::string all;
      for (const std::string& sentence : said(i, k).sentences) all += sentence;
      if (const text::Marks found = text::marks_of(all); found != text::Marks::none) return found;
    }
    return text::Marks::none;
  }

  std::optional<Texts> views;          // of all segments, where there is a speller
  std::optional<Turn<Levels>> levels;  // where they count
};

// A sentence of a window that the model is asked about.
struct Corrector::Sentence {
  std::uint64_t record;         // its number in the input
  std::size_t segment;          // among all of the window
  text::Span span;              // of the segment's view
  std::string_view head, text;  // head: what of it stands on the line before
  std::vector<std::string_view> context;
  std::vector<std::string_view> years;  // of the stand-ins of text (years.h)
  std::vector<text::Edit> edits;        // of text
  bool technical = false;               // its document has markup
  bool log = false;                     // it is a message of a log
  bool whole = false;                   // its beginning and its end are here
  bool open = false;                    // it goes on in what nobody has read yet, or in another piece
  // What the model says of text with those edits, how many words of the document are wrong up to here, and which share
  // of its commas it lacks; none: it is a chat.
  std::vector<text::Edit> proposed = {};
  double rate = ErrorLevel::usual;
  std::optional<double> commas_missing = {};
};

void declare(cli::Options& options, CorrectorOptions& corrector) {
  options
      .add("context", corrector.context, "N",
           "Show the model the N sentences before each sentence, at most the number that it was made for")
      .range(0, 4);
  options.add("min-confidence", corrector.min_confidence, "X", "Drop edits with a confidence below X, a probability")
      .range(0, 1);
  options
      .add("types", corrector.types, "TYPES",
           "Make only edits of these error types, separated by commas: tense, article, noun-num ...")
      .split()
      .suggest(english::ErrorTypes::names());
  options.add("iterations", corrector.iterations, "N", "Correct the corrected text again, up to N rounds in all")
      .range(1, 10);
  options.add("tokenized", corrector.tokenized, "Read and write words and marks separated by blanks, as in M2 files");
  options
      .add("protect", corrector.protect, "WHAT",
           "Keep URLs, paths, addresses, numbers, identifiers and the like byte for byte, or protect nothing")
      .choices({"auto", "none"});
  options
      .add("markup", corrector.markup, "LANGUAGE",
           "Leave the markup of documents as it is: Markdown, HTML or LaTeX, or the language that the name of the file "
           "implies (`auto`)")
      .choices({"auto", "markdown", "html", "latex", "none"});
  options
      .add("rules", corrector.rules, "RULES",
           "Apply the built-in rules (`a apple`, `didn't went`) before the model (`on`) or not (`off`), or also apply "
           "the rules in a file, whose name has a slash or ends in .rules")
      .suggest({"on", "off"})
      .completes(cli::Complete::file);
  options
      .add("noise", corrector.noise, "LEVEL",
           "How many words of the text are wrong: clean, typed, learner, or their share. auto estimates it from the "
           "text so far. The rarer errors are, the more certain the model must be to change a word")
      .suggest({"auto", "clean", "typed", "learner"});
  options
      .add("spell", corrector.spell, "NAME",
           "Repair the spelling first: with the words that the package knows (`lexicon`), with a package of denoise (a "
           "name or a folder), or not at all (`none`)")
      .completes(cli::Complete::model);
}

Corrector::Corrector(const CorrectorOptions& options, Load load, std::unique_ptr<stream::Filter> speller,
                     text::Rejections rejected)
    : options_(options),
      types_(options.types),
      load_(std::move(load)),
      speller_(std::move(speller)),
      rejected_(std::move(rejected)),
      said_rate_(error_rate(options.noise)),
      markup_(options.tokenized ? "none" : options.markup, text::MarkupUse::correction) {}

Corrector::~Corrector() = default;

Rewriter& Corrector::rewriter() {
  const std::lock_guard lock(loading_);
  if (!rewriter_) rewriter_ = load_();
  return *rewriter_;
}

// What the speller sees of a window: the views, a record each, and what goes on from the record before.
Texts Corrector::views_of(const stream::Window& window, const std::vector<Line>& lines) {
  std::vector<std::string_view> views;
  std::vector<std::optional<std::string_view>> before;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const Segment& segment : lines[i].segments) {
      const Said& said = lines[i].said;
      const bool rest = &segment == &lines[i].segments.front() && (said.continues || said.joined);
      views.push_back(segment.view.text());
      before.push_back(rest ? window.before(i, 1) : std::nullopt);
    }
  }
  return Texts(std::move(views), [before = std::move(before)](std::size_t i, std::size_t k) {
    return k == 1 ? before[i] : std::nullopt;
  });
}

void Corrector::prepare(stream::Window& window) {
  auto prepared = std::make_shared<Prepared>();
  prepared->earlier = recent_;
  for (std::size_t i = 0; i < window.size(); ++i) {
    std::optional<Line::Before> before;
    if (const auto line = window.before(i, 1)) before = {*line, &recent_.back()};
    if (flow_.part != window.part(i)) flow_ = {window.part(i)};
    const auto markup = markup_.read(window, i);
    const Line& line = prepared->lines.emplace_back(Line::read({window.text(i), markup, before, options_}, flow_));
    recent_.push_back(line.said);
    if (recent_.size() > lookback()) recent_.pop_front();
  }
  if (speller_) speller_->prepare(prepared->views.emplace(views_of(window, prepared->lines)));
  if ((options_.calibration.level != 0 || options_.calibration.commas) && !said_rate_)
    prepared->levels.emplace(levels_);
  window.prepared = std::move(prepared);
}

Corrector::Counts Corrector::counts() const {
  return {sentences_,
          rewritten_,
          changed_,
          edits_,
          looped_,
          spelled_,
          levels_.valid() ? levels_.get().errors.rate() : said_rate_.value_or(0)};
}

// Whether a table has an edit of spelling: a common misspelling, or a contraction without its apostrophe.
bool Corrector::is_in_a_table(std::string_view from, const std::string& to) const {
  constexpr std::size_t least_letters = 3;
  const auto listed = [&](std::string_view word) { return options_.known && options_.known->contains(word); };
  return text::spelling_of(from, true, listed, least_letters) == to ||
         (options_.known && options_.known->contraction(from) == to);
}

// Edits of what stands behind `bytes` bytes, counted from there; others are left out.
void without_head(std::vector<text::Edit>& edits, std::size_t bytes) {
  std::erase_if(edits, [&](const text::Edit& edit) { return edit.begin < bytes; });
  for (text::Edit& edit : edits) {
    edit.begin -= bytes;
    edit.end -= bytes;
  }
}

template <class Fails>
void Corrector::hold_back(std::uint64_t record, std::string_view text, std::vector<text::Edit>& edits, Check check,
                          const Fails& fails) {
  std::erase_if(edits, [&](const text::Edit& edit) {
    const bool failed = fails(edit);
    if (failed) held_back_.add(record, check, text::slice(text, {edit.begin, edit.end}), edit);
    return failed;
  });
}

// Begins the edits of all sentences with those of the speller.
void Corrector::spell(std::vector<Sentence>& sentences, Prepared& prepared) {
  speller_->apply(*prepared.views);
  for (Sentence& sentence : sentences) {
    const std::vector<text::Edit>& all = prepared.views->edits(sentence.segment);
    const auto first = std::partition_point(all.begin(), all.end(),
                                            [&](const text::Edit& edit) { return edit.begin < sentence.span.begin; });
    const auto last =
        std::partition_point(first, all.end(), [&](const text::Edit& edit) { return edit.begin <= sentence.span.end; });
    sentence.edits.assign(first, last);
    // What the speller joins across the end of the sentence is cut there.
    const std::string_view text = prepared.views->text(sentence.segment);
    hold_back(sentence.record, text, sentence.edits, Check::cut_word,
              [&](const text::Edit& edit) { return edit.end > sentence.span.end; });
    hold_back(sentence.record, text, sentence.edits, Check::unsure,
              [&](const text::Edit& edit) { return edit.confidence < options_.min_confidence; });
    // Of the words of a log's program letters know nothing: containerd, powerd.
    hold_back(sentence.record, text, sentence.edits, Check::log_word, [&](const text::Edit& edit) {
      return sentence.log && !is_in_a_table(text::slice(text, {edit.begin, edit.end}), edit.replacement);
    });
    without_head(sentence.edits, sentence.span.begin);
    spelled_ += sentence.edits.size();
  }
}

// Adds the edits of the rules to those of all sentences; called again behind the rewriter, which may leave what a rule
// knows: he dont, he don't. `last`: what is not made now is held back.
void Corrector::apply_rules(std::vector<Sentence>& sentences, bool last) {
  for (Sentence& sentence : sentences) {
    if (sentence.log) continue;
    const std::string text = text::apply(sentence.text, sentence.edits);
    // The tense of a sentence that began on the line before cannot be changed as a whole.
    // Where markup and code are, the present is no slip: what a program does, it does at all times.
    std::span<const std::string_view> before = sentence.context;
    if (sentence.technical && text.find(View::stand_in) != text.npos) before = {};
    const WithYears shown(text, sentence.years);
    std::vector<text::Edit> edits =
        grammar::edits(std::string(sentence.head) + shown.text(), sentence.head.empty() ? before : before.first(0),
                       options_.books, sentence.open);
    without_head(edits, sentence.head.size());
    shown.back(edits);
    const auto is_unsure = [&](const text::Edit& edit) { return edit.confidence < options_.min_confidence; };
    if (last)
      hold_back(sentence.record, text, edits, Check::unsure, is_unsure);
    else
      std::erase_if(edits, is_unsure);
    for (text::Edit& edit : edits)
      if (edit.kind.empty()) edit.kind = grammar::table_rule;
    if (!edits.empty()) sentence.edits = text::compose(sentence.text, sentence.edits, edits);
  }
}

// Whether it joins words to one that is rarely written so ("file system" is no "filesystem"), or takes a hyphen out of
// a compound.
bool Corrector::is_moot_join(std::string_view from, std::string_view to) const {
  constexpr double common = 3.5;  // Zipf
  const auto joined = [](std::string_view text) {
    std::string out = text::lower(text);
    std::erase_if(out, [](char c) { return c == ' ' || c == '-'; });
    return out;
  };
  const std::string whole = joined(to);
  if (!options_.knowledge.lexicon || joined(from) != whole || text::words(from).size() == text::words(to).size())
    return false;
  if (from.find('-') != from.npos) return true;
  if (to.find_first_of(" -") != to.npos) return false;
  const auto listed = options_.knowledge.lexicon->look_up(whole);
  return !listed || listed->zipf() < common;
}

// Whether a word that no list has would become another one, or several, that its letters do not say it was meant for.
// What the network proposes is likelier than what they say alone.
bool Corrector::spoils_a_term(std::string_view from, std::string_view to) const {
  constexpr double word_of_the_network = 3;  // log odds
  constexpr double common = 3.5;             // Zipf
  const auto letters = [](std::string_view text) {
    std::string out = text::lower(text);
    std::erase_if(out, [](char c) { return c == '\''; });
    return out;
  };
  if (letters(from) == letters(to)) return false;
  const std::vector<text::Span> before = text::words(from), behind = text::words(to);
  for (const text::Span span : before) {
    const std::string_view word = text::slice(from, span);
    if (is_initials(*options_.knowledge.lexicon, word)) return true;
    if (options_.known->contains(word)) {
      // What is rare is hardly a slip for what is common: rerun, idempotent, Jacques.
      const auto listed = options_.knowledge.lexicon->look_up(word);
      const bool rare = listed && listed->zipf() < common;
      if (rare && before.size() == 1 && behind.size() == 1 &&
          !share_a_lemma(text::lower(word), text::lower(text::slice(to, behind.front()))))
        return true;
      continue;
    }
    if (std::any_of(behind.begin(), behind.end(), [&](text::Span kept) { return text::slice(to, kept) == word; }))
      continue;
    if (before.size() != 1 || behind.size() != 1) return true;
    const std::string right = text::lower(text::slice(to, behind.front()));
    const auto listed = options_.knowledge.lexicon->look_up(right);
    if (!listed) return true;
    const text::Candidate candidate{right, listed->zipf()};
    if (text::meant(text::lower(word), {&candidate, 1}).log_odds + word_of_the_network < 0) return true;
  }
  return false;
}

// Of the network's edits those that write what is no word, or none that was meant. text: of the sentence, as the
// network was shown it.
void Corrector::hold_back_words(const Sentence& sentence, std::string_view text, std::vector<text::Edit>& edits) {
  // What stands for code on the line before is nothing that this line may say.
  const bool behind_code = sentence.head.find(View::stand_in) != sentence.head.npos;
  hold_back(sentence.record, text, edits, Check::stand_in, [&](const text::Edit& edit) {
    return behind_code && edit.replacement.find(View::stand_in) != std::string::npos;
  });
  hold_back(sentence.record, text, edits, Check::unlisted_term, [&](const text::Edit& edit) {
    return options_.knowledge.lexicon && spoils_a_term(text::slice(text, {edit.begin, edit.end}), edit.replacement);
  });
  hold_back(sentence.record, text, edits, Check::no_word, [&](const text::Edit& edit) {
    if (!options_.known) return false;
    const Change change = whole_words(text, edit);
    return is_implausible(change.from, change.to, *options_.known) || is_moot_join(change.from, change.to);
  });
}

// Edits of words that stand beside each other are one change, as sure as the least sure of them: "finished to clean"
// becomes "finished cleaning", or stays, but is no "finished to cleaning".
void link_neighbours(std::string_view text, std::vector<text::Edit>& edits) {
  const auto of_words = [&](const text::Edit& edit) {
    return changes_letters(text::slice(text, {edit.begin, edit.end}), edit.replacement);
  };
  for (std::size_t first = 0, end = 0; first < edits.size(); first = end) {
    double least = edits[first].confidence;
    for (end = first + 1; end < edits.size() && edits[end].begin <= edits[end - 1].end + 1 && of_words(edits[end]) &&
                          of_words(edits[end - 1]);
         ++end)
      least = std::min(least, edits[end].confidence);
    for (std::size_t e = first; e < end; ++e) edits[e].confidence = least;
  }
}

// A word that stands elsewhere in what the model writes is an edit where it was and one where it comes, which the model
// rates apart: "how is it made" becomes "how it is made", never "how it made". Half of a move is wrong, so both are as
// sure as the surer one. Articles and prepositions come and go for other reasons.
void link_moves(std::string_view text, std::vector<text::Edit>& edits) {
  constexpr std::size_t far = 24;  // bytes: a word or a few
  const auto word_of = [](std::string_view of_edit) {
    const std::vector<text::Span> words = text::words(of_edit);
    return words.size() == 1 ? text::lower(text::slice(of_edit, words.front())) : std::string();
  };
  for (text::Edit& gone : edits) {
    if (!gone.replacement.empty()) continue;
    const std::string word = word_of(text::slice(text, {gone.begin, gone.end}));
    if (word.empty() || english::is<"comes-and-goes">(word)) continue;
    for (text::Edit& come : edits)
      if (come.begin == come.end && std::max(come.begin, gone.begin) - std::min(come.begin, gone.begin) <= far &&
          word_of(come.replacement) == word)
        come.confidence = gone.confidence = std::max(come.confidence, gone.confidence);
  }
}

// Of the sentence's form, and of the commas that it has and that the model would put in.
void Corrector::see_commas(const Sentence& sentence, CommaLevel& level) const {
  if (sentence.whole) level.see_form(is_careless(sentence.text));
  const std::string text = text::apply(sentence.text, sentence.edits);
  double expected = 0;
  for (const text::Edit& edit : sentence.proposed)
    if (puts_comma(text::slice(text, {edit.begin, edit.end}), edit.replacement))
      expected += options_.calibration.of_comma(edit.confidence, level.missing());
  level.see(commas_in(sentence.text), expected);
}

// How many words are wrong, and how many commas lack, up to each sentence.
void Corrector::see(std::vector<Sentence>& sentences, Prepared& prepared) const {
  if (said_rate_)
    for (Sentence& sentence : sentences) {
      sentence.rate = *said_rate_;
      sentence.commas_missing = commas_missing_at(*said_rate_);
    }
  if (!prepared.levels) return;
  Levels levels = prepared.levels->wait();
  for (Sentence& sentence : sentences) {
    if (sentence.log) continue;
    double errors = 0;
    for (const text::Edit& edit : sentence.edits)
      errors += evidence(text::slice(sentence.text, {edit.begin, edit.end}), edit);
    const std::string text = text::apply(sentence.text, sentence.edits);
    for (const text::Edit& edit : sentence.proposed)
      errors += evidence(text::slice(text, {edit.begin, edit.end}), edit);
    levels.errors.see(text::words(sentence.text).size(), errors);
    sentence.rate = levels.errors.rate();
    if (!options_.calibration.commas) continue;
    see_commas(sentence, levels.commas);
    if (!levels.commas.casual()) sentence.commas_missing = levels.commas.missing();
  }
  prepared.levels->pass_on(levels);
}

// How likely an edit of `from` is right, given what the text is like.
double Corrector::confidence_in_text(const text::Edit& edit, std::string_view from, const Sentence& sentence) const {
  const Calibration& calibration = options_.calibration;
  if (changes_letters(from, edit.replacement)) return calibration.in_text(edit.confidence, sentence.rate);
  if (!calibration.commas || !puts_comma(from, edit.replacement)) return edit.confidence;
  return sentence.commas_missing ? calibration.of_comma(edit.confidence, *sentence.commas_missing)
                                 : calibration.of_comma_in_chat(edit.confidence);
}

void add_in_order(std::vector<text::Edit> more, std::vector<text::Edit>& edits) {
  const auto middle = static_cast<std::ptrdiff_t>(edits.size());
  std::move(more.begin(), more.end(), std::back_inserter(edits));
  std::inplace_merge(edits.begin(), edits.begin() + middle, edits.end(),
                     [](const text::Edit& a, const text::Edit& b) { return a.begin < b.begin; });
}

// What the rewriter proposes for the sentences whose numbers are `asked`, as they stand in `texts`: all but what is no
// word. first: it is the first time.
void Corrector::propose(std::vector<Sentence>& sentences, const std::vector<std::size_t>& asked,
                        const std::vector<std::string>& texts, bool first) {
  std::vector<std::string> whole;  // with their heads
  std::vector<SentenceInContext> questions;
  for (const std::size_t i : asked) whole.push_back(std::string(sentences[i].head) + texts[i]);
  for (std::size_t q = 0; q < asked.size(); ++q) questions.push_back({whole[q], sentences[asked[q]].context});
  std::vector<Rewriting> rewritings = rewriter().rewrite(questions);
  for (std::size_t q = 0; q < asked.size(); ++q) {
    Sentence& sentence = sentences[asked[q]];
    std::vector<text::Edit>& edits = sentence.proposed;
    edits = std::move(rewritings[q].edits);
    if (options_.calibration.commas) add_in_order(std::move(rewritings[q].doubted), edits);
    if (first) looped_ += rewritings[q].looped;
    if (const std::optional<std::string>& astray = rewritings[q].astray)
      held_back_.add(sentence.record, Check::loop, whole[q], {0, whole[q].size(), *astray, "", 0});
    for (const auto& [check, edit] : rewritings[q].refused)
      if (edit.begin >= sentence.head.size())
        held_back_.add(sentence.record, check, text::slice(whole[q], {edit.begin, edit.end}), edit);
    english::split_marks(whole[q], edits);
    options_.calibration.calibrate(whole[q], edits);
    without_head(edits, sentence.head.size());
    hold_back_words(sentence, texts[asked[q]], edits);
  }
}

// Of what is proposed for a sentence, which stands as `text`, what is sure enough in this text and no habit of models.
std::vector<text::Edit> Corrector::accepted(Sentence& sentence, std::string_view text) {
  std::vector<text::Edit> edits = std::exchange(sentence.proposed, {});
  const bool in_english = options_.language.starts_with("en");
  for (text::Edit& edit : edits)
    edit.confidence = confidence_in_text(edit, text::slice(text, {edit.begin, edit.end}), sentence);
  if (in_english) english::join_verbs(text, edits);
  link_neighbours(text, edits);
  link_moves(text, edits);
  hold_back(sentence.record, text, edits, Check::unsure,
            [&](const text::Edit& edit) { return edit.confidence < options_.min_confidence; });
  if (in_english)
    english::check_edits(text, edits, [&](const english::EditCheck& habit, const text::Edit& proposed) {
      held_back_.add(sentence.record, {Check::habit, habit.name}, text::slice(text, {proposed.begin, proposed.end}),
                     proposed);
    });
  return edits;
}

// Adds the rewriter's edits to those of all sentences.
void Corrector::correct(std::vector<Sentence>& sentences, Prepared& prepared) {
  std::vector<std::string> texts;  // as they stand after the rounds so far
  std::vector<std::size_t> asked;  // sentences of this round
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    texts.push_back(text::apply(sentences[i].text, sentences[i].edits));
    if (!options_.knowledge.lexicon || !(sentences[i].log || is_terse(texts.back()))) asked.push_back(i);
  }
  rewritten_ += asked.size();
  if (asked.empty()) see(sentences, prepared);
  for (int round = 0; round < options_.iterations && !asked.empty(); ++round) {
    propose(sentences, asked, texts, round == 0);
    if (round == 0) see(sentences, prepared);
    std::vector<std::size_t> changed;
    for (const std::size_t i : asked) {
      Sentence& sentence = sentences[i];
      const std::vector<text::Edit> edits = accepted(sentence, texts[i]);
      if (edits.empty()) continue;
      sentence.edits = text::compose(sentence.text, sentence.edits, edits);
      texts[i] = text::apply(sentence.text, sentence.edits);
      changed.push_back(i);
    }
    asked = std::move(changed);
  }
}

// The sentences before line i of a window as they were written, nearest last. What goes on in the line is said there as
// a whole.
std::vector<std::string_view> Corrector::before(const stream::Window& window, const Prepared& prepared,
                                                std::size_t i) const {
  const auto most = static_cast<std::size_t>(options_.context);
  std::vector<std::string_view> before;
  for (std::size_t k = 1; k <= most && before.size() < most && window.before(i, k); ++k) {
    const std::vector<std::string>& said = prepared.said(i, k).sentences;
    const auto joined = static_cast<std::ptrdiff_t>(prepared.said(i, k - 1).joined);
    for (auto sentence = said.rbegin() + joined; sentence != said.rend() && before.size() < most; ++sentence)
      before.insert(before.begin(), *sentence);
  }
  return before;
}

// The sentences that may be corrected.
std::vector<Corrector::Sentence> Corrector::sentences_of(const stream::Window& window, const Prepared& prepared) {
  const auto most = static_cast<std::size_t>(options_.context);
  std::vector<Sentence> asked;
  std::size_t segments = 0;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const Line& line = prepared.lines[i];
    std::vector<std::string_view> context = before(window, prepared, i);
    auto said = line.said.sentences.begin();
    std::string_view head = line.head;
    for (const Segment& segment : line.segments) {
      for (std::size_t s = 0; s < segment.sentences.size(); ++s) {
        const text::Span span = segment.sentences[s];
        const std::string_view sentence = segment.text(span);
        ++sentences_;
        if (context.size() > most) context.erase(context.begin());
        if (text::has_letter(sentence) && !is_shouted(sentence) && !segment.foreign[s] && !segment.is_of_a_word(span))
          asked.push_back({window.number(i),
                           segments,
                           span,
                           head,
                           sentence,
                           context,
                           segment.years(span),
                           {},
                           segment.technical,
                           line.log,
                           head.empty() && segment.is_whole(s),
                           segment.is_open(s)});
        if (!segment.aside) context.push_back(*said++);
        head = {};
      }
      ++segments;
    }
  }
  return asked;
}

// What is left of the edits of a record.
void Corrector::choose(std::uint64_t record, std::string_view text, std::vector<text::Edit>& edits) {
  hold_back(record, text, edits, Check::other_type,
            [&](const text::Edit& edit) { return !types_.contains(edit.kind); });
  hold_back(record, text, edits, Check::rejected,
            [&](const text::Edit& edit) { return rejected_.contains(text, edit); });
  if (!options_.kept || edits.empty()) return;
  const std::vector<text::Span> words = text::words(text);
  hold_back(record, text, edits, Check::own_word,
            [&](const text::Edit& edit) { return text::changes_word_of(*options_.kept, text, words, edit); });
}

// Answers the records with the edits of their sentences.
void Corrector::answer(stream::Window& window, const Prepared& prepared, std::vector<Sentence> sentences) {
  std::size_t segments = 0;
  for (const Line& line : prepared.lines) segments += line.segments.size();
  std::vector<std::vector<text::Edit>> of_segments(segments);
  for (Sentence& sentence : sentences) {
    if (sentence.head.empty()) give_back_capital(sentence.text, sentence.edits);
    for (text::Edit& edit : sentence.edits) {
      edit.begin += sentence.span.begin;
      edit.end += sentence.span.begin;
      of_segments[sentence.segment].push_back(std::move(edit));
    }
  }
  std::span<std::vector<text::Edit>> left = of_segments;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const Line& line = prepared.lines[i];
    const std::uint64_t record = window.number(i);
    std::vector<text::Edit> edits = line.to_line(window.text(i), left.first(line.segments.size()), held_back_, record);
    left = left.subspan(line.segments.size());
    // Apostrophes and quotation marks as the document has them.
    if (!edits.empty())
      text::write_with_marks(prepared.marks(window, i, static_cast<std::size_t>(options_.context)), window.text(i),
                             edits);
    choose(record, window.text(i), edits);
    edits_ += edits.size();
    changed_ += !edits.empty();
    window.answer(i, std::move(edits));
  }
}

void Corrector::apply(stream::Window& window) try {
  const auto prepared = std::static_pointer_cast<Prepared>(std::exchange(window.prepared, nullptr));
  std::vector<Sentence> asked = sentences_of(window, *prepared);
  if (speller_) spell(asked, *prepared);
  const bool ruled = (options_.books.table || !options_.books.own.empty()) && options_.language.starts_with("en");
  if (ruled) apply_rules(asked, false);
  correct(asked, *prepared);
  if (ruled) apply_rules(asked, true);
  answer(window, *prepared, std::move(asked));
} catch (const NoNumbers& strange) {
  for (std::size_t i = 0; i < window.size(); ++i) window.fail(i, strange.what());
}

}  // namespace emend::filters
