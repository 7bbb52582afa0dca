// Habits of models: marks, hyphens, apostrophes and contractions.
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "english/classes.h"
#include "english/habit.h"
#include "text/ascii.h"
#include "text/inflection.h"
#include "text/lists.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/word_classes.h"

namespace emend::english {

using namespace text;
namespace {

// A sentence without a mark at its end gets a wrong one: "?" where nothing is asked, "." where something is. What ends
// with a keyword or a name of a chat, "#winning", "@anna", gets none.
bool ends_otherwise(Proposal& c) {
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
bool joins_sentences(Proposal& c) {
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
bool halves_quotation(Proposal& c) {
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
bool takes_closing_quote(Proposal& c) {
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
bool changes_signs(Proposal& c) {
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
bool takes_hyphen(Proposal& c) {
  if (moves_hyphen(c.from(), c.to())) return true;
  const std::size_t hyphen = c.from().find('-');
  if (hyphen == std::string_view::npos || c.from().find('-', hyphen + 1) != std::string_view::npos) return false;
  const std::string_view one(c.from().substr(0, hyphen)), two(c.from().substr(hyphen + 1));
  const auto becomes = [&](const char* between) { return c.to() == std::string(one) + between + std::string(two); };
  return (becomes("") || becomes(" ")) && is_word(lower(one)) && is_word(lower(two));
}

// Two initials are joined: "A L Digital"; or what chats write for words: "C u" is no Cu, but "I t" is It.
bool joins_initials(Proposal& c) {
  const std::size_t blank = c.from().find(' ');
  if (blank == std::string_view::npos || std::string(c.from()).erase(blank, 1) != c.to()) return false;
  const std::size_t i = c.words.at(c.edit.begin + blank + 1);
  const auto letter_at = [&](std::size_t word) {
    const std::string_view one = word < c.words.size() ? slice(c.words.text(), c.words.span(word)) : std::string_view();
    return one.size() == 1 ? one[0] : '\0';
  };
  const char first = i > 0 ? letter_at(i - 1) : '\0', second = letter_at(i);
  if (!capital_letter(first) || !letter(second)) return false;
  return capital_letter(second) || !function_rows(lower(std::string{first, second}));
}

// A title gets a full stop, which it has in America alone: Mr Smith.
bool stops_title(Proposal& c) {
  if (c.edit.end == 0 || c.to() != std::string(c.from()) + ".") return false;
  const std::size_t i = c.words.at(c.edit.end - 1);
  return i + 1 < c.words.size() && c.words.span(i).end == c.edit.end &&
         c.words.text().substr(c.edit.end).starts_with(' ') && is<"title">(c.words[i]);
}

bool respells(Proposal& c) {
  if (c.from() == "&") return true;
  if (!c.changes_word() || lower(c.to()) == c.words[c.place()]) return false;
  return is<"as-typed">(c.words[c.place()]);
}

// "It is" becomes "it's": both are right.
bool contracts(Proposal& c) {
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
bool mistakes_contraction(Proposal& c) {
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
  if (word == "ill") {  // "ill weeds grow", "she was ill"; not "ill be there", "ill never go"
    const Part behind = c.words.part(i + 1);
    return behind != Part::adverb && behind != Part::verb && !may_be(c.words[i + 1], Part::verb);
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
bool mistakes_possessive(Proposal& c) {
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
bool takes_apostrophe(Proposal& c) {
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

const Habit habits[] = {
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
};

}  // namespace

std::span<const Habit> habits_of_marks() { return habits; }

}  // namespace emend::english
