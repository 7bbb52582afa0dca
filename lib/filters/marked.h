// A sentence with markup, or with spans that must come out byte for byte, as a translator sees it, and the way back.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "filters/translating.h"
#include "filters/view.h"
#include "text/markup.h"
#include "text/tags.h"
#include "text/words.h"

namespace emend::filters {

// How text is cut into sentences (text/sentences.h).
struct Sentences {
  std::size_t most_bytes = 300;
  std::string_view language = {};
  bool whole = false;  // not at all
};

// What may not stand in a text as it is: it is written as an entity of HTML, behind a backslash, twice, or, where there
// is no way to write ', as ’.
struct Escapes {
  std::string_view characters = {};
  enum class With { entity, backslash, itself, curved } with = With::entity;
};
Escapes escapes_in(text::Markup markup);
Escapes escapes_in(const text::MarkupAside& aside);

// What a sentence leaves outside at its ends, beside tags whose partners it does not contain, unless its words change
// those (MarkupSpan::written): blanks, or all that is no word.
enum class Ends { blanks, marks };

// The sentences of a text, of those that have a letter beside what is fixed. fixed: of the text, in order.
std::vector<text::Span> marked_sentences(std::string_view text, const std::vector<Fixed>& fixed, const Sentences& rules,
                                         Ends ends = Ends::blanks);

// The model sees ligatures as their letters, a letter and its marks as one character where there is one, and soft
// hyphens and the like not at all (text/presentation.h).
//
// A model that never saw placeholders copies what looks like the name of a product: each word that is kept is X1, X2
// ... for it (another letter where such words are there already), or a name that it knows (Fixed::known). Tags and
// marks of emphasis are not there for it, and entities of HTML that are letters or punctuation are what they stand for.
// In place of a word that has something written (Fixed) this stands in the translation.
class Marked {
 public:
  // fixed: of the sentence, in order, counted from its beginning. escapes: of what a translation says.
  // beside: what else may come to stand in the translation, words that look like names of those that are kept.
  Marked(std::string_view sentence, const std::vector<Fixed>& fixed, Escapes escapes, std::string_view beside = {});

  const std::string& text() const { return text_; }  // what the model sees
  bool has_tags() const { return !tags_.empty(); }   // a way back needs attention
  bool plain() const { return kept_.empty() && tags_.empty() && written_.empty() && escapes_.characters.empty(); }
  // What stands between words that are kept: spans of the sentence.
  std::vector<text::Span> pieces() const;
  // For each byte of text(), the byte of the sentence that it stands for.
  const std::vector<std::size_t>& places() const { return places_; }

  // Which words that are kept have been found in a text.
  using Used = std::vector<bool>;
  Used unused() const { return Used(kept_.size()); }
  std::string_view name(std::size_t kept) const { return text::slice(text_, kept_[kept].span); }
  // Whether the name is that of what is written in a word's place (Fixed::written), a term of a glossary.
  bool is_term(std::size_t kept) const { return kept_[kept].is_term; }
  // What a model would say for a text of the translation's language: with names for the words that are kept, each once.
  std::string named(std::string_view text, Used& used) const;
  // Whether a text is a word that is kept, or a term, and not used; then it is.
  bool uses(std::string_view text, Used& used) const;
  // Whether what a model says has each name once, so that restore() gives something.
  bool fits(std::string_view said) const;

  struct Restored {
    std::string text;
    std::vector<std::size_t> places;  // of each byte of the translation; empty: the translation is the text
  };
  // The translation with every mark of the sentence once. A pair of tags goes around the words that come from those
  // that it stood around, by their alignment (alignment.h), and what stands between those; where another pair has that,
  // around the longest run of them. A pair from whose words no word comes most gets the one that looked at them most.
  // Pairs stay within pairs. Other marks go where the word behind them went, or the one
  // that they stood fast behind. Within a word that is copied, marks stand where they stood. A mark that is written in
  // another way (MarkupSpan) stays where the words before it did. Nothing where a word that
  // is kept does not stand in the translation exactly once.
  std::optional<Restored> restore(const Translation& translation) const;

 private:
  struct Kept {
    text::Span span;    // of text_
    std::string bytes;  // of the sentence, or the term
    std::size_t begin, end;
    bool is_term, is_known;
  };
  struct Mark {
    std::size_t at;  // in text_
    std::string bytes, written;
    text::Tag::Kind kind;
    std::optional<std::size_t> partner;
    bool blank = false;  // stands for the blank at `at`
  };
  struct Character {  // that the sentence has as an entity
    std::string character, entity;
  };
  // Words and marks; a known name without the 's of its genitive, or what stands behind its hyphen.
  std::vector<text::Span> units_of(std::string_view text) const;
  void show(std::string_view what, std::size_t place);
  void show_prose(std::string_view sentence, text::Span prose, bool one_blank);
  void show_on_letter(std::string_view mark);
  void show_character(char32_t character, std::string_view entity, std::size_t place);
  void link_partners(std::span<const text::Tag> tags);

  struct Node;
  class Layout;
  struct Alignment;
  Alignment align(std::string_view said, const Translation& translation) const;
  void link_pairs(std::string_view said, std::span<const float> attention, Alignment& aligned) const;
  void split_copies(std::string_view said, Alignment& aligned) const;
  static void put(const Mark& mark, Restored& out);
  void escape(std::string_view said, std::size_t offset, Restored& out) const;
  std::string escaped(std::string_view said) const;

  std::string text_;
  std::size_t size_;  // of the sentence
  Escapes escapes_;
  std::vector<std::size_t> places_;
  std::vector<Kept> kept_;
  std::vector<Mark> tags_;
  std::vector<Character> written_;
};

}  // namespace emend::filters
