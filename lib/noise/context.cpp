#include "noise/context.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <span>
#include <utility>

#include "english/classes.h"

namespace emend::noise {

namespace {

using english::Clause;
using english::is;
using text::Edit;
using text::Part;

// The numbers of words.
struct Range {
  std::size_t begin = 0, end = 0;
};

// The first word that begins there or behind. A line may have many sentences: none must look at all of its words.
std::size_t first_from(const Clause& line, std::size_t at) {
  Range left{0, line.size()};
  while (left.begin < left.end) {
    const std::size_t middle = (left.begin + left.end) / 2;
    if (line.span(middle).begin < at)
      left.begin = middle + 1;
    else
      left.end = middle;
  }
  return left.begin;
}

Range words_within(const Clause& line, text::Span span) {
  return {first_from(line, span.begin), first_from(line, span.end)};
}

Range words_of(const Sentence& sentence) { return words_within(sentence.line, sentence.span); }

Edit replace(const Clause& clause, std::size_t word, std::string_view lower, const char* kind) {
  return {clause.span(word).begin, clause.span(word).end, english::cased_like(clause.word(word), lower), kind};
}

std::vector<Edit> in_present(const Sentence& sentence, Random&) {
  const Clause& clause = sentence.line;
  const Range words = words_of(sentence);
  std::vector<Edit> edits;
  for (std::size_t i = words.begin; i < words.end; ++i) {
    if (clause.is_present(i)) return {};
    if (!clause.is_past(i)) continue;
    auto present = clause.in_present(i);
    if (!present) return {};
    edits.push_back({clause.span(i).begin, clause.span(i).end, *std::move(present), "verb-tense"});
  }
  if (!edits.empty() && !sentence.told.past) edits.clear();
  return edits;
}

// A word that goes on saying which one it is: the man of whom, the house that, the door handle.
bool says_which(const Clause& clause, std::size_t noun) {
  if (!clause.adjacent(noun)) return false;
  return clause.is(noun + 1, Part::preposition) || clause.is(noun + 1, Part::noun) ||
         is<"begins-relative">(clause.lower(noun + 1));
}

std::vector<Edit> unknown_again(const Sentence& sentence, Random& random) {
  const Clause& clause = sentence.line;
  const Range words = words_of(sentence);
  const Told& told = sentence.told;
  std::vector<Edit> all;
  for (std::size_t i = words.begin; i + 1 < words.end; ++i) {
    if (clause.lower(i) != "the" || !clause.adjacent(i) || !clause.is(i + 1, Part::noun)) continue;
    const auto introduced = told.introduced.find(clause.lower(i + 1));
    if (introduced == told.introduced.end() || says_which(clause, i + 1)) continue;
    all.push_back(replace(clause, i, introduced->second, "article"));
  }
  if (all.empty()) return {};
  return {all[random.below(all.size())]};
}

// The pronoun of the other sex; of two for which one word stands, that which fits before word i + 1.
std::string_view of_other_sex(const Clause& clause, std::size_t i) {
  struct Row {
    std::string_view word, before_noun, alone;
  };
  static constexpr Row rows[] = {{"he", "she", "she"},
                                 {"she", "he", "he"},
                                 {"him", "her", "her"},
                                 {"his", "her", "hers"},
                                 {"her", "his", "him"},
                                 {"hers", "his", "his"},
                                 {"himself", "herself", "herself"},
                                 {"herself", "himself", "himself"}};
  for (const Row& row : rows) {
    if (row.word != clause.lower(i)) continue;
    const bool noun = clause.adjacent(i) && (clause.is(i + 1, Part::noun) || clause.is(i + 1, Part::adjective) ||
                                             clause.is(i + 1, Part::number));
    return noun ? row.before_noun : row.alone;
  }
  return {};
}

bool is_name(const Clause& clause, std::size_t i) {
  const auto first = static_cast<unsigned char>(clause.word(i).front());
  return clause.is(i, Part::proper) || (std::isupper(first) && !clause.begins_sentence(i) && clause.lower(i) != "i");
}

std::vector<Edit> of_the_other_sex(const Sentence& sentence, Random&) {
  const Clause& clause = sentence.line;
  const Range words = words_of(sentence);
  bool he = false, she = false;
  std::vector<Edit> edits;
  for (std::size_t i = words.begin; i < words.end; ++i) {
    if (is_name(clause, i)) return {};
    const std::string& word = clause.lower(i);
    const bool male = is<"male">(word), female = is<"female">(word);
    if (!male && !female) continue;
    const std::string_view other = of_other_sex(clause, i);
    if (other.empty()) return {};  // a noun: the sentence tells itself
    (male ? he : she) = true;
    edits.push_back(replace(clause, i, other, "pronoun"));
  }
  if (he == she) return {};
  if (sentence.told.he != he || sentence.told.she != she) edits.clear();
  return edits;
}

std::vector<Edit> other_connective(const Sentence& sentence, Random& random) {
  const Clause& clause = sentence.line;
  const auto [first, end] = words_of(sentence);
  if (first + 1 >= end || !sentence.told.anything) return {};
  const std::string& word = clause.lower(first);
  const auto with = [&, first = first](std::span<const std::string_view> others) {
    return std::vector<Edit>{replace(clause, first, others[random.below(others.size())], "connective")};
  };
  // "But he came", and "However, he came".
  if (clause.adjacent(first)) {
    if (!is<"begins-clause">(clause.lower(first + 1))) return {};  // so far, but for
    if (word == "but" || word == "yet") return with(std::vector<std::string_view>{"so"});
    return word == "so" ? with(std::vector<std::string_view>{"but"}) : std::vector<Edit>();
  }
  if (is<"connects-contrast">(word)) return with(english::words_of<"connects-result">());
  if (is<"connects-result">(word) || is<"connects-addition">(word))
    return with(english::words_of<"connects-contrast">());
  return {};
}

}  // namespace

void Told::hear(const english::Clause& line, text::Span span) {
  const auto [begin, end] = words_within(line, span);
  for (std::size_t i = begin; i < end; ++i) {
    const std::string& word = line.lower(i);
    anything = true;
    past = past || line.is_past(i);
    he = he || is<"male">(word);
    she = she || is<"female">(word);
    if ((word == "a" || word == "an") && line.adjacent(i) && line.is(i + 1, Part::noun) && !says_which(line, i + 1))
      introduced.emplace(line.lower(i + 1), word);
  }
}

const std::vector<ContextError>& context_errors() {
  static const std::vector<ContextError> rows = {
      {"tense", "Put all verbs of a sentence into the present, in a text that is in the past", in_present},
      {"article", "Write `a` again before what the text has introduced", unknown_again},
      {"pronoun", "Write `she` for the only man that the text tells of, or the other way round", of_the_other_sex},
      {"connective", "Begin with `Therefore` for `However`, or with `But` for `So`", other_connective},
  };
  return rows;
}

std::vector<std::string> context_error_names() {
  std::vector<std::string> names;
  for (const ContextError& row : context_errors()) names.emplace_back(row.name);
  return names;
}

const ContextError& context_error(std::string_view name) {
  return *std::find_if(context_errors().begin(), context_errors().end(),
                       [&](const ContextError& row) { return row.name == name; });
}

}  // namespace emend::noise
