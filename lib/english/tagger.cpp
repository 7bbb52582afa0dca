#include "english/tagger.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <unordered_map>
#include <utility>

#include "text/utf8.h"
#include "text/word_list.h"

namespace emend::english {

using namespace text;

namespace {

// The states of the search, finer than Part.
enum State : std::uint8_t {
  kStart,  // the beginning, and what ends a sentence
  kComma,  // other marks
  kNoun,
  kNouns,
  kName,
  kBase,
  kPresent,
  kThird,
  kPast,
  kParticiple,
  kGerund,
  kBe,  // finite or not: what follows is the same
  kHave,
  kDo,
  kModal,
  kAdjective,
  kAdverb,
  kNot,
  kSubject,
  kObject,
  kDeterminer,
  kPreposition,
  kTo,
  kConjunction,
  kSubordinator,
  kWh,
  kNumber,
  kPossessive,
  kOther,
  kStates,
};

// Weights of what follows what, in tenths of bits, by scripts/make-tagger-weights: a row a state before.
constexpr std::int16_t kTransitions[kStates][kStates] = {
#include "english/tables/transitions.inc"
};

double transition(State before, State after) { return kTransitions[before][after] / 10.0; }

struct Candidate {
  State state;
  double weight;  // bits
  Tagged tagged;
};
using Candidates = std::vector<Candidate>;

State verb_state(std::string_view lemma, Form form) {
  if (lemma == "be") return kBe;
  if (lemma == "have") return kHave;
  if (lemma == "do" && form != Form::participle && form != Form::gerund) return kDo;
  switch (form) {
    case Form::base:
      return kBase;
    case Form::present:
      return kPresent;
    case Form::third:
      return kThird;
    case Form::past:
      return kPast;
    case Form::participle:
      return kParticiple;
    default:
      return kGerund;
  }
}

// How much of a class's evidence is in a form, in bits. By hand: with shares that were counted in the same text,
// neither the agreement with its tagger nor the corrections of gec got better, since the transitions say already how
// common a form is where it stands.
double share(Form form) {
  switch (form) {
    case Form::base:
      return -1.6;
    case Form::present:
      return -2.6;
    case Form::third:
      return -2.6;
    case Form::past:
      return -2;
    case Form::participle:
      return -2.2;
    case Form::gerund:
      return -2.2;
    case Form::singular:
      return -0.6;
    case Form::plural:
      return -1.6;
    case Form::positive:
      return -0.2;
    default:
      return -3;
  }
}

// What words of the closed classes are, where they may be several things: log2 P(state | word), in tenths of bits, by
// scripts/make-tagger-weights --words: in the order of words.
struct Closed {
  std::string_view word;
  State state;
  std::int16_t weight;
};
constexpr Closed kClosed[] = {
#include "english/tables/closed_words.inc"
};
static_assert(std::is_sorted(std::begin(kClosed), std::end(kClosed),
                             [](const Closed& a, const Closed& b) { return a.word < b.word; }));

// In bits. Nothing is known of words that the table lacks; what it does not have of others was never seen.
double closed_weight(std::string_view word, State state) {
  constexpr double never = -12;
  const auto same = std::equal_range(std::begin(kClosed), std::end(kClosed), Closed{word, state, 0},
                                     [](const Closed& a, const Closed& b) { return a.word < b.word; });
  if (same.first == same.second) return 0;
  const auto found = std::find_if(same.first, same.second, [&](const Closed& one) { return one.state == state; });
  return found == same.second ? never : found->weight / 10.0;
}

void add_function_word(const std::string& word, Candidates& out) {
  const std::vector<std::string>* rows = function_rows(word);
  if (rows == nullptr) return;
  const auto add = [&](State state, Part part) {
    out.push_back({state, closed_weight(word, state), {part, Form::positive, word}});
  };
  for (const std::string& row : *rows) {
    if (row == "determiner") add(kDeterminer, Part::determiner);
    if (row == "pronoun") add(kSubject, Part::pronoun);
    if (row == "object") add(kObject, Part::pronoun);
    if (row == "wh") add(kWh, Part::conjunction);
    if (row == "conjunction") add(kConjunction, Part::conjunction);
    if (row == "preposition") add(kPreposition, Part::preposition);
    if (row == "subordinator") add(kSubordinator, Part::conjunction);
    if (row == "modal") add(kModal, Part::modal);
    if (row == "to") add(kTo, Part::particle), add(kPreposition, Part::preposition);
    if (row == "not") add(kNot, Part::adverb);
    if (row == "possessive") add(kPossessive, Part::possessive);
    if (row == "number") add(kNumber, Part::number);
    if (row == "adverb") add(kAdverb, Part::adverb);
    if (row == "adjective") add(kAdjective, Part::adjective);
    if (row == "interjection") add(kOther, Part::other);
    if (row == "existential") add(kSubject, Part::pronoun);
  }
}

// The listed words that this may be a form of.
void add_open_classes(std::string_view word, bool function, Candidates& out) {
  const std::vector<Analysis> found = analyses(word);
  const bool plural = !word.ends_with('s') && std::any_of(found.begin(), found.end(), [&](const Analysis& one) {
    return one.form == Form::plural && one.lemma != word &&
           may_be(one.lemma, Part::noun);  // "women" is no singular, and no adjective
  });
  const bool compared = std::any_of(found.begin(), found.end(), [&](const Analysis& one) {
    return (one.form == Form::comparative || one.form == Form::superlative) && may_be(one.lemma, Part::adjective);
  });
  for (Analysis analysis : found) {
    if (plural && (is_noun_form(analysis.form) ? analysis.form != Form::plural : analysis.form == Form::positive))
      continue;
    if (compared && analysis.form == Form::positive) continue;  // "easier"
    if (is_no_past(word, analysis.form)) continue;
    const bool auxiliary = is_auxiliary(analysis.lemma) && is_verb_form(analysis.form);
    const WordClasses* classes = word_classes(analysis.lemma);
    if (classes == nullptr && !auxiliary) continue;
    const double weight = auxiliary ? 14 : classes->of(analysis.form);
    if (weight < 0 || (function && weight < 9 && !auxiliary)) continue;
    const double bits = weight + share(analysis.form);
    if (is_verb_form(analysis.form)) {
      const State state = verb_state(analysis.lemma, analysis.form);
      if (analysis.form == Form::base && !auxiliary)
        out.push_back({verb_state(analysis.lemma, Form::present),
                       weight + share(Form::present),
                       {Part::verb, Form::present, analysis.lemma}});
      out.push_back({state, bits, {Part::verb, analysis.form, std::move(analysis.lemma)}});
    } else if (is_noun_form(analysis.form)) {
      out.push_back({analysis.form == Form::plural ? kNouns : kNoun,
                     bits,
                     {Part::noun, analysis.form, std::move(analysis.lemma)}});
    } else {
      out.push_back({kAdjective, bits, {Part::adjective, analysis.form, std::move(analysis.lemma)}});
    }
  }
}

bool ends_with_any(std::string_view word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
    return word.size() > ending.size() + 1 && word.ends_with(ending);
  });
}

// The lemma of a word that no table has: "startled" from "startle", "blogging" from "blog", "quaffed" from "quaff".
std::string guess(std::string_view word, Form form) {
  std::vector<std::string> lemmas;
  for (Analysis& analysis : analyses(word))
    if (analysis.form == form) lemmas.push_back(std::move(analysis.lemma));
  if (lemmas.empty()) return std::string(word);
  for (std::string& lemma : lemmas) {
    const std::string_view stem = std::string_view(lemma).substr(0, lemma.size() - 1);
    const bool syllabic =
        stem.size() > 1 && stem.ends_with('l') && !ends_with_any(stem, {"al", "el", "il", "ol", "ul", "ll", "rl"});
    if (lemma.ends_with('e') && (syllabic || ends_with_any(stem, {"v", "c", "u", "z", "dg"}))) return std::move(lemma);
  }
  return std::move(lemmas.front());
}

// What words are that no list has, by their endings: log2 P(state | ending), in tenths of bits, by
// scripts/make-tagger-weights --endings.
struct Ending {
  std::string_view group;
  State state;
  std::int16_t weight;
};
constexpr Ending kEndings[] = {
#include "english/tables/endings.inc"
};

// As the script groups them; empty: nothing can be told.
std::string_view group_of(std::string_view word) {
  for (const std::string_view ending : {"ly", "ing", "ed"})
    if (ends_with_any(word, {ending})) return ending;
  if (ends_with_any(word, {"ous", "ful", "ive", "able", "ible", "less", "ish", "ic", "al", "ary"})) return "adjective";
  if (word.ends_with('s') && !ends_with_any(word, {"ss", "us", "is"})) return "s";
  return ends_with_any(word, {"tion", "ment", "ness", "ity", "ism", "ist", "ance", "ence"}) ? "noun" : "";
}

std::pair<Part, Form> part_and_form(State state) {
  switch (state) {
    case kNoun:
      return {Part::noun, Form::singular};
    case kNouns:
      return {Part::noun, Form::plural};
    case kBase:
      return {Part::verb, Form::base};
    case kPresent:
      return {Part::verb, Form::present};
    case kThird:
      return {Part::verb, Form::third};
    case kPast:
      return {Part::verb, Form::past};
    case kParticiple:
      return {Part::verb, Form::participle};
    case kGerund:
      return {Part::verb, Form::gerund};
    case kAdverb:
      return {Part::adverb, Form::positive};
    default:
      return {Part::adjective, Form::positive};
  }
}

// Words that no table has.
void add_by_ending(const std::string& word, Candidates& out) {
  const std::string_view group = group_of(word);
  for (const Ending& ending : kEndings) {
    if (ending.group != group) continue;
    const auto [part, form] = part_and_form(ending.state);
    const bool inflected = form == Form::plural || form == Form::third || form == Form::past || form == Form::gerund ||
                           form == Form::participle;
    out.push_back({ending.state, ending.weight / 10.0, {part, form, inflected ? guess(word, form) : word}});
  }
}

// "don't" is tagged as "do", "it's" as "it".
std::string_view before_contraction(std::string_view word) {
  for (const std::string_view end : {"n't", "'s", "'re", "'ve", "'ll", "'d", "'m"})
    if (word.size() > end.size() && word.ends_with(end)) {
      const std::string_view first = word.substr(0, word.size() - end.size());
      return first == "ca" ? "can" : first == "wo" ? "will" : first == "sha" ? "shall" : first;
    }
  return word;
}

std::string plain(std::string_view token) {
  std::string word = lower(token);
  for (std::size_t at = 0; (at = word.find("\xE2\x80\x99", at)) != word.npos;) word.replace(at, 3, "'");
  return word;
}

Candidates candidates(std::string_view token, bool begins_sentence) {
  std::size_t at = 0;
  const char32_t first = next_code_point(token, at);
  std::string word = plain(token);
  if (word == "'re" || word == "'m") return {{kBe, 0, {Part::verb, Form::present, "be"}}};
  if (word == "'ve") return {{kHave, 0, {Part::verb, Form::present, "have"}}};
  if (word == "'s")
    return {{kPossessive, 0, {Part::possessive, Form::base, word}}, {kBe, 0, {Part::verb, Form::third, "be"}}};
  if (!is_letter(first) && !is_digit(first) && word != "n't" && word != "'d" && word != "'ll") {
    const bool final = word == "." || word == "!" || word == "?";
    return {{final ? kStart : kComma, 0, {Part::punctuation, Form::base, word}}};
  }
  if (is_digit(first)) return {{kNumber, 0, {Part::number, Form::base, word}}};
  if (const std::string_view part = before_contraction(word); part.size() < word.size()) {
    const std::string_view rest = std::string_view(word).substr(part.size());
    const bool verb = word.ends_with("n't") || rest != "'s";
    Candidates out;
    add_function_word(std::string(part), out);
    if (out.empty() || word.ends_with("n't")) add_open_classes(part, false, out);
    if (verb) {
      for (Candidate& one : out)
        if (one.state == kSubject) one.state = rest == "'d" || rest == "'ll" ? kModal : rest == "'ve" ? kHave : kBe;
    }
    if (out.empty()) {
      add_by_ending(std::string(part), out);
      for (Candidate& one : out) one.state = kPossessive;
    }
    return out;
  }
  Candidates out;
  add_function_word(word, out);
  const bool function = !out.empty();
  if (is_upper(first) && !begins_sentence && word != "i")
    return function ? out
                    : Candidates{{kName, 0, {Part::proper, word.ends_with('s') ? Form::plural : Form::singular, word}}};
  const std::size_t closed = out.size();
  add_open_classes(word, function, out);
  if (function)
    for (Candidate& one : std::span(out).subspan(closed)) one.weight = closed_weight(word, one.state);
  if (out.empty() && ends_with_any(word, {"ly"})) out.push_back({kAdverb, 0, {Part::adverb, Form::positive, word}});
  if (out.empty()) {
    add_by_ending(word, out);
    if (is_upper(first)) out.push_back({kName, 0, {Part::proper, Form::singular, word}});
  }
  double most = 0, sum = 0;
  for (const Candidate& one : out) most = std::max(most, one.weight);
  for (const Candidate& one : out) sum += std::exp2(one.weight - most);
  for (Candidate& one : out) one.weight -= most + std::log2(sum);
  return out;
}

struct Cell {
  double weight;
  int from;     // of the token before
  State carry;  // the last state that was no adverb: "has not often seen"
};

}  // namespace

std::vector<Tagged> tag(std::span<const std::string_view> tokens) {
  std::vector<Candidates> all;
  std::vector<std::vector<Cell>> cells;
  bool begins = true;
  const std::vector<Cell> start = {{0, -1, kStart}};
  for (const std::string_view token : tokens) {
    all.push_back(token.empty() ? Candidates{{kOther, 0, {}}} : candidates(token, begins));
    const std::vector<Cell>& before = cells.empty() ? start : cells.back();
    const Candidates* previous = cells.empty() ? nullptr : &all[all.size() - 2];
    std::vector<Cell> row;
    for (const Candidate& candidate : all.back()) {
      Cell best{-std::numeric_limits<double>::infinity(), -1, kStart};
      for (std::size_t k = 0; k < before.size(); ++k) {
        const State last = previous ? (*previous)[k].state : kStart;
        double weight = transition(last, candidate.state);
        // A verb is chosen by what stands before the adverbs.
        if ((last == kAdverb || last == kNot) && candidate.state >= kBase && candidate.state <= kModal)
          weight = transition(before[k].carry, candidate.state);
        weight += before[k].weight;
        if (weight > best.weight) best = {weight, static_cast<int>(k), before[k].carry};
      }
      best.weight += candidate.weight;
      if (candidate.state != kAdverb && candidate.state != kNot) best.carry = candidate.state;
      row.push_back(best);
    }
    cells.push_back(std::move(row));
    const Tagged& tagged = all.back().front().tagged;
    begins = tagged.part == Part::punctuation && tagged.lemma != "," && tagged.lemma != "-";
  }
  std::vector<Tagged> out(tokens.size());
  if (tokens.empty()) return out;
  int k = 0;
  for (std::size_t j = 1; j < cells.back().size(); ++j)
    if (cells.back()[j].weight > cells.back()[static_cast<std::size_t>(k)].weight) k = static_cast<int>(j);
  for (std::size_t i = tokens.size(); i-- > 0;) {
    const auto chosen = static_cast<std::size_t>(k);
    out[i] = std::move(all[i][chosen].tagged);
    k = cells[i][chosen].from;
    // The states of be, have and do leave open whether a base form is finite: it is, but after to, modals and do.
    if (out[i].part != Part::verb || !is_auxiliary(out[i].lemma) || out[i].form != Form::base || out[i].lemma == "be")
      continue;
    const State before = i == 0 ? kStart : cells[i - 1][static_cast<std::size_t>(k)].carry;
    if (before != kTo && before != kModal && before != kDo) out[i].form = Form::present;
  }
  return out;
}

std::vector<Tagged> tag(std::string_view line, std::span<const Span> words) {
  std::vector<std::string_view> tokens;
  std::vector<std::size_t> places;
  std::size_t end = 0;
  for (const Span word : words) {
    for (std::size_t at = end; at < word.begin;) {
      const std::size_t begin = at;
      if (!is_blank(next_code_point(line, at))) tokens.push_back(line.substr(begin, at - begin));
    }
    places.push_back(tokens.size());
    tokens.push_back(slice(line, word));
    end = word.end;
  }
  // The marks behind the last word: a sentence seldom ends with an adjective.
  while (!words.empty() && end < line.size()) {
    const std::size_t begin = end;
    const char32_t c = next_code_point(line, end);
    if (is_blank(c) || is_letter(c) || is_digit(c)) break;
    tokens.push_back(line.substr(begin, end - begin));
  }
  std::vector<Tagged> all = tag(tokens), out;
  for (const std::size_t place : places) out.push_back(std::move(all[place]));
  return out;
}

}  // namespace emend::english
