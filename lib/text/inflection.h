// English inflection: the forms of a word, and the words that a form may belong to. Rules of spelling, and a table of
// what they do not give (tables/inflections.inc). Lower case; letters beyond a to z are taken for consonants.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace emend::text {

enum class Form : std::uint8_t {
  base,         // of verbs: go, be
  present,      // with I, you, we, they: go; am, are
  third,        // with he, she, it: goes, is
  past,         // went; was, were
  participle,   // gone
  gerund,       // going
  singular,     // of nouns: mouse
  plural,       // mice
  positive,     // of adjectives and adverbs: easy
  comparative,  // easier
  superlative,  // easiest
};
inline constexpr int kForms = 11;

constexpr bool is_verb_form(Form form) { return form <= Form::gerund; }
constexpr bool is_noun_form(Form form) { return form == Form::singular || form == Form::plural; }

// The forms in use, commonest first: ("leap", past) -> leaped, leapt. Never empty for a lemma that is not. Whether
// there is such a word is not asked: ("blorf", gerund) -> blorfing, ("beautiful", comparative) -> beautifuler.
std::vector<std::string> inflections(std::string_view lemma, Form form);
// The same by the rules of spelling alone: ("go", past) -> goed, ("child", plural) -> childs.
std::vector<std::string> regular_inflections(std::string_view lemma, Form form);
// The commonest.
std::string inflect(std::string_view lemma, Form form);

struct Analysis {
  std::string lemma;
  Form form;
  friend bool operator==(const Analysis&, const Analysis&) = default;
};

// All (lemma, form) whose inflections hold the word, those of the table first: "left" -> {leave, past}, {leave,
// participle}, {left, base}, ... Many lemmas are no words ("bring" as the gerund of "br"): ask a lexicon (lexicon.h).
std::vector<Analysis> analyses(std::string_view word);
// Whether two words may be forms of one: went and goes.
bool share_a_lemma(std::string_view a, std::string_view b);

// The rows of the table, for tests: a word, whose it is, and all its forms.
struct IrregularWord {
  std::string lemma;
  Form form;
  std::vector<std::string> forms;
};
const std::vector<IrregularWord>& irregular_words();

}  // namespace emend::text
