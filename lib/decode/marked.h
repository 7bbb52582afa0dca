// A sentence with markup, or with spans that must come out byte for byte, as a translator sees it, and the way back.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "decode/translating.h"
#include "decode/view.h"
#include "text/tags.h"
#include "text/words.h"

namespace emend::decode {

// The sentences of a text, without the blanks at their ends, of those that have a letter beside what is fixed. Tags at
// the ends of a sentence whose partners it does not contain stand outside. fixed: of the text, in order.
std::vector<text::Span> marked_sentences(std::string_view text, const std::vector<Fixed>& fixed,
                                         std::size_t sentence_bytes, std::string_view language);

// A model that never saw placeholders copies what looks like the name of a product: each word that is kept is X1, X2
// ... for it (another letter where the sentence has such words). Tags and marks of emphasis are not there for it, and
// entities of HTML that are letters or punctuation are what they stand for.
class Marked {
 public:
  // fixed: of the sentence, in order, counted from its beginning. escapes: < > & of a translation become entities.
  Marked(std::string_view sentence, const std::vector<Fixed>& fixed, bool escapes);

  const std::string& text() const { return text_; }  // what the model sees
  bool has_tags() const { return !tags_.empty(); }   // a way back needs attention
  bool plain() const { return kept_.empty() && tags_.empty() && written_.empty() && !escapes_; }
  // What stands between words that are kept: spans of the sentence.
  std::vector<text::Span> pieces() const;
  // For each byte of text(), the byte of the sentence that it stands for.
  const std::vector<std::size_t>& places() const { return places_; }

  struct Restored {
    std::string text;
    std::vector<std::size_t> places;  // of each byte of the translation; empty: the translation is the text
  };
  // The translation with every mark of the sentence once. A pair of tags goes around the words that come from those
  // that it stood around, by their alignment (alignment.h), and what stands between those; where another pair has that,
  // around the longest run of them. Pairs stay within pairs. Other marks go where the word behind them went, or the one
  // that they stood fast behind. Nothing where a word that is kept does not stand in the translation exactly once.
  std::optional<Restored> restore(const Translation& translation) const;

 private:
  struct Kept {
    text::Span span;    // of text_
    std::string bytes;  // of the sentence
    std::size_t begin, end;
  };
  struct Mark {
    std::size_t at;  // in text_
    std::string bytes;
    text::Tag::Kind kind;
    std::optional<std::size_t> partner;
    bool blank = false;  // stands for the blank at `at`
  };
  struct Character {  // that the sentence has as an entity
    std::string character, entity;
  };
  struct Node;
  class Layout;
  void escape(std::string_view said, std::size_t offset, Restored& out) const;

  std::string text_;
  std::size_t size_;  // of the sentence
  bool escapes_;
  std::vector<std::size_t> places_;
  std::vector<Kept> kept_;
  std::vector<Mark> tags_;
  std::vector<Character> written_;
};

}  // namespace emend::decode
