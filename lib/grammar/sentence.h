// The sentence that the grammar's rules read and mend, and what they ask of its words. rules.h has the
// contract.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "english/clause.h"
#include "english/tagger.h"
#include "grammar/notation.h"
#include "grammar/rules.h"
#include "text/capitals.h"
#include "text/classes.h"
#include "text/edit.h"
#include "text/inflection.h"
#include "text/lists.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::grammar {

using text::Edit, text::Form, text::Part, text::Span;
using text::in_order, text::is_in, text::one_of;

using Words = std::initializer_list<std::string_view>;

// A sentence with its words, and the edits that rules make of it.
class Sentence {
 public:
  explicit Sentence(std::string_view text, std::span<const std::string_view> before = {}, bool open = false)
      : text_(text), before_(before), open_(open), spans_(text::words(text)), clause_(text, spans_) {
    for (std::size_t i = 0; i < size(); ++i) sought_.emplace_back((*this)[i]);
  }
  Sentence(const Sentence&) = delete;  // the clause refers to the spans
  Sentence& operator=(const Sentence&) = delete;

  std::string_view text() const { return text_; }
  std::span<const std::string_view> before() const { return before_; }  // nearest last
  bool is_open() const { return open_; }  // it goes on behind its last word, in a way that nobody knows yet
  const english::Clause& clause() const { return clause_; }
  std::size_t size() const { return spans_.size(); }
  Span span(std::size_t i) const { return spans_[i]; }
  std::string_view as_written(std::size_t i) const { return text::slice(text_, spans_[i]); }
  // The i-th word in small letters and with straight apostrophes; empty beyond the last one.
  std::string_view operator[](std::size_t i) const { return i < size() ? std::string_view(clause_.lower(i)) : ""; }
  // The same, of a word that is there, to look for in lists.
  const Sought& sought(std::size_t i) const { return sought_[i]; }
  const english::Tagged& tag_of(std::size_t i) const { return clause_[i]; }
  // Whether a blank is all that stands between the i-th word and the one before it.
  bool follows(std::size_t i) const {
    return i > 0 && i < size() && text_.substr(spans_[i - 1].end, spans_[i].begin - spans_[i - 1].end) == " ";
  }
  bool is_capital(std::size_t i) const {
    std::size_t at = spans_[i].begin;
    return text::is_upper(text::next_code_point(text_, at));
  }
  bool is_all_capitals(std::size_t i) const {
    return spans_[i].size() > 1 &&
           std::all_of(as_written(i).begin(), as_written(i).end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  }

  // The i-th word becomes another; its first letter stays as large as it is.
  void replace(std::size_t i, std::string word) {
    if (is_capital(i)) text::begin_large(word);
    change(spans_[i], std::move(word));
  }
  // Words that come before the i-th: what they change. A first word passes its capital on.
  std::pair<Span, std::string> put_before(std::size_t i, std::string words) const {
    if (i > 0 || !is_capital(i)) return {{spans_[i].begin, spans_[i].begin}, words + " "};
    std::string next(as_written(i));
    if ((*this)[i] != "i" && !(*this)[i].starts_with("i'")) text::begin_small(next);
    text::begin_large(words);
    return {spans_[i], words + " " + next};
  }
  void remove(std::size_t i) {  // with the blank before it
    change({spans_[i - 1].end, spans_[i].end}, "");
  }
  void change(Span span, std::string replacement, std::string_view kind = {}) {
    edits_.push_back({span.begin, span.end, std::move(replacement), std::string(kind), confidence_});
  }
  // Of the edits that follow.
  void set_confidence(double confidence) { confidence_ = confidence; }
  // The edits in their order. Where two overlap or touch, the one that was made first stays. What is put between two
  // words touches both.
  struct Taken {
    std::vector<Edit> edits;
    bool all = true;  // whether none had to go
  };
  Taken take() {
    Taken taken;
    for (Edit& edit : edits_) {
      if (std::find(taken.edits.begin(), taken.edits.end(), edit) != taken.edits.end()) continue;
      const auto at = std::upper_bound(taken.edits.begin(), taken.edits.end(), edit.begin,
                                       [](std::size_t begin, const Edit& kept) { return begin < kept.begin; });
      if ((at != taken.edits.begin() && reach(*std::prev(at)).end >= reach(edit).begin) ||
          (at != taken.edits.end() && reach(*at).begin <= reach(edit).end))
        taken.all = false;
      else
        taken.edits.insert(at, std::move(edit));
    }
    return taken;
  }

 private:
  Span reach(const Edit& edit) const {
    Span span{edit.begin, edit.end};
    if (span.size() > 0) return span;
    while (span.begin > 0 && text_[span.begin - 1] == ' ') --span.begin;
    while (span.end < text_.size() && text_[span.end] == ' ') ++span.end;
    return span;
  }

  std::string_view text_;
  std::span<const std::string_view> before_;
  bool open_;
  std::vector<Span> spans_;
  english::Clause clause_;
  std::vector<Sought> sought_;
  double confidence_ = grammar::confidence;
  std::vector<Edit> edits_;
};

// Whether the word is in a class of classes.rules: is<"possessive">(word).
template <text::ClassName name>
bool is(std::string_view word) {
  static const ListedWords& words = shared_class(name.text);
  return is_in(word, words);
}

// --- what words are; all in small letters

bool is_subject(std::string_view word);  // I, you, he ...
bool is_do(std::string_view word);
bool is_do_not(std::string_view word);
bool is_modal(std::string_view word);      // could, cannot: those that are no nouns, too
bool may_be_modal(std::string_view word);  // can, will
bool may_be_adverb_between(std::string_view word);
// The word behind a number that begins at the i-th: in digits (5, 21st), which marks may part into several words (5:30,
// 1,000, 2.5), or one of the commonest words; i where none does.
std::size_t behind_number(const Sentence& sentence, std::size_t i);
bool is_year(std::string_view word);  // of four digits
bool is_be(std::string_view word);    // a finite form of be
// Whether the word is that form of a listed verb.
bool may_have_form(std::string_view word, Form form);
// The infinitive of what can be no infinitive, but a verb with an ending or of another tense: goes, went, saw (which
// nobody saws). Empty for others, and for what is an adjective as well (tired).
std::string infinitive_of(std::string_view word);
// The place of the verb that belongs to the i-th word: adverbs between them are passed over; size() where there is
// none.
std::size_t verb_behind(const Sentence& sentence, std::size_t i);

// Whether these words stand one behind the other from the i-th on.
bool stand_at(const Sentence& sentence, std::size_t i, Words words);
// Whether the words from the first to the last stand one behind the other and, but for the first, in small letters.
bool all_follow(const Sentence& sentence, std::size_t first, std::size_t last);
Span from_to(const Sentence& sentence, std::size_t first, std::size_t last);

// --- what stands before nouns, and where they end

// a or an, before this word as it is written: by the sound, as far as that is known, or by the letter.
std::string article_before(std::string_view word);
// Behind the i-th word stands a mark, or nothing, and nothing will.
bool ends_at_mark(const Sentence& sentence, std::size_t i);
// The same, or a word that goes on in another way than a noun would (car park).
bool ends_noun_phrase(const Sentence& sentence, std::size_t i);

// --- the rules, each in the file that is named

using Apply = void(Sentence&);
Apply articles;                                          // articles
Apply could_of, behind_modals, behind_do;                // verbs
Apply past_with_time;                                    // times
Apply regular_forms;                                     // words
Apply capital_behind_stop, negation_without_apostrophe;  // words
Apply sign_for_apostrophe;                               // words
Apply order_of_questions, mark_of_questions;             // questions
Apply blanks_before_marks, blank_behind_comma;           // blanks
Apply tense_of_the_text;                                 // tense

}  // namespace emend::grammar
