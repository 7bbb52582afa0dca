#include "filters/segment.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "english/tagger.h"
#include "filters/edges.h"
#include "filters/jargon.h"
#include "filters/years.h"
#include "grammar/rules.h"
#include "text/inflection.h"
#include "text/sentences.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/word_classes.h"

namespace emend::filters {
namespace {

// Whether two words are forms of one, or the first with a mark more or less.
bool has_same_lemma(const std::string& a, const std::string& b) {
  return a.starts_with(b) || b.starts_with(a) || text::share_a_lemma(a, b);
}

// The first of the spans, which are in their order, that ends behind a place.
std::vector<text::Span>::const_iterator first_behind(const std::vector<text::Span>& spans, std::size_t place) {
  return std::partition_point(spans.begin(), spans.end(), [&](text::Span span) { return span.end <= place; });
}

// words: in their order.
bool changes_one_of(const std::vector<text::Span>& words, const text::Edit& edit) {
  const auto word = first_behind(words, edit.begin);
  return word != words.end() && word->begin < edit.end;
}

}  // namespace

Segment::Segment(text::Span span, std::string_view prose, View shown, std::size_t sentence_bytes,
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

bool Segment::is_whole(std::size_t s) const {
  const bool last = s + 1 == sentences.size();
  return (s > 0 ? !cut[s - 1] : may_begin) && (last ? may_end && !goes_on : true) && !cut[s];
}

bool Segment::is_of_a_word(text::Span sentence) const {
  const auto word = first_behind(cut_words, sentence.begin);
  return word != cut_words.end() && word->begin <= sentence.begin && sentence.end <= word->end;
}

std::vector<std::string_view> Segment::years(text::Span sentence) const {
  std::vector<std::string_view> out;
  for (std::size_t at = sentence.begin; at < sentence.end; ++at) {
    if (view.text()[at] != View::stand_in) continue;
    const std::optional<text::Span> place = view.line_span({at, at + 1});
    const std::string_view fixed = place ? text::slice(prose, *place) : std::string_view();
    out.push_back(is_year(fixed) ? fixed : std::string_view());
  }
  return out;
}

// What is right of the first word of the rest of a sentence depends on what stands before it ("than with it").
bool Segment::depends_on_the_word_before(const text::Edit& edit) const {
  const std::vector<text::Span> changed = text::words(std::string_view(view.text()).substr(0, edit.end));
  return changed.size() == 1 && text::is_word(text::lower(text::slice(view.text(), changed.front())));
}

// What goes on in the next line: what is right of its last word depends on what nobody has seen yet ("with its"). A
// word that is none is wrong in any case.
bool Segment::depends_on_the_next_word(const text::Edit& edit) const {
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

// Puts a mark that ends something before a letter: "2-.clause".
bool Segment::ends_within_a_word(const text::Edit& edit) const {
  const std::string& added = edit.replacement;
  if (added.empty() || added.find_first_not_of(".,;:!?") != added.npos) return false;
  const std::string_view text = view.text(), from = text::slice(text, {edit.begin, edit.end});
  std::size_t behind = edit.end;
  return from.find_first_of(".,;:!?") == from.npos && edit.begin > 0 && text[edit.begin - 1] != ' ' &&
         behind < text.size() && text::is_letter(text::next_code_point(text, behind));
}

// What the stand-in behind an edit and a blank stands for; empty where there is none.
std::string_view Segment::fixed_behind(const text::Edit& edit) const {
  const std::string_view text = view.text();
  if (edit.end + 2 > text.size() || text[edit.end] != ' ' || text[edit.end + 1] != View::stand_in) return {};
  const std::optional<text::Span> place = view.line_span({edit.end + 1, edit.end + 2});
  return place ? text::slice(prose, *place) : std::string_view();
}

// Behind the stand-in of code, not of a number.
bool Segment::is_behind_code(std::size_t at) const {
  if (at < 2 || view.text()[at - 1] != ' ' || view.text()[at - 2] != View::stand_in) return false;
  const std::optional<text::Span> code = view.line_span({at - 2, at - 1});
  return code && text::has_letter(text::slice(prose, *code));
}

// "on 4 July 1976", "at 5:30" become "in ...": what is fixed stands for any number, a year's too, and is a day or a
// time.
bool Segment::puts_in_before_a_day(const text::Edit& edit) const {
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
bool Segment::takes_in_from_a_year(const text::Edit& edit) const {
  const std::string to = text::lower(edit.replacement);
  return (to == "at" || to == "on") && text::lower(text::slice(view.text(), {edit.begin, edit.end})) == "in" &&
         is_year(fixed_behind(edit));
}

// "A        approximate": what stands in the next column is not what the article belongs to.
bool Segment::agrees_with_the_next_column(const text::Edit& edit) const {
  const std::string_view from = text::slice(view.text(), {edit.begin, edit.end});
  if (text::lower(from) != "a" && text::lower(from) != "an") return false;
  const std::optional<text::Span> place = view.line_span({edit.begin, edit.end});
  const std::string_view behind = place ? prose.substr(place->end) : std::string_view();
  return behind.starts_with('\t') || behind.starts_with("    ");
}

// "use ! to force": behind what ends a sentence comes no small letter.
bool Segment::takes_blank_before_a_sign(const text::Edit& edit) const {
  const std::string_view behind = std::string_view(view.text()).substr(edit.end);
  return edit.replacement.empty() && text::slice(view.text(), {edit.begin, edit.end}) == " " &&
         (behind.starts_with("! ") || behind.starts_with("? ")) && begins_small(behind.substr(2));
}

// A word gets a capital that is commonly written without, and that stands behind others that stay.
bool Segment::gives_needless_capital(const text::Edit& edit, std::span<const text::Edit> edits) const {
  const std::string_view from = text::slice(view.text(), {edit.begin, edit.end});
  const bool capital = from == text::lower(from) && from != edit.replacement && text::lower(edit.replacement) == from;
  return capital && !from.empty() && from != "i" && known && known->contains(from) &&
         !text::lacks_capital(view.text(), {edit.begin, edit.end}) && !opens_one(edit, edits);
}

bool Segment::opens_one(const text::Edit& edit, std::span<const text::Edit> edits) const {
  auto sentence =
      std::partition_point(sentences.begin(), sentences.end(), [&](text::Span span) { return span.end < edit.begin; });
  for (; sentence != sentences.end() && sentence->begin < edit.end; ++sentence)
    if (opens(*sentence, edit, edits)) return true;
  return false;
}

// The first word of a sentence, or the one that is the first when others have gone: The education, Education.
bool Segment::opens(text::Span sentence, const text::Edit& edit, std::span<const text::Edit> edits) const {
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
struct Segment::Reading {
  std::vector<text::Span> words;
  std::vector<english::Tagged> tags;  // when they are first needed
};

// What a technical document means otherwise than other prose: a word gets a capital that stood in code; what the
// document speaks of becomes another word; "its" before a noun or a sign; the number of what code names
// ("the `exit` event"), a name alone in a cell or a link.
bool Segment::mistakes_terms(const text::Edit& edit, Reading& reading) const {
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

// From sentences that do not begin or end here, what they would get as if they did.
void Segment::leave_edges(std::vector<text::Edit>& edits) const {
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
    if ((s == 0 ? !may_begin : cut[s - 1]) || view.touches_fixed(before)) leave_small(view.text(), sentence, touching);
    if (cut[s] || (s + 1 == sentences.size() && !may_end) ||
        (view.is_calmed(sentence) && filters::goes_on(text(sentence))))
      leave_open(view.text(), sentence, touching);
  }
  if (left) drop_empty(view.text(), edits);
}

void Segment::keep(std::vector<text::Edit>& edits, HeldBack& held_back, std::uint64_t record) const {
  leave_edges(edits);
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
      if (text::is_mentioned(view.text(), {edit.begin, edit.end})) return Check::meant_so;
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

}  // namespace emend::filters
