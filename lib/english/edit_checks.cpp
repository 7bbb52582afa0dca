#include "english/edit_checks.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "english/classes.h"
#include "english/habit.h"
#include "text/inflection.h"
#include "text/lists.h"
#include "text/sentences.h"
#include "text/spelling.h"
#include "text/utf8.h"

namespace emend::english {

using namespace text;
namespace {

const std::vector<Habit>& habits() {
  static const std::vector<Habit> all = [] {
    std::vector<Habit> out;
    for (const auto& some : {habits_of_forms(), habits_of_marks(), habits_of_verbs(), habits_of_words()})
      out.insert(out.end(), some.begin(), some.end());
    return out;
  }();
  return all;
}

const Habit& habit(std::string_view name) {
  return *std::find_if(habits().begin(), habits().end(), [&](const Habit& one) { return one.check.name == name; });
}

}  // namespace

const std::vector<EditCheck>& edit_checks() {
  static const std::vector<EditCheck> all = [] {
    std::vector<EditCheck> out;
    for (const Habit& one : habits()) out.push_back(one.check);
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
    const Habit* responsible = nullptr;
    Proposal one{words, edit, all};
    const bool failed = std::any_of(habits().begin(), habits().end(), [&](const Habit& habit) {
      const bool fails = habit.fails(one);
      if (fails || edit != last) {
        responsible = &habit;
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
  Proposal one{parsed_->words, proposed, {}};
  const auto names = {"question", "said-again", "possessive"};
  return std::any_of(names.begin(), names.end(), [&](const char* name) { return habit(name).fails(one); });
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
