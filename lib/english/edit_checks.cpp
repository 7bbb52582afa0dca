#include "english/edit_checks.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <string>

#include "english/classes.h"
#include "english/tagger.h"
#include "text/capitals.h"
#include "text/inflection.h"
#include "text/lists.h"
#include "text/sentences.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::english {

using namespace text;
namespace {

bool is_all_capitals(std::string_view word) {
  std::size_t letters = 0;
  for (std::size_t at = 0; at < word.size(); ++letters) {
    const char32_t c = next_code_point(word, at);
    if (is_letter(c) && !is_upper(c)) return false;
  }
  return letters > 1 && has_letter(word);
}

std::string with_straight_apostrophes(std::string text) {
  for (std::size_t at; (at = text.find("’")) != text.npos;) text.replace(at, std::string_view("’").size(), "'");
  return text;
}

// Without the blanks around it.
std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// The words of a text with their parts of speech, in small letters and with straight apostrophes.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text), spans_(words(text)), tags_(tag(text, spans_)) {
    for (const Span span : spans_) {
      lower_.push_back(with_straight_apostrophes(lower(slice(text, span))));
    }
  }
  std::string_view text() const { return text_; }
  std::size_t size() const { return spans_.size(); }
  Span span(std::size_t i) const { return spans_[i]; }
  // Empty beyond both ends.
  std::string_view operator[](std::size_t i) const { return i < size() ? std::string_view(lower_[i]) : ""; }
  Part part(std::size_t i) const { return i < size() ? tags_[i].part : Part::other; }
  Form form(std::size_t i) const { return i < size() ? tags_[i].form : Form::base; }
  // The first one that does not end before the byte.
  std::size_t at(std::size_t byte) const {
    std::size_t i = 0;
    while (i < size() && spans_[i].end <= byte) ++i;
    return i;
  }

 private:
  std::string_view text_;
  std::vector<Span> spans_;
  std::vector<Tagged> tags_;
  std::vector<std::string> lower_;
};

// An edit with its sentence, and all edits that were proposed for it.
struct Case {
  const Words& words;
  Edit& edit;
  std::span<const Edit> proposed;
  std::string_view from() const { return slice(words.text(), {edit.begin, edit.end}); }
  std::string_view to() const { return edit.replacement; }
  std::string straight() const { return with_straight_apostrophes(edit.replacement); }
  // The word that it changes, or stands before.
  std::size_t place() const { return words.at(edit.begin); }
  bool changes_word() const {
    const std::size_t i = place();
    return i < words.size() && words.span(i).begin == edit.begin && words.span(i).end == edit.end && !to().empty() &&
           to().find(' ') == to().npos;
  }
};

// The verb that the word is this form of; empty where it is none.
std::string verb_of(std::string_view word, Form form) {
  for (const Analysis& one : analyses(word)) {
    if (one.form == form && may_be(one.lemma, Part::verb)) return one.lemma;
  }
  return {};
}

// --- capitals

// A word that is written with capitals for emphasis, or as a name, becomes small.
bool takes_capitals(Case& c) { return c.from() != c.to() && c.to() == lower(c.from()) && has_letter(c.from()); }

bool is_function_word(Part part) {
  return part == Part::determiner || part == Part::pronoun || part == Part::preposition || part == Part::conjunction ||
         part == Part::particle || part == Part::modal || part == Part::adverb;
}

// A word gets a capital where no sentence begins, and is no name.
bool gives_capital(Case& c) {
  if (!c.changes_word() || begins_large(c.from()) || !begins_large(c.to()) || lower(c.to()) != c.words[c.place()])
    return false;
  if (c.words[c.place()].starts_with("i'") || c.words[c.place()] == "i") return false;
  const std::string_view all = c.words.text();
  if (all.substr(0, c.edit.begin).ends_with('[') && c.edit.end < all.size() && all[c.edit.end] == ']') return true;
  const std::string_view written = all.substr(c.edit.begin);
  if (written.starts_with("i.e.") || written.starts_with("e.g.")) return true;
  if (c.place() == 0) return false;
  std::string_view before = c.words.text().substr(0, c.edit.begin);
  before = before.substr(0, before.find_last_not_of(" \"'([“‘") + 1);
  if (before.ends_with("...") || before.ends_with(". . .") || before.ends_with("…")) return true;
  if (before.ends_with('.') || before.ends_with('!') || before.ends_with('?')) return false;
  const bool opens = before.size() < c.edit.begin && (before.ends_with(':') || c.words.text()[c.edit.begin - 1] == '(');
  return opens ? is_word(c.words[c.place()]) : is_function_word(c.words.part(c.place()));
}

// --- numbers

bool has_form(std::string_view word, std::string_view lemma, Form form) {
  const auto all = analyses(word);
  return std::find(all.begin(), all.end(), Analysis{std::string(lemma), form}) != all.end();
}

bool is_possessive(std::string_view word) { return word.ends_with("'s") || word.ends_with("s'"); }

// Whether the words before speak of one, or of what is not counted: "a", "this", "each", with adjectives and nouns
// between.
bool is_called_one(const Words& words, std::size_t i) {
  for (std::size_t k = i; k-- > 0 && i - k <= 4;) {
    if (is_possessive(words[k]) || is<"counts-several">(words[k])) return false;
    if (is<"speaks-of-one">(words[k])) return true;
    const Part part = words.part(k);
    if (part != Part::adjective && part != Part::noun && part != Part::proper && part != Part::adverb) return false;
  }
  return false;
}

// Whether a verb behind the i-th word would be its own, in the third person.
bool does_as_one(const Words& words, std::size_t i) {
  return is<"singular-verb">(words[i + 1]) || (words.part(i + 1) == Part::verb && words.form(i + 1) == Form::third);
}

// Whether the phrase that the i-th word ends hangs on a preposition or a gerund, so that a verb behind it has another
// subject: "rugs on the seats was", "providing codes makes". Not "one of the words is", which has a rule of its own.
bool is_dependent(const Words& words, std::size_t i) {
  for (std::size_t k = i; k-- > 0;) {
    const Part part = words.part(k);
    if (part == Part::preposition || (part == Part::verb && words.form(k) == Form::gerund)) return true;
    if (part != Part::adjective && part != Part::noun && part != Part::proper && part != Part::determiner &&
        !is_possessive(words[k]))
      return false;
  }
  return false;
}

// Plurals that stand before other nouns as they are, and in "a heads up": a systems language.
bool is_attributive(std::string_view word, std::string_view next) {
  if (word == "heads") return next == "up";
  if (word == "ways") return next == "off" || next == "away" || next == "to";
  return is_word(next) && is<"attributive-plural">(word) && may_be(next, Part::noun);
}

// Whether the words before the i-th require the verb without an s: "they", "to", "can", "the heroes".
bool wants_base(const Words& words, std::size_t i) {
  std::size_t k = i;
  while (k > 0 && words.part(k - 1) == Part::adverb) --k;
  if (k == 0) return false;
  const std::string_view before = words[k - 1];
  if (is<"wants-base">(before) || words.part(k - 1) == Part::modal) return true;
  if (words.part(k - 1) != Part::noun || words.form(k - 1) != Form::plural || is_possessive(before)) return false;
  // "each of these functions returns"
  for (std::size_t p = k - 1; p-- > 0 && k - p <= 4;) {
    if (words[p] == "of") return false;
  }
  return true;
}

// A plural, or a verb in the third person, loses its s.
bool takes_s(Case& c) {
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  const std::string now = lower(c.to());
  const bool noun = has_form(c.words[i], now, Form::plural), verb = has_form(c.words[i], now, Form::third);
  if (now == c.words[i] || (!noun && !verb) || !is_word(now) || !is_word(c.words[i])) return false;
  // "a bird alights"
  const bool behind_noun = i > 0 && (c.words.part(i - 1) == Part::noun || c.words.part(i - 1) == Part::proper);
  const bool behind_one =
      i > 1 && c.words[i - 1] == "one" && c.words.part(i - 2) != Part::verb;  // "the next one loads"
  // "something that looks like it"
  const bool behind_that = i > 1 && one_of(c.words[i - 1], {"that", "which", "who"}) &&
                           (is<"indefinite">(c.words[i - 2]) ||
                            (c.words.part(i - 2) == Part::noun && c.words.form(i - 2) == Form::singular));
  const bool rather_verb = verb && ((c.words.part(i) == Part::verb && behind_noun) || behind_one || behind_that);
  if (noun && is_attributive(c.words[i], c.words[i + 1])) return true;
  const bool acts_as_one = does_as_one(c.words, i) && !is_dependent(c.words, i);
  if (noun && !rather_verb && (is_called_one(c.words, i) || acts_as_one || is<"uncountable">(now))) return false;
  return !(verb && wants_base(c.words, i));
}

// --- articles and verbs

// "a" becomes "the": which of the two is right is seldom seen in the sentence.
bool makes_definite(Case& c) {
  return c.changes_word() && one_of(c.words[c.place()], {"a", "an"}) && lower(c.to()) == "the";
}

// "-ing" behind a "to" that is a preposition: "prior to adding".
bool makes_infinitive(Case& c) {
  const std::size_t i = c.place();
  if (!c.changes_word() || i == 0 || c.words[i - 1] != "to" || !has_form(c.words[i], lower(c.to()), Form::gerund))
    return false;
  const std::string_view before = i > 1 ? c.words[i - 2] : "";
  const auto all = analyses(before);
  return !std::any_of(all.begin(), all.end(), [](const Analysis& a) { return is<"before-infinitive">(a.lemma); });
}

// An infinitive becomes a form in "-ing" behind a "to" that stays: "interested to seeing". Not "look forward to
// seeing".
bool makes_gerund(Case& c) {
  const std::size_t i = c.place();
  if (!c.changes_word() || i == 0 || c.words[i - 1] != "to" || !has_form(lower(c.to()), c.words[i], Form::gerund))
    return false;
  for (std::size_t k = i - 1; k-- > 0 && i - k <= 4;) {  // "dedicated myself to", "prefers tea to"
    const auto all = analyses(c.words[k]);
    if (is<"before-to-gerund">(c.words[k]) ||
        std::any_of(all.begin(), all.end(), [](const Analysis& a) { return is<"before-to-gerund">(a.lemma); }))
      return false;
  }
  return true;
}

// "to" is taken away where it is right: "all he can to help".
bool takes_to(Case& c) {
  std::string_view from = c.from();
  const std::size_t i = c.place();
  if (!c.to().empty() || c.words[i] != "to" || from.find("to") == from.npos || from.size() > 4) return false;
  if (i == 0 || c.words.part(i - 1) != Part::modal) return true;
  const Part before = i > 1 ? c.words.part(i - 2) : Part::other;  // "our will to live"
  if (c.words[i - 1] == "will" && (before == Part::determiner || before == Part::adjective || before == Part::verb))
    return true;
  for (std::size_t k = 0; k < i; ++k) {
    if (is<"all-one-can">(c.words[k])) return true;
  }
  return false;
}

bool denies(std::string_view text) {
  const Words all(text);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is<"denial">(all[i]) || all[i].ends_with("n't")) return true;
  }
  return false;
}

// "can't" becomes "can".
bool takes_denial(Case& c) { return denies(c.from()) && !denies(c.to()) && has_letter(c.to()); }

// A plural verb becomes singular behind what may be several: "the government have" and "England are winning", as in
// Britain, "the English drink". Not "England have a queen".
bool makes_one_of_a_group(Case& c) {
  const std::size_t i = c.place();
  if (!c.changes_word() || i == 0) return false;
  const std::string now = lower(c.to());
  const bool of_be = one_of(c.words[i], {"are", "have", "were"}) && one_of(now, {"is", "has", "was"});
  if (!of_be && !has_form(now, c.words[i], Form::third)) return false;
  const std::string_view before = c.words[i - 1];
  if (i > 1 && c.words[i - 2] == "the" && is<"people">(before)) return true;
  if (!of_be) return false;
  if (is<"collective">(before)) return true;
  const Part next = c.words.part(i + 1);
  const bool does = c.words[i] == "have" ? c.words.form(i + 1) == Form::participle : next != Part::determiner;
  return is<"nation">(before) && begins_large(slice(c.words.text(), c.words.span(i - 1))) && does;
}

// The first word of the phrase that ends before the i-th one and speaks of one thing ("the socket", "HTTPS support"),
// as the first of its clause; i where it does not, or may not ("my father and mother", "these book").
std::size_t begin_of_one_thing(const Words& words, std::size_t i) {
  const auto may_be_head = [&](std::size_t k) {
    const bool noun = words.part(k) == Part::noun || words.part(k) == Part::proper ||
                      (words.part(k) == Part::verb && words.form(k) == Form::base && may_be(words[k], Part::noun));
    return noun && words.form(k) != Form::plural && !is<"collective">(words[k]);
  };
  if (i == 0 || !may_be_head(i - 1)) return i;
  std::size_t first = i - 1;
  for (; first > 0; --first) {
    const std::size_t k = first - 1, end = words.span(k).end;
    if (words.text().substr(end, words.span(first).begin - end) != " ") break;
    const bool one = words.part(k) == Part::adjective || words[k] == "the" || is<"speaks-of-one">(words[k]) ||
                     is_all_capitals(slice(words.text(), words.span(k))) || may_be_head(k);
    if (!one || is<"counts-several">(words[k])) return i;
  }
  return first;
}

// A singular verb becomes plural behind one thing: "the support are there". Not where that changes, too.
bool makes_several_of_one(Case& c) {
  const std::size_t i = c.place();
  if (!c.changes_word()) return false;
  const std::string now = lower(c.to());
  const bool plural = (c.words[i] == "is" && now == "are") || (c.words[i] == "was" && now == "were") ||
                      (c.words[i] == "has" && now == "have");
  const std::size_t first = plural ? begin_of_one_thing(c.words, i) : i;
  return first < i && std::none_of(c.proposed.begin(), c.proposed.end(), [&](const Edit& other) {
           return other.end >= c.words.span(first).begin && other.begin < c.edit.begin;
         });
}

// --- what means something else, or is right as well

// "Which" becomes "that", which means the same.
bool exchanges_which(Case& c) { return c.changes_word() && c.words[c.place()] == "which" && lower(c.to()) == "that"; }

// A semicolon is put behind a clause that another is to follow: "if you find it; tell us".
bool cuts_condition(Case& c) { return c.from().empty() && trimmed(c.to()) == ";" && is<"opens-condition">(c.words[0]); }

// Of two, one is the better: "the worse of two" becomes "worst".
bool makes_superlative(Case& c) {
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  const auto is_form = [](std::string_view word, Form form) {
    const auto all = analyses(word);
    return std::any_of(all.begin(), all.end(), [&](const Analysis& a) { return a.form == form; });
  };
  if (!is_form(c.words[i], Form::comparative) || !is_form(lower(c.to()), Form::superlative)) return false;
  for (std::size_t k = i + 1; k <= i + 4 && k < c.words.size(); ++k) {
    if (c.words[k - 1] == "of" || c.words[k - 1] == "the") {
      if (is<"two">(c.words[k])) return true;
    }
  }
  return i > 1 && c.words[i - 2] == "for" && c.words[i - 1] == "the";  // "a change for the worse"
}

// "He has few friends", who are hardly any, become "a few", who are some. Not "it takes few days", "for few days".
bool makes_some(Case& c) {
  const std::size_t i = c.place();
  const std::string from = lower(trimmed(c.from())), now = lower(trimmed(c.to()));
  if (!one_of(c.words[i], {"few", "little"}) || (!from.empty() && from != c.words[i]) ||
      now != (from.empty() ? "a" : "a " + from) || is<"span-of-time">(c.words[i + 1]))
    return false;
  return i == 0 ? c.words.part(1) == Part::noun : c.words.part(i - 1) == Part::verb && !is<"be">(c.words[i - 1]);
}

// "The" is taken from a building that somebody goes to for something else: "went to the school to speak with them".
bool takes_the_from_a_building(Case& c) {
  const std::size_t i = c.place();
  return c.to().empty() && i > 0 && c.words[i - 1] == "to" && c.words[i] == "the" &&
         lower(trimmed(c.from())) == "the" && is<"institution">(c.words[i + 1]) && c.words[i + 2] == "to" &&
         may_be(c.words[i + 3], Part::verb);
}

// --- marks

// A sentence without a mark at its end gets a wrong one: "?" where nothing is asked, "." where something is. What ends
// with a keyword or a name of a chat, "#winning", "@anna", gets none.
bool ends_otherwise(Case& c) {
  std::string& mark = c.edit.replacement;
  const std::string_view text = c.words.text();
  const bool at_end = c.edit.begin == c.edit.end && text.find_first_not_of(' ', c.edit.end) == text.npos;
  if (!at_end || (mark != "?" && mark != "." && mark != "!")) return false;
  const std::string_view said = trimmed(text.substr(0, c.edit.begin));
  const std::size_t last = said.find_last_of(' ') + 1;
  if (last < said.size() && (said[last] == '#' || said[last] == '@')) return true;
  mark = is_question(text) ? "?" : ".";
  return false;
}

bool has_finite_verb(const Words& words, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    const Form form = words.form(i);
    if (words.part(i) == Part::modal) return true;
    if (words.part(i) == Part::verb && (form == Form::third || form == Form::present || form == Form::past))
      return true;
  }
  return false;
}

// The mark between two sentences is taken away, the second of which begins with a small letter: what lacks is a
// capital, not a sentence less.
bool joins_sentences(Case& c) {
  const std::string_view text = c.words.text();
  const std::size_t mark = c.from().find_first_of(".!?");
  if (mark == std::string_view::npos || c.to().find_first_of(".!?") != std::string_view::npos) return false;
  const std::size_t next = c.words.at(c.edit.end);
  if (next == c.words.size() || c.edit.begin + mark + 1 >= text.size() || text[c.edit.begin + mark + 1] != ' ')
    return false;
  return has_finite_verb(c.words, 0, c.words.at(c.edit.begin)) && has_finite_verb(c.words, next, c.words.size());
}

// Of two marks that close a quotation, or measure seconds and inches, one is taken away: ``old'', """; or of two
// colons. Not within a word: isn''t.
bool halves_quotation(Case& c) {
  const std::string_view text = c.words.text(), mark = trimmed(c.from());
  const bool both = mark == "''";
  if (!c.to().empty() || (!both && !is<"doubled-mark">(mark))) return false;
  std::string_view before = text.substr(0, c.edit.begin), behind = text.substr(c.edit.end);
  const auto stands_beside = [&](std::string_view other) {
    return before.ends_with(other) || behind.starts_with(other);
  };
  if (mark == ":" ? !stands_beside(":")
                  : !both && !stands_beside("'") && !stands_beside("\"") && !stands_beside("’") && !stands_beside("”"))
    return false;
  before = before.substr(0, before.find_last_not_of('\'') + 1);
  behind.remove_prefix(std::min(behind.find_first_not_of('\''), behind.size()));
  const auto is_letter = [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; };
  const bool within =
      mark == c.from() && !before.empty() && !behind.empty() && is_letter(before.back()) && is_letter(behind.front());
  return mark == ":" || !within;
}

// The apostrophe behind a word is taken away that closes what one before it has opened, or stands for a g that is not
// spoken: 'the end' is, Lyin' Ted.
bool takes_closing_quote(Case& c) {
  if (!c.to().empty() || !one_of(c.from(), {"'", "’"}) || c.edit.begin == 0) return false;
  const std::string_view text = c.words.text();
  std::size_t behind = c.edit.end;
  if (behind < text.size() && is_letter(next_code_point(text, behind))) return false;
  const std::size_t i = c.words.at(c.edit.begin - 1);
  if (i == c.words.size() || c.words.span(i).end != c.edit.begin) return false;
  if (is_meant_so(text, c.words.span(i))) return true;
  for (std::size_t k = 0; k <= i; ++k) {
    const std::string_view before = text.substr(0, c.words.span(k).begin);
    for (const std::string_view quote : {"'", "‘"}) {
      if (!before.ends_with(quote)) continue;
      const std::string_view opened = before.substr(0, before.size() - quote.size());
      if (opened.empty() || std::string_view(" (\"").find(opened.back()) != std::string_view::npos) return true;
    }
  }
  return false;
}

// Signs that are no marks of sentences are taken away, or put in: those of markup, code and tables.
bool changes_signs(Case& c) {
  constexpr std::string_view signs = "*|\\<>=_#@{}[]^~&%$+/";
  const auto counts = [&](std::string_view text) {
    return std::count_if(text.begin(), text.end(), [&](char mark) { return signs.find(mark) != signs.npos; });
  };
  if (!c.from().empty() && c.from().find_first_not_of(signs) == std::string_view::npos) return true;
  return !has_letter(c.from()) && !has_letter(c.to()) && counts(c.from()) != counts(c.to());
}

bool moves_hyphen(std::string_view from, std::string_view to) {
  if (from == to || from.size() != to.size()) return false;
  for (std::size_t i = 0; i < from.size(); ++i)
    if (from[i] != to[i] && !(from[i] == '-' && to[i] == ' ') && !(from[i] == ' ' && to[i] == '-')) return false;
  return from.find('-') != from.npos && to.find('-') != to.npos;
}

// A word that may be written with a hyphen loses it: run-time, built-in; or its hyphen goes to the blank beside it:
// "side-channel silent".
bool takes_hyphen(Case& c) {
  if (moves_hyphen(c.from(), c.to())) return true;
  const std::size_t hyphen = c.from().find('-');
  if (hyphen == std::string_view::npos || c.from().find('-', hyphen + 1) != std::string_view::npos) return false;
  const std::string_view one(c.from().substr(0, hyphen)), two(c.from().substr(hyphen + 1));
  const auto becomes = [&](const char* between) { return c.to() == std::string(one) + between + std::string(two); };
  return (becomes("") || becomes(" ")) && is_word(lower(one)) && is_word(lower(two));
}

// Two initials are joined: "A L Digital".
bool joins_initials(Case& c) {
  const std::size_t blank = c.from().find(' ');
  if (blank == std::string_view::npos || std::string(c.from()).erase(blank, 1) != c.to()) return false;
  const std::size_t i = c.words.at(c.edit.begin + blank + 1);
  const auto is_initial = [&](std::size_t word) {
    if (word >= c.words.size()) return false;
    const std::string_view letter = slice(c.words.text(), c.words.span(word));
    return letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'Z';
  };
  return i > 0 && is_initial(i - 1) && is_initial(i);
}

// A title gets a full stop, which it has in America alone: Mr Smith.
bool stops_title(Case& c) {
  if (c.edit.end == 0 || c.to() != std::string(c.from()) + ".") return false;
  const std::size_t i = c.words.at(c.edit.end - 1);
  return i + 1 < c.words.size() && c.words.span(i).end == c.edit.end &&
         c.words.text().substr(c.edit.end).starts_with(' ') && is<"title">(c.words[i]);
}

// "handle case where file is missing": the subject of a commit, which leaves articles out. One to whom somebody speaks
// is no file: "let me see", "help us".
bool puts_article_into_order(Case& c) {
  if (!one_of(lower(trimmed(c.to())), {"a", "an", "the"}) || !trimmed(c.from()).empty()) return false;
  const std::string_view all = trimmed(c.words.text());
  if (all.empty() || std::string_view(".!?,:;").find(all.back()) != all.npos || c.words.size() < 2) return false;
  if (c.words.span(0).begin != c.words.text().find_first_not_of(' ') || begins_large(all)) return false;
  return !verb_of(c.words[0], Form::base).empty() && !one_of(c.words[0], {"be", "do", "have", "will", "can"}) &&
         c.words.part(1) != Part::pronoun;
}

// --- words that are none, and right

bool respells(Case& c) {
  if (c.from() == "&") return true;
  if (!c.changes_word() || lower(c.to()) == c.words[c.place()]) return false;
  return is<"as-typed">(c.words[c.place()]);
}

// "It is" becomes "it's": both are right.
bool contracts(Case& c) {
  std::string_view from = c.from();
  const std::string to = c.straight();
  const std::size_t mark = to.find('\'');
  if (mark == 0 || mark == to.npos || from.find('\'') != from.npos) return false;
  const std::string was = lower(from), is = lower(to), begin = is.substr(0, mark), end = is.substr(mark);
  if (end == "'t" && begin.ends_with('n')) {
    const std::string verb = begin.substr(0, begin.size() - 1);
    return was == verb + " not" || was == verb + "n not" || was == verb + "nnot" || (was == "will not" && verb == "wo");
  }
  for (const auto& [shortened, whole] : {std::pair("'s", " is"),
                                         {"'s", " has"},
                                         {"'re", " are"},
                                         {"'m", " am"},
                                         {"'ll", " will"},
                                         {"'ve", " have"},
                                         {"'d", " would"},
                                         {"'d", " had"}}) {
    if (end == shortened && was == begin + whole) return true;
  }
  return false;
}

// A word becomes a contraction that only looks like it: "the men were" "we're", "was wont to" "won't", "the dear ones"
// "one's", "its name is" "it's".
bool mistakes_contraction(Case& c) {
  const std::size_t i = c.place();
  if (i == c.words.size() || c.edit.begin < c.words.span(i).begin || c.edit.end > c.words.span(i).end) return false;
  std::string to(c.words[i]);  // the whole word: the apostrophe may be all that is put in
  if (to.size() != c.words.span(i).size()) return false;
  to = lower(to.replace(c.edit.begin - c.words.span(i).begin, c.edit.end - c.edit.begin, c.straight()));
  if (to.find('\'') == to.npos || to.find(' ') != to.npos) return false;
  const std::string_view word = c.words[i];
  const bool bound =
      i > 0 && c.words.text().substr(c.words.span(i - 1).end, c.edit.begin - c.words.span(i - 1).end) == " ";
  const Part before = bound ? c.words.part(i - 1) : Part::other;
  if (to.ends_with("'t")) return !to.ends_with("n't") || is_meant_so(c.words.text(), c.words.span(i));
  if (word == "were") {
    const bool done = c.words.part(i + 1) == Part::verb && c.words.form(i + 1) == Form::participle;
    return done || before == Part::noun || before == Part::proper || before == Part::pronoun ||
           before == Part::determiner;
  }
  if (word == "ones") return before == Part::determiner || before == Part::adjective;
  if (word != "its") return false;
  const bool of_its = bound && is<"before-its">(c.words[i - 1]);
  if (of_its) return true;  // "fond of its being new"
  std::size_t last = i + 1;
  while (c.words.part(last) == Part::adjective) ++last;
  if (c.words.part(last) != Part::noun) return false;
  while (c.words.part(last + 1) == Part::noun) ++last;
  const Part behind = c.words.part(last + 1);
  return behind == Part::modal || is<"singular-verb">(c.words[last + 1]) ||
         (behind == Part::verb && c.words.form(last + 1) != Form::gerund && c.words.form(last + 1) != Form::base);
}

// "It's", "they're", "you're" and "who's" become possessives where no noun follows: "I hope it's okay."
bool mistakes_possessive(Case& c) {
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  const std::string now = lower(c.to());
  if (!(c.words[i] == "it's" && now == "its") && !(c.words[i] == "they're" && now == "their") &&
      !(c.words[i] == "you're" && now == "your") && !(c.words[i] == "who's" && now == "whose"))
    return false;
  std::size_t next = i + 1;
  while (is<"behind-is">(c.words[next])) ++next;
  const std::string_view word = c.words[next];
  if (is_function_word(c.words.part(next)) || one_of(word, {"gonna", "gotta"}) ||
      (!verb_of(word, Form::gerund).empty() && !may_be(word, Part::noun)))
    return true;
  if (!may_be(word, Part::adjective) && !one_of(word, {"ok", "okay"})) return false;
  const std::size_t end = c.words.span(next).end;
  return next + 1 == c.words.size() || is_function_word(c.words.part(next + 1)) ||
         c.words.text().substr(end, c.words.span(next + 1).begin - end) != " ";
}

// A name or a plural loses the apostrophe that makes it own what follows: Lucas' law.
bool takes_apostrophe(Case& c) {
  std::string_view owner = c.words.text().substr(0, c.edit.end);
  for (const std::string_view apostrophe : {"'", "’"})
    if (owner.ends_with(apostrophe)) owner.remove_suffix(apostrophe.size());
  if (owner.size() < c.edit.begin || owner.size() == c.edit.end) return false;
  const std::size_t next = c.words.at(c.edit.end);
  return owner.ends_with('s') && c.to() == owner.substr(c.edit.begin) && next < c.words.size() &&
         c.words.span(next).begin == c.edit.end + 1 &&
         (c.words.part(next) == Part::noun || c.words.part(next) == Part::proper ||
          c.words.part(next) == Part::adjective);
}

// --- forms of verbs, and words that stand for others

bool has_be(std::string_view word) { return is<"be">(word) || word.ends_with("'m") || word.ends_with("'re"); }
bool has_have(std::string_view word) { return is<"have">(word) || word.ends_with("'ve"); }

// The nearest word before the i-th one that is no adverb; empty where there is none.
std::string_view before_adverbs(const Words& words, std::size_t i) {
  while (i > 0 && words.part(i - 1) == Part::adverb) --i;
  return i > 0 ? words[i - 1] : std::string_view();
}

// What goes on becomes what is done to it: "they will be issuing the orders"; "I am working" becomes "I have been
// worked". Not "it was doing by him", "I am boring".
bool makes_passive(Case& c) {
  const Words before(c.from()), after(c.straight());
  if (before.size() > 1 && after.size() > 1 && has_be(after[after.size() - 2])) {
    const std::string verb = verb_of(before[before.size() - 1], Form::gerund);
    return !verb.empty() && has_form(after[after.size() - 1], verb, Form::participle) &&
           c.words[c.words.at(c.edit.end)] != "by";
  }
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  const std::string verb = verb_of(c.words[i], Form::gerund);
  if (verb.empty() || !has_form(lower(c.to()), verb, Form::participle) || may_be(c.words[i], Part::adjective))
    return false;
  const Part next = c.words.part(i + 1);
  const bool goes_on = next == Part::determiner || next == Part::pronoun || next == Part::noun ||
                       next == Part::proper || next == Part::preposition || next == Part::particle ||
                       c.words[i + 1] == "as";
  return has_be(before_adverbs(c.words, i)) && goes_on && c.words[i + 1] != "by";
}

// "Must" becomes "had" before a verb that stays: it was meant to become "had to".
bool makes_must_had(Case& c) {
  if (!c.changes_word() || lower(c.to()) != "had" || lower(c.from()) != "must") return false;
  const std::size_t next = c.place() + 1;
  const bool stays = std::none_of(c.proposed.begin(), c.proposed.end(),
                                  [&](const Edit& edit) { return edit.begin == c.words.span(next).begin; });
  if (next < c.words.size() && may_be(c.words[next], Part::verb) && stays) c.edit.replacement += " to";
  return false;
}

// What somebody has becomes what he has done: "it has issues that stay", "we have results."
bool makes_perfect(Case& c) {
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  const std::string verb = verb_of(lower(c.to()), Form::participle);
  if (verb.empty() || !has_form(c.words[i], verb, Form::plural) || !may_be(verb, Part::noun)) return false;
  const std::string_view before = before_adverbs(c.words, i);
  const std::size_t end = c.words.span(i).end;
  const bool ends = i + 1 == c.words.size() || c.words.text().substr(end, c.words.span(i + 1).begin - end) != " " ||
                    is<"behind-object">(c.words[i + 1]);
  return (has_have(before) || is<"gives">(before)) && ends;
}

// The verb of a subject becomes a participle, which can be none: "we never saw it". Not "have you saw it".
bool makes_bare_participle(Case& c) {
  if (!c.changes_word()) return false;
  const std::string now = lower(c.to()), verb = verb_of(now, Form::participle);
  if (verb.empty() || !verb_of(now, Form::past).empty() || now == verb) return false;
  std::size_t i = c.place();
  if (!has_form(c.words[i], verb, Form::past) && !has_form(c.words[i], verb, Form::third)) return false;
  while (i > 0 && c.words.part(i - 1) == Part::adverb) --i;
  if (i == 0 || !is<"subject">(c.words[i - 1])) return false;
  return i == 1 || !(has_have(c.words[i - 2]) || has_be(c.words[i - 2]));
}

// A participle that belongs to a noun becomes an infinitive: "access to managed servers". Not "a chance to visited it".
bool takes_participle(Case& c) {
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  if (i == 0 || c.words[i - 1] != "to" || verb_of(c.words[i], Form::participle) != lower(c.to())) return false;
  return c.words.part(i + 1) == Part::noun || c.words.part(i + 1) == Part::adjective;
}

// An infinitive becomes a gerund, or the other way round, where both are right: "began telling", "all we do is wait".
bool exchanges_infinitive(Case& c) {
  const std::size_t i = c.place();
  if (i == c.words.size() || i == 0 || c.words.span(i).begin != c.edit.begin || c.words.span(i).end != c.edit.end)
    return false;
  const std::string_view before = c.words[i - 1];
  const std::string verb = verb_of(c.words[i], Form::gerund);
  if (!verb.empty() && lower(c.to()) == "to " + verb) {
    const auto all = analyses(before);
    return std::any_of(all.begin(), all.end(), [](const Analysis& a) { return is<"to-or-gerund">(a.lemma); });
  }
  if (!one_of(before, {"is", "was"}) || !has_form(lower(c.to()), c.words[i], Form::gerund)) return false;
  return i > 1 && one_of(c.words[i - 2], {"do", "does", "did"});
}

// "Been" behind have becomes "be", or "have" before it a form of "be".
bool takes_been(Case& c) {
  if (!c.changes_word()) return false;
  if (has_have(c.words[c.place()]) && c.words[c.place() + 1] == "been" && is<"be-alone">(lower(c.to()))) return true;
  return c.words[c.place()] == "been" && lower(c.to()) == "be" &&
         (has_have(before_adverbs(c.words, c.place())) || before_adverbs(c.words, c.place()).ends_with("'s"));
}

// Whether a verb that a subject can have stands in the words from the i-th on, before a mark or the next clause.
bool has_verb(const Words& words, std::size_t i) {
  for (; i < words.size(); ++i) {
    if (words.part(i) == Part::verb || words.part(i) == Part::modal || has_be(words[i]) || has_have(words[i]))
      return true;
    const std::size_t end = words.span(i).end, next = i + 1 < words.size() ? words.span(i + 1).begin : end + 1;
    const std::string_view between = words.text().substr(end, next - end);
    if (words.part(i) == Part::conjunction || between.find_first_of(",;:.!?") != between.npos) return false;
  }
  return false;
}

// A form of "be" or "have" is taken away, and what hangs on it stays: "I living", "unless it is to part of it", "they
// not enough money".
bool takes_be(Case& c) {
  const std::size_t i = c.place();
  const std::string from = lower(trimmed(c.from()));
  if (!c.to().empty() || i == 0 || i == c.words.size() || from != c.words[i]) return false;
  std::size_t next = i + 1;
  while (c.words.part(next) == Part::adverb) ++next;
  const std::string_view word = c.words[next];
  if (from == "be")
    return (c.words[i - 1] == "to" || c.words.part(i - 1) == Part::modal) && next < c.words.size() &&
           !may_be(word, Part::verb) && verb_of(word, Form::participle).empty();
  if (!is<"be-alone">(from) && !has_have(from)) return false;
  if (is<"be-alone">(from) && is<"subject">(c.words[i - 1]) && !verb_of(word, Form::gerund).empty() && word != "being")
    return true;
  const bool behind_subject = is<"subject">(c.words[i - 1]) || c.words.part(i - 1) == Part::noun;
  return behind_subject && next < c.words.size() && !has_verb(c.words, i + 1);
}

// "Is using", or "is used", becomes "is use".
bool leaves_base_behind_be(Case& c) {
  const Words before(c.from()), after(c.straight());
  if (before.size() == 0 || after.size() == 0 || c.place() >= c.words.size()) return false;
  const std::string_view verb = after[after.size() - 1], was = before[before.size() - 1];
  if (!has_form(was, verb, Form::gerund) && (was == verb || !has_form(was, verb, Form::participle))) return false;
  const std::string_view left = after.size() > 1 ? after[after.size() - 2] : before_adverbs(c.words, c.place());
  return has_be(left) || is<"be-alone">(left);
}

// "Were", or "have been", becomes the present, though the sentence names a time in the past.
bool makes_present(Case& c) {
  const Words before(c.from()), after(c.straight());
  if (before.size() == 0 || after.size() != 1 || !one_of(after[0], {"am", "are", "is"})) return false;
  const std::string_view was = before[before.size() - 1];
  if (was != "was" && was != "were" && was != "been") return false;
  for (std::size_t i = 0; i < c.words.size(); ++i) {
    if (c.words[i] == "yesterday" || c.words[i] == "ago") return true;
  }
  return false;
}

// A listed noun or verb becomes an article, a possessive or the like: "ad revenue", "after tea", "a bee".
bool makes_function_word(Case& c) {
  const std::size_t i = c.place();
  const std::string now = lower(c.to());
  if (!c.changes_word() || now == c.words[i]) return false;
  const auto all = analyses(c.words[i]);
  if (std::any_of(all.begin(), all.end(), [&](const Analysis& a) { return a.lemma == now; })) return false;  // been
  return is<"function-word">(now) && !is_function_word(c.words.part(i)) && c.words[i].size() > 1 &&
         c.words[i] != "thee" && is_word(c.words[i]) && c.words.part(i) != Part::number &&
         c.words.part(i) != Part::other;
}

// Small words that are right become others that are, too.
bool exchanges_small_words(Case& c) {
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  const std::string_view word = c.words[i], before = i > 0 ? c.words[i - 1] : "", next = c.words[i + 1];
  const std::string now = lower(c.to());
  if (now == "of") {
    const bool counts = is<"before-of">(before);
    return is<"taken-for-of">(word) && !counts;
  }
  if (word == "like") return now == "as" && !is<"before-as">(before);
  if (word == "off") return now == "out";
  if (word == "until") return now == "by";
  if (word == "almost") return now == "most" && before != "the";
  if (word == "too") return now == "to" && is<"before-too">(before);
  if (word == "well") {
    const Part part = c.words.part(i + 1);  // well disciplined; as you well know
    return (now == "good" && (part == Part::verb || part == Part::adjective)) || (now == "will" && next == "know");
  }
  if (word == "since" && now == "for") {
    for (std::size_t k = i + 1; k <= i + 3; ++k) {
      if (is<"span-of-time">(c.words[k])) return false;
    }
    return true;
  }
  if (word == "than" && now == "then") {
    for (std::size_t k = 0; k < i; ++k) {
      const auto all = analyses(c.words[k]);
      if (is<"before-than">(c.words[k]) ||
          std::any_of(all.begin(), all.end(), [](const Analysis& a) { return a.form == Form::comparative; }))
        return true;
    }
  }
  return false;
}

// What stands between two words.
std::string_view between(const Words& words, std::size_t first, std::size_t second) {
  return slice(words.text(), {words.span(first).end, words.span(second).begin});
}

// The verb that asks becomes a word that asks nothing: "Is she here?" becomes "If". Not "Is you here?" "Are".
bool takes_question(Case& c) {
  const std::size_t i = c.place();
  if (!c.changes_word() || !is<"auxiliary">(c.words[i]) || is<"auxiliary">(lower(c.straight()))) return false;
  const bool begins = i == 0 || between(c.words, i - 1, i) != " ";
  return begins && is<"subject-of-question">(c.words[i + 1]) && between(c.words, i, i + 1) == " " &&
         c.words.text().substr(c.words.span(c.words.size() - 1).end).find('?') != std::string_view::npos;
}

// A word is changed that the speaker begins again with: "were, were you there", "the, um, the end".
bool changes_what_is_said_again(Case& c) {
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  const std::string_view word = c.words[i];
  if (lower(c.straight()) == word || (!is_word(word) && word.find('\'') == word.npos)) return false;
  const auto is_said_again = [&](std::size_t first, std::size_t second) {
    return c.words[first] == c.words[second] &&
           between(c.words, first, first + 1).find_first_of(",-.") != std::string_view::npos;
  };
  std::size_t next = i + 1;
  if (is<"hesitates">(c.words[next])) ++next;
  if (next < c.words.size() && is_said_again(i, next)) return true;
  if (i == 0) return false;
  std::size_t last = i - 1;
  if (last > 0 && is<"hesitates">(c.words[last])) --last;
  return is_said_again(last, i);
}

// A name is taken away that stands before another: "led by Mae Mallory". Not "Anna anna".
bool takes_name(Case& c) {
  const std::size_t i = c.place();
  if (!c.to().empty() || i == 0 || i == c.words.size()) return false;
  const std::string_view name = slice(c.words.text(), c.words.span(i));
  std::string_view from = c.from();
  while (from.starts_with(' ')) from.remove_prefix(1);
  while (from.ends_with(' ')) from.remove_suffix(1);
  return from == name && begins_large(name) && !is_function_word(c.words.part(i)) && c.words[i] != c.words[i + 1] &&
         c.words[i] != c.words[i - 1];
}

// A noun or an adjective goes, of which no word beside it repeats a part: "live more healthy" becomes "live". Not "the
// proposal document document", "a list listing".
bool takes_content(Case& c) {
  if (has_letter(c.to())) return false;
  const auto repeated = [&](std::size_t i) {
    const std::string_view word = c.words[i].substr(0, 4);
    for (std::size_t k = i > 3 ? i - 3 : 0; k <= i + 3 && k < c.words.size(); ++k) {
      if (k != i && c.words[k].starts_with(word)) return true;
    }
    return false;
  };
  for (std::size_t i = c.place(); i < c.words.size() && c.words.span(i).end <= c.edit.end; ++i) {
    const Part part = c.words.part(i);
    if ((part == Part::noun || part == Part::adjective) && is_word(c.words[i]) && !repeated(i)) return true;
  }
  return false;
}

// An abbreviation in capitals becomes another word. A listed word in capitals is none, nor what is longer and may be a
// misspelt one.
bool respells_acronym(Case& c) {
  if (!c.changes_word() || !is_all_capitals(c.from()) || c.to().find_first_of("'-") != c.to().npos) return false;
  const std::size_t i = c.place();
  if (lower(c.to()) == c.words[i]) return false;
  if (c.from().size() < 4) return !is_function_word(c.words.part(i));
  return !is_word(c.words[i]) && !(is_all_capitals(c.to()) && is_word(lower(c.to())));
}

struct Row {
  EditCheck check;
  bool (*fails)(Case&);  // it may change the edit instead
};

const Row table[] = {
    {{"small-letters",
      "words lose their capitals",
      {"You MUST do it.", "You must do it.", "You MUST do it."},
      {"THe end.", "The end.", "The end."}},
     takes_capitals},
    {{"capitals",
      "words in mid-sentence get a capital",
      {"They are good ... crazy ones.", "They are good ... Crazy ones.", "They are good ... crazy ones."},
      {"I like french movies.", "I like French movies.", "I like French movies."}},
     gives_capital},
    {{"singular",
      "plurals and verbs lose their \"s\"",
      {"They will mend the roads.", "They will mend the road.", "They will mend the roads."},
      {"This sections is short.", "This section is short.", "This section is short."}},
     takes_s},
    {{"definite",
      "\"a\" and \"an\" become \"the\"",
      {"It is the rule of a people.", "It is the rule of the people.", "It is the rule of a people."},
      {"It is a old rule.", "It is an old rule.", "It is an old rule."}},
     makes_definite},
    {{"infinitive",
      "a form in \"-ing\" becomes an infinitive after \"to\"",
      {"Ask prior to adding it.", "Ask prior to add it.", "Ask prior to adding it."},
      {"I want to adding it.", "I want to add it.", "I want to add it."}},
     makes_infinitive},
    {{"to-gerund",
      "an infinitive becomes a form in \"-ing\" behind a \"to\" that stays",
      {"I was glad to see it.", "I was glad to seeing it.", "I was glad to see it."},
      {"I look forward to see it.", "I look forward to seeing it.", "I look forward to seeing it."}},
     makes_gerund},
    {{"to",
      "\"to\" is removed",
      {"They do all they can to help.", "They do all they can help.", "They do all they can to help."},
      {"They can to help us.", "They can help us.", "They can help us."}},
     takes_to},
    {{"denial",
      "\"not\" is removed",
      {"You cant stay here.", "You can stay here.", "You cant stay here."},
      {"You cant stay here.", "You can't stay here.", "You can't stay here."}},
     takes_denial},
    {{"group",
      "the plural verb of a group, a people or a team becomes singular",
      {"The government have refused.", "The government has refused.", "The government have refused."},
      {"The man have refused.", "The man has refused.", "The man has refused."}},
     makes_one_of_a_group},
    {{"one",
      "\"is\" becomes \"are\" after what is one",
      {"The support is there.", "The support are there.", "The support is there."},
      {"The roads is there.", "The roads are there.", "The roads are there."}},
     makes_several_of_one},
    {{"which",
      "\"which\" becomes \"that\"",
      {"It is a tool which helps.", "It is a tool that helps.", "It is a tool which helps."},
      {"It is a man which helps.", "It is a man who helps.", "It is a man who helps."}},
     exchanges_which},
    {{"semicolon",
      "a semicolon separates a condition from what follows it",
      {"If you find it tell us.", "If you find it; tell us.", "If you find it tell us."},
      {"You find it tell us.", "You find it; tell us.", "You find it; tell us."}},
     cuts_condition},
    {{"two",
      "a comparative becomes a superlative where two are compared",
      {"It is the worse of the two.", "It is the worst of the two.", "It is the worse of the two."},
      {"It is the worse of all.", "It is the worst of all.", "It is the worst of all."}},
     makes_superlative},
    {{"few",
      "\"few\" and \"little\" become \"a few\" and \"a little\"",
      {"He has few friends.", "He has a few friends.", "He has few friends."},
      {"It takes only few days.", "It takes only a few days.", "It takes only a few days."}},
     makes_some},
    {{"article-in-order",
      "articles are put into orders in small letters, such as subjects of commits",
      {"handle case where file is missing", "handle case where the file is missing",
       "handle case where file is missing"},
      {"i saw case where file is missing", "i saw a case where file is missing", "i saw a case where file is missing"}},
     puts_article_into_order},
    {{"building",
      "\"the\" is removed before a school or the like that somebody visits",
      {"I went to the school to see it.", "I went to school to see it.", "I went to the school to see it."},
      {"I go to the school every day.", "I go to school every day.", "I go to school every day."}},
     takes_the_from_a_building},
    {{"final-mark",
      "sentences get a different kind of final mark",
      {"Have a great day", "Have a great day?", "Have a great day."},
      {"Do you like it", "Do you like it?", "Do you like it?"}},
     ends_otherwise},
    {{"sentence",
      "the full stop between two sentences is removed",
      {"I was there.  a lot of it was new.", "I was there  a lot of it was new.", "I was there.  a lot of it was new."},
      {"It is the end.  of the story.", "It is the end  of the story.", "It is the end  of the story."}},
     joins_sentences},
    {{"quotation",
      "one of two apostrophes, quotation marks or colons is removed",
      {"Use the ``old'' name.", "Use the ``old' name.", "Use the ``old'' name."},
      {"It isn''t so.", "It isn't so.", "It isn't so."}},
     halves_quotation},
    {{"initials",
      "two initials are joined",
      {"He was at A L Digital.", "He was at AL Digital.", "He was at A L Digital."},
      {"He was a t home.", "He was at home.", "He was at home."}},
     joins_initials},
    {{"closing-quote",
      "an apostrophe is removed that closes a quotation, or stands for a \"g\"",
      {"So 'we' is right.", "So 'we is right.", "So 'we' is right."},
      {"It is not' here.", "It is not here.", "It is not here."}},
     takes_closing_quote},
    {{"signs",
      "signs of markup and code are added or removed",
      {"It is **important** now.", "It is *important** now.", "It is **important** now."},
      {"It is so ,, you see.", "It is so, you see.", "It is so, you see."}},
     changes_signs},
    {{"hyphen",
      "hyphenated words lose their hyphen",
      {"It is known at run-time here.", "It is known at runtime here.", "It is known at run-time here."},
      {"It is im-portant here.", "It is important here.", "It is important here."}},
     takes_hyphen},
    {{"title",
      "titles get a full stop",
      {"I met Mr Smith there.", "I met Mr. Smith there.", "I met Mr Smith there."},
      {"I met Mr Smith", "I met Mr Smith.", "I met Mr Smith."}},
     stops_title},
    {{"abbreviation",
      "signs, abbreviations and the interjections of chats become words",
      {"I watch tv shows.", "I watch to shows.", "I watch tv shows."},
      {"I watch tv shows.", "I watch TV shows.", "I watch TV shows."}},
     respells},
    {{"contraction",
      "full forms are shortened",
      {"Here it is not so.", "Here it's not so.", "Here it is not so."},
      {"Here its not so.", "Here it's not so.", "Here it's not so."}},
     contracts},
    {{"false-contraction",
      "words become contractions that look like them",
      {"The men were late.", "The men we're late.", "The men were late."},
      {"Its late, and were going home.", "It's late, and we're going home.", "It's late, and we're going home."}},
     mistakes_contraction},
    {{"possessive",
      "\"it\'s\", \"they\'re\", \"you\'re\" and \"who\'s\" become possessives with no noun after them",
      {"I hope it's okay.", "I hope its okay.", "I hope it's okay."},
      {"It lost it's tail.", "It lost its tail.", "It lost its tail."}},
     mistakes_possessive},
    {{"genitive",
      "possessives in \"-s\'\" lose their apostrophe",
      {"It is Lucas' law.", "It is Lucas law.", "It is Lucas' law."},
      {"The dogs' are here.", "The dogs are here.", "The dogs are here."}},
     takes_apostrophe},
    {{"passive",
      "a progressive form becomes a passive",
      {"They will be issuing the orders.", "They will be issued the orders.", "They will be issuing the orders."},
      {"It was writing by him.", "It was written by him.", "It was written by him."}},
     makes_passive},
    {{"perfect",
      "nouns after \"have\" become participles",
      {"It has issues that stay.", "It has issued that stay.", "It has issues that stay."},
      {"It has helps me.", "It has helped me.", "It has helped me."}},
     makes_perfect},
    {{"had",
      "\"must\" becomes \"had\" without \"to\"",
      {"I must stay in bed.", "I had stay in bed.", "I had to stay in bed."},
      {"I must gone home.", "I had gone home.", "I had gone home."}},
     makes_must_had},
    {{"bare-participle",
      "a finite verb becomes a participle",
      {"We never saw it.", "We never seen it.", "We never saw it."},
      {"Have you saw it?", "Have you seen it?", "Have you seen it?"}},
     makes_bare_participle},
    {{"participle",
      "participles after \"to\" lose their ending",
      {"It links you to established firms.", "It links you to establish firms.", "It links you to established firms."},
      {"I want to visited it.", "I want to visit it.", "I want to visit it."}},
     takes_participle},
    {{"gerund",
      "infinitives and gerunds are exchanged where both are right",
      {"He began telling it.", "He began to tell it.", "He began telling it."},
      {"He decided telling it.", "He decided to tell it.", "He decided to tell it."}},
     exchanges_infinitive},
    {{"been",
      "\"been\" after \"have\" becomes \"be\"",
      {"It has now been recorded.", "It has now be recorded.", "It has now been recorded."},
      {"It can been recorded.", "It can be recorded.", "It can be recorded."}},
     takes_been},
    {{"be",
      "a form of \"be\" or \"have\" is removed from before what needs it",
      {"When I was living there, it rained.", "When I living there, it rained.", "When I was living there, it rained."},
      {"He will be disappear.", "He will disappear.", "He will disappear."}},
     takes_be},
    {{"be-base",
      "a verb after \"be\" becomes an infinitive",
      {"She is using it.", "She is use it.", "She is using it."},
      {"She can using it.", "She can use it.", "She can use it."}},
     leaves_base_behind_be},
    {{"present",
      "a form of \"be\" beside a time in the past becomes present",
      {"We were there yesterday.", "We are there yesterday.", "We were there yesterday."},
      {"We were here today.", "We are here today.", "We are here today."}},
     makes_present},
    {{"function-word",
      "rarer words become articles and the like",
      {"It lives from ad revenue.", "It lives from a revenue.", "It lives from ad revenue."},
      {"It is teh end.", "It is the end.", "It is the end."}},
     makes_function_word},
    {{"small-words",
      "correct prepositions and adverbs are replaced",
      {"It is the talk about us.", "It is the talk of us.", "It is the talk about us."},
      {"It is to late.", "It is too late.", "It is too late."}},
     exchanges_small_words},
    {{"question",
      "the verb that asks becomes another word",
      {"Is she here?", "If she here?", "Is she here?"},
      {"Is you here?", "Are you here?", "Are you here?"}},
     takes_question},
    {{"said-again",
      "a word changes that the speaker begins again with",
      {"Tell me, were, were you there?", "Tell me, where, were you there?", "Tell me, were, were you there?"},
      {"It is to, um, late.", "It is too, um, late.", "It is too, um, late."}},
     changes_what_is_said_again},
    {{"name",
      "names before other names are removed",
      {"It was led by Mae Mallory.", "It was led by Mallory.", "It was led by Mae Mallory."},
      {"It was led by Mae mae.", "It was led by mae.", "It was led by mae."}},
     takes_name},
    {{"content",
      "nouns and adjectives are removed",
      {"I try to live more healthy.", "I try to live.", "I try to live more healthy."},
      {"See the proposal document document.", "See the proposal document.", "See the proposal document."}},
     takes_content},
    {{"acronym",
      "abbreviations in capitals become words",
      {"The BLEU of both is low.", "The blue of both is low.", "The BLEU of both is low."},
      {"It is a GREET idea, STOPED.", "It is a GREAT idea, STOPPED.", "It is a GREAT idea, STOPPED."}},
     respells_acronym},
};

}  // namespace

const std::vector<EditCheck>& edit_checks() {
  static const std::vector<EditCheck> all = [] {
    std::vector<EditCheck> out;
    for (const Row& row : table) out.push_back(row.check);
    return out;
  }();
  return all;
}

void check_edits(std::string_view sentence, std::vector<Edit>& edits, const OnHabit& on_habit) {
  if (edits.empty()) return;
  const Words words(sentence);
  const std::vector<Edit> all = edits;
  std::erase_if(edits, [&](Edit& edit) {
    const Edit proposed = edit;
    Edit last = edit;  // as the rows so far have left it
    const Row* responsible = nullptr;
    Case one{words, edit, all};
    const bool failed = std::any_of(std::begin(table), std::end(table), [&](const Row& row) {
      const bool fails = row.fails(one);
      if (fails || edit != last) {
        responsible = &row;
        last = edit;
      }
      return fails;
    });
    if (responsible && on_habit) on_habit(responsible->check, proposed);
    return failed;
  });
}

struct SpeechCheck::Parsed {
  Words words;
};

SpeechCheck::SpeechCheck(std::string_view sentence) : sentence_(sentence) {}
SpeechCheck::~SpeechCheck() = default;

bool SpeechCheck::spoils(const Edit& edit) {
  if (!parsed_) parsed_ = std::make_unique<Parsed>(Words(sentence_));
  Edit proposed = edit;
  Case one{parsed_->words, proposed, {}};
  return takes_question(one) || changes_what_is_said_again(one) || mistakes_possessive(one);
}

bool is_question(std::string_view text) {
  const auto all = sentences(text, std::string_view::npos);
  const Words words(all.empty() ? text : slice(text, all.back()));
  std::size_t i = 0;
  while (is<"opener">(words[i])) ++i;
  const std::string_view first = words[i];
  if (is<"question-word-is">(first)) return true;
  if (is<"question-word">(first)) {
    if (first == "who" && words.part(i + 1) == Part::verb) return true;
    // "What a movie", "When I am at home, ...", "How the lines are connected"
    const std::size_t between = is<"question-word-of-noun">(first) ? 4 : 1;
    for (std::size_t k = i + 1; k <= i + between && k < words.size(); ++k) {
      if (is<"auxiliary">(words[k])) return true;
      if (is<"subject-of-question">(words[k]) || words.part(k) == Part::determiner || words.part(k) == Part::verb)
        return false;
    }
    return false;
  }
  if (!is<"auxiliary">(first)) return false;
  if (first == "do" && one_of(words[i + 1], {"it", "this", "that"})) return false;
  if (is<"subject-of-question">(words[i + 1])) return true;
  return is<"asks-of-noun">(first) &&
         (words.part(i + 1) == Part::determiner || words.part(i + 1) == Part::noun ||
          words.part(i + 1) == Part::proper ||
          (one_of(first, {"does", "did"}) && words.part(i + 1) == Part::verb));  // did jen call
}

namespace {

bool helps(std::string_view word) { return is<"auxiliary">(word) || is<"before-verb">(word); }

// Whether both words are forms of one verb.
bool are_of_a_verb(std::string_view one, std::string_view other) {
  const auto all = analyses(one), others = analyses(other);
  const auto is_form_of = [&](std::string_view lemma) {
    return one == lemma || std::any_of(all.begin(), all.end(), [&](const Analysis& a) { return a.lemma == lemma; });
  };
  return is_form_of(other) || std::any_of(others.begin(), others.end(), [&](const Analysis& a) {
           return may_be(a.lemma, Part::verb) && is_form_of(a.lemma);
         });
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

// Whether what two edits make of neighbouring words is one change of a verb.
bool change_a_verb(std::string_view first, std::string_view made, std::string_view second, std::string_view made_too) {
  if (made.empty() && first == "to") return has_form(made_too, second, Form::gerund);  // others have a row of their own
  if (!made_too.empty())
    return helps(first) && (made.empty() || helps(made)) && first_word(second) != first_word(made_too) &&
           are_of_a_verb(first_word(second), first_word(made_too));
  if (made.empty()) return false;
  if (second == "not") return made.ends_with("n't") && made.starts_with(first.substr(0, 2));
  if (!helps(second) || (helps(first) && !helps(made))) return false;
  return helps(made) || made.find('\'') != made.npos;  // "we are" becomes "you're"
}

}  // namespace

void join_verbs(std::string_view sentence, std::vector<Edit>& edits) {
  std::vector<Edit> out;
  for (Edit& edit : edits) {
    const auto word = [&](const Edit& of) { return lower(trimmed(slice(sentence, {of.begin, of.end}))); };
    const auto made = [](const Edit& by) { return with_straight_apostrophes(lower(trimmed(by.replacement))); };
    const std::string between = out.empty() ? "" : lower(trimmed(slice(sentence, {out.back().end, edit.begin})));
    const bool near = between.empty() || (made(out.back()).empty() && may_be(between, Part::adverb));
    const bool joined =
        !out.empty() && near && change_a_verb(word(out.back()), made(out.back()), word(edit), made(edit));
    if (!joined) {
      out.push_back(std::move(edit));
      continue;
    }
    Edit& whole = out.back();
    whole.replacement += std::string(slice(sentence, {whole.end, edit.begin})) + edit.replacement;
    whole.end = edit.end;
    whole.confidence = std::min(whole.confidence, edit.confidence);
    while (whole.replacement.starts_with(' ') && sentence[whole.begin] == ' ') {
      whole.replacement.erase(0, 1);
      ++whole.begin;
    }
  }
  edits = std::move(out);
}

void split_marks(std::string_view sentence, std::vector<Edit>& edits) {
  std::vector<Edit> out;
  for (Edit& edit : edits) {
    const std::string_view from = slice(sentence, {edit.begin, edit.end});
    const auto is_mark = [](char c) { return std::string_view(".,;:!?").find(c) != std::string_view::npos; };
    const bool adds = !from.empty() && !is_mark(from.back()) && from.back() != ' ' && edit.replacement.size() > 1 &&
                      edit.replacement.find_first_of(".,;:!?") + 1 == edit.replacement.size();
    if (!adds) {
      out.push_back(std::move(edit));
      continue;
    }
    Edit mark = edit;
    mark.begin = mark.end;
    mark.replacement = edit.replacement.back();
    edit.replacement.pop_back();
    if (edit.replacement != from) out.push_back(std::move(edit));
    out.push_back(std::move(mark));
  }
  edits = std::move(out);
}

}  // namespace emend::english
