// What stands between two boundaries of a line: how a model sees it, its sentences, and which edits of it may stand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "filters/checks.h"
#include "filters/view.h"
#include "text/edit.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::filters {

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

  // A sentence of more than sentence_bytes is cut. english: its words that are known; null: it is of another language.
  Segment(text::Span span, std::string_view prose, View shown, std::size_t sentence_bytes,
          const text::WordList* english);

  // Sentences are those of `sentences`, without the blanks behind them, and s is the number of one.
  std::string_view text(text::Span sentence) const { return text::slice(view.text(), sentence); }
  // Whether the sentence begins and ends here.
  bool is_whole(std::size_t s) const;
  bool is_open(std::size_t s) const { return cut[s] || (goes_on && s + 1 == sentences.size()); }
  // It is a piece of one word.
  bool is_of_a_word(text::Span sentence) const;
  // Of the stand-ins of a sentence, in order: the year, or nothing.
  std::vector<std::string_view> years(text::Span sentence) const;

  // Leaves out of the edits of the view, which are in their order, what would make other words of jargon, names of what
  // is none, and whole sentences of what is none. record: its number, for what is held back.
  void keep(std::vector<text::Edit>& edits, HeldBack& held_back, std::uint64_t record) const;

 private:
  struct Reading;
  std::string_view fixed_behind(const text::Edit& edit) const;
  bool is_behind_code(std::size_t at) const;
  bool depends_on_the_word_before(const text::Edit& edit) const;
  bool depends_on_the_next_word(const text::Edit& edit) const;
  bool ends_within_a_word(const text::Edit& edit) const;
  bool puts_in_before_a_day(const text::Edit& edit) const;
  bool takes_in_from_a_year(const text::Edit& edit) const;
  bool agrees_with_the_next_column(const text::Edit& edit) const;
  bool takes_blank_before_a_sign(const text::Edit& edit) const;
  bool gives_needless_capital(const text::Edit& edit, std::span<const text::Edit> edits) const;
  bool opens_one(const text::Edit& edit, std::span<const text::Edit> edits) const;
  bool opens(text::Span sentence, const text::Edit& edit, std::span<const text::Edit> edits) const;
  bool mistakes_terms(const text::Edit& edit, Reading& reading) const;
  void leave_edges(std::vector<text::Edit>& edits) const;
};

}  // namespace emend::filters
