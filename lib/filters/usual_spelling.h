// Sources that are written otherwise than the texts that a translator learned from: in capitals, in small letters alone
// as in chats, without a mark at the end, or in German without umlauts. The model reads them as they are usually
// written, and the translation is written as the source is.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/lexicon.h"
#include "text/words.h"
#include "tokens/tokenizer.h"

namespace emend::filters {

// What may stand for something else in a text.
struct Unusual {
  bool letters = false;  // a small letter for a capital
  bool umlauts = false;  // ae for ä
  bool sharp_s = false;  // ss for ß

  bool any() const { return letters || umlauts || sharp_s; }
};

// Whether it has no sign that chats lack and commands and messages of programs have.
bool is_plain(std::string_view text);

// Plain, with three words or more, and no capital.
bool is_in_small_letters(std::string_view text);

// What may stand for something else in German, which has umlauts, unless the text has some.
Unusual unusual_in_german(std::string_view text);

// How words are usually written, as far as a tokenizer and a list tell. Immutable.
class UsualSpelling {
 public:
  // small: the words that have a small letter within sentences, a line each, in order; where there are none, the
  // tokenizer tells: it makes fewer tokens of what is common. The tokenizer must outlive this. lexicon: of the words as
  // they are written, for what may be either; null: the list tells alone.
  UsualSpelling(const tokens::Tokenizer& tokenizer, std::string small,
                std::shared_ptr<const text::Lexicon> lexicon = nullptr);

  // A sentence with a capital, an umlaut or ß in each word that has them usually: nouns of German, and names. As many
  // bytes, and at the same places.
  std::string of(std::string_view sentence, Unusual unusual) const;
  bool has_list() const { return !small_.empty(); }

 private:
  std::string spelling_of(std::string_view word, Unusual unusual) const;
  bool is_listed(std::string_view word) const;
  bool is_word(std::string_view word) const;  // of the lexicon, as it is written
  // Gives the words `chosen` of a sentence a capital where they are nouns, else a small letter.
  void choose_nouns(std::string& sentence, std::span<const text::Span> words,
                    std::span<const std::size_t> chosen) const;

  const tokens::Tokenizer& tokenizer_;
  std::string text_;
  std::vector<std::string_view> small_;  // of the text
  std::shared_ptr<const text::Lexicon> lexicon_;
};

// How a sentence is written.
struct Written {
  bool in_capitals = false;
  bool in_small_letters = false;
  char lacks = 0;                    // the mark that would be at its end
  std::string_view lacks_word = {};  // and the word at its beginning: "Ich"
  Unusual unusual = {};
};

// The sentence with small letters where it is in capitals, with a capital at its beginning where it is in small
// letters, and with the mark that it lacks where its last word ends it. Begun small where it lacks a word, which is not
// added.
std::string as_sentence(std::string_view text, const Written& written);

std::string without_mark(std::string_view translation);  // the last one

// Begun with a small letter, unless the capital is the word's by right: I, titles before a name, and words that are
// rarer to the tokenizer in small letters, but not those that sentences often begin with.
std::string begun_small(std::string_view translation, const tokens::Tokenizer& tokenizer);

}  // namespace emend::filters
