// Habits of models: forms of verbs, and verbs that are put in or taken away.
#include <algorithm>
#include <string>
#include <string_view>

#include "english/classes.h"
#include "english/habit.h"
#include "text/inflection.h"
#include "text/lists.h"
#include "text/spelling.h"
#include "text/utf8.h"

namespace emend::english {

using namespace text;
namespace {

bool has_be(std::string_view word) { return is<"be">(word) || word.ends_with("'m") || word.ends_with("'re"); }
bool has_have(std::string_view word) { return is<"have">(word) || word.ends_with("'ve"); }

// The nearest word before the i-th one that is no adverb; empty where there is none.
std::string_view before_adverbs(const Words& words, std::size_t i) {
  while (i > 0 && words.part(i - 1) == Part::adverb) --i;
  return i > 0 ? words[i - 1] : std::string_view();
}

// What goes on becomes what is done to it: "they will be issuing the orders"; "I am working" becomes "I have been
// worked". Not "it was doing by him", "I am boring".
bool makes_passive(Proposal& c) {
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
bool makes_must_had(Proposal& c) {
  if (!c.changes_word() || lower(c.to()) != "had" || lower(c.from()) != "must") return false;
  const std::size_t next = c.place() + 1;
  const bool stays = std::none_of(c.proposed.begin(), c.proposed.end(),
                                  [&](const Edit& edit) { return edit.begin == c.words.span(next).begin; });
  if (next < c.words.size() && may_be(c.words[next], Part::verb) && stays) c.edit.replacement += " to";
  return false;
}

// What somebody has becomes what he has done: "it has issues that stay", "we have results."
bool makes_perfect(Proposal& c) {
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
bool makes_bare_participle(Proposal& c) {
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
bool takes_participle(Proposal& c) {
  if (!c.changes_word()) return false;
  const std::size_t i = c.place();
  if (i == 0 || c.words[i - 1] != "to" || verb_of(c.words[i], Form::participle) != lower(c.to())) return false;
  return c.words.part(i + 1) == Part::noun || c.words.part(i + 1) == Part::adjective;
}

// An infinitive becomes a gerund, or the other way round, where both are right: "began telling", "all we do is wait".
bool exchanges_infinitive(Proposal& c) {
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
bool takes_been(Proposal& c) {
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
bool takes_be(Proposal& c) {
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
bool leaves_base_behind_be(Proposal& c) {
  const Words before(c.from()), after(c.straight());
  if (before.size() == 0 || after.size() == 0 || c.place() >= c.words.size()) return false;
  const std::string_view verb = after[after.size() - 1], was = before[before.size() - 1];
  if (!has_form(was, verb, Form::gerund) && (was == verb || !has_form(was, verb, Form::participle))) return false;
  const std::string_view left = after.size() > 1 ? after[after.size() - 2] : before_adverbs(c.words, c.place());
  return has_be(left) || is<"be-alone">(left);
}

// "Were", or "have been", becomes the present, though the sentence names a time in the past.
bool makes_present(Proposal& c) {
  const Words before(c.from()), after(c.straight());
  if (before.size() == 0 || after.size() != 1 || !one_of(after[0], {"am", "are", "is"})) return false;
  const std::string_view was = before[before.size() - 1];
  if (was != "was" && was != "were" && was != "been") return false;
  for (std::size_t i = 0; i < c.words.size(); ++i) {
    if (c.words[i] == "yesterday" || c.words[i] == "ago") return true;
  }
  return false;
}

const Habit habits[] = {
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
};

}  // namespace

std::span<const Habit> habits_of_verbs() { return habits; }

}  // namespace emend::english
