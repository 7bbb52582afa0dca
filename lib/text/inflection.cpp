#include "text/inflection.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "text/word_list.h"

namespace emend::text {

namespace {

constexpr std::string_view kTable =
#include "text/tables/inflections.inc"
    ;

template <class Value>
using ByWord = std::unordered_map<std::string, Value, StringHash, std::equal_to<>>;

struct Table {
  std::vector<IrregularWord> rows;
  ByWord<std::vector<std::size_t>> by_lemma, by_form;  // rows
  ByWord<bool> doubling;                               // true: in British spelling only
  std::unordered_set<std::string, StringHash, std::equal_to<>> single;

  Table() {
    std::istringstream in{std::string(kTable)};
    std::string line, kind, word;
    while (std::getline(in, line)) {
      std::istringstream fields(line);
      if (!(fields >> kind >> word) || kind[0] == '#') continue;
      if (kind == "double" || kind == "double?") doubling[word] = kind.ends_with('?');
      if (kind == "single") single.insert(word);
      if (kind == "verb") add(word, fields, {Form::past, Form::participle});
      if (kind == "noun") add(word, fields, {Form::plural});
      if (kind == "adjective") add(word, fields, {Form::comparative, Form::superlative});
    }
    // Alone of all verbs, be has more than one form in the present, and these two have a third form of their own.
    add({"be", Form::present, {"are", "am"}});
    add({"be", Form::third, {"is"}});
    add({"have", Form::third, {"has"}});
  }

  const std::vector<std::string>* find(std::string_view lemma, Form form) const {
    const auto found = by_lemma.find(lemma);
    if (found == by_lemma.end()) return nullptr;
    for (const std::size_t row : found->second)
      if (rows[row].form == form) return &rows[row].forms;
    return nullptr;
  }

 private:
  void add(const std::string& lemma, std::istream& fields, std::initializer_list<Form> forms) {
    for (const Form form : forms) {
      std::string field;
      fields >> field;
      IrregularWord row{lemma, form, {}};
      std::istringstream alternatives(field);
      for (std::string one; std::getline(alternatives, one, '/');) row.forms.push_back(one);
      add(std::move(row));
    }
  }

  void add(IrregularWord row) {
    by_lemma[row.lemma].push_back(rows.size());
    for (const std::string& form : row.forms) by_form[form].push_back(rows.size());
    rows.push_back(std::move(row));
  }
};

const Table& table() {
  static const Table table;
  return table;
}

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

char last(std::string_view word, std::size_t from_end = 0) {
  return word.size() > from_end ? word[word.size() - 1 - from_end] : '\0';
}

bool ends_with_any(std::string_view word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

// Runs of vowels, y counting as one except before another: "equip" has two, its u belonging to the q.
int syllables(std::string_view word) {
  int runs = 0;
  bool in_vowels = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool glides = word[i] == 'y' && (i == 0 || (i + 1 < word.size() && is_vowel(word[i + 1])));  // layer
    const bool vowel =
        (is_vowel(word[i]) || (word[i] == 'y' && !glides)) && !(word[i] == 'u' && i > 0 && word[i - 1] == 'q');
    runs += vowel && !in_vowels;
    in_vowels = vowel;
  }
  return runs;
}

// stop, quit, swim; not boat, fix, row, play.
bool ends_in_short_syllable(std::string_view word) {
  if (word.size() < 2) return false;
  const char end = last(word), before = last(word, 1), third = last(word, 2);
  if (is_vowel(end) || end == 'w' || end == 'x' || end == 'y' || end == 'h' || !(end >= 'a' && end <= 'z'))
    return false;
  if (!is_vowel(before) && before != 'y') return false;
  if (word.size() == 2) return true;
  return !is_vowel(third) || (third == 'u' && last(word, 3) == 'q');
}

// The stems to which -ed, -ing, -er and -est go.
std::vector<std::string> stems(std::string_view word) {
  const std::string plain(word);
  if (ends_with_any(word, {"ic"}) && syllables(word) > 1) return {plain + 'k'};  // panicked
  if (table().single.contains(word)) return {plain};
  if (const auto found = table().doubling.find(word); found != table().doubling.end()) {
    const std::string doubled = plain + last(word);
    return found->second ? std::vector<std::string>{plain, doubled} : std::vector<std::string>{doubled};
  }
  if (syllables(word) == 1 && ends_in_short_syllable(word)) return {plain + last(word)};
  return {plain};
}

bool ends_in_consonant_y(std::string_view word) {
  return word.ends_with('y') && word.size() > 1 && !is_vowel(last(word, 1));
}

std::string without(std::string_view word, std::size_t letters) {
  return std::string(word.substr(0, word.size() - std::min(letters, word.size())));
}

std::vector<std::string> with_ending(std::string_view word, std::string_view ending) {  // -ed, -er, -est
  if (word.ends_with('e')) return {std::string(word) + std::string(ending.substr(1))};
  if (ends_in_consonant_y(word) || (word.ends_with("quy"))) return {without(word, 1) + 'i' + std::string(ending)};
  std::vector<std::string> forms = stems(word);
  for (std::string& form : forms) form += ending;
  return forms;
}

std::vector<std::string> gerunds(std::string_view word) {
  if (word.ends_with("ie") && syllables(word) == 1) return {without(word, 2) + "ying"};
  const bool keeps_e = word == "be" || ends_with_any(word, {"ee", "oe", "ye", "singe", "tinge", "whinge"});
  if (word.ends_with('e') && keeps_e) return {std::string(word) + "ing"};
  if (word.ends_with('e') && word.size() > 1) {
    const std::string dropped = without(word, 1) + "ing";
    if (word == "age" || word == "cue" || word == "queue") return {dropped, std::string(word) + "ing"};
    return {dropped};
  }
  std::vector<std::string> forms = stems(word);
  for (std::string& form : forms) form += "ing";
  return forms;
}

std::vector<std::string> with_s(std::string_view word, bool noun) {
  const std::string plain(word);
  if (ends_in_consonant_y(word) || word.ends_with("quy")) return {without(word, 1) + "ies"};
  if (ends_with_any(word, {"s", "x", "z", "sh", "ch"})) {
    const bool doubles = word.ends_with('z') && syllables(word) == 1 && ends_in_short_syllable(word);  // quizzes
    return {plain + (doubles ? "zes" : "es")};
  }
  if (!noun && word.ends_with('o') && !is_vowel(last(word, 1))) return {plain + "es"};  // goes, vetoes
  return {plain + 's'};
}

std::vector<std::string> plurals(std::string_view word) {
  if (word.ends_with("sis") && word.size() > 4) return {without(word, 2) + "es"};  // theses
  if (word.ends_with("man")) return {without(word, 2) + "en"};
  if ((word.ends_with("fish") && word.size() > 4) || (word.ends_with("ics") && word.size() > 5))
    return {std::string(word)};
  return with_s(word, true);
}

bool is_lemma(std::string_view word) { return syllables(word) > 0 || word.size() > 3; }

}  // namespace

std::vector<std::string> inflections(std::string_view lemma, Form form) {
  const std::vector<std::string>* irregular = table().find(lemma, form);
  return irregular != nullptr ? *irregular : regular_inflections(lemma, form);
}

std::vector<std::string> regular_inflections(std::string_view lemma, Form form) {
  switch (form) {
    case Form::base:
    case Form::present:
    case Form::singular:
    case Form::positive:
      return {std::string(lemma)};
    case Form::third:
      return with_s(lemma, false);
    case Form::plural:
      return plurals(lemma);
    case Form::gerund:
      return gerunds(lemma);
    case Form::past:
    case Form::participle:
      return with_ending(lemma, "ed");
    case Form::comparative:
      return with_ending(lemma, "er");
    case Form::superlative:
      return with_ending(lemma, "est");
  }
  return {};
}

std::string inflect(std::string_view lemma, Form form) { return inflections(lemma, form).front(); }

std::vector<Analysis> analyses(std::string_view word) {
  std::vector<Analysis> out;
  const auto add = [&](std::string lemma, Form form) {
    Analysis analysis{std::move(lemma), form};
    if (std::find(out.begin(), out.end(), analysis) == out.end()) out.push_back(std::move(analysis));
  };
  if (const auto found = table().by_form.find(word); found != table().by_form.end())
    for (const std::size_t row : found->second) add(table().rows[row].lemma, table().rows[row].form);
  add(std::string(word), Form::base);
  add(std::string(word), Form::singular);
  add(std::string(word), Form::positive);

  // A lemma counts when its inflection gives the word back.
  const auto try_lemma = [&](const std::string& lemma, std::initializer_list<Form> forms) {
    if (lemma.empty() || !is_lemma(lemma)) return;
    for (const Form form : forms) {
      const std::vector<std::string> inflected = inflections(lemma, form);
      if (std::find(inflected.begin(), inflected.end(), word) != inflected.end()) add(lemma, form);
    }
  };
  const auto try_stem = [&](const std::string& stem, std::initializer_list<Form> forms) {
    try_lemma(stem, forms);
    try_lemma(stem + 'e', forms);
    if (stem.size() > 2 && last(stem) == last(stem, 1)) try_lemma(without(stem, 1), forms);
    if (stem.ends_with("ck")) try_lemma(without(stem, 1), forms);
    if (stem.ends_with('i')) try_lemma(without(stem, 1) + 'y', forms);
  };
  if (word.ends_with('s')) {
    try_lemma(without(word, 1), {Form::third, Form::plural});
    if (word.ends_with("es")) try_lemma(without(word, 2), {Form::third, Form::plural});
    if (word.ends_with("ies")) try_lemma(without(word, 3) + 'y', {Form::third, Form::plural});
    if (word.ends_with("ses")) try_lemma(without(word, 2) + "is", {Form::plural});
    if (word.ends_with("zzes")) try_lemma(without(word, 3), {Form::third, Form::plural});
  }
  if (word.ends_with("men")) try_lemma(without(word, 2) + "an", {Form::plural});
  if (word.ends_with("fish") || word.ends_with("ics")) try_lemma(std::string(word), {Form::plural});
  if (word.ends_with("ed")) try_stem(without(word, 2), {Form::past, Form::participle});
  if (word.ends_with("ing")) try_stem(without(word, 3), {Form::gerund});
  if (word.ends_with("ying")) try_lemma(without(word, 4) + "ie", {Form::gerund});
  if (word.ends_with("er")) try_stem(without(word, 2), {Form::comparative});
  if (word.ends_with("est")) try_stem(without(word, 3), {Form::superlative});
  return out;
}

bool share_a_lemma(std::string_view a, std::string_view b) {
  const std::vector<Analysis> of_a = analyses(a), of_b = analyses(b);
  return std::ranges::any_of(
      of_a, [&](const Analysis& one) { return std::ranges::find(of_b, one.lemma, &Analysis::lemma) != of_b.end(); });
}

const std::vector<IrregularWord>& irregular_words() { return table().rows; }

}  // namespace emend::text
