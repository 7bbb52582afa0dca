// Habits of models: words that become others, or go.
#include <algorithm>
#include <string>
#include <string_view>

#include "english/classes.h"
#include "english/habit.h"
#include "text/capitals.h"
#include "text/inflection.h"
#include "text/spelling.h"
#include "text/utf8.h"

namespace emend::english {

using namespace text;
namespace {

// A listed noun or verb becomes an article, a possessive or the like: "ad revenue", "after tea", "a bee".
bool makes_function_word(Proposal& c) {
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
bool exchanges_small_words(Proposal& c) {
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
bool takes_question(Proposal& c) {
  const std::size_t i = c.place();
  if (!c.changes_word() || !is<"auxiliary">(c.words[i]) || is<"auxiliary">(lower(c.straight()))) return false;
  const bool begins = i == 0 || between(c.words, i - 1, i) != " ";
  return begins && is<"subject-of-question">(c.words[i + 1]) && between(c.words, i, i + 1) == " " &&
         c.words.text().substr(c.words.span(c.words.size() - 1).end).find('?') != std::string_view::npos;
}

// A word is changed that the speaker begins again with: "were, were you there", "the, um, the end".
bool changes_what_is_said_again(Proposal& c) {
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
bool takes_name(Proposal& c) {
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
bool takes_content(Proposal& c) {
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
bool respells_acronym(Proposal& c) {
  if (!c.changes_word() || !is_all_capitals(c.from()) || c.to().find_first_of("'-") != c.to().npos) return false;
  const std::size_t i = c.place();
  if (lower(c.to()) == c.words[i]) return false;
  if (c.from().size() < 4) return !is_function_word(c.words.part(i));
  return !is_word(c.words[i]) && !(is_all_capitals(c.to()) && is_word(lower(c.to())));
}

const Habit habits[] = {
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

std::span<const Habit> habits_of_words() { return habits; }

}  // namespace emend::english
