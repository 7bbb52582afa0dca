// The tense that a text tells in.
#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "english/clause.h"
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

using english::Clause;

// A verb or a modal of the present, also one that hangs on a pronoun: it's, we've.
bool tells_present(const Clause& clause, std::size_t i) {
  if (clause.is_present(i)) return true;
  const std::string_view word = clause.lower(i);
  if (clause.is(i, Part::modal) && (clause.word(i) != "May" || i == 0)) return is<"present-modal">(word);
  const std::size_t apostrophe = word.find('\'');
  if (apostrophe == word.npos) return false;
  const std::string_view end = word.substr(apostrophe);
  return is<"present-ending">(end) || (end == "'s" && is<"takes-s">(word.substr(0, apostrophe)));
}

bool tells_the_past(std::string_view sentence) {
  const std::vector<Span> words = text::words(sentence);
  return english::tells_the_past(Clause(sentence, words));
}

bool tells_the_past_alone(std::string_view sentence) {
  const std::vector<Span> words = text::words(sentence);
  const Clause clause(sentence, words);
  bool past = false;
  for (std::size_t i = 0; i < clause.size(); ++i) {
    if (tells_present(clause, i)) return false;
    past = past || clause.is_past(i);
  }
  return past;
}

// Whether a quotation that begins in these sentences goes on behind them.
bool ends_in_quotation(std::span<const std::string_view> before) {
  bool open = false;
  for (const std::string_view sentence : before)
    for (std::size_t at = 0; at < sentence.size();) {
      const char32_t c = text::next_code_point(sentence, at);
      open = c == U'"' ? !open : c == U'“' || (open && c != U'”');
    }
  return open;
}

// An infinitive that nothing governs, "and violence break out": rather a verb of the present that looks like one.
bool is_rather_present(const Clause& clause, std::size_t i) {
  if (!clause.is(i, Part::verb) || clause[i].form != Form::base) return false;
  const auto last = clause.before(i);
  if (!last || (!clause.is(*last, Part::noun) && !clause.is(*last, Part::proper) && !clause.is(*last, Part::pronoun)))
    return false;
  for (std::size_t k = *last; k > 0 && clause.adjacent(k - 1); --k)
    if (clause.is(k - 1, Part::verb) || clause.is(k - 1, Part::modal)) return false;
  return true;
}

// Whether the word is a year that has long passed, or the name of a decade: 1865, 1860s.
bool is_past_year(std::string_view word) {
  if (word.ends_with('s')) word.remove_suffix(1);
  return word.size() == 4 && (word.starts_with('1') || word.starts_with("200") || word.starts_with("201")) &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Whether the word says in which year something was: "in 1865", "May 1865", and "By the middle of the 1860s" where it
// begins the sentence.
bool is_date(const Sentence& sentence, std::size_t i) {
  constexpr std::size_t opening = 7;
  if (i == 0 || !is_past_year(sentence[i])) return false;
  const std::string_view before = sentence[i - 1];
  if (sentence.follows(i) && (is<"month">(before) || before == "in" || before == "by" || before == "until"))
    return true;
  return i < opening && is<"opens-date">(sentence[0]);
}

// have with a participle behind it: has not yet gone, has since gone.
bool is_perfect(const Clause& clause, std::size_t verb) {
  if (!clause.is_verb(verb, "have")) return false;
  constexpr std::size_t reach = 3;
  for (std::size_t i = verb + 1; i < clause.size() && i <= verb + reach; ++i)
    if (may_have_form(clause.lower(i), Form::participle)) return true;
  return false;
}

// An event, of which be tells in the passive: she buys, they are elected.
bool is_event(const Clause& clause, std::size_t verb) {
  const std::string& lemma = clause[verb].lemma;
  if (lemma != "be") return is<"happens-once">(lemma);
  std::size_t next = verb + 1;
  while (clause.is(next, Part::adverb)) ++next;
  return clause.is(next, Part::verb) && clause[next].form == Form::participle && is<"happens-once">(clause[next].lemma);
}

// What looks like a noun where a verb may go on: "they leave the house and return", "she opens the door, looks out".
bool may_go_on(const Sentence& sentence, std::size_t i) {
  const Clause& clause = sentence.clause();
  if (i == 0 || clause.is(i, Part::verb)) return false;
  const std::string_view between = text::slice(sentence.text(), {sentence.span(i - 1).end, sentence.span(i).begin});
  if (!is<"and-then">(sentence[i - 1]) && between.find(',') == between.npos) return false;
  const auto found = text::analyses(sentence[i]);
  return std::any_of(found.begin(), found.end(), [](const text::Analysis& analysis) {
    return (analysis.form == Form::third || analysis.form == Form::base || analysis.form == Form::present) &&
           text::may_be(analysis.lemma, Part::verb);
  });
}

// One statement, whole, without quotations and asides.
bool is_plain_statement(const Sentence& sentence) {
  const std::string_view text = sentence.text();
  if (sentence.size() < 3 || !sentence.is_capital(0) || sentence.span(0).begin != 0 || !text.ends_with('.'))
    return false;
  if (text.find_first_of("?!:[]{}\"<>=*_/|") != text.npos) return false;
  for (const std::string_view mark : {"“", "”", "‘", "…", "..."})
    if (text.find(mark) != text.npos) return false;
  return true;
}

// Whether the subject of the verb is a certain one, of which the text may have told before: she, the king, his men,
// Lincoln; not kings, a king.
bool is_certain(const Sentence& sentence, std::size_t verb) {
  const Clause& clause = sentence.clause();
  const auto last = clause.before(verb);
  if (!last) return false;
  if (clause.is(*last, Part::pronoun)) return is<"people">(clause.lower(*last));
  bool certain = false;
  for (std::size_t k = *last + 1; k-- > 0;) {
    const Part part = clause[k].part;
    if (part != Part::noun && part != Part::proper && part != Part::adjective && part != Part::number &&
        part != Part::preposition && part != Part::possessive && part != Part::determiner)
      break;
    if (part == Part::preposition) certain = false;  // "members of the House"
    if (part == Part::proper) certain = true;
    if (part == Part::determiner) certain = is<"certain">(clause.lower(k));
    if (k == 0 || !clause.adjacent(k - 1)) break;
  }
  return certain;
}

// An auxiliary stands before the pronoun: could they take.
bool is_asked(const Clause& clause, std::size_t verb) {
  const auto last = clause.before(verb);
  return last && *last > 0 && clause.is(*last, Part::pronoun) && clause.is(*last - 1, Part::modal);
}

// A plural taken for a verb: "the Nationalist forces departed". What is the verb then may look like a participle.
bool is_rather_noun(const Clause& clause, std::size_t verb) {
  if (clause[verb].form != Form::third || !text::may_be(clause[verb].lemma, Part::noun)) return false;
  for (std::size_t k = verb + 1; k < clause.size(); ++k) {
    if (clause.is_finite(k)) break;
    if (!clause.is(k, Part::verb) || clause[k].form != Form::participle || !may_have_form(clause.lower(k), Form::past))
      continue;
    const auto last = clause.before(k);
    if (!last || *last == verb || clause.is(*last, Part::noun) || clause.is(*last, Part::proper)) return true;
  }
  return false;
}

// Whether the verb has the form that goes with its subject; a pronoun right before it is one, "..., and she goes".
bool agrees(const Clause& clause, std::size_t verb) {
  const bool third = clause[verb].form == Form::third;
  if (const auto person = clause.subject(verb)) return (*person == Clause::Person::third) == third;
  const auto last = clause.before(verb);
  return last && (third ? is<"he">(clause.lower(*last)) : is<"they">(clause.lower(*last)));
}

// A verb of the present in the past; nothing where it is none that can be put there with all others of its sentence.
// first: it is the first one.
std::optional<std::string> in_past(const Clause& clause, std::size_t verb, bool first) {
  if (!clause.is_present(verb) || is<"lasting">(clause[verb].lemma) || is_perfect(clause, verb) ||
      is_asked(clause, verb) || is_rather_noun(clause, verb))
    return std::nullopt;
  const bool goes_on = !first && verb > 0 && is<"and-then">(clause.lower(verb - 1));
  if ((!agrees(clause, verb) && !goes_on) || (first && !clause.before(verb))) return std::nullopt;
  return clause.in_past(verb);
}

// Whether sentences, the nearest two, tell the past: some verb of one of them does, or all verbs of both do. One alone
// is no story yet: "I called Anna. She sends her love."
bool tell_the_past(std::span<const std::string_view> before, bool some) {
  constexpr std::size_t enough = 2;
  if (!some && before.size() < enough) return false;
  before = before.last(std::min(enough, before.size()));
  if (ends_in_quotation(before)) return false;
  return some ? std::any_of(before.begin(), before.end(), tells_the_past)
              : std::all_of(before.begin(), before.end(), tells_the_past_alone);
}

}  // namespace

// Yesterday she walked to a house. She knocked. She buys an egg: bought. All finite verbs of the sentence are in the
// present, and none is of those that the present is for. Something happens in it, to somebody certain or then, and the
// sentences before tell of nothing but the past; or it has a date of long ago, which tells more than they do.
void tense_of_the_text(Sentence& sentence) {
  if (sentence.before().empty() || !is_plain_statement(sentence)) return;
  const Clause& clause = sentence.clause();
  std::vector<std::pair<std::size_t, std::string>> past;
  bool certain = false, event = false, when = false, dated = false, apart = false;
  for (std::size_t i = 0; i < clause.size(); ++i) {
    if (is<"beside-present">(sentence[i]) || clause.is_past(i) || is_rather_present(clause, i) ||
        (!past.empty() && may_go_on(sentence, i)))
      return;
    // "They meet in 1865", not "It is a film, made in 1965."
    apart = apart || !sentence.follows(i);
    dated = dated || ((past.empty() || !apart) && is_date(sentence, i));
    when = when || is<"tells-when">(sentence[i]);
    if (!tells_present(clause, i)) continue;
    auto form = in_past(clause, i, past.empty());
    if (!form) return;
    event = event || is_event(clause, i);
    if (past.empty()) certain = is_certain(sentence, i);
    past.emplace_back(i, *std::move(form));
    apart = false;
  }
  if (past.empty() || !(dated || when || (certain && event)) || !tell_the_past(sentence.before(), dated)) return;
  for (auto& [verb, form] : past) sentence.replace(verb, std::move(form));
}

}  // namespace emend::grammar
