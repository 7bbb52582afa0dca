// Habits of models: capitals, numbers, articles, "to", and what means something else.
#include <algorithm>
#include <string>
#include <string_view>

#include "english/classes.h"
#include "english/habit.h"
#include "text/capitals.h"
#include "text/inflection.h"
#include "text/lists.h"
#include "text/spelling.h"
#include "text/utf8.h"

namespace emend::english {

using namespace text;
namespace {

// A word that is written with capitals for emphasis, or as a name, becomes small.
bool takes_capitals(Proposal& c) { return c.from() != c.to() && c.to() == lower(c.from()) && has_letter(c.from()); }

// A word gets a capital where no sentence begins, and is no name.
bool gives_capital(Proposal& c) {
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
bool takes_s(Proposal& c) {
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

// "a" becomes "the": which of the two is right is seldom seen in the sentence.
bool makes_definite(Proposal& c) {
  return c.changes_word() && one_of(c.words[c.place()], {"a", "an"}) && lower(c.to()) == "the";
}

// "-ing" behind a "to" that is a preposition: "prior to adding".
bool makes_infinitive(Proposal& c) {
  const std::size_t i = c.place();
  if (!c.changes_word() || i == 0 || c.words[i - 1] != "to" || !has_form(c.words[i], lower(c.to()), Form::gerund))
    return false;
  const std::string_view before = i > 1 ? c.words[i - 2] : "";
  const auto all = analyses(before);
  return !std::any_of(all.begin(), all.end(), [](const Analysis& a) { return is<"before-infinitive">(a.lemma); });
}

// An infinitive becomes a form in "-ing" behind a "to" that stays: "interested to seeing". Not "look forward to
// seeing".
bool makes_gerund(Proposal& c) {
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
bool takes_to(Proposal& c) {
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
bool takes_denial(Proposal& c) { return denies(c.from()) && !denies(c.to()) && has_letter(c.to()); }

// A plural verb becomes singular behind what may be several: "the government have" and "England are winning", as in
// Britain, "the English drink", "Radiohead are a band". Not "England have a queen".
bool makes_one_of_a_group(Proposal& c) {
  const std::size_t i = c.place();
  if (!c.changes_word() || i == 0) return false;
  const std::string now = lower(c.to());
  const bool of_be = one_of(c.words[i], {"are", "have", "were"}) && one_of(now, {"is", "has", "was"});
  if (!of_be && !has_form(now, c.words[i], Form::third)) return false;
  const std::string_view before = c.words[i - 1];
  if (i > 1 && c.words[i - 2] == "the" && is<"people">(before)) return true;
  if (!of_be) return false;
  if (is<"collective">(before)) return true;
  if (c.words[i + 1] == "a" && is<"collective">(c.words[i + 2])) return true;  // "Radiohead are a band"
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
bool makes_several_of_one(Proposal& c) {
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

// "Which" becomes "that", which means the same.
bool exchanges_which(Proposal& c) {
  return c.changes_word() && c.words[c.place()] == "which" && lower(c.to()) == "that";
}

// A semicolon is put behind a clause that another is to follow: "if you find it; tell us".
bool cuts_condition(Proposal& c) {
  return c.from().empty() && trimmed(c.to()) == ";" && is<"opens-condition">(c.words[0]);
}

// Of two, one is the better: "the worse of two" becomes "worst".
bool makes_superlative(Proposal& c) {
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
bool makes_some(Proposal& c) {
  const std::size_t i = c.place();
  const std::string from = lower(trimmed(c.from())), now = lower(trimmed(c.to()));
  if (!one_of(c.words[i], {"few", "little"}) || (!from.empty() && from != c.words[i]) ||
      now != (from.empty() ? "a" : "a " + from) || is<"span-of-time">(c.words[i + 1]))
    return false;
  return i == 0 ? c.words.part(1) == Part::noun : c.words.part(i - 1) == Part::verb && !is<"be">(c.words[i - 1]);
}

// "The" is taken from a building that somebody goes to for something else: "went to the school to speak with them".
bool takes_the_from_a_building(Proposal& c) {
  const std::size_t i = c.place();
  return c.to().empty() && i > 0 && c.words[i - 1] == "to" && c.words[i] == "the" &&
         lower(trimmed(c.from())) == "the" && is<"institution">(c.words[i + 1]) && c.words[i + 2] == "to" &&
         may_be(c.words[i + 3], Part::verb);
}

// "handle case where file is missing": the subject of a commit, which leaves articles out. One to whom somebody speaks
// is no file: "let me see", "help us".
bool puts_article_into_order(Proposal& c) {
  if (!one_of(lower(trimmed(c.to())), {"a", "an", "the"}) || !trimmed(c.from()).empty()) return false;
  const std::string_view all = trimmed(c.words.text());
  if (all.empty() || std::string_view(".!?,:;").find(all.back()) != all.npos || c.words.size() < 2) return false;
  if (c.words.span(0).begin != c.words.text().find_first_not_of(' ') || begins_large(all)) return false;
  return !verb_of(c.words[0], Form::base).empty() && !one_of(c.words[0], {"be", "do", "have", "will", "can"}) &&
         c.words.part(1) != Part::pronoun;
}

const Habit habits[] = {
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
};

}  // namespace

std::span<const Habit> habits_of_forms() { return habits; }

}  // namespace emend::english
