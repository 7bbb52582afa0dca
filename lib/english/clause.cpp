#include "english/clause.h"

#include "english/classes.h"
#include "text/capitals.h"
#include "text/utf8.h"

namespace emend::english {

using namespace text;

namespace {

bool ends_sentence(std::string_view gap) { return gap.find_first_of(".!?") != gap.npos; }

// What hangs on a verb: "was" + "n't".
std::string_view contraction(std::string_view lower) {
  return lower.ends_with("n't") ? std::string_view("n't") : std::string_view();
}

std::optional<Clause::Person> of_pronoun(const std::string& word) {
  if (word == "i") return Clause::Person::first;
  if (is<"plural-pronoun">(word)) return Clause::Person::plural;
  if (is<"singular-pronoun">(word) || word.ends_with("one") || word.ends_with("body") || word.ends_with("thing"))
    return Clause::Person::third;
  return std::nullopt;
}

constexpr std::pair<const char*, const char*> kModals[] = {{"will", "would"}, {"can", "could"}};

}  // namespace

Clause::Clause(std::string_view line, std::span<const Span> words)
    : line_(line), words_(words), tags_(tag(line, words)) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word = text::lower(slice(line, words[i]));
    for (std::size_t at = 0; (at = word.find("\xE2\x80\x99", at)) != word.npos;) word.replace(at, 3, "'");
    lower_.push_back(std::move(word));
  }
  for (std::size_t i = 0; i < size(); ++i)
    if (is_verb(i, "do") && is_finite(i)) make_base_behind(i);
}

// "did you want": the verb behind an auxiliary and its subject has no tense and no person, whatever it looks like.
void Clause::make_base_behind(std::size_t auxiliary) {
  constexpr std::size_t longest = 6;  // words of a subject: "did all of the other men want"
  const bool asks = begins_sentence(auxiliary) || is(auxiliary - 1, Part::adverb) ||
                    is(auxiliary - 1, Part::conjunction) || lower_[auxiliary - 1].starts_with("wh");
  std::size_t at = auxiliary + 1;
  for (; at < size() && at <= auxiliary + longest && adjacent(at - 1); ++at) {
    if (is(at, Part::verb)) break;
    if (!asks && !is(at, Part::pronoun) && !is(at, Part::adverb)) return;
  }
  if (at >= size() || at == auxiliary + 1 || !adjacent(at - 1) || !is(at, Part::verb)) return;
  if (tags_[at].form == Form::present && lower_[at] == tags_[at].lemma) tags_[at].form = Form::base;
}

bool Clause::adjacent(std::size_t i) const {
  if (i + 1 >= size() || words_[i].end == words_[i + 1].begin) return false;
  for (std::size_t at = words_[i].end; at < words_[i + 1].begin;) {
    const char32_t c = next_code_point(line_, at);
    if (!is_blank(c) || c == U'\n' || c == U'\r') return false;
  }
  return true;
}

bool Clause::begins_sentence(std::size_t i) const {
  return i == 0 || ends_sentence(line_.substr(words_[i - 1].end, words_[i].begin - words_[i - 1].end));
}

bool Clause::is_known_verb(std::size_t i) const { return is(i, Part::verb) && may_be(tags_[i].lemma, Part::verb); }

bool Clause::is_finite(std::size_t i) const {
  return is(i, Part::verb) &&
         (tags_[i].form == Form::past || tags_[i].form == Form::present || tags_[i].form == Form::third);
}

std::optional<std::size_t> Clause::before(std::size_t i) const {
  while (i > 0 && adjacent(i - 1)) {
    --i;
    if (tags_[i].part != Part::adverb) return i;
  }
  return std::nullopt;
}

std::optional<Clause::Person> Clause::subject(std::size_t i) const {
  // Questions: "was he", "do they".
  const bool auxiliary = is_verb(i, "be") || is_verb(i, "have") || is_verb(i, "do");
  if (auxiliary && i + 1 < size() && adjacent(i) && is(i + 1, Part::pronoun) && (i == 0 || !is(i - 1, Part::pronoun)))
    if (const auto person = of_pronoun(lower_[i + 1])) return person;
  std::optional<std::size_t> at = before(i);
  if (!at) return std::nullopt;
  if (is(*at, Part::conjunction) && (lower_[*at] == "who" || lower_[*at] == "which" || lower_[*at] == "that")) {
    if (*at == 0 || !is(*at - 1, Part::noun)) return std::nullopt;
    return tags_[*at - 1].form == Form::plural ? Person::plural : Person::third;
  }
  if (is(*at, Part::pronoun)) {
    const auto person = of_pronoun(lower_[*at]);
    // "he and I", "one of them"; but in "they left and he stayed" the verb begins another clause.
    bool alone = *at == 0 || !adjacent(*at - 1) || !is(*at - 1, Part::preposition);
    if (alone && *at > 0 && adjacent(*at - 1) && lower_[*at - 1] == "and") {
      alone = false;
      for (std::size_t k = *at - 1; k > 0 && adjacent(k - 1) && !alone; --k)
        alone = is_finite(k - 1) || is(k - 1, Part::modal);
    }
    return alone ? person : std::nullopt;
  }
  // Noun phrases with their prepositional ones: the head stands before the first preposition.
  std::optional<Person> head;
  bool coordinated = false;
  for (std::size_t k = *at + 1; k-- > 0;) {
    const Tagged& tagged = tags_[k];
    if (tagged.part == Part::noun || tagged.part == Part::proper) {
      const bool last = k == *at || is(k + 1, Part::preposition) || lower_[k + 1] == "and" || lower_[k + 1] == "or";
      if (last) head = tagged.part == Part::noun && tagged.form == Form::plural ? Person::plural : Person::third;
    } else if (tagged.part == Part::conjunction && lower_[k] == "and" && head) {
      coordinated = true;
    } else if (tagged.part != Part::determiner && tagged.part != Part::adjective && tagged.part != Part::number &&
               tagged.part != Part::preposition && tagged.part != Part::possessive && tagged.part != Part::adverb) {
      // "He and the men went", "he saw the men went": not plain enough.
      if (tagged.part != Part::conjunction) return std::nullopt;
      break;
    }
    if (k == 0 || !adjacent(k - 1)) {
      // A phrase that begins with a preposition has no subject in it: "in the house was".
      if (tagged.part == Part::preposition) return std::nullopt;
      break;
    }
  }
  if (head && coordinated) return Person::plural;
  return head;
}

std::string present_of(std::string_view lemma, Clause::Person person) {
  if (person == Clause::Person::third) return inflect(lemma, Form::third);
  if (lemma == "be" && person == Clause::Person::first) return "am";
  return inflect(lemma, Form::present);
}

std::string cased_like(std::string_view original, std::string_view word) {
  std::string cased = with_capitals_of(original, std::string(word));
  if (original.find("’") == original.npos) return cased;
  for (std::size_t at = 0; (at = cased.find('\'', at)) != cased.npos;) cased.replace(at, 1, "’");
  return cased;
}

std::optional<std::string> Clause::in_present(std::size_t i) const {
  for (const auto& [present, past] : kModals)
    if (is(i, Part::modal) && lower_[i] == past) return cased_like(word(i), present);
  if (!is_known_verb(i) || !is_past(i)) return std::nullopt;
  const std::string_view rest = contraction(lower_[i]);
  const auto person = subject(i);
  if (!person || (*person == Person::first && !rest.empty() && tags_[i].lemma == "be")) return std::nullopt;
  std::string present = present_of(tags_[i].lemma, *person);
  // "Everyone were": what disagrees already is no verb of this subject. All other verbs have one form in the past.
  if (tags_[i].lemma == "be" && (lower_[i].starts_with("were")) != (*person == Person::plural)) return std::nullopt;
  if (present == lower_[i]) return std::nullopt;
  return cased_like(word(i), present.append(rest));
}

std::optional<std::string> Clause::in_past(std::size_t i) const {
  for (const auto& [present, past] : kModals)
    if (is(i, Part::modal) && lower_[i] == present) return cased_like(word(i), past);
  if (!is_finite(i) || is_past(i) || lower_[i].find('\'') != std::string::npos) {
    if (i >= size() || contraction(lower_[i]).empty() || !is_finite(i)) return std::nullopt;
  }
  const std::string_view rest = contraction(lower_[i]);
  if (!is_known_verb(i) || is_past(i)) return std::nullopt;
  std::string past = inflect(tags_[i].lemma, Form::past);
  if (tags_[i].lemma == "be" && lower_[i].starts_with("are")) past = "were";
  past.append(rest);
  if (past == lower_[i]) return std::nullopt;
  return cased_like(word(i), past);
}

bool tells_the_past(const Clause& clause) {
  for (std::size_t i = 0; i < clause.size(); ++i)
    if (clause.is_past(i)) return true;
  return false;
}

}  // namespace emend::english
