#include "filters/edges.h"

#include <algorithm>
#include <string>

#include "english/classes.h"
#include "english/tagger.h"
#include "grammar/rules.h"
#include "text/ascii.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

constexpr std::size_t narrowest = 60, widest = 120;  // that text is taken to be wrapped at when nothing was seen
constexpr std::size_t shortest = 24;                 // that a wrapped line may be
constexpr std::size_t long_word = 16;                // so much a line may be shorter than the width, with its blank

bool is_capital(std::string_view text, std::size_t at) {
  return at < text.size() && text::is_upper(text::next_code_point(text, at));
}

// I, I'm, I’ll
bool is_pronoun_i(std::string_view text) {
  const auto words = text::words(text);
  const std::string_view word = words.empty() ? text : text::slice(text, words.front());
  return word == "I" || word.starts_with("I'") || word.starts_with("I’");
}

std::size_t without_marks(std::string_view text) { return text.find_last_not_of(".,;:!?") + 1; }

template <class List>
bool one_of(std::string_view word, const List& list) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool is_text(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '"' || c == '\''; }

bool is_quoting(std::string_view mark) {
  static constexpr std::string_view marks[] = {"//", "///", "//!", "/*", "/**", "#", "##", "###", ";",
                                               ";;", ";;;", "--",  "%",  "%%",  "$", "|",  "dnl"};
  return one_of(mark, marks) || (!mark.empty() && mark.find_first_not_of('>') == mark.npos);
}

// - * 1. 12) a) (i) (a)
bool is_bullet(std::string_view mark) {
  static constexpr std::string_view bullets[] = {"‣", "◦", "▪", "·"};
  if (one_of(mark, bullets) || text::is_item(std::string(mark) + " ")) return true;
  if (!mark.ends_with(')')) return false;
  mark.remove_suffix(1);
  if (mark.starts_with('(')) mark.remove_prefix(1);
  static constexpr std::string_view roman[] = {"ii", "iii", "iv", "vi", "vii", "viii", "ix"};
  return one_of(mark, roman) || (mark.size() == 1 && is_text(mark[0])) ||
         (!mark.empty() && mark.size() <= 3 && mark.find_first_not_of("0123456789") == mark.npos);
}

// fix: feat(parser): usage: BREAKING!:
bool is_label(std::string_view mark) {
  if (!mark.ends_with(':') || mark.size() > 40) return false;
  mark.remove_suffix(1);
  if (mark.ends_with('!')) mark.remove_suffix(1);
  if (mark.ends_with(')')) mark = mark.substr(0, mark.find('('));
  return mark.size() > 1 && std::all_of(mark.begin(), mark.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
         });
}

// Words that begin no sentence of their own when they are written small.
bool connects(std::string_view line) {
  const auto spans = text::words(line);
  return !spans.empty() && english::is<"connects">(text::slice(line, spans.front()));
}

bool is_short_phrase(std::string_view text) {
  const std::vector<text::Span> words = text::words(text);
  if (words.size() > 3) return false;
  const auto tags = english::tag(text, words);
  return std::none_of(tags.begin(), tags.end(), [&](const english::Tagged& tagged) {
    using text::Form, text::Part;
    if (tagged.form == Form::gerund && &tagged == &tags.front() && is_capital(text, 0)) return false;  // Installing it
    const bool verb = tagged.part == Part::verb && !text::may_be(tagged.lemma, Part::noun);  // regards, wishes
    return verb || tagged.part == Part::modal || tagged.part == Part::pronoun;
  });
}

// "Date of birth: 3 March", "Step 1: open it"
bool is_named_value(std::string_view text, const std::vector<text::Span>& words,
                    const std::vector<english::Tagged>& tags) {
  const std::size_t colon = text.find(": ");
  if (colon == text.npos) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].begin > colon) return true;
    if (i >= 3 || tags[i].part == text::Part::verb || tags[i].part == text::Part::pronoun) return false;
  }
  return false;
}

bool all_have_capitals(std::string_view text, const std::vector<text::Span>& words) {
  return std::all_of(words.begin(), words.end(),
                     [&](text::Span word) { return word.size() < 4 || is_capital(text, word.begin); });
}

}  // namespace

std::size_t first_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (text::is_letter(text::next_code_point(text, at))) return begin;
  }
  return text.size();
}

bool begins_small(std::string_view text) {
  const std::size_t at = first_letter(text);
  return at <= 1 && at < text.size() && !is_capital(text, at);
}

bool goes_on(std::string_view text) {
  // A sentence that follows would be one by itself.
  return text::sentences(std::string(text) + " Then", std::string::npos).size() == 1;
}

Lead leading_marks(std::string_view line) {
  const auto behind_blanks = [&](std::size_t at) { return std::min(line.find_first_not_of(" \t", at), line.size()); };
  Lead found;
  for (std::size_t at = behind_blanks(0); at < line.size();) {
    std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    if (line[at] == '>') end = std::min(line.find_first_not_of('>', at), line.size());  // ">text"
    const std::string_view mark = line.substr(at, end - at);
    const std::size_t next = behind_blanks(end);
    const bool text_follows = end < line.size() && (is_text(line[end]) || text::beyond_ascii(line[end]));
    const bool quotes = is_quoting(mark) && (next > end || line[at] != '>' || text_follows);
    const bool item = !quotes && (is_bullet(mark) || (mark == "o" && at >= 2));
    if ((!quotes && !item) || next == line.size() || (next == end && !quotes)) break;
    if (quotes && !found.item) found.quote += mark;
    found.item = found.item || item;
    found.bytes = at = next;
  }
  return found;
}

Lead lead(std::string_view line) {
  Lead found = leading_marks(line);
  const std::size_t begin = std::min(line.find_first_not_of(" \t", found.bytes), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
  const std::size_t next = std::min(line.find_first_not_of(" \t", end), line.size());
  if (next < line.size() && is_label(line.substr(begin, end - begin))) {
    found.item = true;
    found.bytes = next;
  }
  return found;
}

bool LineBreaks::is_full(std::string_view before, std::string_view line) const {
  const auto words = text::blank_separated(line);
  return !words.empty() && before.size() <= widest && before.size() >= shortest &&
         before.size() + 1 + words.front().size() > std::max(widest_, line.size());
}

bool LineBreaks::continues(std::string_view before, bool goes_on_too, std::string_view line) const {
  if (before.size() > widest || !text::has_letter(before)) return false;
  if ((before.ends_with(',') || before.ends_with(';')) && !is_short_phrase(before)) return true;
  return (goes_on_too && is_full(before, line)) || is_seen_to_continue(before, line);
}

bool LineBreaks::is_seen_to_continue(std::string_view before, std::string_view line) const {
  const auto words = text::blank_separated(line);
  if (words.empty() || before.size() > widest) return false;
  if (before.size() + 1 + words.front().size() > narrowest) return true;
  const bool small = begins_small(line);
  if (small && (connects(line) || (!is_short_phrase(before) && is_phrase(before)))) return true;
  if (!is_full(before, line)) return false;
  return is_wrapped() || (small && small_ <= large_ && ragged_ <= full_);
}

namespace {

// A bracket, or what is said of the subject: "is".
bool leaves_open(std::string_view line) {
  const auto words = text::words(line);
  if (!words.empty() && words.back().end == line.size() &&
      english::is<"leaves-open">(text::lower(text::slice(line, words.back()))))
    return true;
  for (const std::string_view pair : {"()", "[]"}) {
    const std::size_t opened = line.rfind(pair[0]), closed = line.rfind(pair[1]);
    if (opened != line.npos && (closed == line.npos || closed < opened)) return true;
  }
  return false;
}

}  // namespace

bool LineBreaks::may_go_on(std::string_view line) const {
  if (line.size() > widest) return false;
  if (leaves_open(line)) return true;
  return line.size() >= narrowest || (is_wrapped() && line.size() + long_word >= width_);
}

void LineBreaks::learn(std::optional<std::string_view> before, bool open, std::string_view line) {
  const bool small = begins_small(line);
  if (!before) widest_ = 0;
  if (before && open && small) {
    const bool full = is_full(*before, line);
    if (!full) ++ragged_;
    if (full && small_ <= large_) {  // otherwise a sentence may begin here
      ++full_;
      width_ = width_ == 0 ? before->size() : std::min(width_, before->size());
    }
  } else if ((!before || !open) && !is_phrase(line)) {
    ++(small ? small_ : large_);
  }
  if (line.size() <= widest) widest_ = std::max(widest_, line.size());
}

// A noun and what somebody does with it, as lists are headed: "Recipes I want to try soon". Not "People I met were
// kind", where a verb follows that is finite, and nothing in small letters or with marks within.
bool is_noun_with_clause(std::string_view text, const std::vector<text::Span>& words,
                         const std::vector<english::Tagged>& tags) {
  using text::Form, text::Part;
  const auto lower = [&](std::size_t i) { return text::lower(text::slice(text, words[i])); };
  if (!is_capital(text, words.front().begin)) return false;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (words[i].begin != words[i - 1].end + 1) return false;
  std::size_t subject = 0;  // of the clause
  while (subject < words.size() && !english::is<"of-persons">(lower(subject))) ++subject;
  if (subject == 0 || subject + 1 >= words.size()) return false;
  const english::Tagged& noun = tags[subject - 1];
  if (noun.part != Part::noun || noun.form != Form::plural) return false;
  for (std::size_t i = 0; i + 1 < subject; ++i)
    if (tags[i].part != Part::noun && tags[i].part != Part::adjective && tags[i].part != Part::determiner) return false;
  std::size_t finite = 0;
  for (std::size_t i = subject + 1; i < words.size(); ++i) {
    const Form form = tags[i].form;
    finite += tags[i].part == Part::modal ||
              (tags[i].part == Part::verb && (form == Form::present || form == Form::third || form == Form::past));
  }
  return finite == 1;
}

// "Why we left the cloud", "How the west was won": a heading, where a question would have its verb first.
bool is_asking_clause(std::string_view text, const std::vector<text::Span>& words,
                      const std::vector<english::Tagged>& tags) {
  if (!english::is<"heads-clause">(text::lower(text::slice(text, words[0])))) return false;
  const std::string next = text::lower(text::slice(text, words[1]));
  return tags[1].part != text::Part::modal && tags[1].part != text::Part::verb && !english::is<"asks">(next);
}

bool is_phrase(std::string_view text) {
  const std::vector<text::Span> words = text::words(text);
  const auto tags = english::tag(text, words);
  if (words.size() <= 3) return is_short_phrase(text);
  if (is_asking_clause(text, words, tags)) return true;
  if (is_named_value(text, words, tags) || all_have_capitals(text, words)) return true;
  if (is_noun_with_clause(text, words, tags)) return true;
  if (english::is<"ends-no-sentence">(text::lower(text::slice(text, words.back())))) return true;
  for (std::size_t i = 0; i < tags.size(); ++i) {
    using text::Form, text::Part;
    const bool finite = tags[i].form == Form::present || tags[i].form == Form::third || tags[i].form == Form::past;
    if (tags[i].part == Part::modal || tags[i].part == Part::pronoun) return false;
    if (i > 0 && tags[i].part == Part::verb && finite) return false;
  }
  return true;
}

void leave_small(std::string_view text, text::Span sentence, std::span<text::Edit> edits) {
  const std::size_t place = sentence.begin + first_letter(text::slice(text, sentence));
  if (place < sentence.end && is_capital(text, place)) return;
  for (text::Edit& edit : edits) {
    if (edit.kind == grammar::own_rule) continue;  // has the capitals that its writer chose: GitHub
    std::string& added = edit.replacement;
    const std::size_t letter = first_letter(added);
    const bool first =
        edit.begin >= sentence.begin && edit.begin <= place && (edit.begin == edit.end || edit.end > place);
    if (!first || letter == added.size() || is_pronoun_i(added)) continue;
    std::size_t end = letter;
    const char32_t c = text::next_code_point(added, end);
    if (is_capital(added, end)) continue;
    added.replace(letter, end - letter, text::to_utf8(std::u32string(1, text::to_lower(c))));
  }
}

void leave_open(std::string_view text, text::Span sentence, std::span<text::Edit> edits) {
  const std::size_t end = sentence.begin + text::slice(text, sentence).find_last_not_of(' ') + 1;
  for (text::Edit& edit : edits) {
    if (edit.end < end || edit.begin > sentence.end) continue;
    const std::string_view from = text::slice(text, {edit.begin, edit.end});
    const std::size_t content = without_marks(from);
    edit.replacement.resize(without_marks(edit.replacement));
    edit.replacement += from.substr(content);
  }
}

void drop_empty(std::string_view text, std::vector<text::Edit>& edits) {
  std::erase_if(edits, [&](const text::Edit& edit) {
    return edit.replacement == text::slice(text, {edit.begin, edit.end});
  });
}

void give_back_capital(std::string_view sentence, std::vector<text::Edit>& edits) {
  const std::size_t was = first_letter(sentence);
  const auto letter_at = [](std::string_view text, std::size_t at) {
    std::size_t end = at;
    const char32_t letter = at < text.size() ? text::next_code_point(text, end) : 0;
    std::string capital;
    if (letter != 0) text::append_utf8(capital, text::to_upper(letter));
    return std::tuple(letter, end - at, capital);
  };
  const auto took = std::find_if(edits.begin(), edits.end(),
                                 [&](const text::Edit& edit) { return edit.begin <= was && was < edit.end; });
  if (took == edits.end() || !text::is_upper(std::get<0>(letter_at(sentence, was)))) return;
  const std::string result = text::apply(sentence, edits);
  const std::size_t now = first_letter(result);
  const auto [letter, size, capital] = letter_at(result, now);
  const std::vector<text::Span> words = text::words(std::string_view(result).substr(now));
  if (letter == 0 || text::is_upper(letter) || words.empty()) return;
  const std::string_view word = text::slice(std::string_view(result).substr(now), words.front());
  if (word != text::lower(word)) return;
  std::size_t before = 0, made = 0;  // bytes of the sentence and of the result, up to the edit
  for (auto edit = edits.begin();; ++edit) {
    const std::size_t begin = edit == edits.end() ? sentence.size() : edit->begin;
    if (now < made + (begin - before)) {  // it stands in the sentence
      const std::size_t at = before + (now - made);
      if (edit == edits.begin() || std::prev(edit)->end < at) {
        edits.insert(edit, {at, at + size, capital, "", took->confidence});
      } else {
        std::prev(edit)->end += size;
        std::prev(edit)->replacement += capital;
      }
      return;
    }
    if (edit == edits.end()) return;
    made += begin - before;
    if (now < made + edit->replacement.size()) {
      edit->replacement.replace(now - made, size, capital);
      return;
    }
    made += edit->replacement.size();
    before = edit->end;
  }
}

}  // namespace emend::filters
